import { PDF, PdfDict } from "@libpdf/core";
import { beforeAll, describe, expect, it } from "vitest";
import { PdfDocument } from "#domain/verify/pdf-document";
import { locksOf } from "#domain/verify/pdf-locks";
import { signatureFields } from "#domain/verify/pdf-fields";
import { verify } from "#domain/verify/verify";
import { watermarkPdf } from "../../../backend/printing/watermark.ts";
import type { SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { append, changed, known } from "../../support/pdf-forging.ts";
import { NOW, plainPdf, testAuthority, type TestAuthority } from "../../support/signing.ts";

// A certified document says to every reader that nothing but signatures may follow (DocMDP, P = 2).

let authority: TestAuthority;
let carrier: SigningIdentity;
let bank: SigningIdentity;
beforeAll(async () => {
  authority = await testAuthority();
  [carrier, bank] = [await authority.identity("Inês Valadares", "Carrier"), await authority.identity("Anouk", "Bank")];
});

const sign = (file: Uint8Array, by: SigningIdentity, certify: boolean, yMm = 200): Promise<Uint8Array> =>
  signPdf(file, {
    ...by,
    time: NOW,
    reason: "Agreed",
    placement: { page: 0, xMm: 20, yMm, widthMm: 60, heightMm: 20 },
    appearance: { lines: [{ text: "Signed" }] },
    certify,
  });
const check = async (file: Uint8Array) =>
  verify(file, {
    chain: null,
    trustAnchors: [authority.root.certificate],
    revocationLists: await authority.lists(),
    now: NOW,
  });
/** The permission of the first signature, and whether the catalogue names it as the certifying one. */
async function certification(file: Uint8Array): Promise<[number | null, boolean]> {
  const document = await PdfDocument.open(file);
  const at = document.at(document.revisions.length);
  const { number, value } = signatureFields(at)[0]!;
  const named = at.dictionary(at.catalog.get("Perms")).get("DocMDP");
  return [locksOf(at, { number, entries: value! }).permission, named === `${number} 0 R`];
}

describe("a certified document", () => {
  it("names its certifying signature where every reader looks for it, and allows signatures only", async () => {
    const certified = await sign(await plainPdf(1), carrier, true);
    expect(await certification(certified)).toEqual([2, true]);
    expect((await check(certified)).overall).toBe("VALID");
    const plain = await sign(await plainPdf(1), carrier, false);
    expect(await certification(plain)).toEqual([null, false]);
  });

  it("is signed by others, and is genuine then", async () => {
    const both = await sign(await sign(await plainPdf(1), carrier, true), bank, false, 100);
    const { overall, signatures } = await check(both);
    expect([overall, signatures.map(({ laterChanges }) => laterChanges.reason)]).toEqual([
      "VALID",
      ["ONLY_SIGNATURES", "COVERS_ALL"],
    ]);
    expect(signatures.map(({ allows }) => allows)).toEqual([2, null]);
    expect(await certification(both)).toEqual([2, true]);
  });

  it("that gets a note is one that its signer did not allow", async () => {
    const it1 = await known(await sign(await plainPdf(1), carrier, true));
    const noted = append(it1, {
      objects: {
        [it1.free]: "<</Type /Annot /Subtype /FreeText /Rect [50 600 300 700] /Contents (PAID)>>",
        [it1.page]: changed(it1.get(it1.page), { Annots: `[${it1.field} 0 R ${it1.free} 0 R]` }),
      },
    });
    expect((await check(noted)).signatures[0]!.laterChanges).toMatchObject({
      outcome: "INVALID",
      reason: "CERTIFIED_AGAINST",
    });
  });

  it("is certified by its first signature only", async () => {
    const once = await sign(await plainPdf(1), carrier, false);
    await expect(sign(once, bank, true, 100)).rejects.toMatchObject({ code: "CERTIFY_SIGNED" });
  });

  it("has copies that certify nothing", async () => {
    const copy = await PDF.load(await watermarkPdf(await sign(await plainPdf(1), carrier, true), "FULL"));
    const catalog = copy.context.catalog.getDict();
    expect([catalog instanceof PdfDict, catalog.has("Perms")]).toEqual([true, false]);
  });
});
