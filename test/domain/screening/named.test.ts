import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Field, FieldData } from "#domain/kinds/field";
import { isTemplated } from "#domain/kinds/kind";
import { KINDS, kindOf } from "#domain/kinds/kinds";
import { isToOrder } from "#domain/kinds/order-phrase";
import { PARTY_WORDS } from "#domain/screening/field-words";
import { bodiesIn, namedIn } from "#domain/screening/named";
import { kindOfMade } from "#domain/trade-trust/kind-of-template";

/** The parties, ships, places and goods that documents name. */

const BUILT_IN = new URL("../../../backend/document-templates/built-in/", import.meta.url);
const json = (path: string): unknown => JSON.parse(readFileSync(new URL(path, BUILT_IN), "utf8"));

function madeWith(name: string) {
  const { type, title, numberField } = json(`${name}/template.json`) as Parameters<typeof kindOfMade>[0]["madeWith"] &
    object;
  const kind = kindOfMade({
    kind: type === "verifiable" ? "VerifiableDocument" : "TransferableRecord",
    madeWith: { type, title, numberField, schema: json(`${name}/schema.json`) },
  });
  return { kind, data: json(`${name}/sample.json`) as FieldData };
}
const said = (of: Parameters<typeof bodiesIn>[0], data: FieldData) =>
  bodiesIn(of, data).map(({ kind, name, imo, code }) => [kind, imo || code || name]);

describe("a document that is made with a template", () => {
  it("names the body to whose order it is, its ship and its goods", () => {
    const { kind, data } = madeWith("BillOfLading_v1.0");
    expect(said(kind, data)).toEqual(
      expect.arrayContaining([
        ["company", "Northsea Trade Bank N.V."],
        ["company", "Ostara Shipping Ltd."],
        ["vessel", "OSTARA BAY"],
        ["goods", "151190"],
        ["goods", "RBD palm olein, clean on board"],
      ]),
    );
  });

  it("names nobody by what is no party", () => {
    const names = (template: string) => {
      const { kind, data } = madeWith(template);
      return said(kind, data).flatMap(([of, name]) => (of === "company" || of === "vessel" ? [name] : []));
    };
    expect(names("CarriersBill_v1.0").toSorted()).toEqual([
      "Halcyon Refining B.V.",
      "Maas Agencies B.V.",
      "Meridian Straits Trading Pte. Ltd.",
      "OSTARA LIBERTY",
      "Ostara Liner Ltd.",
    ]);
    expect(names("WarehouseReceipt_v1.0").toSorted()).toEqual([
      "Meridian Straits Trading Pte. Ltd.",
      "Tuas Storage Works Pte. Ltd.",
    ]);
    expect(names("CertificateOfOrigin_v1.0").toSorted()).toEqual([
      "Halcyon Refining B.V.",
      "Meridian Straits Trading Pte. Ltd.",
      "OSTARA BAY",
      "PT Dumai Oleo",
    ]);
    expect(names("Invoice_v1.0")).toContain("Straits Commercial Bank, Singapore");
  });

  it("says by the types and words of its fields what they are, whatever they are called", () => {
    const madeWithSchema = {
      type: "transferable",
      numberField: "no",
      title: { en: "Receipt" },
      schema: {
        type: "object",
        properties: {
          no: { type: "string" },
          p1: { type: "string", title: "Consignee, or to whose order" },
          partyName: { type: "string" },
          s: { type: "string", title: "Vessel" },
          number: { type: "string", format: "imo" },
          harbour: { type: "string", format: "locode" },
          tariff: { type: "string", format: "hs-code" },
          consigneeAddress: { type: "string" },
          issuedOn: { type: "string", format: "date" },
        },
      },
    } as const;
    const kind = kindOfMade({ kind: "TransferableRecord", madeWith: madeWithSchema });
    expect(
      said(kind, {
        no: "1",
        p1: "凭奥兰湾航运有限公司指示",
        partyName: "To order of Orlan Bay Holding",
        s: "MARAVEL, voyage 3",
        number: "9990105",
        harbour: "IRBND",
        tariff: "842119",
        consigneeAddress: "Kade 1",
        issuedOn: "2026-11-26",
      }),
    ).toEqual([
      ["company", "奥兰湾航运有限公司"],
      ["company", "Orlan Bay Holding"],
      ["vessel", "9990105"],
      ["place", "IRBND"],
      ["goods", "842119"],
    ]);
  });

  it("is read by its words where nobody knows the template", () => {
    expect(
      said(kindOf("TransferableRecord"), {
        notify_party: { name: "Orlan Bay Holding", address: ["Kade 1"] },
        vesselName: "MARAVEL",
        vesselImo: "IMO 9990105",
        hsCode: "842119",
        unLocode: "IRBND",
        收货人: "奥兰湾航运",
      }),
    ).toEqual([
      ["company", "Orlan Bay Holding"],
      ["vessel", "9990105"],
      ["goods", "842119"],
      ["place", "IRBND"],
      ["company", "奥兰湾航运"],
    ]);
  });
});

