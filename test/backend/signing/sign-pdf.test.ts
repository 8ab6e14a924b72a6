import { PDF } from "@libpdf/core";
import { beforeAll, describe, expect, it } from "vitest";
import { signPdf, type SignOptions } from "../../../backend/signing/sign-pdf.ts";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import type { SigningIdentity } from "../../../backend/signing/key.ts";
import { boxOf, pagePicture, textOfPages } from "../../support/pdf-picture.ts";
import { NOW, plainPdf, redStamp, testAuthority, type TestAuthority } from "../../support/signing.ts";

let authority: TestAuthority;
let lists: Uint8Array[];
let ines: SigningIdentity;
let wang: SigningIdentity;
const place = { page: 0, xMm: 90, yMm: 120, widthMm: 90, heightMm: 50 };
const options = (identity: SigningIdentity, more: Partial<SignOptions> = {}): SignOptions => ({
  ...identity,
  time: NOW,
  reason: "Issued",
  placement: place,
  appearance: { lines: [{ text: "Inês Valadares", weight: "bold" }] },
  ...more,
});
const check = (file: Uint8Array): Promise<Verdict> =>
  verify(file, { chain: null, trustAnchors: [authority.root.certificate], revocationLists: lists, now: NOW });

beforeAll(async () => {
  authority = await testAuthority();
  lists = await authority.lists();
  ines = await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda");
  wang = await authority.identity("王海韵", "宁波海韵油脂有限公司");
});

describe("signing a PDF", () => {
  it("appends: every earlier byte stays, and the signature verifies", async () => {
    const file = await plainPdf();
    const signed = await signPdf(file, options(ines));
    expect(Buffer.compare(signed.subarray(0, file.length), file)).toBe(0);
    const verdict = await check(signed);
    expect(verdict).toMatchObject({ overall: "VALID", headline: "GENUINE", issuerName: "Tern & Sable Shipping Lda" });
    expect(verdict.signatures[0]).toMatchObject({
      name: "Inês Valadares",
      reason: "Issued",
      time: "2026-10-30T09:12:44.000Z",
      laterChanges: { reason: "COVERS_ALL" },
    });
  });

  it("lets several sign one after another, each under a name of its own", async () => {
    let file = await plainPdf();
    for (const one of [ines, wang, ines]) {
      const next = await signPdf(file, options(one, { reason: "背书", placement: { ...place, page: 1 } }));
      expect(Buffer.compare(next.subarray(0, file.length), file)).toBe(0);
      file = next;
    }
    const { signatures, overall } = await check(file);
    expect(overall).toBe("VALID");
    expect(signatures.map(({ organisation }) => organisation)).toEqual([
      "Tern & Sable Shipping Lda",
      "宁波海韵油脂有限公司",
      "Tern & Sable Shipping Lda",
    ]);
    expect(signatures.map(({ laterChanges }) => laterChanges.reason)).toEqual([
      "ONLY_SIGNATURES",
      "ONLY_SIGNATURES",
      "COVERS_ALL",
    ]);
    const names = (await PDF.load(file))
      .getForm()!
      .getFields()
      .map(({ name }) => name);
    expect(new Set(names).size).toBe(3);
  });

  it("writes Chinese and accents that a reader finds again", async () => {
    const lines = [{ text: "签署人 王海韵" }, { text: "Inês Valadares, Škoda – Łódź" }];
    const signed = await signPdf(await plainPdf(1), options(wang, { appearance: { lines } }));
    const plain = await textOfPages(await flattened(signed));
    expect(plain[0]).toContain("签署人 王海韵");
    expect(plain[0]).toContain("Inês Valadares, Škoda – Łódź");
  });

  it.each([0, 90, 180, 270] as const)(
    "puts a stamp where it was asked for, within 0.1 mm, on a page turned by %i°",
    async (rotation) => {
      const image = await redStamp();
      const stamp = { image, xMm: 12.3, yMm: 4.5, widthMm: 40, heightMm: 30 };
      const signed = await signPdf(await plainPdf(1, rotation), options(ines, { appearance: { lines: [], stamp } }));
      const box = boxOf(await pagePicture(signed), (red, green) => red > 128 && green < 128);
      expect(Math.abs(box.x - 102.3)).toBeLessThanOrEqual(0.1);
      expect(Math.abs(box.y - 124.5)).toBeLessThanOrEqual(0.1);
      expect(Math.abs(box.width - 40)).toBeLessThanOrEqual(0.1);
      expect(Math.abs(box.height - 30)).toBeLessThanOrEqual(0.1);
    },
  );

  it("refuses a certificate that is not valid now, or not of this key", async () => {
    const past = { notBefore: new Date("2020-01-01"), notAfter: new Date("2021-01-01") };
    const expired = await authority.identity("Old", "Old", past);
    const file = await plainPdf();
    await expect(signPdf(file, options(expired))).rejects.toMatchObject({ code: "USER_CERTIFICATE" });
    await expect(signPdf(file, options({ ...ines, chain: wang.chain }))).rejects.toMatchObject({
      code: "USER_CERTIFICATE",
    });
  });

  it("refuses what it cannot append to", async () => {
    await expect(signPdf(new TextEncoder().encode("%PDF-1.7 nothing"), options(ines))).rejects.toMatchObject({
      code: "UPLOAD_BROKEN",
    });
    await expect(signPdf(await plainPdf(1), options(ines, { placement: { ...place, page: 4 } }))).rejects.toMatchObject(
      { code: "UPLOAD_BROKEN" },
    );
  });
});

async function flattened(file: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDF.load(file);
  pdf.flattenAll();
  return pdf.save();
}
