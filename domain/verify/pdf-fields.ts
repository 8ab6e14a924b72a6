import type { Snapshot } from "./pdf-document.ts";
import { canonical, textOf, type PdfValue } from "./pdf-objects.ts";
import { refNumber } from "./pdf-revisions.ts";

type Dictionary = ReadonlyMap<string, PdfValue>;

/** A signature field of a form, with the dictionary that it bears; null where it is empty. */
export interface SignatureField {
  /** With the names of the fields that it hangs under. */
  readonly name: string;
  readonly number: number | null;
  readonly value: Dictionary | null;
  /** The lock that it sets once it is signed. */
  readonly lock: PdfValue | null;
}

/** The signature fields of a file as it was, wherever in the form they hang. */
export function signatureFields(at: Snapshot): SignatureField[] {
  const fields: SignatureField[] = [];
  const seen = new Set<string>();
  const visit = (value: PdfValue, above: Dictionary | null, prefix: string): void => {
    if (typeof value === "string" && seen.has(value)) return;
    if (typeof value === "string") seen.add(value);
    const field = at.dictionary(value);
    const inherited = (key: string): PdfValue | undefined => field.get(key) ?? above?.get(key);
    const name = [prefix, textOf(at.resolve(field.get("T")))].filter((part) => part !== "").join(".");
    const handed = new Map(["FT", "V", "Lock"].map((key) => [key, inherited(key) ?? ""]));
    for (const kid of at.array(field.get("Kids"))) visit(kid, handed, name);
    if (inherited("FT") !== "/Sig" || (field.has("Kids") && !field.has("V"))) return;
    const lock = inherited("Lock") ?? "";
    const held = inherited("V");
    if (held === undefined || held === "" || held === "null")
      return void fields.push({ name, number: null, value: null, lock: null });
    const found = at.resolve(held);
    fields.push({
      name,
      number: refNumber(held),
      value: found instanceof Map ? (found as Dictionary) : new Map(),
      lock: lock === "" ? null : lock,
    });
  };
  for (const one of at.array(at.dictionary(at.catalog.get("AcroForm")).get("Fields"))) visit(one, null, "");
  return fields;
}

/** A field of any kind that has no fields below it. */
export interface FormField {
  /** As it is referred to, which stays with it through revisions. */
  readonly key: string;
  readonly name: string;
  readonly type: PdfValue | undefined;
  /** Its own, or that of a field above it. */
  readonly value: PdfValue | undefined;
  readonly entries: Dictionary;
  /** The places where it is seen, which may be the field itself. */
  readonly widgets: readonly PdfValue[];
}

const MOST_LEVELS = 50;

/** The fields of a form as it was. */
export function formFields(at: Snapshot): FormField[] {
  const found: FormField[] = [];
  const seen = new Set<string>();
  const visit = (value: PdfValue, above: Pick<FormField, "name" | "type" | "value">, level: number): void => {
    const key = canonical(value);
    if (seen.has(key) || level > MOST_LEVELS) return;
    seen.add(key);
    const entries = at.dictionary(value);
    const name = [above.name, textOf(at.resolve(entries.get("T")))].filter((part) => part !== "").join(".");
    const own = { name, type: at.resolve(entries.get("FT")) ?? above.type, value: entries.get("V") ?? above.value };
    const kids = at.array(entries.get("Kids"));
    const below = kids.filter((kid) => at.dictionary(kid).has("T"));
    if (below.length > 0) for (const kid of below) visit(kid, own, level + 1);
    else found.push({ key, entries, ...own, widgets: kids.length > 0 ? kids : [value] });
  };
  for (const one of at.array(at.dictionary(at.catalog.get("AcroForm")).get("Fields")))
    visit(one, { name: "", type: undefined, value: undefined }, 0);
  return found;
}
