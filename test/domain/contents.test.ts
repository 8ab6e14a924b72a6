import { describe, expect, it } from "vitest";
import { contentFacts, isCopyAtFirst, whyNotTogether, type Content } from "#domain/documents/contents";
import { LIMITS } from "#domain/limits";

const bill: Content = { kind: "BillOfLading", state: "ISSUED", isCopy: false, chainId: 1, held: true, busy: false };
const paper: Content = { kind: "Invoice", state: "CREATED", isCopy: true, chainId: null, held: false, busy: false };
const draft: Content = { ...bill, state: "DRAFT", chainId: null, held: false };
const many = (count: number, one: Content): Content[] => Array.from({ length: count }, () => one);

describe("the selection rule", () => {
  const title = { kind: "BillOfLading", onlyCopy: false };
  it.each([
    ["a bill", title, false],
    ["a bill of which one has only a copy", { ...title, onlyCopy: true }, false],
    ["a delivery order", { ...title, kind: "DeliveryOrder" }, true],
    ["an ordinary original", { ...title, kind: "Invoice" }, true],
    ["a copy of an ordinary document", { ...title, kind: "Invoice", onlyCopy: true }, false],
  ])("%s", (_, document, isCopy) => {
    expect(isCopyAtFirst(document)).toBe(isCopy);
  });
});

describe("the rule for documents that go together", () => {
  it.each([
    ["as many originals as one signature moves, and papers", [...many(LIMITS.originalsTogether, bill), paper], null, 0],
    ["one original more", many(LIMITS.originalsTogether + 1, bill), "ORIGINALS_LIMIT", 0],
    [
      "so many of which the last goes as a copy",
      [...many(LIMITS.originalsTogether, bill), { ...bill, isCopy: true }],
      null,
      0,
    ],
    ["originals on two chains", [bill, { ...bill, chainId: 2 }], "ORIGINALS_ONE_CHAIN", 0],
    ["a copy of what is on another chain", [bill, { ...bill, chainId: 2, isCopy: true }], null, 0],
    ["more documents than an envelope takes", many(LIMITS.envelopeDocuments + 1, paper), "TOO_MANY", 0],
    ["drafts", [bill, draft, { ...draft, state: "PROCESSING" }], "ENVELOPE_HAS_DRAFT", 2],
    ["what has been voided", [bill, { ...paper, state: "VOID" }], "WRONG_STATE", 1],
    ["an original that is under way", [bill, { ...bill, busy: true, state: "TRANSFERRING" }], "BUSY", 1],
    [
      "a bill of exchange that is presented for payment",
      [bill, { ...bill, kind: "BillOfExchange", state: "PRESENTED" }],
      "NOT_PASSED_ON",
      1,
    ],
    ["one that was dishonoured, which goes back", [{ ...bill, kind: "BillOfExchange", state: "DISHONOURED" }], null, 0],
    [
      "a presented one that goes as a copy",
      [{ ...bill, kind: "BillOfExchange", state: "PRESENTED", isCopy: true }],
      null,
      0,
    ],
    ["an original that another holds, which sealing refuses", [{ ...bill, held: false }, bill], null, 0],
  ] as const)("%s", (_, documents, code, inTheWay) => {
    const refused = whyNotTogether<Content>(documents);
    expect([refused?.code ?? null, refused?.inTheWay.length ?? 0]).toEqual([code, inTheWay]);
  });
  it("knows nothing of an empty envelope", () => {
    expect(contentFacts([])).toEqual({
      hasDocuments: false,
      hasDraftInside: false,
      hasVoidInside: false,
      hasOriginal: false,
      originals: 0,
      originalsOneChain: true,
      originalsHeld: true,
      originalsFree: true,
      originalsCirculate: true,
    });
  });
});
