import { readFile } from "node:fs/promises";
import { PDFDocument, PDFName, PDFNumber, PDFString, type PDFObject } from "pdf-lib";
import { expect, test } from "vitest";
import { readUpload } from "../../../backend/uploads/inspect-upload.ts";

const refused = async (bytes: Uint8Array): Promise<string> =>
  readUpload(bytes).then(
    () => "taken",
    (refusal: { code: string }) => refusal.code,
  );

type Value = Parameters<PDFDocument["context"]["obj"]>[0];
async function withLayer(
  usage: object,
  config: (layer: PDFObject) => object,
  also: (pdf: PDFDocument) => void = () => undefined,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const layer = pdf.context.register(pdf.context.obj({ Type: "OCG", Usage: usage as Value }));
  pdf.catalog.set(PDFName.of("OCProperties"), pdf.context.obj({ OCGs: [layer], D: config(layer) as Value }));
  also(pdf);
  return pdf.save();
}
async function withAnnotation(subtype: string, flags: number, more: object = {}, faced = true): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  const face = pdf.context.register(pdf.context.stream("", { Type: "XObject", Subtype: "Form", BBox: [0, 0, 10, 10] }));
  page.node.set(
    PDFName.of("Annots"),
    pdf.context.obj([
      pdf.context.register(
        pdf.context.obj({
          Type: "Annot",
          Subtype: subtype,
          Rect: [0, 0, 10, 10],
          F: PDFNumber.of(flags),
          ...(faced ? { AP: { N: face } } : {}),
          ...more,
        } as Value),
      ),
    ]),
  );
  return pdf.save();
}

test("a layer that prints and is not on screen is refused", async () => {
  expect(await refused(await readFile(new URL("../../support/files/layer-print-only.pdf", import.meta.url)))).toBe(
    "UPLOAD_UNSEEN",
  );
});

test.each([
  ["off", {}, (layer: PDFObject) => ({ OFF: [layer] })],
  ["off because all are", {}, () => ({ BaseState: "OFF" })],
  ["on screen only", { Print: { PrintState: "OFF" } }, () => ({})],
  ["off where it is shown", { View: { ViewState: "OFF" } }, () => ({})],
  [
    "seen at some sizes only",
    {},
    (layer: PDFObject) => ({ AS: [{ Event: "View", OCGs: [layer], Category: ["Zoom"] }] }),
  ],
] as const)("a layer is refused that is %s", async (_, usage, config) =>
  expect(await refused(await withLayer(usage, config))).toBe("UPLOAD_UNSEEN"),
);

test("layers that are all on are taken, however their states are written", async () => {
  expect(
    await refused(
      await withLayer({ Print: { PrintState: "ON" }, View: { ViewState: "ON" } }, (layer) => ({
        ON: [layer],
        OFF: [],
        AS: [{ Event: "Print", OCGs: [layer], Category: ["Print"] }],
      })),
    ),
  ).toBe("taken");
  expect(await refused(await withLayer({}, (layer) => ({ BaseState: "OFF", ON: [layer] })))).toBe("taken");
});

test("content that shows where a layer is off is refused", async () => {
  expect(
    await refused(
      await withLayer(
        {},
        () => ({}),
        (pdf) => pdf.getPage(0).node.set(PDFName.of("PieceInfo"), pdf.context.obj({ Type: "OCMD", P: "AllOff" })),
      ),
    ),
  ).toBe("UPLOAD_UNSEEN");
});

test.each([
  ["a note that prints and is not on screen", "FreeText", 4 | 32],
  ["a hidden stamp", "Stamp", 2],
  ["a note that does not print", "FreeText", 0],
  ["a hidden field", "Widget", 2],
] as const)("%s is refused", async (_, subtype, flags) => {
  expect(await refused(await withAnnotation(subtype, flags))).toBe("UPLOAD_UNSEEN");
});
test("what readers draw by its values is judged like what has a face", async () => {
  const text = { Contents: PDFString.of("Clean on board"), DA: PDFString.of("/Helv 12 Tf 0 g") };
  for (const flags of [0, 2, 4 | 32])
    expect(await refused(await withAnnotation("FreeText", flags, text, false))).toBe("UPLOAD_UNSEEN");
  expect(await refused(await withAnnotation("FreeText", 4, text, false))).toBe("taken");
  expect(await refused(await withAnnotation("Text", 0, text, false))).toBe("taken");
});
test.each([
  ["a note that prints", "FreeText", 4, {}],
  ["a link", "Link", 0, {}],
  ["a field", "Widget", 4, {}],
  ["a place for a signature that shows nothing", "Widget", 2 | 4, { FT: "Sig" }],
] as const)("%s is taken", async (_, subtype, flags, more) => {
  expect(await refused(await withAnnotation(subtype, flags, more))).toBe("taken");
});

test("an image with another one for printing is refused", async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  const image = pdf.context.register(
    pdf.context.stream(new Uint8Array([0]), {
      Type: "XObject",
      Subtype: "Image",
      Width: 1,
      Height: 1,
      BitsPerComponent: 8,
      ColorSpace: "DeviceGray",
      Alternates: [],
    } as Value & object as never),
  );
  page.node.setXObject(PDFName.of("I"), image);
  expect(await refused(await pdf.save())).toBe("UPLOAD_UNSEEN");
});
