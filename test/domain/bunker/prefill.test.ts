import { describe, expect, it } from "vitest";
import { BUNKER_KINDS } from "#domain/bunker/forms";
import { pushNoteOf } from "#domain/bunker/exchange/note";
import { headerOf } from "#domain/bunker/header";
import { imposed, prefill, type Known } from "#domain/bunker/prefill";
import { SAFETY_ITEMS, unsettledItems } from "#domain/bunker/safety-items";
import { SAFETY_LISTS } from "#domain/kinds/bunker/before";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { LANGUAGES } from "#domain/text";
import { BUNKER_SAMPLES } from "../../support/bunker-samples.ts";
import { KNOWN, NOTE, ORDER } from "./known.ts";

const UNKNOWN: Known = {
  ...KNOWN,
  craft: null,
  order: {},
  forms: {},
  commencedAt: "",
  completedAt: "",
  surveyed: false,
};
const listOf = (data: FieldData, name: string): readonly FieldData[] => data[name] as readonly FieldData[];

describe.each(BUNKER_KINDS)("a %s as it begins", (kind) => {
  it.each(LANGUAGES)("has only fields of its kind, in %s", (language) => {
    for (const known of [
      { ...KNOWN, language },
      { ...UNKNOWN, language },
    ]) {
      const begun = prefill(kind, known);
      expect(kindOf(kind).schema.parse(begun)).toEqual(begun);
    }
  });
  it("names the delivery, the ship and the tanker", () => {
    expect(prefill(kind, KNOWN)).toMatchObject({
      bdnNo: "BDN-261014",
      vessel: { name: "PELAGIA DAWN", imo: "9321483" },
      tanker: { name: "QUAY HERON", imo: "9990064", licence: "SB-0412" },
    });
  });
  it("has no fault but what is still to be written", () => {
    const codes = kindOf(kind)
      .problems(prefill(kind, KNOWN))
      .map(({ code }) => code);
    expect(new Set(codes).size === 0 || codes.every((code) => code === "REQUIRED")).toBe(true);
  });
});

describe("what a form takes from those before it", () => {
  it("is the points and the numbers of the seals, each to be looked at again", () => {
    const seals = listOf(prefill("BunkerMeterSealsCheckPost", KNOWN), "seals");
    expect(seals).toEqual(
      listOf(BUNKER_SAMPLES.BunkerMeterSealsCheckPre, "seals").map(({ location, number }) => ({ location, number })),
    );
  });
  it("is the meter and the starts of its totalisers, and no end", () => {
    expect(listOf(prefill("BunkerMeterReadingPost", KNOWN), "readings")).toEqual(
      listOf(BUNKER_SAMPLES.BunkerMeterReadingPre, "readings"),
    );
  });
  it("is never the mass of the receipt: that is what the meter printed", () => {
    expect(listOf(prefill("BunkerMeterReceipt", KNOWN), "batches")).toEqual([
      { product: "VLSFO 0.50 %", startedAt: "2026-11-25T15:06:00Z", endedAt: "2026-11-25T17:31:00Z" },
    ]);
  });
  it("is nearly the whole note", () => {
    const begun = prefill("BunkerDeliveryNote", KNOWN);
    const {
      alongsideAt: _,
      castOffAt: __,
      sampling: ___,
      remarks: ____,
      rating: _____,
      feedback: ______,
      ...kept
    } = NOTE;
    const products = listOf(NOTE, "products").map(({ bioShare: _share, netEnergy: _energy, ...one }) => one);
    const samples = listOf(NOTE, "samples").map(({ seal: _seal, ...one }) => one);
    const { forms: _forms, ...rest } = kept;
    expect(begun).toEqual({ ...rest, products, samples });
  });
  it("is the hashes of the signed forms in the order of the delivery, without the note", () => {
    const signed = (
      ["BunkerLoadingRecord", "BunkerMeterReceipt", "BunkerRequisition", "BunkerDeliveryNote"] as const
    ).map((kind, i) => ({
      kind,
      sha256: String(i).repeat(64),
      presence: i === 1 ? "A. Wibowo" : "",
      otherTanker: i === 2 ? "QUAY PLOVER" : "",
    }));
    expect(prefill("BunkerDeliveryNote", { ...KNOWN, signed })["forms"]).toEqual([
      { form: "Requisition", sha256: "2".repeat(64), tanker: "QUAY PLOVER" },
      { form: "Meter receipt", sha256: "1".repeat(64), presence: "A. Wibowo" },
      { form: "Loading record", sha256: "0".repeat(64) },
    ]);
  });
  it.each([
    [">70.0", { flashPointSaid: "AT_OR_ABOVE_70" }],
    [">=70", { flashPointSaid: "AT_OR_ABOVE_70" }],
    [">65", { flashPointSaid: "MEASURED" }],
    ["78.0", { flashPointSaid: "MEASURED", flashPoint: "78.0" }],
  ])("a flash point of %s on the certificate is stated as such on the note", (value, stated) => {
    const certificate = BUNKER_SAMPLES.BunkerCertificateOfQuality;
    const properties = listOf(certificate, "properties").map((one) =>
      one["property"] === "FLASH_POINT" ? { ...one, value } : one,
    );
    const forms = { ...BUNKER_SAMPLES, BunkerCertificateOfQuality: { ...certificate, properties } };
    const [product] = listOf(prefill("BunkerDeliveryNote", { ...KNOWN, forms }), "products");
    expect({ flashPointSaid: product?.["flashPointSaid"], flashPoint: product?.["flashPoint"] }).toEqual({
      flashPoint: undefined,
      ...stated,
    });
  });
  it("is a line for each of two products", () => {
    const order = {
      ...ORDER,
      products: [...listOf(ORDER, "products"), { name: "LSMGO", grade: "DMA", quantity: "60" }],
    };
    const of = (kind: Parameters<typeof prefill>[0], list: string) => listOf(prefill(kind, { ...KNOWN, order }), list);
    expect(of("BunkerMeterReadingPre", "readings").map(({ product }) => product)).toEqual(["VLSFO 0.50 %", "LSMGO"]);
    expect(of("BunkerDeliveryNote", "products").map(({ name }) => name)).toEqual(["VLSFO 0.50 %", "LSMGO"]);
    expect(of("BunkerDeliveryNote", "samples")).toHaveLength(8);
    expect(of("BunkerCertificateOfQuality", "properties")).toHaveLength(24);
  });
});

