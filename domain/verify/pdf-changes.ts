import { canonical, type PdfValue } from "./pdf-objects.ts";
import { entryOf } from "../lookup.ts";
import type { Change, ChangeName } from "./pdf-change.ts";
import type { PdfDocument, Snapshot } from "./pdf-document.ts";
import type { Dictionary } from "./pdf-equality.ts";
import { changesOfForm } from "./pdf-form-changes.ts";
import { isLayerShown, layerNames } from "./pdf-layers.ts";
import { changesOfNotes } from "./pdf-note-changes.ts";
import { facesOf, pageFace, type Faces } from "./pdf-pages.ts";
import { refNumber, type Revision } from "./pdf-revisions.ts";
import {
  isAdded,
  isCrossReference,
  isEqual,
  isUnchanged,
  meets,
  reached,
  stepOf,
  Walks,
  type Step,
} from "./pdf-walk.ts";

/** The changes of one revision. */
export interface RevisionChanges {
  readonly changes: readonly Change[];
  /** Object numbers of the signature dictionaries that fields of this revision bear. */
  readonly values: ReadonlySet<number>;
}

/**
 * The changes of each revision but the first, by its index: each is judged once, whoever signed before it. Null where a
 * revision cannot be read far enough to say.
 */
export function changesByRevision(document: PdfDocument): readonly (RevisionChanges | null)[] {
  const all: (RevisionChanges | null)[] = [null];
  const walks = new Walks();
  let faces: Faces | null = null;
  for (let index = 1; index < document.revisions.length; index += 1) {
    try {
      const step = stepOf(document.at(index), document.at(index + 1));
      faces ??= facesOf(step.before);
      const found = changesOf(step, { faces, walks, revision: document.revisions[index]! });
      all.push(found.revision);
      if (found.redrawn) faces = null;
      walks.pass(step);
    } catch {
      all.push(null);
      faces = null;
    }
  }
  return all;
}

interface Known {
  readonly faces: Faces;
  readonly walks: Walks;
  readonly revision: Revision;
}

function changesOf(step: Step, known: Known): { readonly revision: RevisionChanges; readonly redrawn: boolean } {
  const { before, after, changed } = step;
  const { faces, revision } = known;
  const mayMove = before.catalog.get("Pages") !== after.catalog.get("Pages") || meets(changed, faces.nodes);
  const drawn = changesOfPages(step, faces, mayMove);
  const numberOf = new Map<string, number>();
  for (const [page, reference] of faces.pages.entries())
    for (const one of after.array(after.dictionary(reference).get("Annots"))) numberOf.set(canonical(one), page);
  const form = changesOfForm(step, (widget) => numberOf.get(canonical(widget)) ?? null);
  const notes = faces.pages.flatMap((reference, page) =>
    changesOfNotes(step, { page, reference, widgets: form.widgets }),
  );
  const rest = changesOfCatalogue(step, known, form.values);
  const all = [
    ...drawn.changes,
    ...form.changes,
    ...notes,
    ...changesOfDefaults(step),
    ...rest,
    ...changesOfTrailer(step),
  ];
  const loose = looseObjects(step, revision);
  if (loose > 0) all.push({ what: "UNREFERENCED", detail: String(loose), page: null, place: null });
  return { revision: { changes: unique(all), values: form.values }, redrawn: drawn.redrawn };
}

const unique = (all: readonly Change[]): Change[] => [
  ...new Map(all.map((one) => [`${one.what}/${one.detail}/${one.page}/${one.place?.join(" ")}`, one])).values(),
];

