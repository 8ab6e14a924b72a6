import type { ChangeName } from "#domain/verify/pdf-change";
import { canonical, type PdfValue } from "#domain/verify/pdf-objects";
import type { Finding } from "#domain/reasons";
import { deflateSync } from "node:zlib";
import { append, changed, stream, type Known } from "./pdf-forging.ts";

/** What another program adds to a signed file, and how the signature under it is judged then. */
export interface LaterSample {
  readonly name: string;
  readonly change: (file: Known) => Uint8Array;
  readonly later: Finding;
  /** The changes that are named, in their order. */
  readonly what: readonly ChangeName[];
}

const HARMLESS: Finding = { outcome: "VALID", reason: "ONLY_HARMLESS" };
const PROOFS: Finding = { outcome: "VALID", reason: "ONLY_PROOFS" };
const OPEN: Finding = { outcome: "INDETERMINATE", reason: "CHANGED_OPEN" };
const BREAKING: Finding = { outcome: "INVALID", reason: "CHANGED_AFTER" };

/** The catalogue with some entries, beside objects of its own. */
const catalogued =
  (
    entries: (k: Known) => Readonly<Record<string, string>>,
    objects: (k: Known) => Record<number, string> = () => ({}),
  ) =>
  (k: Known): Uint8Array =>
    append(k, { objects: { ...objects(k), [k.root]: changed(k.get(k.root), entries(k)) } });

/** The form with some entries, wherever it stands. */
const formed =
  (
    entries: (k: Known) => Readonly<Record<string, string>>,
    objects: (k: Known) => Record<number, string> = () => ({}),
  ) =>
  (k: Known): Uint8Array => {
    const at = k.document.at(k.document.revisions.length);
    const form = at.dictionary(at.catalog.get("AcroForm"));
    const body = changed(form, entries(k));
    const place = k.form === null ? { [k.root]: changed(k.get(k.root), { AcroForm: body }) } : { [k.form]: body };
    return append(k, { objects: { ...objects(k), ...place } });
  };

/** The values of the form and of the page with one more entry each. */
const listed = (k: Known, list: "Fields" | "Annots", added: string): string => {
  const at = k.document.at(k.document.revisions.length);
  const holder = list === "Fields" ? at.dictionary(at.catalog.get("AcroForm")) : at.dictionary(`${k.page} 0 R`);
  return `[${at
    .array(holder.get(list))
    .map((one: PdfValue) => canonical(one))
    .join(" ")} ${added}]`;
};

/** One more field, and its place on the page. */
const fielded =
  (field: string, objects: (k: Known) => Record<number, string> = () => ({})) =>
  (k: Known): Uint8Array =>
    formed(
      () => ({ Fields: listed(k, "Fields", `${k.free} 0 R`) }),
      () => ({
        ...objects(k),
        [k.free]: field.replaceAll("FREE1", `${k.free + 1} 0 R`),
        [k.page]: changed(k.get(k.page), { Annots: listed(k, "Annots", `${k.free} 0 R`) }),
      }),
    )(k);

const annotated =
  (note: string, objects: (k: Known) => Record<number, string> = () => ({})) =>
  (k: Known): Uint8Array =>
    append(k, {
      objects: {
        ...objects(k),
        [k.free]: note.replaceAll("FREE1", `${k.free + 1} 0 R`),
        [k.page]: changed(k.get(k.page), { Annots: listed(k, "Annots", `${k.free} 0 R`) }),
      },
    });

const WIDGET = "/Type /Annot /Subtype /Widget /FT /Sig /T (Joinder) /F 4 /Rect [50 100 200 150]";
const info = (k: Known): number => Number.parseInt(String(k.document.revisions.at(-1)!.trailer.get("Info")), 10);
const packed = (text: string): string => deflateSync(Buffer.from(text)).toString("latin1");
const form = (data: string, entries = ""): string =>
  stream(data, `/Type /XObject /Subtype /Form /BBox [0 0 150 50] ${entries}`);

