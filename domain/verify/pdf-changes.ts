import { canonical, type PdfValue } from "./pdf-objects.ts";
import { dictionary, list, objectAt, refNumber, type Revision } from "./pdf-revisions.ts";

/** What a revision may do to a dictionary that was there before: these keys only, in these ways. */
interface Rule {
  readonly key: string;
  allows(before: PdfValue | undefined, after: PdfValue): boolean;
}

/**
 * Whether a revision does no more than add signature fields: new objects, and changes to the catalogue, the form, the
 * pages and their lists of annotations that only append. Throws when the file cannot be read far enough to say.
 */
export function onlyAddsSignatures(bytes: Uint8Array, revisions: readonly Revision[], index: number): boolean {
  const revision = revisions[index]!;
  const before = (number: number): PdfValue | null => objectAt(bytes, revisions, index, number);
  const after = (number: number): PdfValue | null => objectAt(bytes, revisions, index + 1, number);
  const earlier = revisions[index - 1]!;
  if (canonical(revision.trailer.get("Root") ?? "") !== canonical(earlier.trailer.get("Root") ?? "")) return false;
  if (canonical(revision.trailer.get("Info") ?? "") !== canonical(earlier.trailer.get("Info") ?? "")) return false;
  if (revision.trailer.has("Encrypt")) return false;
  const context: Context = { before, after, root: refNumber(revision.trailer.get("Root")) };
  for (const [number, entry] of revision.objects) {
    const old = number === 0 ? null : before(number);
    if (old === null) continue;
    if (entry === "free" || entry === "packed") return false;
    const now = after(number);
    if (now === null || !allowed(number, old, now, context)) return false;
  }
  return true;
}

interface Context {
  before(number: number): PdfValue | null;
  after(number: number): PdfValue | null;
  readonly root: number | null;
}

function allowed(number: number, old: PdfValue, now: PdfValue, context: Context): boolean {
  if (canonical(old) === canonical(now)) return true;
  const appends = (added: (value: PdfValue) => boolean) => (a: PdfValue | undefined, b: PdfValue) =>
    appendsOnly(resolve(a, context.before), resolve(b, context.after), added);
  const fields: Rule = { key: "Fields", allows: appends((value) => isSignature(value, context)) };
  const annotations: Rule = { key: "Annots", allows: appends((value) => isSignature(value, context)) };
  const flags: Rule = { key: "SigFlags", allows: (_, after) => after === "3" || after === "1" };
  const form: Rule = {
    key: "AcroForm",
    allows: (a, b) => sameReference(a, b) || changesOnly(resolve(a, context.before), resolve(b, context.after), [fields, flags]),
  };
  if (number === context.root) return changesOnly(old, now, [form]);
  if (old instanceof Map && old.get("Type") === "/Page") return changesOnly(old, now, [annotations]);
  if (isForm(number, context)) return changesOnly(old, now, [fields, flags]);
  if (Array.isArray(old)) return appendsOnly(old, now, (value) => isSignature(value, context));
  return false;
}

/** A reference to the same object: what became of it is judged where it stands itself. */
const sameReference = (a: PdfValue | undefined, b: PdfValue): boolean => refNumber(b) !== null && a === b;

const resolve = (value: PdfValue | undefined, read: (number: number) => PdfValue | null): PdfValue | undefined => {
  const number = refNumber(value);
  return number === null ? value : (read(number) ?? undefined);
};

function changesOnly(old: PdfValue | undefined, now: PdfValue | undefined, rules: readonly Rule[]): boolean {
  if (!(now instanceof Map) || (old !== undefined && !(old instanceof Map))) return false;
  const [a, b] = [(old ?? new Map()) as ReadonlyMap<string, PdfValue>, now as ReadonlyMap<string, PdfValue>];
  for (const key of a.keys()) if (!b.has(key)) return false;
  for (const [key, value] of b) {
    const was = a.get(key);
    if (was !== undefined && canonical(was) === canonical(value)) continue;
    const rule = rules.find((one) => one.key === key);
    if (rule === undefined || !rule.allows(was, value)) return false;
  }
  return true;
}

function appendsOnly(old: PdfValue | undefined, now: PdfValue | undefined, added: (value: PdfValue) => boolean): boolean {
  if (!Array.isArray(now) || (old !== undefined && !Array.isArray(old))) return false;
  const [a, b] = [list(old ?? []), list(now)];
  return a.length <= b.length && a.every((one, i) => canonical(one) === canonical(b[i]!)) && b.slice(a.length).every(added);
}

/** A new object that is a signature field and nothing else. */
function isSignature(value: PdfValue, context: Context): boolean {
  const number = refNumber(value);
  if (number === null || context.before(number) !== null) return false;
  const field = context.after(number);
  if (!(field instanceof Map)) return false;
  const entries = dictionary(field);
  return entries.get("FT") === "/Sig" && entries.get("Subtype") === "/Widget" && !entries.has("AA") && !entries.has("A");
}

function isForm(number: number, context: Context): boolean {
  const root = context.root === null ? null : context.before(context.root);
  return root instanceof Map && refNumber(dictionary(root).get("AcroForm")) === number;
}