function changesOfPages(
  step: Step,
  faces: Faces,
  mayMove: boolean,
): { readonly changes: Change[]; readonly redrawn: boolean } {
  const { before, after, changed } = step;
  if (mayMove && canonical(facesOf(after).pages) !== canonical(faces.pages))
    return { changes: [{ what: "PAGES", detail: "", page: null, place: null }], redrawn: true };
  const bounds = { stops: faces.numbers };
  const all = mayMove || meets(changed, faces.shown);
  const changes: Change[] = [];
  let redrawn = all;
  for (const [page, reference] of faces.pages.entries()) {
    if (!all && !changed.has(refNumber(reference)!)) continue;
    const [old, now] = [pageFace(before, reference), pageFace(after, reference)];
    if (isUnchanged(step, old, now, bounds)) continue;
    redrawn = true;
    if (!isEqual(step, old, now)) changes.push({ what: "PAGE", detail: "", page, place: null });
  }
  return { changes, redrawn };
}

/** By the key of the catalogue: the kind of a change to what it leads to. */
const ENTRIES = {
  Metadata: "METADATA",
  PieceInfo: "METADATA",
  Version: "VERSION",
  Extensions: "VERSION",
  DSS: "PROOFS",
  OCProperties: "LAYERS",
  AF: "ATTACHMENT",
  Collection: "ATTACHMENT",
  OpenAction: "ACTION",
  AA: "ACTION",
  StructTreeRoot: "TAGS",
  MarkInfo: "TAGS",
  Lang: "TAGS",
  PageLabels: "NAVIGATION",
  Outlines: "NAVIGATION",
  Dests: "NAVIGATION",
  Threads: "NAVIGATION",
  URI: "NAVIGATION",
  ViewerPreferences: "NAVIGATION",
  PageMode: "NAVIGATION",
  PageLayout: "NAVIGATION",
  Perms: "PERMISSIONS",
} as const satisfies Record<string, ChangeName>;
/** By the key of the names of the file. */
const NAMES = { Dests: "NAVIGATION", JavaScript: "ACTION", EmbeddedFiles: "ATTACHMENT" } as const satisfies Record<
  string,
  ChangeName
>;
/** These are looked at by themselves. */
const APART: ReadonlySet<string> = new Set(["Type", "Pages", "AcroForm", "Names"]);
/** A tag leads to the page and to the field that it tags. */
const SKIPPED: ReadonlySet<string> = new Set(["Parent", "P", "Pg", "Obj", "Data"]);

const keysOf = (one: Dictionary, other: Dictionary): string[] => [...new Set([...one.keys(), ...other.keys()])];

function changesOfCatalogue(step: Step, { faces, walks }: Known, values: ReadonlySet<number>): Change[] {
  const { before, after } = step;
  const bounds = { stops: new Set([...faces.numbers, ...faces.nodes]), skips: SKIPPED };
  const changes: Change[] = [];
  const compare = (old: Dictionary, now: Dictionary, kindOf: (key: string) => ChangeName): void => {
    for (const key of keysOf(old, now))
      if (
        !APART.has(key) &&
        !walks.isUnchanged(step, old.get(key), now.get(key), bounds) &&
        !(key === "Perms" && isCertifiedBy(step, values))
      )
        changes.push({
          what: kindOf(key),
          detail: key === "OCProperties" ? layerNames(after) : key,
          page: null,
          place: null,
        });
  };
  const [old, now] = [before.catalog, after.catalog];
  compare(old, now, (key) => entryOf(ENTRIES, key) ?? "CATALOGUE");
  compare(
    before.dictionary(old.get("Names")),
    after.dictionary(now.get("Names")),
    (key) => entryOf(NAMES, key) ?? "CATALOGUE",
  );
  return changes.some(({ what }) => what === "LAYERS") && switchesLayers(step, faces)
    ? [...changes, { what: "LAYERS_SWITCHED", detail: "", page: null, place: null }]
    : changes;
}

/** Whether all that was added to the permissions is that the signature of this revision certifies the file. */
function isCertifiedBy({ before, after }: Step, values: ReadonlySet<number>): boolean {
  const [old, now] = [before, after].map((at) => at.dictionary(at.catalog.get("Perms")));
  return keysOf(old!, now!).every(
    (key) =>
      canonical(old!.get(key) ?? "") === canonical(now!.get(key) ?? "") ||
      (key === "DocMDP" && values.has(refNumber(now!.get(key)) ?? -1)),
  );
}

