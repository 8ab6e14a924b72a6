import { canonical, type PdfValue } from "./pdf-objects.ts";
import type { PdfDocument, PdfObject, Snapshot } from "./pdf-document.ts";
import { refNumber, type Revision } from "./pdf-revisions.ts";
import {
  type Dictionary,
  isVri,
  isVriKey,
  isProofs,
  dictionaryOf,
  isPlain,
  onlyKeys,
  sameReference,
  sameBytes,
} from "./pdf-equality.ts";

/** The changes of a revision that a rule clears; null where it did anything else. */
export interface Cleared {
  /** Object numbers of the signature dictionaries that fields of this revision bear. */
  readonly values: ReadonlySet<number>;
  /** Whether anything but data for validation was added. */
  readonly signs: boolean;
}

/** The changes that a revision may make to a dictionary that was there before: these keys only, in these ways. */
interface Rule {
  readonly key: string;
  allows(before: PdfValue | undefined, after: PdfValue): boolean;
}

/** Keys of a signature field and its widget. Actions, scripts and layers are not among them. */
const FIELD_KEYS = new Set([
  "Type",
  "Subtype",
  "FT",
  "T",
  "TU",
  "TM",
  "V",
  "F",
  "Ff",
  "P",
  "Rect",
  "AP",
  "MK",
  "DA",
  "DR",
  "Border",
  "BS",
  "Parent",
  "Kids",
  "Lock",
  "SV",
  "NM",
  "M",
]);

/** The keys that signing writes into a field that stood empty. */
const FILLED_KEYS = ["V", "AP", "M", "F", "DA", "DR", "MK"];

const PROOF_KEYS = new Set(["Type", "VRI", "Certs", "CRLs", "OCSPs"]);

const WALK_LIMIT = 200_000;

/**
 * Judges one revision: every change is forbidden unless a rule clears it. Cleared are signature fields that are signed,
 * and data for validation. Null: something else changed. Throws when the file cannot be read far enough to say.
 */
export function clearedChanges(document: PdfDocument, index: number): Cleared | null {
  const revision = document.revisions[index]!;
  const [before, after] = [document.at(index), document.at(index + 1)];
  for (const key of ["Root", "Info", "Encrypt"]) {
    if (canonical(after.trailer.get(key) ?? "") !== canonical(before.trailer.get(key) ?? "")) return null;
  }
  const judge = new Judge(before, after, revision);
  const added = new Set<number>();
  const kept = new Set<number>();
  for (const number of revision.objects.keys()) {
    if (number === 0) continue;
    const old = before.object(number);
    if (old === null) added.add(number);
    else if (judge.allows(number, old, after.object(number))) kept.add(number);
    else return null;
  }
  if (added.size > 0 && (refersTo(before, added) || !allReached(after, revision, kept, added))) return null;
  return { values: judge.values, signs: judge.signs };
}

/**
 * Whether the file, as it was, refers to one of these objects, which it did not have: a gap left open to be filled
 * later.
 */
function refersTo(snapshot: Snapshot, missing: ReadonlySet<number>): boolean {
  const seen = new Set<number>();
  const waiting: PdfValue[] = [snapshot.trailer];
  while (waiting.length > 0) {
    const value = waiting.pop()!;
    if (typeof value === "string") {
      const number = refNumber(value);
      if (number === null || seen.has(number)) continue;
      if (missing.has(number)) return true;
      if (seen.size > WALK_LIMIT) throw new SyntaxError("too many objects");
      seen.add(number);
      const found = snapshot.get(number);
      if (found !== null && typeof found !== "string") waiting.push(found);
    } else if (value instanceof Map) waiting.push(...(value as Dictionary).values());
    else waiting.push(...(value as readonly PdfValue[]));
  }
  return false;
}

/**
 * Whether each object that was added belongs to something that a rule has cleared, or holds what does: what nothing
 * refers to has no business here.
 */
