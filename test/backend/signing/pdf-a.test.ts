import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PDF, PdfArray, PdfDict, PdfRef, PdfStream, type PdfObject } from "@libpdf/core";
import fontkit from "@pdf-lib/fontkit";
import { PDFDocument, PDFName } from "pdf-lib";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { ARCHIVAL, archivalOf, claimIn } from "#domain/pdf-a";
import { verify } from "#domain/verify/verify";
import { prepareImage, type PreparedImage } from "../../../backend/printing/image.ts";
import { archivePdf } from "../../../backend/signing/archive-pdf.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { ownStamper } from "../../../backend/signing/timestamps.ts";
import { readyToSign } from "../../../backend/uploads/inspect-upload.ts";
import { listsAt, stampingIdentity } from "../../support/long-lived.ts";
import { NOW, plainPdf, testAuthority, VALIDITY, type TestAuthority } from "../../support/signing.ts";

let authority: TestAuthority;
let glass: PreparedImage;
const xmp = (part: number): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** A file that claims to be PDF/A, with what such a file has: fonts inside, metadata, an output intent. */
async function archival(part: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const path = fileURLToPath(
    import.meta.resolve("@expo-google-fonts/courier-prime/400Regular/CourierPrime_400Regular.ttf"),
  );
  const font = await pdf.embedFont(await readFile(path), { subset: true });
  pdf.addPage([595, 842]).drawText("Archival", { x: 60, y: 760, size: 12, font });
  pdf.addPage([595, 842]).drawText("Second", { x: 60, y: 760, size: 12, font });
  const { context, catalog } = pdf;
  catalog.set(
    PDFName.of("Metadata"),
    context.register(context.stream(new TextEncoder().encode(xmp(part)), { Type: "Metadata", Subtype: "XML" })),
  );
  const profile = context.register(context.stream(new Uint8Array(128), { N: 4 }));
  catalog.set(
    PDFName.of("OutputIntents"),
    context.obj([{ Type: "OutputIntent", S: "GTS_PDFA1", DestOutputProfile: profile }]),
  );
  return pdf.save({ useObjectStreams: false });
}

beforeAll(async () => {
  authority = await testAuthority();
  const half = { r: 200, g: 0, b: 0, alpha: 0.6 };
  const inner = await sharp({ create: { width: 20, height: 20, channels: 4, background: half } })
    .png()
    .toBuffer();
  const none = { r: 0, g: 0, b: 0, alpha: 0 };
  const stamp = await sharp({ create: { width: 41, height: 40, channels: 4, background: none } })
    .composite([{ input: inner, left: 10, top: 10 }])
    .png()
    .toBuffer();
  glass = await prepareImage(stamp);
});

/** Every object of a file that can be reached, references followed once. */
function reached(pdf: PDF): PdfObject[] {
  const seen = new Set<string>();
  const found: PdfObject[] = [];
  const visit = (value: PdfObject | undefined | null): void => {
    if (value instanceof PdfRef) {
      if (seen.has(value.toString())) return;
      seen.add(value.toString());
      visit(pdf.context.resolve(value));
    } else if (value instanceof PdfDict) {
      found.push(value);
      for (const key of value.keys()) visit(value.get(key.value));
    } else if (value instanceof PdfArray) for (const one of value) visit(one);
  };
  visit(pdf.context.catalog.getDict());
  return found;
}

