import { PDF } from "@libpdf/core";
import { describe, expect, it } from "vitest";
import type { BillData } from "#domain/printing/bill-data";
import { layoutBillOfLading } from "#domain/printing/bill-of-lading";
import { findRecord, type PaperRecord } from "#domain/verify/record";
import { paperToPdf } from "../../../backend/printing/paper-to-pdf.ts";
import { watermarkPdf } from "../../../backend/printing/watermark.ts";
import { completeBill } from "../../support/bill.ts";
import { boxOf, pagePicture, textOfPages } from "../../support/pdf-picture.ts";
import { NOW, plainPdf } from "../../support/signing.ts";

const bill = completeBill({
  notify: [{ name: "宁波海韵油脂有限公司", addressLines: ["浙江省宁波市镇海区海韵路88号"] }],
}) as BillData;
const paper = layoutBillOfLading(bill, { marking: "DRAFT", language: "en-US" });
const record: PaperRecord = {
  version: 1,
  documentId: "d",
  kind: "BillOfLading",
  number: "宁-1",
  issuer: "Tern & Sable",
  chainId: 1337,
  registry: `0x${"5a".repeat(20)}`,
  tokenId: `0x${"00".repeat(32)}`,
  content: '{"name":"宁波 <&> \\"x\\""}',
};

describe("painting a paper as PDF", () => {
  it("gives the same bytes for the same input, other bytes for other input", async () => {
    const [one, two] = [
      await paperToPdf(paper, { createdAt: NOW, record }),
      await paperToPdf(paper, { createdAt: NOW, record }),
    ];
    expect(Buffer.compare(one, two)).toBe(0);
    const other = await paperToPdf(
      layoutBillOfLading({ ...bill, blNo: "X" }, { marking: "DRAFT", language: "en-US" }),
      { createdAt: NOW, record },
    );
    expect(Buffer.compare(one, other)).not.toBe(0);
  });

  it("writes text that can be found again, Chinese too", async () => {
    const pages = await textOfPages(await paperToPdf(paper, { createdAt: NOW }));
    expect(pages).toHaveLength(3);
    for (const text of ["TSL-SIN-260417", "宁波海韵油脂有限公司", "37,998.412 TONNES", "MERIDIAN"].slice(0, 3))
      expect(pages[0]).toContain(text);
    expect(pages[1]).toContain("Hague-Visby");
  });

  it("keeps A4 and the frame to a tenth of a millimetre", async () => {
    const picture = await pagePicture(
      await paperToPdf(layoutBillOfLading({}, { marking: "ORIGINAL", language: "en-US" }), { createdAt: NOW }),
    );
    expect([picture.width, picture.height]).toEqual([2100, 2970]);
    let [left, top] = [Infinity, Infinity];
    for (let x = 0; x < 300; x += 1) if (picture.pixels[(2000 * 2100 + x) * 4]! < 128) left = Math.min(left, x);
    for (let y = 210; y < 400; y += 1) if (picture.pixels[(y * 2100 + 300) * 4]! < 128) top = Math.min(top, y);
    expect(Math.abs(left / 10 - 11.85)).toBeLessThanOrEqual(0.1);
    expect(Math.abs(top / 10 - 22.85)).toBeLessThanOrEqual(0.1);
  });

  it("says what it is to machines", async () => {
    expect(findRecord(await paperToPdf(paper, { createdAt: NOW, record }))).toEqual(record);
    expect(findRecord(await paperToPdf(paper, { createdAt: NOW }))).toBeNull();
  });

  it("embeds every font", async () => {
    const file = Buffer.from(await paperToPdf(paper, { createdAt: NOW })).toString("latin1");
    expect(file.match(/\/FontFile2/g)!.length).toBe(file.match(/\/CIDFontType2/g)!.length);
    expect(file).not.toMatch(/\/Subtype\s*\/Type1\b/);
  });
});

describe("copies", () => {
  it.each([0, 90, 180, 270] as const)("say so across or under each page, also turned by %i°", async (rotation) => {
    const file = await plainPdf(2, rotation);
    for (const kind of ["FULL", "TRADITIONAL"] as const) {
      const copy = await watermarkPdf(file, kind);
      expect((await PDF.load(copy)).getPageCount()).toBe(2);
      const [before, after] = [await textOfPages(file), await textOfPages(copy)];
      before.forEach((text, page) => expect(after[page]).toBe(`${text} COPY – NON-NEGOTIABLE`));
    }
    const picture = await pagePicture(await watermarkPdf(file, "TRADITIONAL"), 1);
    const box = boxOf(
      { ...picture, pixels: picture.pixels.subarray((picture.height - 100) * picture.width * 4), height: 100 },
      (red) => red < 100,
    );
    expect(box.height).toBeLessThan(4);
    expect(Math.abs(box.x + box.width / 2 - picture.width / 20)).toBeLessThan(0.6);
  });

  it("refuses a damaged file", async () => {
    await expect(watermarkPdf(new TextEncoder().encode("%PDF-1.7"), "FULL")).rejects.toMatchObject({
      code: "UPLOAD_BROKEN",
    });
  });
});
