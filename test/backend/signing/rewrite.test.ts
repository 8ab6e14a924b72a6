import { deflateSync, inflateSync } from "node:zlib";
import { degrees, PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { PdfDocument } from "#domain/verify/pdf-document";
import { refNumber } from "#domain/verify/pdf-revisions";
import type { PdfValue } from "#domain/verify/pdf-objects";
import { readUpload, readyToSign } from "../../../backend/uploads/inspect-upload.ts";
import { pdfOf, page } from "../../../scripts/evidence/hostile/pdf-parts.ts";
import { append, changed, known, stream } from "../../support/pdf-forging.ts";
import { pagePicture, textOfPages } from "../../support/pdf-picture.ts";
import { PRODUCERS } from "../../support/producers.ts";
import { plainPdf } from "../../support/signing.ts";

// A signature covers one state of a file: its earlier states, and everything that hides in it, are gone.

/** The file as it is before its first signature. */
const rewritten = (file: Uint8Array): Promise<Uint8Array> => readyToSign(file, "sound", "en-US");
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

/** The numbers of all objects in a file, and of those that its trailer reaches. */
async function objectsOf(bytes: Uint8Array): Promise<{ revisions: number; all: number[]; reached: number[] }> {
  const document = await PdfDocument.open(bytes);
  const at = document.at(document.revisions.length);
  const reached = new Set<number>();
  const visit = (value: PdfValue): void => {
    if (value instanceof Map) for (const one of (value as ReadonlyMap<string, PdfValue>).values()) visit(one);
    else if (typeof value !== "string") for (const one of value as readonly PdfValue[]) visit(one);
    const number = typeof value === "string" ? refNumber(value) : null;
    if (number === null || reached.has(number)) return;
    reached.add(number);
    visit(at.get(number) ?? "null");
  };
  visit(at.trailer);
  const all = document.revisions.flatMap(({ objects }) =>
    [...objects].filter(([, entry]) => entry !== "free").map(([number]) => number),
  );
  return {
    revisions: document.revisions.length,
    all: all.sort((a, b) => a - b),
    reached: [...reached].sort((a, b) => a - b),
  };
}

/** A file whose two revisions say different things, with further content that no page shows. */
async function twoFaced(): Promise<Uint8Array> {
  const first = await known(await plainPdf(1));
  return append(first, {
    objects: {
      [first.content]: stream("BT /F1 12 Tf 60 700 Td (Freight 1000 USD) Tj ET"),
      [first.free]: "<</S /JavaScript /JS (app.alert\\(1\\))>>",
      [first.free + 1]: stream("MZ an attached program", "/Type /EmbeddedFile"),
      [first.root]: changed(first.get(first.root), { Lang: "(en)" }),
    },
  });
}

describe("written anew before the first signature", () => {
  it("a file holds no older state, nothing that is not reached, no script and no attached file, also where it does nothing on opening", async () => {
    const file = await twoFaced();
    const clean = await rewritten(file);
    expect(Buffer.compare(clean, file)).not.toBe(0);
    const { revisions, all, reached } = await objectsOf(clean);
    expect(revisions).toBe(1);
    expect(all).toEqual(reached);
    for (const gone of ["JavaScript", "EmbeddedFile", "attached program"]) expect(latin(file), gone).toContain(gone);
    for (const gone of ["JavaScript", "EmbeddedFile", "attached program"])
      expect(latin(clean), gone).not.toContain(gone);
    expect((await textOfPages(await plainPdf(1)))[0]).toContain("Page 1");
    for (const found of latin(clean).matchAll(/stream\n([^]*?)\nendstream/g)) {
      const text = Buffer.from(found[1]!, "latin1");
      expect(text.toString("latin1")).not.toContain("Page 1");
      expect(
        (() => {
          try {
            return inflateSync(text).toString("latin1");
          } catch {
            return "";
          }
        })(),
      ).not.toContain("Page 1");
    }
  });

  it("a file in its second writing is the same in content and in every byte", async () => {
    const once = await rewritten(await twoFaced());
    expect(Buffer.compare(await rewritten(once), once)).toBe(0);
  });

  it("no object hides in the data of a stream or in a text, where bytes that are appended later would find it", async () => {
    const hidden = "4 0 obj\n<</Length 36>>\nstream\nBT /F1 12 Tf 60 700 Td (PAID) Tj ET\nendstream\nendobj";
    // No compression makes these bytes shorter, so they carry it as it is.
    const noise = Buffer.from(Array.from({ length: 400 }, (_, i) => (i * 7919 + ((i * i) >> 3)) & 0xff));
    const stored = deflateSync(Buffer.concat([noise, Buffer.from(hidden), noise]), { level: 0 });
    const packed = Buffer.concat([
      Buffer.from(`<</Filter /FlateDecode /Length ${stored.length}>>\nstream\n`),
      stored,
      Buffer.from("\nendstream"),
    ]);
    const objects = page("/Metadata 5 0 R/PieceInfo<</A 6 0 R/B(x 4 0 obj <<>> endobj)>>", "/Contents 4 0 R", [
      stream("q Q"),
      stream(hidden, "/Type /Metadata /Subtype /XML"),
      packed,
    ]);
    const file = pdfOf({ objects });
    expect(latin(file).match(/4 0 obj/g)).toHaveLength(4);
    const clean = await rewritten(file);
    expect(latin(clean).match(/\d[\0\s]+obj/g)).toHaveLength((await objectsOf(clean)).all.length);
    // The content of the streams is as before.
    const document = await PdfDocument.open(clean);
    const at = document.at(1);
    const metadata = at.object(refNumber(at.catalog.get("Metadata"))!)!;
    expect(latin(await at.data(metadata))).toBe(hidden);
    const other = at.object(refNumber(at.dictionary(at.catalog.get("PieceInfo")).get("A"))!)!;
    expect(inflateSync(Buffer.from(latin(at.raw(other)).replace(">", ""), "hex")).includes(hidden)).toBe(true);
  });

  it("names and numbers are those of the file: a name in Chinese letters of an older writer, a very small number", async () => {
    const font = "<</Type/Font/Subtype/TrueType/BaseFont/#CB#CE#CC#E5/Small .00000012/Text(a\\rb\\(c)>>";
    const raw = Buffer.from("<</Type/Font/BaseFont/\u00cb\u00ce\u00cc\u0080>>", "latin1");
    const clean = await rewritten(pdfOf({ objects: page("", "/Resources<</Font<</F 4 0 R/G 5 0 R>>>>", [font, raw]) }));
    expect(latin(clean)).toContain("/BaseFont /#cb#ce#cc#e5");
    expect(latin(clean)).toContain("/BaseFont /#cb#ce#cc#80");
    expect(latin(clean)).toContain("/Small 0.00000012");
    expect(latin(clean)).toContain("/Text <610d622863>");
  });

  it("a mark that names the title of a copy stays where the verifier looks for it", async () => {
    const mark = "<hawser:copyOf>abc</hawser:copyOf>";
    const clean = await rewritten(
      pdfOf({
        objects: page("/Metadata 4 0 R", "", [stream(`<x>${mark}</x>`.repeat(40), "/Type /Metadata /Subtype /XML")]),
      }),
    );
    expect(latin(clean)).toContain(mark);
  });

  it.each(Object.entries(PRODUCERS))("a file by %s looks as it did", async (_, make) => {
    const file = await make();
    const clean = await rewritten(file);
    const { revisions, all, reached } = await objectsOf(clean);
    expect([revisions, all]).toEqual([1, reached]);
    const [before, after] = [await pagePicture(file), await pagePicture(clean)];
    expect([after.width, after.height]).toEqual([before.width, before.height]);
    expect(Buffer.compare(Buffer.from(after.pixels.buffer), Buffer.from(before.pixels.buffer))).toBe(0);
  });

  it("a file that the verifier's reader cannot read is mended, and can be read then", async () => {
    const pdf = await PDFDocument.create();
    const made = pdf.addPage([300, 300]);
    made.drawText("Weight note", { x: 20, y: 200 });
    made.setRotation(degrees(0));
    // The length is too short: other readers look for the end of the stream.
    const broken = Buffer.from(
      latin(await pdf.save({ useObjectStreams: false })).replace(/\/Length (\d\d)\b/, "/Length 10"),
      "latin1",
    );
    const clean = await rewritten(broken);
    expect(await textOfPages(clean)).toEqual(["Weight note"]);
  });
});

describe("a file that two readers read in two ways is not signed", () => {
  /** Signed if one reads the table; the stream beside it names another form. */
  async function hybrid(): Promise<Uint8Array> {
    const plain = await known(await plainPdf(1));
    const value = plain.free;
    const [field, form, empty] = [value + 1, value + 2, value + 3];
    const signed = append(plain, {
      objects: {
        [value]:
          "<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 30] /Contents <00>>>",
        [field]: `<</Type /Annot /Subtype /Widget /FT /Sig /T (a) /Rect [0 0 0 0] /V ${value} 0 R>>`,
        [form]: `<</SigFlags 3 /Fields [${field} 0 R]>>`,
        [empty]: "<</Fields []>>",
        [plain.root]: changed(plain.get(plain.root), { AcroForm: `${form} 0 R` }),
      },
    });
    // The stream maps the number of the form to the empty form.
    const text = latin(signed);
    const body = `${form} 0 obj\n<</Fields []>>\nendobj\n`;
    const at = signed.length + body.length;
    const row = Buffer.alloc(7);
    row.writeUInt8(1, 0);
    row.writeUInt32BE(signed.length, 1);
    const xrefStream = `${empty + 1} 0 obj\n<</Type /XRef /Size ${empty + 2} /W [1 4 2] /Index [${form} 1] /Root ${plain.root} 0 R /Length 7>>\nstream\n`;
    const held = Buffer.concat([
      signed,
      Buffer.from(body + xrefStream, "latin1"),
      row,
      Buffer.from("\nendstream\nendobj\n"),
    ]);
    const formAt = text.lastIndexOf(`${form} 0 obj`);
    const table = `xref\n${form} 1\n${String(formAt).padStart(10, "0")} 00000 n \ntrailer\n<</Size ${empty + 2} /Root ${plain.root} 0 R /Prev ${Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)![1])} /XRefStm ${at}>>\nstartxref\n${held.length}\n%%EOF\n`;
    return Buffer.concat([held, Buffer.from(table)]);
  }

  it("one whose table shows a signature that its stream hides", async () => {
    const file = await hybrid();
    await expect(readUpload(file)).rejects.toMatchObject({ code: "UPLOAD_AMBIGUOUS" });
    await expect(rewritten(file)).rejects.toMatchObject({ code: "UPLOAD_AMBIGUOUS" });
  });

  it("one whose signature a later state has taken out of the form", async () => {
    const signed = await known(await plainPdf(1));
    const value = signed.free;
    const withOne = append(signed, {
      objects: {
        [value]: `<</Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 5000 6000 10] /Contents <${"00".repeat(20)}> >>`,
        [value + 1]: `<</FT /Sig /T (a) /V ${value} 0 R>>`,
        [signed.root]: changed(signed.get(signed.root), { AcroForm: `<</Fields [${value + 1} 0 R]>>` }),
      },
    });
    const at = Buffer.from(withOne).indexOf(`/ByteRange [0 5000 6000 10]`);
    const end = Buffer.from(withOne).indexOf(" >>", at);
    const range = Buffer.from(withOne);
    range.write(`/ByteRange [0 ${String(end - 42).padStart(4)} ${String(end).padStart(4)} 10]`, at, "latin1");
    const it1 = await known(range);
    const hiding = append({ ...it1 }, { objects: { [it1.root]: changed(it1.get(it1.root), { AcroForm: undefined }) } });
    await expect(readUpload(hiding)).rejects.toMatchObject({ code: "UPLOAD_AMBIGUOUS" });
  });
});
