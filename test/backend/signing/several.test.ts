import { beforeAll, describe, expect, it } from "vitest";
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfStream } from "@libpdf/core";
import { verify } from "#domain/verify/verify";
import type { SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { PRODUCERS } from "../../support/producers.ts";
import { boxOf, pagePicture } from "../../support/pdf-picture.ts";
import { NOW, plainPdf, redStamp, testAuthority, type TestAuthority } from "../../support/signing.ts";

let authority: TestAuthority;
let people: readonly SigningIdentity[];

beforeAll(async () => {
  authority = await testAuthority();
  people = await Promise.all(
    ["Inês Valadares", "王海韵", "Rui Sequeira", "Anouk Visser", "Tomás Leitão"].map((name) =>
      authority.identity(name, `Company of ${name}`),
    ),
  );
});

/** Integrity and later changes of each signature. */
const outcomes = async (file: Uint8Array) =>
  (await verify(file, { chain: null, trustAnchors: [authority.root.certificate], now: NOW })).signatures.map(
    ({ integrity, laterChanges }) => [integrity.outcome, laterChanges.outcome],
  );
const SPOT = { yMm: 200, widthMm: 30, heightMm: 20 } as const;
/** Signs on some pages; the last has the signature itself. */
const sign = async (
  file: Uint8Array,
  identity: SigningIdentity,
  pages: readonly number[] = [0],
  xMm = 10,
): Promise<Uint8Array> => {
  const places = pages.map((page) => ({ ...SPOT, page, xMm }));
  const appearance = {
    lines: [{ text: "签署人" }],
    stamp: { image: await redStamp(), xMm: 0, yMm: 0, widthMm: 30, heightMm: 20 },
  };
  return signPdf(file, {
    ...identity,
    time: NOW,
    reason: "Agreed",
    placement: places.at(-1)!,
    repeats: places.slice(0, -1),
    appearance,
  });
};

describe.each(Object.entries(PRODUCERS))("a file by %s", (_, make) => {
  it("is signed by five, one after another: every signature stays valid, every earlier byte where it was", async () => {
    let file = await make();
    for (const [i, one] of people.entries()) {
      const next = await sign(file, one, [0], 10 + 35 * i);
      expect(Buffer.compare(next.subarray(0, file.length), file)).toBe(0);
      file = next;
      if (i === 1 || i === 4) expect(await outcomes(file)).toEqual(Array(i + 1).fill(["VALID", "VALID"]));
    }
    const names = (await PDF.load(file))
      .getForm()!
      .getFields()
      .map(({ name }) => name);
    expect(new Set(names).size).toBe(5);
  });
});

describe("a file that its first signer certified", () => {
  const certified = async (allows: number): Promise<Uint8Array> => {
    const pdf = await PDF.load(await plainPdf());
    const reference = new PdfDict([
      ["TransformMethod", PdfName.of("DocMDP")],
      ["TransformParams", new PdfDict([["P", PdfNumber.of(allows)]])],
    ]);
    const signature = pdf.register(
      new PdfDict([
        ["Type", PdfName.of("Sig")],
        ["Reference", new PdfArray([reference])],
      ]),
    );
    pdf.context.catalog.getDict().set("Perms", new PdfDict([["DocMDP", signature]]));
    return pdf.save();
  };

  it("as final takes no other signature; one that may be filled in does", async () => {
    await expect(certified(1).then((file) => sign(file, people[0]!))).rejects.toMatchObject({ code: "SIGNED_FINAL" });
    expect(await outcomes(await sign(await certified(2), people[0]!))).toEqual([["VALID", "VALID"]]);
  });
});

describe("a stamp on all pages", () => {
  const red = async (file: Uint8Array, page: number) =>
    boxOf(await pagePicture(file, page), (r, g) => r > 128 && g < 128);

  it("is painted by who signs first; who signs later gets a field on each page, all with one signature", async () => {
    const first = await sign(await plainPdf(3), people[0]!, [0, 1, 2]);
    const fields = async (file: Uint8Array) => (await PDF.load(file)).getForm()!.getSignatureFields().length;
    expect(await fields(first)).toBe(1);
    for (const page of [0, 1, 2])
      expect(await red(first, page)).toMatchObject({ width: expect.closeTo(30, 0), height: expect.closeTo(20, 0) });
    const second = await sign(first, people[1]!, [0, 1, 2], 60);
    expect(await fields(second)).toBe(4);
    expect(await outcomes(second)).toEqual([
      ["VALID", "VALID"],
      ["VALID", "VALID"],
    ]);
  });

  it("leaves what a page shows otherwise as it was, whatever its content left behind", async () => {
    const pdf = PDF.create();
    const page = pdf.addPage({ size: "a4" });
    page.drawText("Upright", { x: 60, y: 760, size: 12 });
    pdf.addPage({ size: "a4" });
    const careless = await PDF.load(await pdf.save());
    careless
      .getPage(0)!
      .dict.set(
        "Contents",
        careless.register(
          new PdfStream([], new TextEncoder().encode("0.5 0 0 0.5 100 100 cm 0 0 1 rg 0 0 100 100 re f")),
        ),
      );
    const signed = await sign(await careless.save(), people[0]!, [0, 1]);
    expect(await red(signed, 0)).toMatchObject({ x: expect.closeTo(10, 0), y: expect.closeTo(SPOT.yMm, 0) });
    const blue = boxOf(await pagePicture(signed, 0), (r, g, b) => b > 128 && r < 128 && g < 128);
    expect(blue.x).toBeCloseTo((100 * 25.4) / 72, 0);
  });
});
