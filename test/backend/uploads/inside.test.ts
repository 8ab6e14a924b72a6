import { deflateSync } from "node:zlib";
import { AFRelationship, PDFDocument, PDFName } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { readUpload, readyToSign } from "../../../backend/uploads/inspect-upload.ts";
import { append, changed, known, stream } from "../../support/pdf-forging.ts";
import { NOW, plainPdf, testAuthority } from "../../support/signing.ts";

// Files that a PDF carries: an invoice its data for machines, a formula its words. Each is looked at as an upload is.

const INVOICE = `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100">
<rsm:ExchangedDocument><ID>SB-2026-114</ID></rsm:ExchangedDocument></rsm:CrossIndustryInvoice>`;

/** An invoice as a program for invoices writes it, with files attached. */
async function carrying(files: Readonly<Record<string, Uint8Array | string>>): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 300]).drawText("Invoice SB-2026-114", { x: 20, y: 200 });
  for (const [name, content] of Object.entries(files))
    await pdf.attach(Buffer.from(content as string), name, {
      mimeType: "text/xml",
      afRelationship: AFRelationship.Alternative,
    });
  return pdf.save();
}
/** A document with a formula, of whose words a part of its structure has a file. */
async function withFormula(words: string): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 300]).drawText("x = 2", { x: 20, y: 200 });
  const { context } = pdf;
  const file = context.register(
    context.stream(words, { Type: "EmbeddedFile", Subtype: "application/mathml+xml" } as never),
  );
  const spec = context.register(
    context.obj({ Type: "Filespec", F: "mathml-1.xml", AFRelationship: "Supplement", EF: { F: file } } as never),
  );
  const formula = context.register(context.obj({ Type: "StructElem", S: "Formula", AF: [spec] }));
  pdf.catalog.set(
    PDFName.of("StructTreeRoot"),
    context.register(context.obj({ Type: "StructTreeRoot", K: [formula] })),
  );
  return pdf.save();
}
const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");

