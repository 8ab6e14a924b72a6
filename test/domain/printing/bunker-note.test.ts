import { describe, expect, it, test } from "vitest";
import { BUNKER_KINDS, BUNKER_SIGNERS, bunkerForm, type BunkerSigner } from "#domain/bunker/forms";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { layoutOf } from "#domain/printing/layouts";
import { signingCell } from "#domain/printing/signing-cells";
import type { Paper, TextOp } from "#domain/printing/paper";
import type { PrintView } from "#domain/printing/print-view";
import { LANGUAGES } from "#domain/text";
import { BUNKER_SAMPLES } from "../../support/bunker-samples.ts";

const NOTE = BUNKER_SAMPLES.BunkerDeliveryNote;
const [FIRST] = NOTE["products"] as readonly FieldData[];
const TWO: FieldData = {
  ...NOTE,
  products: [
    FIRST,
    {
      ...FIRST,
      name: "LSMGO 0.10 %",
      grade: "DMA",
      quantity: "120.5",
      sulphur: "0.08",
      use: "EMERGENCY",
      flashPointSaid: "AT_OR_ABOVE_70",
      flashPoint: "",
      declared: "PURCHASER",
      purchaserLimit: "3.20",
      limitBasis: "TRIAL",
    },
  ],
  samples: ["VLSFO 0.50 %", "LSMGO 0.10 %"].flatMap((product, k) =>
    ["MARPOL", "SHIP", "SUPPLIER", "SURVEYOR"].map((owner, i) => ({ owner, product, seal: `08144${k}${i}` })),
  ),
};
const view = (language: PrintView["language"]): PrintView => ({
  marking: "ORIGINAL",
  language,
  documentId: "0197f1aa-33cc-7bbb-9e11-0c0d0e0f1011",
  checksum: "5a31c07e".repeat(8),
  verifyUrl: "https://hawser.example/verify/entry",
});
const layout = layoutOf(kindOf("BunkerDeliveryNote"), null);
const texts = (paper: Paper): readonly TextOp[] =>
  paper.pages.flatMap(({ ops }) => ops.filter((op): op is TextOp => op.kind === "text"));
const words = (paper: Paper): string =>
  texts(paper)
    .map(({ text }) => text)
    .join(" ");

describe.each(LANGUAGES)("the bunker delivery note in %s", (language) => {
  it.each([
    ["one product", NOTE],
    ["two products", TWO],
  ])("is one A4 page with %s and a code to verify it", (_, data) => {
    const paper = layout.lay(data, view(language));
    expect(paper.pages).toHaveLength(1);
    expect(paper).toMatchObject({ widthMm: 210, heightMm: 297 });
    expect(paper.pages[0]!.ops.filter(({ kind }) => kind === "code")).toHaveLength(1);
  });
  it("has labels in both languages", () => {
    const said = words(layout.lay(NOTE, view(language)));
    for (const label of ["Name of receiving ship", "船名", "Commenced pumping", "开泵", "Flash point", "闪点"])
      expect(said).toContain(label);
  });
});

describe("the bunker delivery note", () => {
  it("says every item of appendix V", () => {
    const said = words(layout.lay(NOTE, view("en-US")));
    for (const item of [
      "PELAGIA DAWN",
      "9321483",
      "SINGAPORE (SGSIN)",
      "25 NOV 2026 15:06",
      "STRAITS QUAY BUNKERING PTE. LTD.",
      "12 PANDAN QUAY",
      "+65 6010 0388",
      "VLSFO 0.50 %",
      "849.736 t",
      "EIGHT HUNDRED FORTY-NINE POINT SEVEN THREE SIX METRIC TONNES",
      "948.6",
      "0.47",
      "78.0",
      "regulation 18.3",
      "regulation 14.1",
      "regulation 14.4",
      "specified limit value",
    ])
      expect(said, item).toContain(item);
  });
  it("ticks the limit that is declared for each product, with the purchaser's value and its basis", () => {
    const crosses = (data: FieldData): number =>
      layout.lay(data, view("en-US")).pages[0]!.ops.filter((op) => op.kind === "line" && op.width === 0.35).length / 2;
    expect([crosses(NOTE), crosses(TWO), crosses({ ...NOTE, products: [] })]).toEqual([1, 2, 0]);
    const said = words(layout.lay(TWO, view("en-US")));
    expect(said).toContain("3.20 % m/m");
    expect(said).toContain("basis (2) · LSMGO 0.10 %");
    expect(said).toContain("at or above 70");
    expect(said).toContain("min 43");
  });
  it("names the forms behind it by their hashes, and in whose presence one was drawn", () => {
    const said = words(layout.lay(NOTE, view("en-US")));
    expect(said).toContain("8 Meter receipt");
    expect(said).toContain("07ab…0c20");
    expect(said).toContain("drawn in presence of A.");
  });
  it("names the tanker of a form that was signed before another took over", () => {
    const forms = [{ form: "Reading, after", sha256: "7".repeat(64), tanker: "QUAY PLOVER" }];
    expect(words(layout.lay({ ...NOTE, forms }, view("en-US")))).toContain("QUAY PLOVER");
  });
  it("says what it corrects", () => {
    expect(words(layout.lay({ ...NOTE, corrects: "BDN-261009" }, view("en-US")))).toContain("BDN-261009");
    expect(words(layout.lay(NOTE, view("en-US")))).not.toContain("Corrects");
  });
});

test.each(BUNKER_KINDS.flatMap((kind) => LANGUAGES.map((language) => [kind, language] as const)))(
  "a %s in %s has a free cell for each party that signs it, on its last page",
  (kind, language) => {
    const form = layoutOf(kindOf(kind), null);
    const paper = form.lay(BUNKER_SAMPLES[kind], view(language));
    const { signers } = bunkerForm(kind);
    const cells = signers.map((signer) => signingCell(kind, signer)!);
    const page = paper.pages.length - 1;
    expect(form.signature(paper)).toEqual({ ...cells[0], page });
    for (const [i, cell] of cells.entries()) {
      expect(Math.min(cell.widthMm, cell.heightMm * 2)).toBeGreaterThan(50);
      expect(cell.yMm + cell.heightMm).toBeLessThan(288);
      const [left, right] = [cell.xMm, cell.xMm + cell.widthMm];
      if (i > 0) expect(left).toBeGreaterThan(cells[i - 1]!.xMm + cells[i - 1]!.widthMm);
      const inside = paper.pages[page]!.ops.filter(
        (op) =>
          op.kind === "text" &&
          op.rotate === undefined &&
          op.x < right &&
          op.x + op.width > left &&
          op.y > cell.yMm + 1 &&
          op.y < cell.yMm + cell.heightMm,
      );
      expect(inside).toEqual([]);
    }
    const others = (Object.keys(BUNKER_SIGNERS) as BunkerSigner[]).filter((one) => !signers.includes(one));
    expect(others.map((signer) => signingCell(kind, signer))).toEqual(others.map(() => null));
  },
);

it("no other kind has cells", () => {
  expect(signingCell("Invoice", "CARGO_OFFICER")).toBeNull();
});
