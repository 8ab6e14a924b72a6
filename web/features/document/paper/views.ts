import type { DocumentDetail } from "#domain/api/document-shapes";
import { kindOf } from "#domain/kinds/kinds";
import { hasEnded, isWritten } from "#domain/states";

export const PAPER_VIEWS = ["signed", "copy", "endorsements"] as const;
/** The renderings of a paper. `signed`: the file itself. */
export type PaperView = (typeof PAPER_VIEWS)[number];

/** A title of this platform: a file of one that another issuer made is read as any other file. */
export const isTitle = ({ kind, received }: Pick<DocumentDetail, "kind" | "received">): boolean =>
  kindOf(kind).class === "title" && !received;

/** The renderings that there are of a document: who has a copy sees that copy. */
export function viewsOf(document: DocumentDetail): readonly PaperView[] {
  if (!isTitle(document)) return ["signed"];
  return mayReadOriginal(document) ? PAPER_VIEWS : ["copy", "endorsements"];
}

/**
 * The companies that have, had or made the original may read the signed file; one that was sent a copy sees that copy
 * only.
 */
export const mayReadOriginal = (document: DocumentDetail): boolean =>
  document.files.some(({ role }) => role === "signed");

/**
 * Whether the paper can be read: a title's only once the chain knows it, and what is written only once it is signed.
 */
export const hasPaper = (document: DocumentDetail): boolean =>
  !isTitle(document) ? !isWritten(document.state) : document.register !== null && document.register.escrow !== null;

/** Whether the company prints the originals on paper that take the place of its title. */
export const isSwitched = ({ state, isAuthor }: Pick<DocumentDetail, "state" | "isAuthor">): boolean =>
  state === "CONVERTED" && isAuthor;

/** Whether a bill is about to change, or has changed: others quote it by its number. */
export const changesShape = (document: DocumentDetail): boolean =>
  kindOf(document.kind).billOfLading === true &&
  (document.replacement !== null || document.state === "VOID" || document.state === "CONVERTED");

/** Whether nothing is an original of this title any more, whatever file of it anybody keeps. */
export const isEndedTitle = (document: Pick<DocumentDetail, "kind" | "state">): boolean =>
  kindOf(document.kind).class === "title" && hasEnded(document.state);
