import type { Change, ChangeName } from "./pdf-change.ts";
import type { Snapshot } from "./pdf-document.ts";
import type { Dictionary } from "./pdf-equality.ts";
import { formFields, type FormField } from "./pdf-fields.ts";
import { isDrawn, isSeen, placeOf } from "./pdf-layers.ts";
import { canonical, type PdfValue } from "./pdf-objects.ts";
import { refNumber } from "./pdf-revisions.ts";
import { isAdded, isUnchanged, without, type Step } from "./pdf-walk.ts";

/** The changes to the fields of a form, and the signatures that its fields have got. */
export interface FormChanges {
  readonly changes: Change[];
  /** Object numbers of the signature dictionaries that fields of this revision bear. */
  readonly values: Set<number>;
  /** The widgets of the fields as they are now: what they show is judged with the fields. */
  readonly widgets: ReadonlySet<string>;
}

/** The entries of a widget that draw nothing of it. */
const APART: ReadonlySet<string> = new Set([
  "P",
  "Parent",
  "Kids",
  "V",
  "M",
  "NM",
  "T",
  "TU",
  "TM",
  "Ff",
  "StructParent",
  "Lock",
  "SV",
  "A",
  "AA",
]);

export function changesOfForm(step: Step, pageOf: (widget: PdfValue) => number | null): FormChanges {
  const { before, after } = step;
  const [old, now] = [formFields(before), new Map(formFields(after).map((field) => [field.key, field]))];
  const found: FormChanges = {
    changes: [],
    values: new Set(),
    widgets: new Set([...now.values()].flatMap(({ widgets }) => widgets.map(canonical))),
  };
  const say = (what: ChangeName, field: FormField): void =>
    void found.changes.push({
      what,
      detail: field.name,
      page: pageOf(field.widgets[0] ?? ""),
      place: placeOf(after, field.widgets[0]) ?? placeOf(before, field.widgets[0]),
    });
  for (const field of old) {
    const same = now.get(field.key);
    now.delete(field.key);
    if (same === undefined) say(isSigned(field) ? "SIGNATURE_CHANGED" : "FIELD_REMOVED", field);
    else for (const what of ofField(step, field, same, found.values)) say(what, same);
  }
  for (const field of now.values()) for (const what of ofNew(step, field, found.values)) say(what, field);
  return found;
}

const isEmpty = (value: PdfValue | undefined): boolean =>
  value === undefined || ["", "null", "/Off", "<>", "<feff>"].includes(String(value)) || canonical(value) === "[]";
const isSigned = ({ type, value }: FormField): boolean => type === "/Sig" && !isEmpty(value);

function ofField(step: Step, old: FormField, now: FormField, values: Set<number>): ChangeName[] {
  const { before, after } = step;
  const actions: ChangeName[] = sameActions(step, old.entries, now.entries) ? [] : ["ACTION"];
  if (old.name !== now.name || old.type !== now.type)
    return [...actions, isSigned(old) ? "SIGNATURE_CHANGED" : "FIELD_CHANGED"];
  const kept = old.widgets.every((one) => now.widgets.some((other) => canonical(one) === canonical(other)));
  if (old.type === "/Sig" && !isSigned(old)) {
    if (isSigned(now)) return [...actions, takesValue(step, now.value, values)];
    const prepared = canonical(old.entries) === canonical(now.entries);
    return prepared ? actions : [...actions, isDrawnAnywhere(after, now) ? "FIELD_ADDED" : "FIELD_PREPARED"];
  }
  const looks = kept && old.widgets.every((one) => sameLook(step, one));
  const more = now.widgets.length > old.widgets.length;
  if (isSigned(old)) {
    const same = isUnchanged(step, old.value, now.value) && looks;
    if (!same) return [...actions, "SIGNATURE_CHANGED"];
    return more ? [...actions, "SIGNATURE_BORROWED"] : actions;
  }
  if (!kept) return [...actions, "FIELD_REMOVED"];
  const added: ChangeName[] = more && isSeenAnywhere(after, now) ? ["FIELD_ADDED"] : [];
  const [was, is] = [before.resolve(old.value), after.resolve(now.value)];
  if (canonical(was ?? "") !== canonical(is ?? ""))
    return [...actions, ...added, isEmpty(was) ? "FIELD_FILLED" : "FIELD_CHANGED"];
  return looks ? [...actions, ...added] : [...actions, ...added, "FIELD_REDRAWN"];
}

function ofNew(step: Step, field: FormField, values: Set<number>): ChangeName[] {
  const { after } = step;
  const actions: ChangeName[] = field.entries.has("A") || field.entries.has("AA") ? ["ACTION"] : [];
  if (isSigned(field)) return [...actions, takesValue(step, field.value, values)];
  if (field.type === "/Sig") return [...actions, isDrawnAnywhere(after, field) ? "FIELD_ADDED" : "FIELD_PREPARED"];
  return [...actions, isSeenAnywhere(after, field) ? "FIELD_ADDED" : "FIELD_HIDDEN"];
}

/** A signature that came with this revision. Whether it covers it, and holds, is judged by itself. */
function takesValue(step: Step, value: PdfValue | undefined, values: Set<number>): ChangeName {
  const number = refNumber(value);
  if (number === null || !isAdded(step, number) || !step.after.dictionary(value).has("ByteRange"))
    return "SIGNATURE_BORROWED";
  values.add(number);
  return step.after.dictionary(value).get("Type") === "/DocTimeStamp" ? "TIME_STAMP" : "SIGNATURE";
}

const isSeenAnywhere = (at: Snapshot, { widgets }: FormField): boolean =>
  widgets.some((one) => isSeen(at, at.dictionary(one)));
const isDrawnAnywhere = (at: Snapshot, { widgets }: FormField): boolean =>
  widgets.some((one) => isDrawn(at, at.dictionary(one)));

export const lookOf = (at: Snapshot, widget: PdfValue): Dictionary => without(at.dictionary(widget), APART);

/** Whether a widget is drawn as it was. */
export const sameLook = (step: Step, widget: PdfValue): boolean =>
  isUnchanged(step, lookOf(step.before, widget), lookOf(step.after, widget));

export const sameActions = (step: Step, old: Dictionary, now: Dictionary): boolean =>
  ["A", "AA"].every((key) => isUnchanged(step, old.get(key), now.get(key)));