/** Additions in the ordinary way of other programs, which show nothing. */
const harmless: Readonly<Record<string, readonly [(k: Known) => Uint8Array, readonly ChangeName[]]>> = {
  "other data about the file": [
    (k) => append(k, { objects: { [info(k)]: changed(k.get(info(k)), { ModDate: "(D:20261101090000Z)" }) } }),
    ["METADATA"],
  ],
  "data about the file in XML": [
    catalogued(
      (k) => ({ Metadata: `${k.free} 0 R` }),
      (k) => ({ [k.free]: stream("<x:xmpmeta/>", "/Type /Metadata /Subtype /XML") }),
    ),
    ["METADATA"],
  ],
  "data of a program about its work": [
    catalogued(() => ({ PieceInfo: "<</Program <</LastModified (D:20261101090000Z) /Private 1>>>>" })),
    ["METADATA"],
  ],
  "a later version of the format": [catalogued(() => ({ Version: "/2.0" })), ["VERSION"]],
  "an extension of the format": [
    catalogued(() => ({ Extensions: "<</ADBE <</BaseVersion /1.7 /ExtensionLevel 8>>>>" })),
    ["VERSION"],
  ],
  "a font for the fields of the form": [
    formed(
      (k) => ({ DA: "(/Helv 0 Tf 0 g)", DR: `<</Font <</Helv ${k.free} 0 R>>>>` }),
      (k) => ({ [k.free]: "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>" }),
    ),
    ["FORM_DEFAULTS", "FORM_DEFAULTS"],
  ],
  "an object that nothing refers to": [
    (k) => append(k, { objects: { [k.free]: stream("left over", "/Any 1") } }),
    ["UNREFERENCED"],
  ],
  "a field that the next one is to sign": [fielded(`<<${WIDGET}>>`), ["FIELD_PREPARED"]],
  "such a field with an empty picture": [
    fielded(`<<${WIDGET} /AP <</N FREE1>>>>`, (k) => ({ [k.free + 1]: form("% DSBlank\nq Q") })),
    ["FIELD_PREPARED"],
  ],
  "such a field with an empty picture, packed": [
    fielded(`<<${WIDGET} /AP <</N FREE1>>>>`, (k) => ({
      [k.free + 1]: form(packed("q\nQ\n"), "/Filter /FlateDecode"),
    })),
    ["FIELD_PREPARED"],
  ],
  "the catalogue as another object": [
    (k) => append(k, { root: k.free, objects: { [k.free]: changed(k.get(k.root), {}) } }),
    [],
  ],
  "a page written again as it was": [(k) => append(k, { objects: { [k.page]: changed(k.get(k.page), {}) } }), []],
  "a page with its content in a list": [
    (k) => append(k, { objects: { [k.page]: changed(k.get(k.page), { Contents: `[${k.content} 0 R]` }) } }),
    [],
  ],
  "a page with its content under another number": [
    (k) => {
      const at = k.document.at(k.document.revisions.length);
      const object = at.object(k.content)!;
      const data = Buffer.from(at.raw(object)).toString("latin1");
      return append(k, {
        objects: {
          [k.free]: `${changed(k.get(k.content), {})}\nstream\n${data}\nendstream`,
          [k.page]: changed(k.get(k.page), { Contents: `${k.free} 0 R` }),
        },
      });
    },
    [],
  ],
  "the time of a page's last change": [
    (k) => append(k, { objects: { [k.page]: changed(k.get(k.page), { LastModified: "(D:20261101090000Z)" }) } }),
    [],
  ],
};

/** Additions that are named and not judged. */
const open: Readonly<Record<string, readonly [(k: Known) => Uint8Array, readonly ChangeName[]]>> = {
  "another language": [catalogued(() => ({ Lang: "(zh)" })), ["TAGS"]],
  "tags for screen readers": [
    catalogued(
      (k) => ({ StructTreeRoot: `${k.free} 0 R`, MarkInfo: "<</Marked true>>" }),
      (k) => ({ [k.free]: "<</Type /StructTreeRoot>>" }),
    ),
    ["TAGS", "TAGS"],
  ],
  bookmarks: [
    catalogued(
      (k) => ({ Outlines: `${k.free} 0 R` }),
      (k) => ({ [k.free]: "<</Type /Outlines /Count 0>>" }),
    ),
    ["NAVIGATION"],
  ],
  "the way in which pages are opened": [catalogued(() => ({ PageLayout: "/TwoColumnLeft" })), ["NAVIGATION"]],
  "a script that runs when the file is opened": [
    catalogued(
      (k) => ({ OpenAction: `${k.free} 0 R` }),
      (k) => ({ [k.free]: "<</S /JavaScript /JS (app.alert\\(1\\))>>" }),
    ),
    ["ACTION"],
  ],
  "a script under a name": [
    catalogued(
      (k) => ({ Names: `<</JavaScript <</Names [(a) ${k.free} 0 R]>>>>` }),
      (k) => ({ [k.free]: "<</S /JavaScript /JS (1)>>" }),
    ),
    ["ACTION"],
  ],
  "an attached file": [
    catalogued(
      (k) => ({ Names: `<</EmbeddedFiles <</Names [(a) <</Type /Filespec /F (a) /EF <</F ${k.free} 0 R>>>>]>>>>` }),
      (k) => ({ [k.free]: stream("more", "/Type /EmbeddedFile") }),
    ),
    ["ATTACHMENT"],
  ],
  "layers that can be switched": [
    catalogued(
      (k) => ({ OCProperties: `<</OCGs [${k.free} 0 R] /D <<>>>>` }),
      (k) => ({ [k.free]: "<</Type /OCG /Name (BANK COPY)>>" }),
    ),
    ["LAYERS"],
  ],
  "a note on a layer that is off": [
    (k) =>
      append(k, {
        objects: {
          [k.free]:
            `<</Type /Annot /Subtype /Stamp /Rect [50 600 300 700] /Contents (BANK COPY) /OC ${k.free + 1} 0 R ` +
            `/AP <</N ${k.free + 2} 0 R>>>>`,
          [k.free + 1]: "<</Type /OCG /Name (BANK COPY)>>",
          [k.free + 2]: form("1 0 0 rg 5 5 140 40 re f"),
          [k.page]: changed(k.get(k.page), { Annots: listed(k, "Annots", `${k.free} 0 R`) }),
          [k.root]: changed(k.get(k.root), {
            OCProperties: `<</OCGs [${k.free + 1} 0 R] /D <</OFF [${k.free + 1} 0 R]>>>>`,
          }),
        },
      }),
    ["NOTE_HIDDEN", "LAYERS"],
  ],
  "a note that is hidden": [
    annotated("<</Type /Annot /Subtype /FreeText /F 2 /Rect [50 600 300 700] /Contents (PAID)>>"),
    ["NOTE_HIDDEN"],
  ],
  "a link that draws nothing": [
    annotated(
      "<</Type /Annot /Subtype /Link /Border [0 0 0] /Rect [50 600 300 700] /A <</S /URI /URI (https://a.example)>>>>",
    ),
    ["ACTION", "NOTE_HIDDEN"],
  ],
  "a text field that no page shows": [
    fielded("<</Type /Annot /Subtype /Widget /FT /Tx /T (Remark) /F 2 /Rect [50 600 300 700]>>"),
    ["FIELD_HIDDEN"],
  ],
  "a second description of the form": [
    formed(
      (k) => ({ XFA: `${k.free} 0 R` }),
      (k) => ({ [k.free]: stream("<xdp/>") }),
    ),
    ["FORM_XFA"],
  ],
  "an entry that no standard has": [catalogued(() => ({ ACME_Key: "(1)" })), ["CATALOGUE"]],
  "permissions that nobody signed": [
    catalogued(
      (k) => ({ Perms: `<</DocMDP ${k.free} 0 R>>` }),
      (k) => ({ [k.free]: "<</Type /Sig>>" }),
    ),
    ["PERMISSIONS"],
  ],
};