function allReached(
  after: Snapshot,
  revision: Revision,
  kept: ReadonlySet<number>,
  added: ReadonlySet<number>,
): boolean {
  const left = new Set(added);
  for (const [number, entry] of revision.objects) {
    if (entry === "free" || entry === revision.xref) left.delete(number);
    else if (typeof entry === "object") left.delete(entry.stream);
  }
  const waiting: PdfValue[] = [...kept].map((number) => after.get(number) ?? "");
  for (let value = waiting.pop(); value !== undefined && left.size > 0; value = waiting.pop()) {
    if (value instanceof Map) waiting.push(...(value as Dictionary).values());
    else if (typeof value !== "string") waiting.push(...(value as readonly PdfValue[]));
    else {
      const number = refNumber(value);
      if (number !== null && left.delete(number)) waiting.push(after.get(number) ?? "");
    }
  }
  return left.size === 0;
}

class Judge {
  readonly values = new Set<number>();
  signs = false;
  readonly #before: Snapshot;
  readonly #after: Snapshot;
  readonly #revision: Revision;
  readonly #form: Rule[];

  constructor(before: Snapshot, after: Snapshot, revision: Revision) {
    this.#before = before;
    this.#after = after;
    this.#revision = revision;
    this.#form = [
      { key: "Fields", allows: (a, b) => this.#appends(a, b, (value) => this.#isNewField(value)) },
      { key: "SigFlags", allows: (_, flags) => flags === "3" || flags === "1" },
    ];
  }

