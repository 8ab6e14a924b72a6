import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { PDF } from "@libpdf/core";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { readUpload, readyToSign } from "../../../backend/uploads/inspect-upload.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { archiveCases, goodSheet } from "../../../scripts/evidence/hostile/archives.ts";
import { append, changed, known, stream } from "../../support/pdf-forging.ts";
import { NOW, plainPdf, testAuthority } from "../../support/signing.ts";

/**
 * A PDF of three objects, written by hand. `catalog` and `page` are added to those dictionaries; `more` are further
 * objects.
 */
function handmade(catalog = "", page = "", more: readonly string[] = []): Uint8Array {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R ${catalog}>>`,
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200] ${page}>>`,
    ...more,
  ];
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const xref = file.length;
  const rows = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${xref}\n%%EOF\n`;
  return new TextEncoder().encode(file);
}

/** A file that says that it is encrypted, by a handler that nobody has. */
const encryptedByNobody = (): Uint8Array =>
  bytes(
    Buffer.from(handmade("", "", ["<</Filter/Own/V 1/Length 40>>"]))
      .toString()
      .replace("/Size 5", "/Size 5/Encrypt 4 0 R"),
  );

/** The file as it is before its first signature. */
const rewritten = (file: Uint8Array): Promise<Uint8Array> => readyToSign(file, "sound", "en-US");
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
let plain: Uint8Array;
beforeAll(async () => {
  plain = await plainPdf(2);
});

describe("the inspection of an upload", () => {
  it("takes PDF, PNG and JPEG by their content", async () => {
    expect(await readUpload(plain)).toMatchObject({
      mime: "application/pdf",
      extension: "pdf",
      pages: 2,
      signatures: 0,
      flaws: [],
    });
    expect(await readUpload(handmade())).toMatchObject({ pages: 1 });
    const image = sharp({ create: { width: 20, height: 10, channels: 3, background: "#fff" } });
    expect(await readUpload(await image.clone().png().toBuffer())).toMatchObject({ mime: "image/png", pages: null });
    expect(await readUpload(await image.clone().jpeg().toBuffer())).toMatchObject({ mime: "image/jpeg" });
  });

  it("counts the signatures that a file already bears", async () => {
    const signer = await (await testAuthority()).identity("A", "B");
    const placement = { page: 0, xMm: 10, yMm: 10, widthMm: 60, heightMm: 20 };
    const signed = await signPdf(plain, {
      ...signer,
      time: NOW,
      reason: "x",
      placement,
      appearance: { lines: [{ text: "A" }] },
    });
    expect(await readUpload(signed)).toMatchObject({ signatures: 1 });
  });

  it("refuses a file that was changed after it was signed", async () => {
    const signer = await (await testAuthority()).identity("A", "B");
    const placement = { page: 0, xMm: 10, yMm: 10, widthMm: 60, heightMm: 20 };
    const signed = await signPdf(plain, {
      ...signer,
      time: NOW,
      reason: "x",
      placement,
      appearance: { lines: [{ text: "A" }] },
    });
    const at = Buffer.from(signed).indexOf("MediaBox [0 0 ") + "MediaBox [0 0 ".length;
    expect(at).toBeGreaterThan(20);
    signed[at] = signed[at] === 0x35 ? 0x34 : 0x35;
    await expect(readUpload(signed)).rejects.toMatchObject({ code: "UPLOAD_SIGNATURE" });
  });

  it("refuses a signed file that a change of what its pages show was appended to: the next signer would sign that, over a signature that looks right", async () => {
    const authority = await testAuthority();
    const [first, second] = [await authority.identity("A", "B"), await authority.identity("C", "D")];
    const sign = (file: Uint8Array, by: typeof first, yMm: number) =>
      signPdf(file, {
        ...by,
        time: NOW,
        reason: "x",
        placement: { page: 0, xMm: 10, yMm, widthMm: 60, heightMm: 20 },
        appearance: { lines: [{ text: "A" }] },
      });
    const signed = await sign(plain, first, 10);
    const it1 = await known(signed);
    const paid = stream("BT /F1 12 Tf 60 700 Td (PAID) Tj ET");
    const attacks: Readonly<Record<string, Uint8Array>> = {
      "another content of the page": append(it1, { objects: { [it1.content]: paid } }),
      "other content beside the signed one": append(it1, {
        objects: { [it1.free]: paid, [it1.page]: changed(it1.get(it1.page), { Contents: `${it1.free} 0 R` }) },
      }),
      "a note over the page": append(it1, {
        objects: {
          [it1.free]: "<</Type /Annot /Subtype /FreeText /F 4 /Rect [50 600 300 700] /Contents (PAID)>>",
          [it1.page]: changed(it1.get(it1.page), { Annots: `[${it1.field} 0 R ${it1.free} 0 R]` }),
        },
      }),
      "no annotations, so no signature to be seen": append(it1, {
        objects: { [it1.page]: changed(it1.get(it1.page), { Annots: "[]" }) },
      }),
      "a page cut to another part": append(it1, {
        objects: { [it1.page]: changed(it1.get(it1.page), { CropBox: "[0 0 200 200]" }) },
      }),
      "another signature that has moved": append(it1, {
        objects: { [it1.field]: changed(it1.get(it1.field), { Rect: "[0 0 1 1]" }) },
      }),
    };
    for (const [what, file] of Object.entries(attacks))
      await expect(readUpload(file), what).rejects.toMatchObject({ code: "UPLOAD_SIGNATURE" });
    // A further signature over it makes it no better.
    await expect(readUpload(await sign(attacks["another content of the page"]!, second, 60))).rejects.toMatchObject({
      code: "UPLOAD_SIGNATURE",
    });
    expect(await readUpload(await sign(signed, second, 60))).toMatchObject({ signatures: 2 });
    const unseen = append(it1, { objects: { [it1.free]: stream("MZ") } });
    expect((await readUpload(unseen)).flaws).toEqual([]);
    const layers = append(it1, {
      objects: {
        [it1.free]: "<</Type /OCG /Name (a)>>",
        [it1.root]: changed(it1.get(it1.root), { OCProperties: `<</OCGs [${it1.free} 0 R] /D <<>>>>` }),
      },
    });
    expect((await readUpload(layers)).flaws).toMatchObject([{ outcome: "INDETERMINATE", reason: "CHANGED_OPEN" }]);
  });

  it("takes office files, and none with macros, with what is fetched from elsewhere, or that grow when they are unpacked", async () => {
    expect(await readUpload(goodSheet)).toMatchObject({
      mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      extension: "xlsx",
      pages: null,
      signatures: 0,
      flaws: [],
    });
    const refused = {
      "docx with macros": "UPLOAD_ACTIVE",
      "xlsx that fetches an object": "UPLOAD_ACTIVE",
      "pptx that is locked": "UPLOAD_ACTIVE",
      "docx that grows to 400 MB": "UPLOAD_BROKEN",
      "docx with a path upwards": "UPLOAD_BROKEN",
      "docx with entries that share their bytes": "UPLOAD_BROKEN",
    };
    for (const [what, code] of Object.entries(refused))
      await expect(readUpload(archiveCases.find((one) => one.what === what)!.file), what).rejects.toMatchObject({
        code,
      });
  });

  it.each<[string, Uint8Array]>([
    ["text", bytes("hello")],
    ["a page of the web", bytes("<!doctype html><html></html>")],
    ["a script", bytes("#!/bin/sh\nrm -rf /")],
    ["a program", Uint8Array.from([0x4d, 0x5a, 0x90, 0x00, ...Array<number>(80).fill(0)])],
    ["a PDF that does not begin as one", bytes(`GIF89a %PDF-1.7\n`)],
    ["nothing", new Uint8Array()],
  ])("refuses %s as a type it does not take", async (_, file) => {
    await expect(readUpload(file)).rejects.toMatchObject({ code: "UPLOAD_TYPE" });
  });

  it.each<[string, Uint8Array]>([
    ["a script on opening", handmade("/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>")],
    ["a script with a hidden name", handmade("/OpenAction<</S/J#61vaScript/J#53(x)>>")],
    ["a script by name", handmade("/Names<</JavaScript 4 0 R>>", "", ["<</Names[(a)<</S/JavaScript/JS(x)>>]>>"])],
    [
      "a script on a field",
      handmade("/AcroForm<</Fields[4 0 R]>>", "/Annots[4 0 R]", [
        "<</Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]/AA<</K<</S/JavaScript/JS(x)>>>>>>",
      ]),
    ],
    ["an action on closing", handmade("", "/AA<</C<</S/Named/N/Print>>>>")],
    [
      "a program to launch",
      handmade("", "/Annots[4 0 R]", ["<</Subtype/Link/Rect[0 0 9 9]/A<</S/Launch/F(cmd.exe)>>>>"]),
    ],
    [
      "an action on opening that launches later",
      handmade("/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<</S/Named/N/Print>>>>"),
    ],
    [
      "a form that sends",
      handmade("", "/Annots[4 0 R]", ["<</Subtype/Widget/Rect[0 0 9 9]/A<</S/SubmitForm/F(http://x)>>>>"]),
    ],
    ["an XFA form", handmade("/AcroForm<</Fields[]/XFA[(a)(b)]>>")],
    ["rich media", handmade("", "/Annots[4 0 R]", ["<</Subtype/RichMedia/Rect[0 0 9 9]>>"])],
    [
      "a link that is a script",
      handmade("", "/Annots[4 0 R]", ["<</Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(javascript:x)>>>>"]),
    ],
    [
      "a stream that lies elsewhere",
      handmade("", "/Contents 4 0 R", ["<</F(//host/a)/Length 0>>\nstream\n\nendstream"]),
    ],
  ])("refuses %s", async (_, file) => {
    await expect(readUpload(file)).rejects.toMatchObject({ code: "UPLOAD_ACTIVE" });
    await expect(rewritten(file)).rejects.toMatchObject({ code: "UPLOAD_ACTIVE" });
  });

  it.each<[string, string, Uint8Array]>([
    ["a file behind a pin", "UPLOAD_PINNED", handmade("", "/Annots[4 0 R]", ["<</Subtype/FileAttachment/FS<<>>>>"])],
    ["a portfolio", "UPLOAD_PORTFOLIO", handmade("/Collection<</View/D>>")],
    ["an archive behind its end", "UPLOAD_APPENDED", Buffer.concat([handmade(), bytes("PK\u0005\u0006")])],
    [
      "a file that goes on without end",
      "UPLOAD_BROKEN",
      bytes(Buffer.from(handmade()).toString().replace("%%EOF", "")),
    ],
    ["a letter before the header", "UPLOAD_BROKEN", Buffer.concat([bytes("Dear Sirs\n"), handmade()])],
    ["a key that is encrypted in an unknown way", "UPLOAD_ENCRYPTED", encryptedByNobody()],
  ])("refuses %s with %s", async (_, code, file) => {
    await expect(readUpload(file)).rejects.toMatchObject({ code });
    await expect(rewritten(file)).rejects.toMatchObject({ code });
  });

  it("refuses a file that a password locks", async () => {
    const pdf = await PDF.load(plain);
    pdf.setProtection({ userPassword: "a", ownerPassword: "b" });
    await expect(readUpload(await pdf.save())).rejects.toMatchObject({ code: "UPLOAD_ENCRYPTED" });
  });

  it("refuses damaged files", async () => {
    const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    const circle = handmade("", "", []).slice();
    const text = new TextDecoder().decode(circle).replace("/Kids[3 0 R]", "/Kids[2 0 R]");
    for (const file of [plain.subarray(0, plain.length / 2), bytes("%PDF-1.7\n"), bytes(text), png.subarray(0, 30)]) {
      await expect(readUpload(file)).rejects.toMatchObject({ code: "UPLOAD_BROKEN" });
    }
  });

  it("leaves the server running while a file tries to fill its memory", async () => {
    const { createDeflate } = await import("node:zlib");
    // The test reads piece by piece, so that it needs little memory itself.
    const spaces = Buffer.alloc(1024 * 1024, 32);
    const bomb = await buffer(
      Readable.from(Array.from({ length: 900 }, () => spaces)).pipe(createDeflate({ level: 9 })),
    );
    const objects = Buffer.concat([
      Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 8/Length ${bomb.length}/Filter/FlateDecode>>\nstream\n`),
      bomb,
      Buffer.from("\nendstream\nendobj\n"),
    ]);
    const at = objects.length;
    const rows = Buffer.from([0, 0, 0, 0, 1, 0, 9, 0, 2, 0, 1, 0, 1, at >> 8, at & 255, 0]);
    const file = Buffer.concat([
      objects,
      Buffer.from(`9 0 obj\n<</Type/XRef/Size 10/W[1 2 1]/Index[0 3 9 1]/Root 2 0 R/Length ${rows.length}>>\nstream\n`),
      rows,
      Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
    ]);
    let beats = 0;
    const pulse = setInterval(() => (beats += 1), 20);
    await expect(readUpload(file)).rejects.toMatchObject({ code: "UPLOAD_BROKEN" });
    clearInterval(pulse);
    expect(beats).toBeGreaterThan(3);
  });
});

describe("writing a file anew", () => {
  it("drops hidden objects and what it would do on opening, and keeps the page", async () => {
    const file = handmade("/OpenAction[3 0 R/Fit]", "", ["(hidden secret)"]);
    const clean = await rewritten(file);
    const text = Buffer.from(clean).toString("latin1");
    expect(text).not.toContain("hidden secret");
    expect(text).not.toContain("OpenAction");
    expect((await PDF.load(clean)).getPageCount()).toBe(1);
  });
});
