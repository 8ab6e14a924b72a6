import { append, changed, stream, type Known } from "../../../test/support/pdf-forging.ts";
import type { Sample } from "./sample.ts";
import { sample, sign } from "./scene.ts";

type Forge = (file: Known) => Uint8Array;

const pagesOf = (file: Known): number => Number.parseInt(String(file.get(file.root).get("Pages")), 10);
const SHOWN = "BT /F1 24 Tf 60 700 Td (PAID) Tj ET 0 0 400 400 re f";

/** One more annotation on the first page, with a face that covers what is there. */
const annotated =
  (entries: string): Forge =>
  (file) =>
    append(file, {
      objects: {
        [file.free]: `<</Type /Annot ${entries} /Rect [50 600 300 700] /F 4 /AP <</N ${file.free + 1} 0 R>>>>`,
        [file.free + 1]: stream("0 0 250 100 re f", "/Type /XObject /Subtype /Form /BBox [0 0 250 100]"),
        [file.page]: changed(file.get(file.page), { Annots: `[${file.field} 0 R ${file.free} 0 R]` }),
      },
    });

/** An entry of the first page, or of the catalogue, that changes how pages are shown. */
const onPage =
  (entries: Readonly<Record<string, string | undefined>>): Forge =>
  (file) =>
    append(file, { objects: { [file.page]: changed(file.get(file.page), entries) } });

const withContent =
  (content: string, resources?: string): Forge =>
  (file) =>
    append(file, {
      objects: {
        [file.free]: stream(content),
        [file.page]: changed(file.get(file.page), {
          Contents: `[${file.content} 0 R ${file.free} 0 R]`,
          ...(resources === undefined ? {} : { Resources: resources }),
        }),
      },
    });

const ANNOTATIONS = {
  "a text written over the page": "/Subtype /FreeText /DA (/Helv 12 Tf) /Contents (PAID)",
  "a rubber stamp": "/Subtype /Stamp /Name /Approved",
  "a filled square": "/Subtype /Square /IC [1 1 1]",
  "a filled circle": "/Subtype /Circle /IC [1 1 1]",
  "a line": "/Subtype /Line /L [50 600 300 700]",
  "a polygon": "/Subtype /Polygon /Vertices [50 600 300 600 300 700]",
  "a drawing by hand": "/Subtype /Ink /InkList [[50 600 300 700]]",
  "a text struck out": "/Subtype /StrikeOut /QuadPoints [50 600 300 600 50 700 300 700]",
  "a text blacked out": "/Subtype /Redact /QuadPoints [50 600 300 600 50 700 300 700]",
  "a watermark over the page": "/Subtype /Watermark",
} as const;