/** Additions by which a page shows something else, or a signed value is another one. */
const breaking: Readonly<Record<string, readonly [(k: Known) => Uint8Array, readonly ChangeName[]]>> = {
  "another content": [
    (k) => append(k, { objects: { [k.content]: stream("BT /F1 12 Tf 60 700 Td (PAID) Tj ET") } }),
    ["PAGE"],
  ],
  "a note over the page": [
    annotated("<</Type /Annot /Subtype /FreeText /Rect [50 600 300 700] /Contents (PAID)>>"),
    ["NOTE_ADDED"],
  ],
  "a text field that shows something": [
    fielded("<</Type /Annot /Subtype /Widget /FT /Tx /T (Sum) /V (1) /Rect [50 600 300 700]>>"),
    ["FIELD_ADDED"],
  ],
  "a field for a signature with a picture that no signature stands behind": [
    fielded(`<<${WIDGET} /AP <</N FREE1>>>>`, (k) => ({ [k.free + 1]: form("0 0 150 50 re f") })),
    ["FIELD_ADDED"],
  ],
  "another picture of the signature": [
    (k) =>
      append(k, {
        objects: { [k.free]: form("0 0 9 9 re f"), [k.field]: changed(k.get(k.field), { AP: `<</N ${k.free} 0 R>>` }) },
      }),
    ["SIGNATURE_CHANGED"],
  ],
  "a signature taken out of its field": [
    (k) => append(k, { objects: { [k.field]: changed(k.get(k.field), { V: undefined }) } }),
    ["SIGNATURE_CHANGED"],
  ],
  "the picture of the signature on the page no more": [
    (k) => append(k, { objects: { [k.page]: changed(k.get(k.page), { Annots: "[]" }) } }),
    ["NOTE_CHANGED"],
  ],
  "a page turned": [(k) => append(k, { objects: { [k.page]: changed(k.get(k.page), { Rotate: "180" }) } }), ["PAGE"]],
};

const samples = (
  table: Readonly<Record<string, readonly [(k: Known) => Uint8Array, readonly ChangeName[]]>>,
  later: Finding,
): LaterSample[] => Object.entries(table).map(([name, [change, what]]) => ({ name, change, later, what }));

export const LATER_SAMPLES: readonly LaterSample[] = [
  ...samples(harmless, HARMLESS),
  {
    name: "data for later checks",
    change: catalogued(
      (k) => ({ DSS: `${k.free} 0 R` }),
      (k) => ({ [k.free]: `<</Type /DSS /Certs [${k.free + 1} 0 R]>>`, [k.free + 1]: stream("0") }),
    ),
    later: PROOFS,
    what: ["PROOFS"],
  },
  ...samples(open, OPEN),
  ...samples(breaking, BREAKING),
];
