import { reviewAddress } from "#domain/acts/review/types";
import type { Task } from "#domain/api/task-shape";
import { entryOf } from "#domain/lookup";
import type { Work } from "#domain/register-acts";
import { PACKAGE_STATES, TASK_STATES, type State } from "#domain/states";
import { INCOMING, issueStoryAddress, storyOfDocument } from "../../process/exchange-address.ts";
import { COMPLIANCE_LISTS, HISTORY_REPORT } from "../../process/screening-address.ts";
import { packageAddress } from "../../kind/use-package.ts";
import { batchAddress, documentAddress, fiataAddress } from "../../ui/document-address.ts";

/** Pushes a bunker delivery note to the exchange. */
export const PUSH = "bunkerPush" satisfies Work;

/** The pages of work that is about no single document. */
const BY_WORK: Readonly<Partial<Record<Work, string>>> = {
  [PUSH]: "/layout/bunker-exchange/pushes",
  pintLanding: INCOMING,
  screeningList: COMPLIANCE_LISTS,
  screening: HISTORY_REPORT,
};
/** Asks FIATA about a bill. */
const FIATA = "fiata" satisfies Work;

/** Offers a bill to another platform. */
export const OFFER = "pintOffer" satisfies Work;

/** Asks another platform to issue a bill. */
const ISSUE = "pintIssue" satisfies Work;

/** Where a task leads: what it worked on. */
export function addressOf({
  envelopeId,
  document,
  packId,
  reviewId,
  batchId,
  kind,
}: Pick<Task, "envelopeId" | "document" | "packId" | "reviewId" | "batchId" | "kind">): string | undefined {
  if (kind === OFFER && document !== null) return storyOfDocument(document.id);
  if (kind === ISSUE && document !== null) return issueStoryAddress(document.id);
  if (kind === FIATA && document !== null) return fiataAddress("issue", document.id);
  const page = entryOf(BY_WORK, kind);
  if (page !== undefined) return page;
  if (batchId !== null) return batchAddress(batchId);
  // The page of a draft leads on to that of any other type.
  if (reviewId !== null) return reviewAddress("draft", reviewId);
  if (envelopeId !== null) return `/layout/envelope/${envelopeId}`;
  if (document !== null) return documentAddress(document, "view");
  return packId === null ? undefined : `/Epack/Detail/${packId}/list`;
}

/** An offer to another platform is sent again only where no signed answer came: everything else has ended it here. */
const isEndedOffer = ({ kind, error }: Pick<Task, "kind" | "error">): boolean =>
  kind === "pintOffer" && error?.code !== "PINT_UNANSWERED";

/** Whether it can be tried again: it failed and was not begun anew, or something holds it up. */
export const canRetry = (task: Pick<Task, "kind" | "state" | "again" | "waits" | "error">): boolean =>
  task.waits || (task.state === "FAILED" && !task.again && !isEndedOffer(task));

/** How a task stands; one that makes a package says how that stands. */
export const stateOf = (task: Pick<Task, "package" | "state">): State =>
  task.package === null ? TASK_STATES[task.state] : PACKAGE_STATES[task.package.state];

/** The package that a task has made, while it can be downloaded. */
export function packageOf({ id, package: made }: Pick<Task, "id" | "package">) {
  if (made === null || made.until === null) return undefined;
  return { href: packageAddress(id), file: made.file, size: made.size ?? 0, until: made.until };
}