const ADDITIONS: Readonly<Record<string, Forge>> = {
  "more content on a page": withContent(SHOWN),
  "more content in white": withContent("1 1 1 rg 0 0 600 850 re f"),
  "more content by an image": withContent("q 400 0 0 400 50 300 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \u00ff\nEI Q"),
  "other content on a page": (file) =>
    append(file, {
      objects: {
        [file.free]: stream(SHOWN),
        [file.page]: changed(file.get(file.page), { Contents: `${file.free} 0 R` }),
      },
    }),
  "a content stream in place of the signed one": (file) => append(file, { objects: { [file.content]: stream(SHOWN) } }),
  "a page without its content": onPage({ Contents: undefined }),
  "a page without its fonts": onPage({ Resources: "<<>>" }),
  "a page turned round": onPage({ Rotate: "180" }),
  "a page cut to a part": onPage({ CropBox: "[0 0 200 200]" }),
  "a page of another size": onPage({ MediaBox: "[0 0 300 300]" }),
  "a page whose signature is hidden": onPage({ Annots: "[]" }),
  "a page that is shown at another scale": onPage({ UserUnit: "3" }),
  "the first page twice": (file) =>
    append(file, {
      objects: {
        [file.free]: changed(file.get(file.page), { Annots: undefined }),
        [pagesOf(file)]: changed(file.get(pagesOf(file)), { Kids: `[${file.page} 0 R ${file.free} 0 R]` }),
      },
    }),
  "a page less": (file) =>
    append(file, {
      objects: { [pagesOf(file)]: changed(file.get(pagesOf(file)), { Kids: `[${file.page} 0 R]`, Count: "1" }) },
    }),
  "a page more": (file) =>
    append(file, {
      objects: {
        [file.free]: `<</Type /Page /Parent ${pagesOf(file)} 0 R /MediaBox [0 0 595 842] /Contents ${file.free + 1} 0 R>>`,
        [file.free + 1]: stream("0 0 400 400 re f"),
        [pagesOf(file)]: changed(file.get(pagesOf(file)), { Kids: `[${file.page} 0 R ${file.free} 0 R]`, Count: "2" }),
      },
    }),
  "another tree of pages": (file) =>
    append(file, {
      objects: {
        [file.free]: `<</Type /Pages /Kids [${file.free + 1} 0 R] /Count 1>>`,
        [file.free + 1]:
          `<</Type /Page /Parent ${file.free} 0 R /MediaBox [0 0 595 842] /Contents ${file.free + 2} 0 R>>`,
        [file.free + 2]: stream("0 0 400 400 re f"),
        [file.root]: changed(file.get(file.root), { Pages: `${file.free} 0 R` }),
      },
    }),
  "another catalogue with other pages": (file) =>
    append(file, {
      root: file.free,
      objects: {
        [file.free]: changed(file.get(file.root), { Pages: `${file.free + 1} 0 R` }),
        [file.free + 1]: `<</Type /Pages /Kids [${file.free + 2} 0 R] /Count 1>>`,
        [file.free + 2]: `<</Type /Page /Parent ${file.free + 1} 0 R /MediaBox [0 0 595 842]>>`,
      },
    }),
  "another face of the signature": (file) =>
    append(file, {
      objects: {
        [file.free]: stream("0 0 90 40 re f", "/Type /XObject /Subtype /Form /BBox [0 0 90 40]"),
        [file.field]: changed(file.get(file.field), { AP: `<</N ${file.free} 0 R>>` }),
      },
    }),
  "a signature moved elsewhere": (file) =>
    append(file, { objects: { [file.field]: changed(file.get(file.field), { Rect: "[300 600 500 700]" }) } }),
  "a field of text over the page": (file) =>
    append(file, {
      objects: {
        [file.free]: `<</Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (PAID) /F 4 /Rect [50 600 300 700] /AP <</N ${file.free + 1} 0 R>>>>`,
        [file.free + 1]: stream("0 0 250 100 re f", "/Type /XObject /Subtype /Form /BBox [0 0 250 100]"),
        ...(file.form === null
          ? {
              [file.root]: changed(file.get(file.root), {
                AcroForm: `<</SigFlags 3 /Fields [${file.field} 0 R ${file.free} 0 R]>>`,
              }),
            }
          : { [file.form]: changed(file.get(file.form), { Fields: `[${file.field} 0 R ${file.free} 0 R]` }) }),
        [file.page]: changed(file.get(file.page), { Annots: `[${file.field} 0 R ${file.free} 0 R]` }),
      },
    }),
  "the signed content as data for validation": (file) =>
    append(file, {
      objects: {
        [file.content]: stream(SHOWN),
        [file.free]: `<</Type /DSS /Certs [${file.content} 0 R]>>`,
        [file.root]: changed(file.get(file.root), { DSS: `${file.free} 0 R` }),
      },
    }),
  ...Object.fromEntries(Object.entries(ANNOTATIONS).map(([name, entries]) => [name, annotated(entries)])),
};

const ALTERED = { overall: "INVALID", headline: "ALTERED" } as const;
const FORGED = { integrity: { outcome: "VALID" }, laterChanges: { outcome: "INVALID" } } as const;

/** Each addition as it is, and with the signature of another trusted company over all of it. */
export const additions: readonly Sample[] = Object.entries(ADDITIONS).flatMap(([name, forge]) => [
  sample("addition", name, { ...ALTERED, signatures: [FORGED] }, (given) => forge(given.known)),
  sample(
    "addition",
    `${name}, and a second signature`,
    { ...ALTERED, signatures: [FORGED, { integrity: { outcome: "VALID" } }] },
    (given) => sign(forge(given.known), given.wang, 100),
  ),
]);
