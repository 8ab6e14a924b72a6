import { unaccountedAfter } from "./pdf-accounted.ts";
import { weightOf } from "./pdf-change.ts";
import type { RevisionChanges } from "./pdf-changes.ts";
import type { PdfDocument } from "./pdf-document.ts";
import type { FoundSignature } from "./pdf-find.ts";
import { isLocked, locksOf, signsLocked, type FieldLock } from "./pdf-locks.ts";
import type { Permission } from "./permission.ts";
import { isBlank, readTail } from "./pdf-revisions.ts";
import { invalid, unsure, valid, type Finding, type Outcome } from "../reasons.ts";

export interface LaterInput {
  readonly bytes: Uint8Array;
  /** Null where the file cannot be read as a reader would. */
  readonly document: PdfDocument | null;
  readonly found: readonly FoundSignature[];
  /** The changes of each revision, by its index. */
  readonly revisions: readonly (RevisionChanges | null)[];
  /** Whether the signature at an index is one over its bytes. */
  integrityOf(index: number): Outcome;
}

/** The weight of what a revision did after a signature, worst last. */
const LEVELS = ["proofs", "signed", "harmless", "allowed", "open", "unsigned", "against", "breaking"] as const;
type Level = (typeof LEVELS)[number];

const FINDINGS = {
  proofs: valid("ONLY_PROOFS"),
  signed: valid("ONLY_SIGNATURES"),
  harmless: valid("ONLY_HARMLESS"),
  allowed: valid("ONLY_ALLOWED"),
  open: unsure("CHANGED_OPEN"),
  unsigned: invalid("UNSIGNED_AFTER"),
  against: invalid("CERTIFIED_AGAINST"),
  breaking: invalid("CHANGED_AFTER"),
} as const satisfies Record<Level, Finding>;

/**
 * The changes of the file after one of its signatures: harmless by a rule, or signed; not judged here; or breaking it,
 * as a page shows something else or a signed value is another one.
 */
export function judgeLater(input: LaterInput, one: FoundSignature): Finding {
  const { bytes, document } = input;
  if (document === null) return unsure("LATER_UNREADABLE");
  if (one.covered === bytes.length)
    return one.revisions === document.revisions.length ? valid("COVERS_ALL") : invalid("CHANGED_AFTER");
  // The shown revision does not build on the signed one.
  if (one.revisions === null) return invalid("CHANGED_AFTER");
  try {
    if (!isBlank(bytes, readTail(bytes).end)) return invalid("UNSIGNED_AFTER");
    const locks = locksOf(document.at(one.revisions), one);
    const levels: Level[] = [];
    for (let i = one.revisions; i < document.revisions.length; i += 1) {
      const revision = input.revisions[i];
      if (revision === null || revision === undefined) return unsure("LATER_UNREADABLE");
      levels.push(...levelsOf(revision, locks), ...closingOf(input, { document, i, revision, locks }));
    }
    // A pointer back to what was signed leaves what stands before it to readers that mend files.
    if (one.revisions === document.revisions.length) levels.push(isBlank(bytes, one.covered) ? "harmless" : "unsigned");
    else if (unaccountedAfter(document, one.covered, one.revisions)) levels.push("unsigned");
    return FINDINGS[LEVELS.findLast((level) => levels.includes(level)) ?? "harmless"];
  } catch {
    return unsure("LATER_UNREADABLE");
  }
}

interface Locks {
  readonly permission: Permission | null;
  readonly fields: readonly FieldLock[];
}

/** Added under any certification: a file is kept by it, and nothing that was certified changes. */
const ALWAYS: ReadonlySet<string> = new Set(["PROOFS", "TIME_STAMP", "METADATA", "VERSION", "UNREFERENCED"]);
const FILLED: ReadonlySet<string> = new Set(["FIELD_FILLED", "FIELD_CHANGED", "FIELD_REDRAWN"]);

function levelsOf({ changes }: RevisionChanges, { permission, fields }: Locks): Level[] {
  return changes.map(({ what, detail }): Level => {
    if (permission === 1 && !ALWAYS.has(what)) return "against";
    if (permission === 2 && what === "NOTE_HIDDEN") return "against";
    if (FILLED.has(what) && fields.some((lock) => isLocked(lock, detail))) return "against";
    const weight = weightOf(what, permission);
    if (weight === "breaking") return permission === null ? "breaking" : "against";
    if (weight === "open") return "open";
    if (weight === "signed" || what === "PROOFS") return "proofs";
    return what === "FIELD_FILLED" ? "allowed" : "harmless";
  });
}

interface Closing {
  readonly document: PdfDocument;
  readonly i: number;
  readonly revision: RevisionChanges;
  readonly locks: Locks;
}

/** Whether the signature that a revision brings covers it, and may be there. */
function closingOf(input: LaterInput, { document, i, revision, locks }: Closing): Level[] {
  if (revision.values.size === 0) return [];
  const closing = input.found.findIndex(
    (other) => other.revisions === i + 1 && other.number !== null && revision.values.has(other.number),
  );
  const last = input.found[closing];
  if (last === undefined || revision.values.size !== 1) return ["unsigned"];
  const outcome = input.integrityOf(closing);
  if (outcome === "INVALID") return ["unsigned"];
  if (outcome === "INDETERMINATE") return ["open"];
  // A time-stamp over the file keeps what was signed, and is nobody's word.
  const isWord = last.entries.get("Type") !== "/DocTimeStamp";
  if (isWord && (locks.permission === 1 || signsLocked(document, last, locks.fields))) return ["against"];
  return ["signed"];
}