/** Whether a layer of a page, or of what lies over it, is shown now and was not, or the other way round. */
function switchesLayers({ before, after }: Step, faces: Faces): boolean {
  const over = faces.pages
    .flatMap((page) => before.array(before.dictionary(page).get("Annots")))
    .map((one) => before.dictionary(one).get("OC"))
    .filter((one) => one !== undefined);
  return [...new Set([...faces.shown, ...reached(before, over)])].some(
    (number) =>
      before.dictionary(`${number} 0 R`).get("Type") === "/OCG" &&
      isLayerShown(before, number) !== isLayerShown(after, number),
  );
}

const DEFAULTS: ReadonlySet<string> = new Set(["DA", "DR", "Q", "SigFlags"]);

/** The changes to a form beside its fields. */
function changesOfDefaults(step: Step): Change[] {
  const { before, after } = step;
  const [old, now] = [before, after].map((at) => at.dictionary(at.catalog.get("AcroForm")));
  const redraws = [old!, now!].some((form) => form.get("NeedAppearances") === "true");
  const kindOf = (key: string): ChangeName => {
    if (key === "XFA") return "FORM_XFA";
    if (key === "CO") return "ACTION";
    if (key === "NeedAppearances") return hasFields(before) ? "FORM_REDRAWN" : "FORM_DEFAULTS";
    if (!DEFAULTS.has(key)) return "CATALOGUE";
    return redraws && key !== "SigFlags" && hasFields(before) ? "FORM_REDRAWN" : "FORM_DEFAULTS";
  };
  return keysOf(old!, now!).flatMap((key): Change[] =>
    // The flags say only that there are signatures.
    key === "Fields" || key === "SigFlags" || isUnchanged(step, old!.get(key), now!.get(key))
      ? []
      : [{ what: kindOf(key), detail: key, page: null, place: null }],
  );
}

/** Whether a form has a field that a reader would draw. */
const hasFields = (at: Snapshot): boolean =>
  at
    .array(at.dictionary(at.catalog.get("AcroForm")).get("Fields"))
    .some((one) => at.dictionary(one).get("FT") !== "/Sig");

function changesOfTrailer(step: Step): Change[] {
  const { before, after } = step;
  const [old, now] = [before.trailer, after.trailer];
  const changes: Change[] = [];
  // A trailer that leaves it out says nothing of it.
  if (now.has("Info") && !isUnchanged(step, old.get("Info"), now.get("Info")))
    changes.push({ what: "METADATA", detail: "Info", page: null, place: null });
  if (!isUnchanged(step, old.get("Encrypt"), now.get("Encrypt")))
    changes.push({ what: "ENCRYPTION", detail: "", page: null, place: null });
  return changes;
}

/** How many objects came that nothing else which came or changed refers to. */
function looseObjects(step: Step, revision: Revision): number {
  const { after, changed } = step;
  const containers = new Set(
    [...revision.objects.values()].flatMap((entry) => (typeof entry === "object" ? [entry.stream] : [])),
  );
  const added = [...changed].filter(
    (number) =>
      isAdded(step, number) &&
      !containers.has(number) &&
      !isCrossReference(after, number) &&
      after.readable(number) !== null,
  );
  const left = new Set(added);
  const waiting: PdfValue[] = [after.trailer.get("Root") ?? "", after.trailer.get("Info") ?? ""];
  for (const number of changed) if (!left.has(number)) waiting.push(after.get(number) ?? "");
  for (let value = waiting.pop(); value !== undefined && left.size > 0; value = waiting.pop()) {
    if (value instanceof Map) waiting.push(...(value as Dictionary).values());
    else if (typeof value !== "string") waiting.push(...(value as readonly PdfValue[]));
    else {
      const number = refNumber(value);
      if (number !== null && left.delete(number)) waiting.push(after.get(number) ?? "");
    }
  }
  return left.size;
}
