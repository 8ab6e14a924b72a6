import { describe, expect, it } from "vitest";
import type { BillData } from "#domain/printing/bill-data";
import type { PrintView } from "#domain/printing/print-view";
import { SIGNATURE_AREA } from "#domain/printing/bill-body";
import { layoutBillOfLading, layoutEndorsements } from "#domain/printing/bill-of-lading";
import { widthMm, wrap } from "#domain/printing/metrics";
import { focusAreas, type Paper, type TextOp } from "#domain/printing/paper";
import { completeBill } from "../../support/bill.ts";

const view: PrintView = {
  marking: "ORIGINAL",
  language: "en-US",
  documentId: "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5",
  checksum: "4e1d9a60".repeat(8),
  tokenId: `0x${"4e1d9a60".repeat(8)}`,
  register: { address: `0x${"5a".repeat(20)}`, network: "Polygon", chainId: 137 },
  verifyUrl: "https://hawser.example/verify",
};
const draft: PrintView = { marking: "DRAFT", language: "en-US" };
const bill = completeBill() as BillData;
const texts = (paper: Paper, page = 0): TextOp[] => paper.pages[page]!.ops.filter((op) => op.kind === "text");
const words = (paper: Paper): string =>
  paper.pages
    .map((_, page) =>
      texts(paper, page)
        .map(({ text }) => text)
        .join("\n"),
    )
    .join("\n");
const long: BillData = {
  ...bill,
  shipper: {
    name: "SHIPPER ".repeat(17).trim(),
    addressLines: [1, 2, 3, 4, 5].map((i) => `STREET ${i} `.repeat(15).trim()),
  },
  notify: [1, 2, 3].map((i) => ({ name: `NOTIFY ${i}`, addressLines: [1, 2, 3, 4, 5].map((k) => `N${i}LINE${k}`) })),
  carrier: {
    name: "CARRIER ".repeat(17).trim(),
    addressLines: [1, 2, 3, 4, 5].map((i) => `QUAY ${i} `.repeat(17).trim()),
  },
  cargo: Array.from({ length: 50 }, (_, i) => ({
    ...bill.cargo![0],
    description: `PARCEL${i} ${"OIL ".repeat(60)}`,
    marks: `MARK${i}`,
  })),
  clauses: Array.from({ length: 300 }, (_, i) => `CLAUSE${i}`).join(" "),
  deliverTo: "DELIVER ".repeat(17).trim(),
  exporterReferences: "EXPORT".repeat(23),
  placeOfIssue: "P".repeat(60),
  freight: { terms: "PREPAID", payableAt: "PAYABLE ".repeat(7), payableAsPer: "ASPER ".repeat(13) },
  portOfLoading: { code: "PTSIE", name: "LOADING ".repeat(17).trim() },
  vessel: { name: "V".repeat(60), imo: "9074729", flag: "F".repeat(40) },
};