describe("the safety checklist", () => {
  it("has about thirty questions in both languages, each with a number of its own", () => {
    const items = SAFETY_LISTS.flatMap((list) => [...SAFETY_ITEMS[list]]);
    expect(items).toHaveLength(30);
    expect(new Set(items.map(({ id }) => id)).size).toBe(30);
    for (const { text } of items) expect(text.zh).toMatch(/\p{Script=Han}/u);
  });
  it("says which item was answered with no, and asks for a remark there", () => {
    const sample = BUNKER_SAMPLES.BunkerSafetyCheck;
    const during = listOf(sample, "during").map((item, i) => (i === 2 ? { ...item, vessel: "NO" } : item));
    const problems = (data: FieldData) => kindOf("BunkerSafetyCheck").problems({ ...sample, during: data });
    expect(problems(during as never)).toEqual([{ path: "during.2.remark", code: "REMARK_NEEDED" }]);
    expect(problems(during.map((item, i) => (i === 2 ? { ...item, remark: "x" } : item)) as never)).toEqual([]);
  });
});

it("names the items of a checklist that were answered with no, or not yet, by either ship", () => {
  const sample = BUNKER_SAMPLES.BunkerSafetyCheck;
  expect(unsettledItems(sample)).toEqual([]);
  const before = listOf(sample, "before").map((item, i) =>
    i === 1 ? { ...item, tanker: "NO", remark: "x" } : i === 4 ? { ...item, vessel: "" } : item,
  );
  expect(unsettledItems({ ...sample, before })).toEqual([
    { path: "before.1.tanker", id: "A2" },
    { path: "before.4.vessel", id: "A5" },
  ]);
});