it.each([
  ["To order", ""],
  ["TO THE ORDER OF: Orlan Bay", "Orlan Bay"],
  ["Unto order of Orlan Bay", "Orlan Bay"],
  ["To order of shipper", ""],
  ["Order", ""],
  ["to order, blank endorsed", ""],
  ["Same as consignee", ""],
  ["凭指示", ""],
  ["凭托运人指示", ""],
  ["凭 Orlan Bay 指示", "Orlan Bay"],
  ["憑奧蘭灣航運的指示", "奧蘭灣航運"],
])("%s is to the order of %s", (typed, name) => {
  const bill = { consignee: { name: typed, addressLines: [] } };
  expect(bodiesIn(kindOf("BillOfLading"), bill).map((one) => one.name)).toEqual(name === "" ? [] : [name]);
  expect(isToOrder(typed)).toBe(typed !== "Same as consignee");
});

it.each(["Order of Malta Shipping", "The Order of St John", "ORDER OF Orlan Bay or order"])(
  "%s is looked for as a name, and as that of who orders",
  (typed) => {
    const [whole, of] = [typed.replace(" or order", ""), typed.replace(/^.*order of /i, "").replace(" or order", "")];
    const bill = { consignee: { name: typed, addressLines: [] } };
    expect(bodiesIn(kindOf("BillOfLading"), bill).map((one) => one.name)).toEqual([of, whole]);
    expect(said(kindOf("TransferableRecord"), { consignee: typed })).toEqual([
      ["company", of],
      ["company", whole],
    ]);
    expect(namedIn(kindOf("BillOfLading"), bill).names).toEqual(expect.arrayContaining([of, whole]));
    expect(isToOrder(typed)).toBe(true);
  },
);

it.each(["Orderly Trading Ltd", "Order Logistics Pte Ltd", "Orlan Bay or order"])("%s is not to order", (typed) => {
  expect(isToOrder(typed)).toBe(false);
});

it("a note of delivery names its owner, who ordered, the agent, the supplier and both ships", () => {
  const note = {
    supplier: { name: "Quiet Fuels" },
    owner: "Orlan Bay Holding",
    orderedBy: "Quiet Charterers",
    agent: "Quiet Agents",
    vessel: { name: "MARAVEL", imo: "9990105" },
    tanker: { name: "Quiet Tanker", licence: "SB 1" },
  };
  expect(said(kindOf("BunkerDeliveryNote"), note)).toEqual([
    ["company", "Quiet Fuels"],
    ["vessel", "9990105"],
    ["company", "Orlan Bay Holding"],
    ["company", "Quiet Charterers"],
    ["company", "Quiet Agents"],
    ["vessel", "Quiet Tanker"],
  ]);
});

it("any text of a document may be a name that something is decided about", () => {
  const { names, imos } = namedIn(kindOf("Normal"), {
    description: "Sold to\nOrlan Bay Holding",
    x: { imoNo: 9990105 },
  });
  expect(names).toEqual(expect.arrayContaining(["Orlan Bay Holding"]));
  expect(imos).toEqual(["9990105"]);
});

/** Lines of our own forms that sound like a party, and hold a number or words of one. */
const NO_PARTIES = ["BillOfLading.exporterReferences", "FiataBillOfLading.forwarderId", "BunkerDeliveryNote.feedback"];

it("every line of our own forms that sounds like a party is compared with lists", () => {
  const found: string[] = [];
  const look = (fields: readonly Field[], at: string, group: string): void => {
    for (const field of fields) {
      const path = `${at}.${field.name}`;
      if ("fields" in field) look(field.fields, path, field.label.en);
      else if (field.type === "text") {
        const isDeclared = field.addressIn !== undefined || field.names !== undefined || field.vesselIn !== undefined;
        const said = field.name === "name" ? group : (field.label.en.split(/[,(]/)[0] ?? "");
        if (!isDeclared && PARTY_WORDS.test(said)) found.push(path);
      }
    }
  };
  for (const one of Object.values(KINDS))
    if (!isTemplated(one)) for (const { fields, label } of one.sections) look(fields, one.name, label.en);
  expect(found).toEqual(NO_PARTIES);
});