describe("the printed bill of lading", () => {
  it("prints every field of a complete bill on its face", () => {
    const face = texts(layoutBillOfLading(bill, view))
      .map(({ text }) => text)
      .join("\n");
    for (const text of [
      "TSL-SIN-260417",
      "PAE/26/1187",
      "PORTO AZUL ENERGIA S.A.",
      "TO ORDER",
      "MERIDIAN STRAITS TRADING PTE. LTD.",
      "AURELIA STRAIT",
      "IMO 9074729 · FLAG MALTA",
      "AS-118L",
      "SINES, PORTUGAL",
      "SGSIN",
      "IN BULK",
      "37,998.412 TONNES",
      "37,953.453 TONNES (AIR)",
      "40,871.692 M3 AT 15 DEG C",
      "0.9297 KG/L AT 15 DEG C",
      "48.5 DEG C",
      "12 OCT 2026",
      "PAYABLE AS PER CHARTER-PARTY",
      "1 DAY  14 HOURS",
      "LISBON, PORTUGAL",
      "CLEAN ON BOARD",
      "1 / ONE",
      "SINES, 30 OCT 2026",
      "30 OCT 2026",
      "TERN & SABLE SHIPPING LDA",
      "ORIGINAL",
      "4e1d9a60 4e1d9a60 4e1d9a60 4e1d9a60",
      "For conditions of carriage see page 2.",
      "Page 1 of 3",
    ])
      expect(face, text).toContain(text);
  });

  it.each([["en-US"], ["zh-CN"]] as const)(
    "keeps every line on its page, also of a bill that is far too long (%s)",
    (language) => {
      for (const data of [bill, long, {}]) {
        for (const paper of [
          layoutBillOfLading(data, { ...view, language }),
          layoutBillOfLading(data, { ...draft, language }),
        ]) {
          for (const page of paper.pages) {
            for (const op of page.ops) {
              if (op.kind !== "text" || op.rotate !== undefined) continue;
              expect(op.x, op.text).toBeGreaterThanOrEqual(11.9);
              expect(op.x + op.width, op.text).toBeLessThanOrEqual(198.1);
              expect(op.y, op.text).toBeLessThan(290);
            }
          }
        }
      }
    },
  );

  it("loses no word: what does not fit goes on in a rider, and the box says on which page", () => {
    const paper = layoutBillOfLading(long, view);
    const printed = words(paper).replace(/\s+/g, "");
    for (let i = 0; i < 50; i += 1) expect(printed.includes(`PARCEL${i}`)).toBe(true);
    for (let i = 0; i < 300; i += 1) expect(printed.includes(`CLAUSE${i}`)).toBe(true);
    for (const text of [
      long.shipper!.name!,
      ...long.shipper!.addressLines!,
      long.carrier!.name!,
      ...long.carrier!.addressLines!,
      long.deliverTo!,
      long.exporterReferences!,
      long.portOfLoading!.name!,
      long.freight!.payableAsPer!.trim(),
      "N3LINE5",
    ]) {
      expect(printed.includes(text.replace(/\s+/g, "")), text).toBe(true);
    }
    const marks = texts(paper).filter(({ text }) => text.startsWith("CONTINUED ON RIDER"));
    expect(marks.length).toBeGreaterThan(4);
    for (const mark of marks) {
      const page = Number(/\d+$/.exec(mark.text)![0]);
      expect(texts(paper, page - 1).some(({ text }) => text === "RIDER")).toBe(true);
    }
    const conditions = paper.pages.findIndex((_, page) =>
      texts(paper, page).some(({ text }) => text === "CONDITIONS OF CARRIAGE"),
    );
    expect(words(paper)).toContain(`For conditions of carriage see page ${conditions + 1}.`);
  });

  it("leaves the place of the signature free", () => {
    const { xMm, yMm, widthMm: width, heightMm } = SIGNATURE_AREA;
    for (const op of texts(layoutBillOfLading(long, view))) {
      const inside = op.x + op.width > xMm && op.x < xMm + width && op.y > yMm && op.y < yMm + heightMm;
      expect(inside, op.text).toBe(false);
    }
  });

  it("says what it is on every page", () => {
    const foot = (paper: Paper): string[] =>
      paper.pages.map((_, page) =>
        texts(paper, page)
          .map(({ text }) => text)
          .join("|"),
      );
    for (const page of foot(layoutBillOfLading(bill, draft))) expect(page).toMatch(/^DRAFT\|/);
    for (const page of foot(layoutBillOfLading(bill, { ...view, marking: "COPY_FULL" })))
      expect(page).toMatch(/^COPY – NON-NEGOTIABLE\|/);
    for (const page of foot(layoutBillOfLading(bill, { ...view, marking: "COPY_TRADITIONAL" })))
      expect(page).toContain("COPY – NON-NEGOTIABLE");
    for (const page of foot(layoutBillOfLading(bill, view))) expect(page).toContain("ORIGINAL (electronic)");
    expect(words(layoutBillOfLading(bill, { ...view, marking: "COPY_FULL" }))).not.toMatch(/^ORIGINAL/m);
    const ended = [
      layoutBillOfLading(bill, { ...view, marking: "ENDED" }),
      layoutEndorsements(bill, { ...view, marking: "ENDED" }),
    ];
    for (const paper of ended) {
      for (const page of foot(paper)) expect(page).toMatch(/^TITLE ENDED\|.*TITLE ENDED – A RECORD, GIVES NO RIGHT/);
      expect(words(paper)).not.toMatch(/^ORIGINAL/m);
    }
  });

  it("prints a draft with nothing in it", () => {
    const paper = layoutBillOfLading({}, draft);
    expect(paper.pages).toHaveLength(3);
    expect(words(paper)).not.toMatch(/undefined|NaN|null/);
  });

  it("says that the goods are on board, since when, and clean where it is said, once", () => {
    const face = (difference: Partial<BillData>) =>
      texts(layoutBillOfLading({ ...bill, ...difference }, view)).map(({ text }) => text);
    expect(face({})).toContain("SHIPPED ON BOARD 30 OCT 2026");
    const clean = face({ onBoard: "CLEAN", clauses: "" });
    expect(clean.filter((text) => text === "CLEAN ON BOARD")).toHaveLength(1);
    expect(face({ onBoard: "SHIPPED", clauses: "" })).not.toContain("CLEAN ON BOARD");
    expect(face({ onBoard: "CLEAN" }).filter((text) => text.includes("CLEAN ON BOARD"))).toHaveLength(1);
  });

  it("leaves no line on freight empty, and tells tonnes to the kilogram", () => {
    const face = (difference: Partial<BillData>) =>
      texts(layoutBillOfLading({ ...bill, ...difference }, view)).map(({ text }) => text);
    expect(face({})).toContain("NIL");
    expect(face({ freight: { advance: "USD 20,000.00" } })).toContain("USD 20,000.00");
    expect(face({ charterPartyDate: "", freight: { terms: "PREPAID" } })).toContain("NOT APPLICABLE");
    expect(face({ cargo: [{ ...bill.cargo![0], quantity: "12500.5" }] })).toContain("12,500.500 TONNES");
  });

  it("says when its endorsements were read, and where later ones stand", () => {
    const read = { at: "2026-11-26T10:41:09Z", block: 42 };
    const page = words(layoutEndorsements(bill, { ...view, readAt: read })).replaceAll("\n", " ");
    expect(page).toContain("Read from the register on 2026-11-26 10:41:09 UTC, block 42. Later endorsements");
  });

  it("lists a chain of title of any length", () => {
    const one = {
      at: "2026-11-05T11:03:27Z",
      act: "Endorsed to order",
      from: "A".repeat(140),
      to: "B".repeat(140),
      signatory: "Rui Teles",
      transaction: `0x${"ab".repeat(32)}`,
    };
    const paper = layoutEndorsements(bill, { ...view, endorsements: Array.from({ length: 60 }, () => one) });
    expect(paper.pages.length).toBeGreaterThan(3);
    expect(words(paper).match(/2026-11-05 11:03:27 UTC/g)).toHaveLength(60);
    for (const page of paper.pages)
      for (const op of page.ops) if (op.kind === "text") expect(op.x + op.width).toBeLessThanOrEqual(198.1);
  });

  it("outlines the field that has the focus, or what contains it", () => {
    const page = layoutBillOfLading(bill, draft).pages[0]!;
    expect(focusAreas(page, "blNo")).toHaveLength(1);
    expect(focusAreas(page, "cargo.0.grossWeight")[0]!.x).toBeGreaterThan(143);
    expect(focusAreas(page, "consignee.type").every(({ y }) => y > 40 && y < 68)).toBe(true);
    const empty = layoutBillOfLading({}, draft).pages[0]!;
    for (const field of [
      "shipper.name",
      "notify.0.name",
      "vessel.imo",
      "voyage",
      "cargo.3.density",
      "freight.terms",
      "timeUsedForLoading.days",
      "placeOfIssue",
      "dateOfIssue",
      "carrier.name",
      "issuer",
      "clauses",
      "copies",
      "reference",
      "portOfLoading.code",
    ]) {
      expect(focusAreas(empty, field).length, field).toBeGreaterThan(0);
    }
  });
});

describe("breaking lines", () => {
  it("keeps to the width, to Chinese rules, and to the words", () => {
    for (const text of [
      "a b c ".repeat(40),
      "x".repeat(200),
      "提单一式三份，签发人（承运人）签署。".repeat(9),
      "混合 mixed 文字 and 《海牙规则》 text ".repeat(7),
    ]) {
      for (const width of [20, 41, 93]) {
        const lines = wrap(text, "type", 9, width);
        for (const line of lines) {
          expect(widthMm(line, "type", 9)).toBeLessThanOrEqual(width + 0.001);
          expect(line).not.toMatch(/[《（]$/);
        }
        expect(lines.slice(1).some((line) => /^[，。）》]/.test(line))).toBe(false);
        expect(lines.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
      }
    }
  });

  it("keeps line breaks and indents of the text", () => {
    expect(wrap("A\n  B\n\nC", "type", 9, 50)).toEqual(["A", "  B", "", "C"]);
    // What opens a word goes with it, and the word stays whole.
    expect(wrap("0x5fbdb2315678afec（Polygon，137）", "type", 9, 42)).toEqual([
      "0x5fbdb2315678afec",
      "（Polygon，137）",
    ]);
  });
});
