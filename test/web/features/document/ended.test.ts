import { describe, expect, test } from "vitest";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Story } from "#domain/api/story";
import { kindOf } from "#domain/kinds/kinds";
import { ENDED_STATES } from "#domain/states";
import { endOf, factsOf, standing } from "../../../../web/features/document/view/facts.tsx";
import { sampleOf } from "../../../support/samples.ts";
import type { Format } from "../../../../web/i18n/use-format.ts";

const company = { id: "1", name: "Kestrel", address: null };
const bill = (difference: Partial<DocumentDetail>): DocumentDetail =>
  ({
    kind: "BillOfLading",
    state: "ISSUED",
    data: {},
    holder: company,
    owner: company,
    issuer: company,
    isHolder: true,
    isOwner: true,
    negotiability: "TO_ORDER",
    nominee: null,
    template: null,
    presented: null,
    acceptor: null,
    acceptedAt: null,
    createdAt: "2026-10-30T08:00:00.000Z",
    createdBy: "Inês Valadares",
    files: [{ role: "signed" }],
    register: { escrow: "0x1" },
    ...difference,
  }) as DocumentDetail;
const words = (key: string): string => key;
const format = {
  date: (day: string) => day.slice(0, 10),
  quantity: (value: string, unit: string) => `${value} ${unit}`,
} as unknown as Format;
const facts = (document: DocumentDetail, endedAt: string | null): Map<string, unknown> =>
  new Map(
    factsOf(document, { words, say: (text) => text.en, format, me: "2", endedAt }).map(({ label, value }) => [
      label,
      value,
    ]),
  );
const event = (kind: Story["events"][number]["kind"], at: string) => ({ kind, at });
const story = {
  events: [
    event("issue", "2026-11-01T00:00:00Z"),
    event("burn", "2026-11-21T07:10:43Z"),
    event("release", "2026-11-22T00:00:00Z"),
  ],
} as Story;

describe("a title says what it is about", () => {
  const about = (kind: string, difference: Partial<DocumentDetail>) =>
    facts(bill({ kind, vessel: "", cargo: "", quantity: "", unit: "", ...difference }), null);
  test("a delivery order and a liner bill name the vessel and the goods", () => {
    for (const [kind, quantity] of [
      ["DeliveryOrder", "12500.412 TNE"],
      ["DcsaBillOfLading", "37110.5 KGM"],
      ["FiataBillOfLading", "18780.5 KGM"],
    ] as const) {
      const said = about(kind, { vessel: "CAPE MERIDIAN", data: sampleOf(kindOf(kind)) });
      expect([said.get("facts.vessel"), said.get("facts.quantity")], kind).toEqual(["CAPE MERIDIAN", quantity]);
      expect([said.get("facts.writtenBy"), said.get("facts.added")]).toEqual(["Inês Valadares", "2026-10-30"]);
    }
    expect(about("DeliveryOrder", {}).get("facts.quantity")).toBe("—");
  });
  test("goods in several units are not added up", () => {
    const said = about("BillOfLading", {
      data: {
        cargo: [
          { quantity: "10", unit: "TNE" },
          { quantity: "2.5", unit: "TNE" },
          { quantity: "4", unit: "MTQ" },
        ],
      },
    });
    expect(said.get("facts.quantity")).toBe("12.5 TNE + 4 MTQ");
  });
  test("a bill of exchange names its amount, and the day on which that is due where there is one", () => {
    const said = about("BillOfExchange", {
      quantity: "24150000.00",
      unit: "USD",
      data: { tenor: "AFTER_DATE", days: "90", date: "2026-11-18" },
    });
    expect([said.get("facts.amount"), said.get("facts.due"), said.has("facts.vessel")]).toEqual([
      "USD 24,150,000.00",
      "2027-02-16",
      false,
    ]);
    expect(about("BillOfExchange", { quantity: "1", unit: "USD", data: { tenor: "SIGHT" } }).has("facts.due")).toBe(
      false,
    );
  });
});

describe("a title that has ended", () => {
  test.each(ENDED_STATES)("has no original any more: %s", (state) => {
    const ended = bill({ state, holder: null, owner: null, isHolder: false, isOwner: false });
    expect(standing(ended, words)).toBe("standing.ended");
    const said = facts(ended, endOf(story));
    expect([said.get("facts.titleEnded"), said.get("facts.original"), said.has("facts.negotiability")]).toEqual([
      "2026-11-21",
      "facts.noOriginal",
      false,
    ]);
  });

  test("one that goes on has, and may be negotiated", () => {
    expect(standing(bill({}), words)).toBe("standing.both");
    const said = facts(bill({}), null);
    expect([said.get("facts.original"), said.get("facts.negotiability"), said.has("facts.titleEnded")]).toEqual([
      "facts.oneElectronic",
      "facts.negotiabilities.TO_ORDER",
      false,
    ]);
  });
});
