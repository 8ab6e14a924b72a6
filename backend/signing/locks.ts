import { Refused } from "#domain/errors";
import type { PdfDocument } from "#domain/verify/pdf-document";
import { lockOf, reservedNames, type FieldLock } from "#domain/verify/pdf-locks";

/**
 * Refuses a file in which an earlier signature rules out what signing adds, as that signature would be broken by it:
 * SIGNED_FINAL where the whole document is certified as final, SIGNED_LOCKED where fields of its form are locked that a
 * new one would be among. Answers what is locked by name otherwise.
 */
export function assertUnlocked(document: PdfDocument): readonly FieldLock[] {
  const lock = lockOf(document);
  if (lock === "document") throw new Refused("SIGNED_FINAL");
  if (lock !== null)
    throw new Refused("SIGNED_LOCKED", {
      fields: lock.action === "All" ? "*" : `* - ${lock.fields.join(", ").slice(0, 200)}`,
    });
  return reservedNames(document);
}
