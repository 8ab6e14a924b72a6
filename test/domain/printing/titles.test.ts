import { describe, expect, it } from "vitest";
import { dueDateOf } from "#domain/kinds/bill-of-exchange";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { layoutOf } from "#domain/printing/layouts";
import type { Paper, TextOp } from "#domain/printing/paper";
import type { Marking, PrintView } from "#domain/printing/print-view";
import { sampleOf } from "../../support/samples.ts";

const words = (paper: Paper, page?: number): string =>
  paper.pages
    .filter((_, i) => page === undefined || i === page)
    .flatMap(({ ops }) => ops.filter((op): op is TextOp => op.kind === "text").map(({ text }) => text))
    .join(" ");
const print = (name: string, changes: FieldData = {}, view: Partial<PrintView> = {}): Paper =>
  layoutOf(kindOf(name), null).lay(
    { ...sampleOf(kindOf(name)), ...changes },
    { marking: "ORIGINAL" as Marking, language: "en-US", ...view },
  );
const TITLES = ["BillOfLading", "DcsaBillOfLading", "FiataBillOfLading", "DeliveryOrder", "BillOfExchange"];

describe.each(TITLES)("the paper of a %s", (name) => {
  it("says what it is: the original, a copy, a draft, or a record of what has ended", () => {
    expect(words(print(name))).toContain("ORIGINAL");
    expect(words(print(name, {}, { marking: "COPY_FULL" }))).toContain("COPY – NON-NEGOTIABLE");
    expect(words(print(name, {}, { marking: "DRAFT" }))).toContain("DRAFT");
    expect(words(print(name, {}, { marking: "ENDED" }))).toContain("TITLE ENDED");
  });

  it("names the register and the title on it", () => {
    const register = { address: `0x${"ab".repeat(20)}`, network: "Polygon", chainId: 137 };
    const printed = words(print(name, {}, { register, tokenId: `0x${"5c".repeat(32)}` })).replaceAll(" ", "");
    expect(printed).toContain(register.address);
    expect(printed).toContain("5c".repeat(32));
  });

  it("has its chain of title on pages behind it, each act once, on as many pages as there must be", () => {
    const endorsements = Array.from({ length: 60 }, (_, i) => ({
      at: "2026-11-20T10:00:00Z",
      act: "Endorsed",
      from: `FROM-${i}.`,
      to: `TO-${i}.`,
      signatory: "A. Reis",
    }));
    const view: PrintView = { marking: "ORIGINAL", language: "en-US", endorsements };
    const chain = layoutOf(kindOf(name), null).endorsements!(sampleOf(kindOf(name)), view);
    const whole = print(name, {}, view);
    expect(chain.pages.length).toBeGreaterThan(1);
    for (let i = 0; i < 60; i += 1)
      for (const paper of [chain, whole]) expect(words(paper).split(`TO-${i}.`)).toHaveLength(2);
    for (const { ops } of chain.pages)
      for (const op of ops) if (op.kind === "text") expect(op.y).toBeLessThan(chain.heightMm);
  });

  it("has a place for the signature on its face that nothing else is printed in", () => {
    const paper = print(name);
    const area = layoutOf(kindOf(name), null).signature(paper);
    const inside = paper.pages[area.page]!.ops.filter(
      (op): op is TextOp =>
        op.kind === "text" &&
        op.rotate === undefined &&
        op.x + op.width > area.xMm &&
        op.x < area.xMm + area.widthMm &&
        op.y > area.yMm &&
        op.y < area.yMm + area.heightMm,
    );
    expect(inside.map(({ text }) => text)).toEqual([]);
  });
});

describe("a delivery order", () => {
  it("fits on one page, with the quantity in figures and in words and a table of releases", () => {
    const paper = print("DeliveryOrder");
    expect(words(paper, 0)).toContain("12,500.412 t");
    expect(words(paper, 0)).toContain("TWELVE THOUSAND FIVE HUNDRED POINT FOUR ONE TWO METRIC TONNES");
    expect(words(paper, 0)).toContain("Balance");
    expect(paper.pages).toHaveLength(2);
    expect(words(paper, 1)).toContain("TRANSFERS");
  });

  it("has each release in its table once, those without room there behind it, and all of them behind the chain of title", () => {
    const releases = Array.from({ length: 7 }, (_, i) => ({
      at: `2026-11-2${i}T10:00:00Z`,
      quantity: `${i}.5 t`,
      balance: "9 t",
      receiver: i === 0 ? null : `TO-${i}.`,
      transport: "",
      agent: "BANK",
    }));
    const faceOf = (count: number) => print("DeliveryOrder", {}, { releases: releases.slice(0, count) });
    expect(words(faceOf(5), 0)).toMatch(
      /20 NOV 2026 0\.5 t 9 t Not stated on copies Not stated on copies BANK .*24 NOV 2026 4\.5 t 9 t TO-4\. BANK/,
    );
    expect(faceOf(5).pages).toHaveLength(2);
    const paper = faceOf(7);
    expect(paper.pages).toHaveLength(3);
    expect(words(paper, 0)).toContain("CONTINUED ON RIDER, PAGE 2");
    expect(words(paper, 1)).toContain(
      "24 NOV 2026 · Quantity: 4.5 t · Balance: 9 t · Receiver: TO-4. · For the release agent: BANK",
    );
    const chain = layoutOf(kindOf("DeliveryOrder"), null).endorsements!(sampleOf(kindOf("DeliveryOrder")), {
      marking: "ORIGINAL",
      language: "en-US",
      releases,
    });
    for (let i = 1; i < 7; i += 1)
      for (const one of [paper, chain]) expect(words(one).split(`TO-${i}.`)).toHaveLength(2);
  });

  it("says whether it can be passed on", () => {
    expect(words(print("DeliveryOrder"))).toContain("OR TO ITS ORDER");
    expect(words(print("DeliveryOrder", { deliverTerms: "NAMED" }))).not.toContain("OR TO ITS ORDER");
    expect([
      kindOf("DeliveryOrder").negotiability?.({ deliverTerms: "NAMED" }),
      kindOf("DeliveryOrder").negotiability?.({}),
    ]).toEqual(["STRAIGHT", "TO_ORDER"]);
  });

  it("cannot have run out before it was given", () => {
    const { problems } = kindOf("DeliveryOrder");
    const data = sampleOf(kindOf("DeliveryOrder"));
    expect(problems({ ...data, validUntil: "2026-11-19" })).toEqual([{ path: "validUntil", code: "DATE_BEFORE" }]);
    expect(problems({ ...data, validUntil: "2026-11-20" })).toEqual([]);
  });
});