describe("the header of a delivery", () => {
  const company = { uen: "201733418K", clientIdentifier: "SQB", systemId: "HWS-1" };
  it("is all of its facts once the note is written", () => {
    expect(headerOf(ORDER, BUNKER_SAMPLES, KNOWN.craft, company)).toEqual([
      {
        bdnNo: "BDN-261014",
        btnNo: "BTN-7741-0926",
        vesselName: "PELAGIA DAWN",
        imoNumber: "9321483",
        vesselId: "255806214",
        grossTonnage: "29762",
        bunkerTanker: "QUAY HERON",
        supplyType: "BUNKER_TANKER",
        productName: "VLSFO 0.50 %",
        supplyDate: "2026-11-25",
        supplyLocation: "SINGAPORE",
        deliveryLocation: "EASTERN BUNKERING A",
        locationCode: "AEBA",
        locationDescription: "",
        beginAt: "2026-11-25T13:42:00Z",
        endAt: "2026-11-25T18:50:00Z",
        commencedAt: "2026-11-25T15:06:00Z",
        completedAt: "2026-11-25T17:31:00Z",
        resetAt: "2026-11-25T14:58:00Z",
        printedAt: "2026-11-25T17:44:00Z",
        mass: "849.736",
        deliveryStart: "128406.512",
        deliveryEnd: "129256.248",
        loadingStart: "71930.204",
        loadingEnd: "71930.204",
        supplementary: "Night delivery.",
        clientIdentifier: "SQB",
        uen: "201733418K",
        systemId: "HWS-1",
      },
    ]);
  });
  it("is what the order, the craft and the process say before", () => {
    const { BunkerMeterReadingPre } = BUNKER_SAMPLES;
    expect(
      headerOf(ORDER, { BunkerMeterReadingPre }, KNOWN.craft, company, {
        bdnNo: "BDN-1",
        commencedAt: "2026-11-25T15:06:00Z",
      }),
    ).toMatchObject([
      { bdnNo: "BDN-1", bunkerTanker: "QUAY HERON", mass: "", deliveryStart: "128406.512", deliveryEnd: "", btnNo: "" },
    ]);
    expect(headerOf({}, {}, null, company)).toHaveLength(1);
  });
  it("has a row for each product, masses to the kilogram", () => {
    const products = [
      { ...listOf(NOTE, "products")[0], quantity: "849.7" },
      { ...listOf(NOTE, "products")[0], name: "LSMGO", quantity: "60" },
    ];
    const forms = { ...BUNKER_SAMPLES, BunkerDeliveryNote: { ...NOTE, products } };
    expect(headerOf(ORDER, forms, KNOWN.craft, company).map(({ productName, mass }) => [productName, mass])).toEqual([
      ["VLSFO 0.50 %", "849.700"],
      ["LSMGO", "60.000"],
    ]);
  });
  it("of a note that lists one product twice has what each line says, as its paper does", () => {
    const [first] = listOf(NOTE, "products");
    const products = [first!, { ...first, quantity: "5000", sulphur: "3.5" }];
    const BunkerDeliveryNote = { ...NOTE, products };
    const rows = headerOf(ORDER, { ...BUNKER_SAMPLES, BunkerDeliveryNote }, KNOWN.craft, company);
    expect(rows.map(({ mass }) => mass)).toEqual(["849.736", "5000.000"]);
    expect(rows.map((_, at) => pushNoteOf(BunkerDeliveryNote, at).sulphur)).toEqual(["0.47", "3.5"]);
  });
});

it("a note says the totalisers of the signed reading, whatever is typed", () => {
  const [product] = listOf(NOTE, "products");
  const typed = { ...product, deliveryStart: "1.000", deliveryEnd: "2.000", loadingStart: "3", loadingEnd: "" };
  const said = imposed(
    "BunkerDeliveryNote",
    { ...NOTE, products: [typed, { name: "LSMGO", deliveryEnd: "7" }] },
    KNOWN,
  );
  expect(said["products"]).toMatchObject([
    { deliveryStart: "128406.512", deliveryEnd: "129256.248", loadingStart: "71930.204", loadingEnd: "71930.204" },
    // Nobody has read a meter for it: that is what the checks say.
    { name: "LSMGO", deliveryEnd: "7" },
  ]);
  expect(said["products"]).toMatchObject([{ quantity: "849.736" }, {}]);
});

it("a note says the times of pumping of its delivery, whatever is typed", () => {
  const typed = { ...NOTE, commencedAt: "2026-11-25T16:00:00Z", completedAt: "2026-11-25T16:10:00Z" };
  const times = { commencedAt: "2026-11-25T15:06:00Z", completedAt: "2026-11-25T17:31:00Z" };
  expect(imposed("BunkerDeliveryNote", typed, KNOWN)).toMatchObject(times);
  expect(imposed("BunkerDeliveryNote", typed, { ...KNOWN, completedAt: "" })).toMatchObject({
    ...times,
    completedAt: typed.completedAt,
  });
});