/** The rules of ISO 19005 that a stamp or a signature could break, as faults of a file. */
async function faultsOf(file: Uint8Array, part: number): Promise<string[]> {
  const pdf = await PDF.load(file);
  const resolve = (ref: PdfRef): PdfObject | null => pdf.context.resolve(ref);
  const catalog = pdf.context.catalog.getDict();
  const faults: string[] = [];
  const must = (holds: boolean, what: string): void => void (holds || faults.push(what));
  const metadata = catalog.get("Metadata", resolve);
  must(metadata instanceof PdfStream && !metadata.has("Filter"), "metadata in the open");
  if (metadata instanceof PdfStream) must(claimIn(new TextDecoder().decode(metadata.data))?.part === part, "the claim");
  must(catalog.getArray("OutputIntents", resolve)?.length === 1, "the output intent");
  must(pdf.context.info.trailer.has("ID"), "an identifier");
  for (const key of ["OpenAction", "AA", "NeedAppearances"]) must(!catalog.has(key), `no ${key}`);
  const text = Buffer.from(file).toString("latin1");
  for (const one of ["/JavaScript", "/JS ", "/Launch", "/LZWDecode", "/Encrypt", "/ObjStm", "/XRef"])
    must(!text.includes(one), `no ${one}`);
  must(/^%PDF-1\.\d\n%[\x80-\xff]{4}/.test(text), "a header with bytes that no text has");
  for (const one of reached(pdf)) {
    if (!(one instanceof PdfDict)) continue;
    const name = (key: string): string | undefined => one.getName(key, resolve)?.value;
    if (part === 1) {
      must(!one.has("SMask"), "no soft mask");
      must(name("S") !== "Transparency", "no group of transparency");
    }
    for (const key of ["ca", "CA"]) must(!one.has(key) || one.getNumber(key, resolve)?.value === 1, `no ${key}`);
    if (name("Type") === "FontDescriptor") {
      must(
        ["FontFile", "FontFile2", "FontFile3"].some((key) => one.has(key)),
        "fonts inside",
      );
      if (part === 1 && /Inter|Noto/.test(name("FontName") ?? "")) must(one.has("CIDSet"), "characters listed");
    }
    if (name("Subtype") === "Type0") must(one.has("ToUnicode"), "characters by their codes");
    if (name("Subtype") === "Widget") {
      const flags = one.getNumber("F", resolve)?.value ?? 0;
      must((flags & 4) === 4 && (flags & 0b10_0011) === 0, "annotations that print and are not hidden");
      must(one.getDict("AP", resolve)?.get("N", resolve) instanceof PdfStream, "an appearance");
      must(!one.has("A") && !one.has("AA"), "no action");
    }
    if (name("Subtype") === "Form") {
      const resources = one.getDict("Resources", resolve);
      must(resources !== undefined, "resources of a form");
      if (resources?.has("Font") === true)
        must(resources.getDict("ColorSpace", resolve)?.has("DefaultRGB") === true, "colours of no device");
    }
  }
  return [...new Set(faults)];
}

const options = async (more: object = {}) => ({
  ...(await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda")),
  time: NOW,
  reason: "x",
  placement: { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 },
  appearance: {
    lines: [{ text: "Inês 签署", colour: "#aa0000" }],
    stamp: { image: glass, xMm: 1, yMm: 1, widthMm: 20, heightMm: 20 },
  },
  ...more,
});

describe.each([1, 2, 3])("a file of PDF/A-%ib", (part) => {
  it("stays one when it is written anew, signed with a stamp on all pages, signed again, and kept for the archive", async () => {
    const upload = await archival(part);
    const ready = await readyToSign(upload, "sound", "en-US");
    const once = await signPdf(ready, await options({ repeats: [{ page: 1, xMm: 20, yMm: 20 }] }));
    const twice = await signPdf(once, await options({ placement: null }));
    const stamping = await stampingIdentity(authority, VALIDITY);
    const kept = await archivePdf(
      twice,
      await listsAt(authority, NOW),
      ownStamper(stamping, () => NOW),
    );
    for (const file of [ready, once, twice, kept]) expect(await faultsOf(file, part)).toEqual([]);
    const verdict = await verify(kept, {
      chain: null,
      trustAnchors: [authority.root.certificate],
      revocationLists: await authority.lists(),
      now: NOW,
    });
    expect(verdict.signatures.map(({ integrity, laterChanges }) => [integrity.outcome, laterChanges.outcome])).toEqual(
      verdict.signatures.map(() => ["VALID", "VALID"]),
    );
    expect(verdict.signatures).toHaveLength(3);
  });
});

describe("a file that claims nothing", () => {
  it("is signed as before, with soft edges of a stamp and hidden fields", async () => {
    const signed = await signPdf(await signPdf(await plainPdf(1), await options()), await options({ placement: null }));
    const dicts = reached(await PDF.load(signed)).filter((one) => one instanceof PdfDict);
    expect(dicts.some((one) => one.has("SMask"))).toBe(true);
    expect(dicts.some((one) => one.getNumber("F")?.value === 130)).toBe(true);
    expect(await faultsOf(signed, 1)).toContain("no soft mask");
    expect(dicts.some((one) => one.has("DefaultRGB"))).toBe(false);
  });

  it("is known by its metadata, in either way of writing them", () => {
    expect(claimIn('<rdf:Description pdfaid:part="3" pdfaid:conformance="U"/>')).toEqual({ part: 3, level: "U" });
    expect(claimIn("<pdfaid:part>4</pdfaid:part>")).toEqual({ part: 4, level: "" });
    expect(archivalOf({ part: 3, level: "U" })).toBe("KEPT");
    expect(archivalOf({ part: 2, level: "A" })).toBe("LOWERED");
    expect(archivalOf({ part: 4, level: "" })).toBe("OPEN");
    for (const { en, zh } of Object.values(ARCHIVAL)) expect([en, zh].every((one) => one.includes("PDF/A"))).toBe(true);
    expect(claimIn("<dc:title>pdfaid</dc:title>")).toBeNull();
  });
});