describe("a PDF that carries files", () => {
  it("as an invoice does (PDF/A-3) is taken with them, and still carries them when it is signed", async () => {
    const file = await carrying({ "factur-x.xml": INVOICE, "terms.txt": "30 days net" });
    const read = await readUpload(file);
    expect(read.inside).toEqual([
      { name: "factur-x.xml", mime: "text/xml", extension: "xml", bytes: new Uint8Array(Buffer.from(INVOICE)) },
      { name: "terms.txt", mime: "text/plain", extension: "txt", bytes: new Uint8Array(Buffer.from("30 days net")) },
    ]);
    expect(read).toMatchObject({ mended: false, text: "Invoice SB-2026-114" });
    const ready = await readyToSign(file, "sound", "en-US");
    const signer = await (await testAuthority()).identity("A", "B");
    const signed = await signPdf(ready, {
      ...signer,
      time: NOW,
      reason: "x",
      placement: null,
      appearance: { lines: [] },
    });
    expect(await readUpload(signed)).toMatchObject({ signatures: 1, inside: read.inside });
  });

  it("may carry a PDF that is good itself, and an image that can be drawn", async () => {
    expect((await readUpload(await carrying({ "annex.pdf": await plainPdf(1) }))).inside).toMatchObject([
      { name: "annex.pdf", mime: "application/pdf" },
    ]);
    await expect(
      readUpload(await carrying({ "scan.png": Buffer.from("89504e470d0a1a0a0000000d49484452", "hex") })),
    ).rejects.toMatchObject({ code: "UPLOAD_INSIDE_BROKEN", parameters: { name: "scan.png" } });
  });

  it("for a part of its structure, as a formula in MathML, is taken; the words are no attachment", async () => {
    const math = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi><mo>=</mo><mn>2</mn></math>';
    const file = await withFormula(math);
    expect(await readUpload(file)).toMatchObject({ pages: 1, inside: [] });
    expect(latin(await readyToSign(file, "sound", "en-US"))).toContain("mathml-1.xml");
    await expect(readUpload(await withFormula("MZ a program"))).rejects.toMatchObject({ code: "UPLOAD_INSIDE_TYPE" });
  });

  it.each<[string, string, Readonly<Record<string, string | Uint8Array>> | (() => Promise<Uint8Array>)]>([
    ["a program", "UPLOAD_INSIDE_TYPE", { "run.exe": "MZ\u0090\u0000" }],
    ["a program that calls itself text", "UPLOAD_INSIDE_TYPE", { "run.txt": "#!/bin/sh\nrm -rf /" }],
    ["a table that computes", "UPLOAD_INSIDE_TYPE", { "table.csv": '=cmd|"/C calc"!A0,1' }],
    ["a page of the web", "UPLOAD_INSIDE_ACTIVE", { "page.xml": "<html><body>x</body></html>" }],
    ["a drawing", "UPLOAD_INSIDE_ACTIVE", { "a.xml": '<d:svg xmlns:d="http://www.w3.org/2000/svg"><d:path/></d:svg>' }],
    [
      "XML that fetches",
      "UPLOAD_INSIDE_ACTIVE",
      { "x.xml": '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>' },
    ],
    ["XML that does not end", "UPLOAD_INSIDE_BROKEN", { "x.xml": "<?xml version='1.0'?><a><b></a>" }],
    [
      "a PDF with a script",
      "UPLOAD_INSIDE_ACTIVE",
      async () => {
        const inner = await PDFDocument.create();
        inner.addPage();
        inner.addJavaScript("main", "app.alert(1)");
        return carrying({ "inner.pdf": await inner.save() });
      },
    ],
    [
      "files in files in files",
      "UPLOAD_INSIDE_BROKEN",
      async () => carrying({ "a.pdf": await carrying({ "b.pdf": await carrying({ "c.txt": "deep" }) }) }),
    ],
    [
      "more of them than a document has",
      "UPLOAD_INSIDE_BROKEN",
      Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`${i}.txt`, `text ${i}`])),
    ],
  ])("is refused with %s: %s", async (_, code, files) => {
    const file = typeof files === "function" ? await files() : await carrying(files);
    const name: unknown = expect.any(String);
    await expect(readUpload(file)).rejects.toMatchObject({ code, parameters: { name } });
    await expect(readyToSign(file, "sound", "en-US")).rejects.toMatchObject({ code });
  });

  it("that unpacks to more than may be uploaded is refused before it is unpacked", async () => {
    const plain = await known(await plainPdf(1));
    const bomb = deflateSync(Buffer.alloc(60 * 1024 * 1024, 32), { level: 9 });
    const head = `<</Type /EmbeddedFile /Filter /FlateDecode /Length ${bomb.length}>>\nstream\n${bomb.toString("latin1")}\nendstream`;
    const file = append(plain, {
      objects: {
        [plain.free]: head,
        [plain.free + 1]: `<</Type /Filespec /F (large.txt) /EF <</F ${plain.free} 0 R>>>>`,
        [plain.root]: changed(plain.get(plain.root), { AF: `[${plain.free + 1} 0 R]` }),
      },
    });
    await expect(readUpload(file)).rejects.toMatchObject({
      code: "UPLOAD_INSIDE_BROKEN",
      parameters: { name: "large.txt" },
    });
  });

  it("that nothing shows, in a signed file, is hidden: a later change could bring it back", async () => {
    const signer = await (await testAuthority()).identity("A", "B");
    const plain = await known(await plainPdf(1));
    const hiding = append(plain, { objects: { [plain.free]: stream("a program", "/Type /EmbeddedFile") } });
    const signed = await signPdf(hiding, {
      ...signer,
      time: NOW,
      reason: "x",
      placement: null,
      appearance: { lines: [] },
    });
    await expect(readUpload(signed)).rejects.toMatchObject({ code: "UPLOAD_ACTIVE" });
  });
});