  /** Whether an object that was there may be what it is now. */
  allows(number: number, old: PdfObject, now: PdfObject | null): boolean {
    if (now === null || (old.stream === null) !== (now.stream === null)) return false;
    if (old.stream !== null)
      return canonical(old.value) === canonical(now.value) && sameBytes(this.#before.raw(old), this.#after.raw(now));
    const [a, b] = [old.value, now.value];
    if (canonical(a) === canonical(b)) return true;
    if (number === refNumber(this.#after.trailer.get("Root"))) return this.#allowsCatalog(a, b);
    if (this.#isForm(number)) return changesOnly(a, b, this.#form);
    if (isProofs(this.#before.catalog.get("DSS"), number)) return this.#addsProofs(a, b);
    if (Array.isArray(a))
      return this.#appends(a, b, (value) => this.#isWidget(value) || this.#isNewField(value) || this.#isStream(value));
    if (!(a instanceof Map)) return false;
    if (a.get("Type") === "/Page")
      return changesOnly(a, b, [
        { key: "Annots", allows: (was, is) => this.#appends(was, is, (value) => this.#isWidget(value)) },
      ]);
    if (this.#isPartOfProofs(number)) return this.#addsProofs(a, b);
    return this.#fillsField(a as Dictionary, b);
  }

  #allowsCatalog(old: PdfValue, now: PdfValue): boolean {
    return changesOnly(old, now, [
      {
        key: "AcroForm",
        allows: (a, b) =>
          sameReference(a, b) || changesOnly(this.#before.resolve(a), this.#after.resolve(b), this.#form),
      },
      {
        key: "DSS",
        allows: (a, b) => sameReference(a, b) || this.#addsProofs(this.#before.resolve(a), this.#after.resolve(b)),
      },
      // Says which versions of the standard the additions need.
      { key: "Extensions", allows: (_, b) => this.#after.resolve(b) instanceof Map },
    ]);
  }

  #appends(a: PdfValue | undefined, b: PdfValue, allowed: (added: PdfValue) => boolean): boolean {
    const [old, now] = [this.#before.resolve(a), this.#after.resolve(b)];
    if (!Array.isArray(now) || (old !== undefined && !Array.isArray(old))) return false;
    const [was, is] = [(old ?? []) as readonly PdfValue[], now as readonly PdfValue[]];
    return (
      was.length <= is.length &&
      was.every((one, i) => canonical(one) === canonical(is[i]!)) &&
      is.slice(was.length).every(allowed)
    );
  }

  /** A new object of this revision; null for anything else. */
  #added(value: PdfValue | undefined): Dictionary | null {
    const number = refNumber(value);
    if (number === null || !this.#revision.objects.has(number) || this.#before.get(number) !== null) return null;
    const found = this.#after.object(number);
    return found?.stream === null && found.value instanceof Map ? (found.value as Dictionary) : null;
  }

  /** A signature field that is new, bears a signature and can do nothing else. */
  #isNewField(value: PdfValue): boolean {
    const field = this.#added(value);
    if (field === null || field.get("FT") !== "/Sig" || field.has("Parent") || !this.#takesValue(field.get("V")))
      return false;
    const kids = field.has("Kids") ? this.#after.array(field.get("Kids")) : [];
    return (
      onlyKeys(field, FIELD_KEYS) &&
      kids.every((kid) => this.#isWidget(kid)) &&
      (!field.has("Subtype") || field.get("Subtype") === "/Widget")
    );
  }

  /** A widget that is new, and belongs to such a field or is one. */
  #isWidget(value: PdfValue): boolean {
    const widget = this.#added(value);
    if (widget === null || widget.get("Subtype") !== "/Widget" || !onlyKeys(widget, FIELD_KEYS)) return false;
    const field = widget.has("Parent") ? this.#after.dictionary(widget.get("Parent")) : widget;
    return field.get("FT") === "/Sig" && field.has("V") && this.#takesValue(field.get("V"));
  }

  #takesValue(value: PdfValue | undefined): boolean {
    const number = refNumber(value);
    if (number === null || this.#added(value)?.get("ByteRange") === undefined) return false;
    this.values.add(number);
    this.signs = true;
    return true;
  }

  #fillsField(old: Dictionary, now: PdfValue): boolean {
    if (old.get("FT") !== "/Sig" || old.has("V") || !(now instanceof Map) || !onlyKeys(now as Dictionary, FIELD_KEYS))
      return false;
    const rules = FILLED_KEYS.map((key): Rule => ({ key, allows: () => true }));
    return changesOnly(old, now, rules) && this.#takesValue((now as Dictionary).get("V"));
  }

  #isForm(number: number): boolean {
    return refNumber(this.#before.catalog.get("AcroForm")) === number;
  }

  #isPartOfProofs(number: number): boolean {
    const proofs = this.#before.dictionary(this.#before.catalog.get("DSS"));
    const entries = [...this.#before.dictionary(proofs.get("VRI")).values()];
    return [...proofs.values(), ...entries].some((value) => refNumber(value) === number);
  }

  /** Certificates and lists for validation, in streams: nothing that is ever shown. */
  #addsProofs(old: PdfValue | undefined, now: PdfValue | undefined): boolean {
    if (!(now instanceof Map) || (old !== undefined && !(old instanceof Map))) return false;
    if (old !== undefined && ![...(old as Dictionary).keys()].every((key) => (now as Dictionary).has(key)))
      return false;
    return [...(now as Dictionary)].every(([key, value]) => {
      if (old !== undefined && canonical((old as Dictionary).get(key) ?? "") === canonical(value)) return true;
      if (PROOF_KEYS.has(key))
        return key === "Type" || key === "VRI" ? isPlain(value, this.#after) : this.#areStreams(value);
      return (
        isVri(key) &&
        [...this.#after.dictionary(value)].every(
          ([name, one]) => isVriKey(name) && (Array.isArray(this.#after.resolve(one)) ? this.#areStreams(one) : true),
        )
      );
    });
  }

  #areStreams(value: PdfValue): boolean {
    return this.#after.array(value).every((one) => this.#isStream(one));
  }

  #isStream(value: PdfValue): boolean {
    const number = refNumber(value);
    const found = number === null ? null : this.#after.object(number);
    return found !== null && found.stream !== null && dictionaryOf(found.value)?.has("Subtype") === false;
  }
}

function changesOnly(old: PdfValue | undefined, now: PdfValue | undefined, rules: readonly Rule[]): boolean {
  if (!(now instanceof Map) || (old !== undefined && !(old instanceof Map))) return false;
  const [a, b] = [(old ?? new Map()) as Dictionary, now as Dictionary];
  for (const key of a.keys()) if (!b.has(key)) return false;
  for (const [key, value] of b) {
    const was = a.get(key);
    if (was !== undefined && canonical(was) === canonical(value)) continue;
    const rule = rules.find((one) => one.key === key);
    if (rule === undefined || !rule.allows(was, value)) return false;
  }
  return true;
}
