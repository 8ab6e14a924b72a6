import type { Change, ChangeName } from "./pdf-change.ts";
import type { Dictionary } from "./pdf-equality.ts";
import { sameActions, sameLook } from "./pdf-form-changes.ts";
import { hidingLayer, isSeen, placeOf } from "./pdf-layers.ts";
import { canonical, type PdfValue } from "./pdf-objects.ts";
import { refNumber } from "./pdf-revisions.ts";
import { isAdded, isUnchanged, type Step } from "./pdf-walk.ts";

/** The changes to what lies over a page: notes, pictures, and the places of fields. */
export function changesOfNotes(
  step: Step,
  { page, reference, widgets }: { page: number; reference: PdfValue; widgets: ReadonlySet<string> },
): Change[] {
  const { before, after } = step;
  const [old, now] = [before.dictionary(reference), after.dictionary(reference)];
  const [was, is] = [before.array(old.get("Annots")), after.array(now.get("Annots"))];
  const kept = keptIn(was, is);
  if (kept === null) {
    const left = new Set(is.map(canonical));
    const missing = was.find((one) => !left.has(canonical(one)));
    return [{ what: "NOTE_CHANGED", detail: "", page, place: placeOf(before, missing) }];
  }
  const acts: Change[] = isUnchanged(step, old.get("AA"), now.get("AA"))
    ? []
    : [{ what: "ACTION", detail: "", page, place: null }];
  const notes = is.flatMap((one, i): Change[] =>
    (kept.has(i) ? ofKept : ofNew)(step, one, widgets).map((what) => ({
      what,
      detail: what === "NOTE_HIDDEN" ? hidingLayer(after, after.dictionary(one)) : "",
      page,
      place: placeOf(after, one),
    })),
  );
  return [...acts, ...notes];
}

/** The places, among those that are there now, of those that were there, in their order; null where one is missing. */
function keptIn(was: readonly PdfValue[], is: readonly PdfValue[]): ReadonlySet<number> | null {
  const kept = new Set<number>();
  let next = 0;
  for (const one of was) {
    while (next < is.length && canonical(is[next]!) !== canonical(one)) next += 1;
    if (next === is.length) return null;
    kept.add(next);
    next += 1;
  }
  return kept;
}

function ofKept(step: Step, one: PdfValue, widgets: ReadonlySet<string>): ChangeName[] {
  // A widget is judged with its field.
  if (widgets.has(canonical(one))) return [];
  const [old, now] = [step.before.dictionary(one), step.after.dictionary(one)];
  const found: ChangeName[] = sameActions(step, old, now) ? [] : ["ACTION"];
  if (sameLook(step, one)) return found;
  const hidden = !isSeen(step.before, old) && !isSeen(step.after, now);
  return [...found, hidden ? "NOTE_HIDDEN" : "NOTE_CHANGED"];
}

function ofNew(step: Step, one: PdfValue, widgets: ReadonlySet<string>): ChangeName[] {
  const note: Dictionary = step.after.dictionary(one);
  const number = refNumber(one);
  const there = number !== null && step.before.readable(number) !== null && !isAdded(step, number);
  const isWidget = widgets.has(canonical(one));
  if (isWidget && !there) return [];
  // A field that was not on a page before is put there: what it shows was not seen when it was signed.
  if (isWidget && !isSeen(step.after, note)) return [];
  const found: ChangeName[] = note.has("A") || note.has("AA") ? ["ACTION"] : [];
  return [...found, isSeen(step.after, note) ? "NOTE_ADDED" : "NOTE_HIDDEN"];
}
