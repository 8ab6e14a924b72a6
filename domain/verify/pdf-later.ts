import { isAccounted } from "./pdf-accounted.ts";
import { clearedChanges } from "./pdf-changes.ts";
import type { PdfDocument } from "./pdf-document.ts";
import type { FoundSignature } from "./pdf-find.ts";
import { breaks, locksOf, signsLocked } from "./pdf-locks.ts";
import { readTail } from "./pdf-revisions.ts";
import { invalid, unsure, valid, type Finding } from "./reasons.ts";

export interface LaterInput {
  readonly bytes: Uint8Array;
  /** Null where the file cannot be read as a reader would. */
  readonly document: PdfDocument | null;
  readonly found: readonly FoundSignature[];
  /** Whether the signature at an index is one over its bytes. */
  holds(index: number): boolean;
}

/** The changes of the file after one of its signatures: every change is forbidden unless a rule clears it. */
export function judgeLater({ bytes, document, found, holds }: LaterInput, one: FoundSignature): Finding {
  if (document === null) return unsure("LATER_UNREADABLE");
  if (one.covered === bytes.length)
    return one.revisions === document.revisions.length ? valid("COVERS_ALL") : invalid("CHANGED_AFTER");
  // The shown revision does not build on the signed one.
  if (one.revisions === null) return invalid("CHANGED_AFTER");
  try {
    if (readTail(bytes).end !== bytes.length) return invalid("UNSIGNED_AFTER");
    const { permission, fields } = locksOf(document.at(one.revisions), one);
    let signed = false;
    for (let i = one.revisions; i < document.revisions.length; i += 1) {
      const cleared = clearedChanges(document, i);
      if (cleared === null)
        return invalid(permission !== null && breaks(document, i, permission) ? "CERTIFIED_AGAINST" : "CHANGED_AFTER");
      if (!cleared.signs) continue;
      const closing = found.findIndex(
        (other, k) =>
          other.revisions === i + 1 && other.number !== null && cleared.values.has(other.number) && holds(k),
      );
      if (closing < 0 || cleared.values.size !== 1) return invalid("UNSIGNED_AFTER");
      const last = found[closing]!;
      // A time-stamp over the file keeps what was signed, and is nobody's word.
      const isWord = last.entries.get("Type") !== "/DocTimeStamp";
      if (isWord && (permission === 1 || signsLocked(document, last, fields))) return invalid("CERTIFIED_AGAINST");
      signed = true;
    }
    // A pointer back to what was signed leaves what stands before it to readers that mend files.
    if (one.revisions === document.revisions.length || !isAccounted(document, one.covered, one.revisions))
      return invalid("UNSIGNED_AFTER");
    return valid(signed ? "ONLY_SIGNATURES" : "ONLY_PROOFS");
  } catch {
    return unsure("LATER_UNREADABLE");
  }
}