describe("a bill of exchange", () => {
  it("is a page of landscape A5 with the drawer's signature bottom right and an allonge behind it", () => {
    const paper = print("BillOfExchange");
    expect([paper.widthMm, paper.heightMm]).toEqual([210, 148]);
    const area = layoutOf(kindOf("BillOfExchange"), null).signature(paper);
    expect(area.xMm).toBeGreaterThan(paper.widthMm / 2);
    expect(area.yMm).toBeGreaterThan(paper.heightMm / 2);
    expect(words(paper, 1)).toContain("ALLONGE");
  });

  it.each([
    ["short", ["AVENIDA DO MAR 214", "1200-450 LISBOA"], "AVENIDA DO MAR 214 · 1200-450 LISBOA", 0],
    [
      "long",
      Array.from({ length: 5 }, (_, i) => `LINE ${i} OF ${"THE WESTERN MEDITERRANEAN ".repeat(2)}`),
      "LINE 4",
      1,
    ],
  ])("says where its drawer is, above the signature: a %s address", (_, addressLines, said, page) => {
    const paper = print("BillOfExchange", {
      drawer: { name: "PORTO AZUL ENERGIA S.A. AND ASSOCIATED COMPANIES ".repeat(2), addressLines },
    });
    expect(words(paper, page)).toContain(said);
    const { yMm } = layoutOf(kindOf("BillOfExchange"), null).signature(paper);
    const below = paper.pages[0]!.ops.filter(
      (op): op is TextOp => op.kind === "text" && op.x > paper.widthMm / 2 && op.y > yMm,
    );
    expect(below.map(({ text }) => text)).toEqual([expect.stringContaining("Page 1 of")]);
    expect(yMm).toBeLessThan(110);
  });

  it("keeps room for the acceptance of what is payable later, and for nothing of what is payable at sight", () => {
    expect(words(print("BillOfExchange"), 0)).toContain("Accepted by the drawee");
    expect(words(print("BillOfExchange", { tenor: "SIGHT" }), 0)).not.toContain("Accepted by the drawee");
  });

  it.each([
    [{ tenor: "SIGHT", date: "2026-11-10" }, null],
    [{ tenor: "AFTER_SIGHT", days: "60", date: "2026-11-10" }, null],
    [{ tenor: "AFTER_SIGHT", days: "60", date: "2026-11-10", sight: "2026-11-20" }, "2027-01-19"],
    [{ tenor: "AFTER_DATE", days: "60", date: "2026-11-10" }, "2027-01-09"],
    [{ tenor: "AFTER_BL", days: "90", blDate: "2027-12-01", date: "2026-11-10" }, "2028-02-29"],
    [{ tenor: "FIXED", dueDate: "2027-02-01" }, "2027-02-01"],
    [{ tenor: "AFTER_DATE", days: "", date: "2026-11-10" }, null],
    [{ tenor: "AFTER_BL", days: "90" }, null],
  ])("%j is due on %s", (data, due) => {
    expect(dueDateOf(data)).toBe(due);
  });

  it("asks for what its tenor counts from, and takes no day that cannot be", () => {
    const { problems } = kindOf("BillOfExchange");
    const data = { ...sampleOf(kindOf("BillOfExchange")), days: "" };
    expect(problems({ ...data, tenor: "AFTER_SIGHT" })).toEqual([{ path: "days", code: "REQUIRED" }]);
    expect(problems({ ...data, tenor: "AFTER_BL", days: "30" })).toEqual([{ path: "blDate", code: "REQUIRED" }]);
    expect(problems({ ...data, tenor: "FIXED", dueDate: "2026-11-09" })).toEqual([
      { path: "dueDate", code: "DATE_BEFORE" },
    ]);
    expect(problems({ ...data, tenor: "AFTER_DATE", days: "0" })).toEqual([{ path: "days", code: "TENOR_DAYS" }]);
    expect(problems({ ...data, tenor: "SIGHT" })).toEqual([]);
  });
});

it("a delivery order tells its quantity to three decimals, and takes no more", () => {
  const order = kindOf("DeliveryOrder");
  const problemsOf = (quantity: string) =>
    order.problems({ ...sampleOf(order), quantity }).map(({ path, code }) => [path, code]);
  expect(problemsOf("12500.4125")).toEqual([["quantity", "DECIMALS"]]);
  expect(problemsOf("12500.4120")).toEqual([]);
  const said = print("DeliveryOrder", { quantity: "12500.5" }).pages[0]!.ops;
  expect(said.filter((op) => op.kind === "text").map(({ text }) => text)).toContain("12,500.500 t");
});
