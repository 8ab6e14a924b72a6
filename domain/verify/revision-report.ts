import { weightOf, type Change, type Weight } from "./pdf-change.ts";
import type { RevisionChanges } from "./pdf-changes.ts";
import type { PdfDocument, Snapshot } from "./pdf-document.ts";
import { claimedTime, timeIn, type FoundSignature } from "./pdf-find.ts";
import { locksOf } from "./pdf-locks.ts";
import type { Permission } from "./permission.ts";
import { textOf } from "./pdf-objects.ts";
import { pagesOf } from "./pdf-pages.ts";

/** A change with its weight under the signatures that came before it. */
export interface WeighedChange extends Change {
  readonly weight: Weight;
}

/** One revision of a file: what it brought, and the file as it was then. */
export interface RevisionReport {
  /** How many bytes the file had. */
  readonly end: number;
  /** When it says that it was made, RFC 3339; null where it does not say. */
  readonly time: string | null;
  /** The program that says it wrote it; empty where none does. */
  readonly writer: string;
  /** How many pages it had; 0 where that cannot be read. */
  readonly pages: number;
  /** The place of the signature that closes it among those of the file; null without one. */
  readonly signature: number | null;
  /** Null where it cannot be read far enough to say. The first revision has none: it is what was there. */
  readonly changes: readonly WeighedChange[] | null;
}

export function reportRevisions(
  document: PdfDocument,
  { found, changes }: { found: readonly FoundSignature[]; changes: readonly (RevisionChanges | null)[] },
): RevisionReport[] {
  return document.revisions.map(({ end, objects }, index): RevisionReport => {
    const closing = found.findIndex(({ revisions }) => revisions === index + 1);
    const signature = found[closing];
    const said = readable(() => saidBy(document.at(index + 1), index === 0 ? null : objects)) ?? UNSAID;
    const time = signature === undefined ? said.time : claimedTime(signature.entries);
    return {
      end: signature?.covered ?? (index + 1 === document.revisions.length ? document.bytes.length : end),
      time: time?.toISOString() ?? null,
      writer: said.writer,
      pages: said.pages,
      signature: closing < 0 ? null : closing,
      changes:
        index === 0
          ? []
          : readable(() => weighed(document, { found, index, changes: changes[index]?.changes ?? null })),
    };
  });
}

/** What a file says of itself; `written` are the objects of the revision, null for the first, which wrote all. */
function saidBy(
  at: Snapshot,
  written: { has(number: number): boolean } | null,
): Pick<RevisionReport, "writer" | "pages"> & { readonly time: Date | null } {
  const pages = pagesOf(at).length;
  const number = Number.parseInt(String(at.trailer.get("Info") ?? ""), 10);
  if (written !== null && !written.has(number)) return { ...UNSAID, pages };
  const info = at.dictionary(at.trailer.get("Info"));
  const time = timeIn(info.get("ModDate")) ?? timeIn(info.get("CreationDate"));
  return { time, writer: textOf(at.resolve(info.get("Producer"))), pages };
}

const UNSAID = { time: null, writer: "", pages: 0 } as const;

/** What can be read, or null: a damaged file is judged all the same. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function weighed(
  document: PdfDocument,
  { found, index, changes }: { found: readonly FoundSignature[]; index: number; changes: readonly Change[] | null },
): WeighedChange[] | null {
  if (changes === null) return null;
  const before = found.filter(({ revisions }) => revisions !== null && revisions <= index);
  // What came before the first signature was signed with it.
  if (before.length === 0) return changes.map((one) => ({ ...one, weight: "signed" }));
  const permissions = before.flatMap((one) => locksOf(document.at(one.revisions!), one).permission ?? []);
  const permission = permissions.length === 0 ? null : (Math.min(...permissions) as Permission);
  return changes.map((one) => ({ ...one, weight: weightOf(one.what, permission) }));
}
