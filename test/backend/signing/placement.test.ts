import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef } from "@libpdf/core";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, describe, expect, it } from "vitest";
import { LINES_SIZE } from "#domain/signature-block";
import { frameOf } from "../../../backend/signing/page-frame.ts";
import { placesFor } from "../../../backend/signing/places.ts";
import type { SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { frameOfPage } from "../../../web/features/signing/one/frame-of-page.ts";
import { boxOf, pagePicture } from "../../support/pdf-picture.ts";
import { NOW, redStamp, testAuthority } from "../../support/signing.ts";

let ines: SigningIdentity;
beforeAll(async () => {
  ines = await (await testAuthority()).identity("Inês Valadares", "Tern & Sable Shipping Lda");
});

const numbers = (...values: number[]): PdfArray => new PdfArray(values.map((value) => PdfNumber.of(value)));
const ROUND_MM = 0.1;

interface Sheet {
  readonly entries: Readonly<Record<string, PdfObject>>;
  /** Whether the page inherits the entries from its parent. */
  readonly inherited?: boolean;
}

/** A file of two pages; the second has the given entries. */
async function sheet({ entries, inherited = false }: Sheet): Promise<Uint8Array> {
  const pdf = PDF.create();
  for (let page = 0; page < 2; page += 1) pdf.addPage({ size: "a4" });
  const { dict } = pdf.getPage(1)!;
  const at = inherited ? (dict.get("Parent", (ref: PdfRef) => pdf.context.resolve(ref)) as PdfDict) : dict;
  for (const [key, value] of Object.entries(entries)) {
    if (inherited) for (const page of [0, 1]) pdf.getPage(page)!.dict.delete(key);
    at.set(key, value);
  }
  return pdf.save();
}

const SHEETS: Readonly<Record<string, Sheet>> = {
  "a small page": { entries: { MediaBox: numbers(0, 0, 200, 300) } },
  "a plan of A2": { entries: { MediaBox: numbers(0, 0, 1684, 1191) } },
  "a page whose corner is not at zero": { entries: { MediaBox: numbers(-150, 80, 445, 922) } },
  "a page whose corners are named the other way round": { entries: { MediaBox: numbers(595, 842, 0, 0) } },
  "a page that is cropped and turned": { entries: { CropBox: numbers(50, 70, 500, 700), Rotate: PdfNumber.of(90) } },
  "a page with a crop box beyond it": {
    entries: { CropBox: numbers(-100, -100, 400, 2000), Rotate: PdfNumber.of(180) },
  },
  "a page turned backwards": { entries: { Rotate: PdfNumber.of(-90) } },
  "a page turned more than once": { entries: { Rotate: PdfNumber.of(450) } },
  "a page with large units": { entries: { MediaBox: numbers(0, 0, 300, 400), UserUnit: PdfNumber.of(2.5) } },
  "a turned page with large units": {
    entries: { MediaBox: numbers(0, 0, 300, 400), UserUnit: PdfNumber.of(2.5), Rotate: PdfNumber.of(270) },
  },
  "a page that inherits how it is turned and cropped": {
    entries: { Rotate: PdfNumber.of(90), CropBox: numbers(20, 30, 520, 700), MediaBox: numbers(0, 0, 595, 842) },
    inherited: true,
  },
};

const LABEL = numbers(0, 0, (42 * 72) / 25.4, (32 * 72) / 25.4);
const SMALL: Readonly<Record<string, Sheet>> = {
  "a label of 42 by 32 mm": { entries: { MediaBox: LABEL } },
  "a label of 42 by 32 mm that is turned": { entries: { MediaBox: LABEL, Rotate: PdfNumber.of(90) } },
};

describe("a stamp is where it was asked for, within 0.1 mm, on", () => {
  it.each(Object.entries(SHEETS))("%s", async (_, made) => {
    const file = await sheet(made);
    const stamp = { image: await redStamp(), xMm: 3.3, yMm: 2.2, widthMm: 30, heightMm: 20 };
    const placement = { page: 1, xMm: 11.7, yMm: 23.4, widthMm: 40, heightMm: 26 };
    const first = await signPdf(file, {
      ...ines,
      time: NOW,
      reason: "Issued",
      placement,
      appearance: { lines: [], stamp },
    });
    const box = boxOf(await pagePicture(first, 1), (red, green) => red > 128 && green < 128);
    for (const [found, asked] of [
      [box.x, 15],
      [box.y, 25.6],
      [box.width, 30],
      [box.height, 20],
    ] as const)
      expect(Math.abs(found - asked)).toBeLessThanOrEqual(ROUND_MM + 1e-9);
  });

  it.each(Object.entries(SHEETS))("%s, when it is painted", async (_, made) => {
    const file = await sheet(made);
    const stamp = { image: await redStamp(), xMm: 0, yMm: 0, widthMm: 30, heightMm: 20 };
    const placement = { page: 0, xMm: 5, yMm: 5, widthMm: 30, heightMm: 20 };
    const signed = await signPdf(file, {
      ...ines,
      time: NOW,
      reason: "Issued",
      placement,
      repeats: [{ page: 1, xMm: 15.2, yMm: 25.6 }],
      appearance: { lines: [], stamp },
    });
    const box = boxOf(await pagePicture(signed, 1), (red, green) => red > 128 && green < 128);
    for (const [found, asked] of [
      [box.x, 15.2],
      [box.y, 25.6],
      [box.width, 30],
      [box.height, 20],
    ] as const)
      expect(Math.abs(found - asked)).toBeLessThanOrEqual(ROUND_MM + 1e-9);
  });

  it.each(Object.entries({ ...SHEETS, ...SMALL }))(
    "%s, and where the page on which it is placed says that it is",
    async (_, made) => {
      const placement = { page: 1, xMm: 11.7, yMm: 2.4, widthMm: 20, heightMm: 26 };
      const signed = await signPdf(await sheet(made), {
        ...ines,
        time: NOW,
        reason: "Issued",
        placement,
        appearance: { lines: [{ text: "Inês" }] },
      });
      const task = getDocument({ data: new Uint8Array(signed), verbosity: 0 });
      const shown = await frameOfPage(await (await task.promise).getPage(2));
      await task.destroy();
      const { widthMm, heightMm } = frameOf(await PDF.load(signed), 1);
      const [block] = shown.taken;
      for (const [found, asked] of [
        [shown.widthMm, widthMm],
        [shown.heightMm, heightMm],
        [block?.xMm ?? -1, placement.xMm],
        [block?.yMm ?? -1, placement.yMm],
        [block?.widthMm ?? -1, placement.widthMm],
        [block?.heightMm ?? -1, placement.heightMm],
      ] as const)
        expect(Math.abs(found - asked)).toBeLessThanOrEqual(ROUND_MM / 10);
    },
  );

  it("nothing, when it was asked for nowhere", async () => {
    const file = await sheet({ entries: {} });
    const signed = await signPdf(file, {
      ...ines,
      time: NOW,
      reason: "Issued",
      placement: null,
      appearance: { lines: [{ text: "Inês" }] },
    });
    expect(boxOf(await pagePicture(signed), (red, green, blue) => red + green + blue < 700).width).toBe(-Infinity);
    const field = (await PDF.load(signed)).getForm()!.getSignatureFields()[0]!.getDict();
    expect(field.get("F")).toEqual(PdfNumber.of(130));
    expect(field.get("Subtype")).toEqual(PdfName.of("Widget"));
  });
});

const POINTS = 72 / 25.4;
const page = async (widthMm: number, heightMm: number, pages = 1): Promise<Uint8Array> => {
  const pdf = PDF.create();
  for (let i = 0; i < pages; i += 1) pdf.addPage({ width: widthMm * POINTS, height: heightMm * POINTS });
  return pdf.save();
};

describe("a signature in a corner of a page that is smaller than it", () => {
  const stamp = async () => ({ image: await redStamp(), xMm: 62, yMm: 0, widthMm: 40, heightMm: 40 });
  const wanted = { widthMm: 102, heightMm: 40 };

  it.each<[string, number, number]>([
    ["a label of 100 by 150 mm", 100, 150],
    ["a label of 60 by 30 mm", 60, 30],
  ])("lies on it whole, in its proportions: %s", async (_, widthMm, heightMm) => {
    const file = await page(widthMm, heightMm, 2);
    const [placement, ...repeats] = await placesFor(file, wanted, { pages: "all", corner: "right" });
    const signed = await signPdf(file, {
      ...ines,
      time: NOW,
      reason: "Issued",
      placement: placement!,
      repeats,
      appearance: { lines: [{ text: "Tern & Sable Shipping Lda" }], stamp: await stamp() },
    });
    const scale = Math.min(widthMm / wanted.widthMm, heightMm / wanted.heightMm);
    // The one is a field, the other painted.
    for (const one of [0, 1]) {
      const box = boxOf(await pagePicture(signed, one), (red, green) => red > 128 && green < 128);
      expect(Math.abs(box.width - 40 * scale)).toBeLessThanOrEqual(2 * ROUND_MM);
      expect(Math.abs(box.height - 40 * scale)).toBeLessThanOrEqual(2 * ROUND_MM);
      expect(box.x + box.width).toBeLessThanOrEqual(widthMm + ROUND_MM);
      expect(box.y + box.height).toBeLessThanOrEqual(heightMm + ROUND_MM);
    }
  });

  it("is refused where nobody could read it", async () => {
    await expect(placesFor(await page(42, 32), wanted, { pages: "last", corner: "left" })).rejects.toMatchObject({
      code: "PLACEMENT_OUTSIDE",
    });
    expect(await placesFor(await page(42, 32), LINES_SIZE)).toMatchObject([
      { page: 0, xMm: 0, widthMm: expect.closeTo(42, 3) as number },
    ]);
  });

  it("is in its true size everywhere else", async () => {
    const [place] = await placesFor(await page(210, 297), wanted);
    expect(place).toMatchObject({ widthMm: 102, heightMm: 40, scale: 1 });
  });
});
