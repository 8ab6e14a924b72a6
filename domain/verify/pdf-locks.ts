import { textOf, type PdfValue } from "./pdf-objects.ts";
import type { PdfDocument, Snapshot } from "./pdf-document.ts";
import { signatureFields } from "./pdf-fields.ts";
import type { FoundSignature } from "./pdf-find.ts";
import type { Permission } from "./permission.ts";

type Dictionary = ReadonlyMap<string, PdfValue>;

/** Fields of a form that a signature locks: all of them, those that are named, or all others. */
export interface FieldLock {
  readonly action: "All" | "Include" | "Exclude";
  readonly fields: readonly string[];
}

export interface Locks {
  /** Null: nothing is said of the document as a whole. */
  readonly permission: Permission | null;
  readonly fields: readonly FieldLock[];
}

/**
 * The locks of a signature: by what it refers to, and by the field that bears it (ISO 32000-1, 12.7.4.5 and 12.8.2).
 */
export function locksOf(
  at: Snapshot,
  signature: { readonly number: number | null; readonly entries: Dictionary },
): Locks {
  const permissions: Permission[] = [];
  const fields: FieldLock[] = [];
  for (const value of at.array(signature.entries.get("Reference"))) {
    const reference = at.dictionary(value);
    const parameters = at.dictionary(reference.get("TransformParams"));
    const method = at.resolve(reference.get("TransformMethod"));
    if (method === "/DocMDP") permissions.push(permissionOf(at.resolve(parameters.get("P")) ?? "2"));
    if (method === "/FieldMDP") fields.push(fieldLock(at, parameters));
  }
  for (const { number, lock } of signatureFields(at)) {
    if (lock === null || number === null || number !== signature.number) continue;
    const own = at.dictionary(lock);
    fields.push(fieldLock(at, own));
    const permission = at.resolve(own.get("P"));
    if (permission !== undefined) permissions.push(permissionOf(permission));
  }
  return { permission: permissions.length === 0 ? null : (Math.min(...permissions) as Permission), fields };
}

/** A value that is not one of the three allows nothing that is known. */
const permissionOf = (value: PdfValue): Permission => (value === "2" ? 2 : value === "3" ? 3 : 1);

function fieldLock(at: Snapshot, dictionary: Dictionary): FieldLock {
  const action = at.resolve(dictionary.get("Action"));
  const fields = at.array(dictionary.get("Fields")).map((one) => textOf(at.resolve(one)));
  return { action: action === "/Include" ? "Include" : action === "/Exclude" ? "Exclude" : "All", fields };
}

/** A field is locked with the one that it hangs under. */
export function isLocked({ action, fields }: FieldLock, name: string): boolean {
  const named = fields.some((one) => name === one || name.startsWith(`${one}.`));
  return action === "All" || named === (action === "Include");
}

/**
 * The lock that forbids one more signature in a file: its certification as a whole, or locks on every field that could
 * be added. Null where nothing does.
 */
export function lockOf(document: PdfDocument): "document" | FieldLock | null {
  const at = document.at(document.revisions.length);
  const certified = at.dictionary(at.dictionary(at.catalog.get("Perms")).get("DocMDP"));
  const signatures = signatureFields(at).flatMap(({ number, value }) =>
    value === null ? [] : [{ number, entries: value }],
  );
  const all = [{ number: null, entries: certified }, ...signatures].map((one) => locksOf(at, one));
  if (all.some(({ permission }) => permission === 1)) return "document";
  return all.flatMap(({ fields }) => fields).find(({ action }) => action !== "Include") ?? null;
}

/** Names that locks reserve: what is added is called otherwise. */
export function reservedNames(document: PdfDocument): readonly FieldLock[] {
  const at = document.at(document.revisions.length);
  return signatureFields(at).flatMap(({ number, value }) =>
    value === null ? [] : locksOf(at, { number, entries: value }).fields,
  );
}

/** Whether signing `later` filled or added a field that is locked. */
export function signsLocked(document: PdfDocument, later: FoundSignature, locks: readonly FieldLock[]): boolean {
  if (locks.length === 0 || later.revisions === null) return false;
  const names = signatureFields(document.at(later.revisions))
    .filter(({ number }) => number === later.number)
    .map(({ name }) => name);
  return names.some((name) => locks.some((lock) => isLocked(lock, name)));
}
