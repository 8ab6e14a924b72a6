import { describe, expect, it } from "vitest";
import type { BunkerCheck, BunkerCheckName, CheckedFacts } from "#domain/bunker/check";
import { blockingChecks, bunkerChecks } from "#domain/bunker/checks";
import { decimal, deliveredMass, exact, toKilogram } from "#domain/bunker/decimals";
import type { BunkerKind } from "#domain/bunker/forms";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { withValue } from "../../../web/kind/form-data.ts";
import { BUNKER_SAMPLES } from "../../support/bunker-samples.ts";
import { CHECKED } from "./known.ts";

/** The facts with another value at one place of one form. */
const but = (kind: BunkerKind, path: string, value: unknown, facts: CheckedFacts = CHECKED): CheckedFacts => ({
  ...facts,
  forms: { ...facts.forms, [kind]: withValue(facts.forms[kind] ?? {}, path, value) },
});
const check = (name: BunkerCheckName, facts: CheckedFacts): BunkerCheck => {
  const found = bunkerChecks(facts).find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const faultsOf = (name: BunkerCheckName, facts: CheckedFacts) =>
  check(name, facts).faults.map(({ kind, path, code }) => `${kind} ${path} ${code}`);

const POST = "BunkerMeterSealsCheckPost";
const AFTER = "BunkerMeterReadingPost";
const NOTE = "BunkerDeliveryNote";
const CERTIFICATE = "BunkerCertificateOfQuality";

it("a delivery of which nothing is wrong passes every check, and says what was compared", () => {
  const checks = bunkerChecks(CHECKED);
  expect(checks.map(({ name, outcome, figures }) => [name, outcome, figures.en])).toEqual([
    ["seals", "passes", "6 of 6 intact"],
    ["products", "passes", "VLSFO 0.50 %"],
    ["totaliser", "passes", "129,256.248 − 128,406.512 = 849.736 t"],
    ["receipt", "passes", "849.736 − 849.736 = 0.000 t"],
    ["note", "passes", "849.736 − 849.736 = 0.000 t"],
    ["density", "passes", "948.60; 948.6 kg/m³"],
    ["times", "passes", "14:58 ≤ 15:06 < 17:31 ≤ 17:44"],
    ["metered", "passes", "15:06; 15:06, 17:31; 17:31"],
    ["imo", "passes", "9321483, PELAGIA DAWN"],
    ["tanker", "passes", "QUAY HERON"],
    ["samples", "passes", "4 of 4, all distinct"],
    ["flashPoint", "passes", "78.0 °C ≥ 60 °C"],
    ["sulphur", "passes", "0.47 ≤ 0.50 % m/m"],
  ]);
  expect(blockingChecks(checks)).toEqual([]);
});

it("a form that names another tanker is to be looked at, and stops nothing", () => {
  const facts = { ...CHECKED, tanker: { name: "QUAY PLOVER", imo: "", licence: "SB-0500" } };
  expect(check("tanker", facts).outcome).toBe("look");
  expect(faultsOf("tanker", facts)).toContain("BunkerMeterReceipt tanker.name BUNKER_FORM_OF_OTHER_TANKER");
  expect(blockingChecks(bunkerChecks(facts))).toEqual([]);
  // A number that only one of them says tells nothing.
  const { name } = CHECKED.tanker;
  expect(check("tanker", { ...CHECKED, tanker: { name: `${String(name).toLowerCase()} ` } }).outcome).toBe("passes");
  expect(check("tanker", { ...CHECKED, tanker: { name, licence: "SB-9" } }).outcome).toBe("look");
});

it("a delivery of which nothing is written is neither right nor wrong, and blocks", () => {
  const checks = bunkerChecks({ ...CHECKED, forms: {}, commencedAt: "", completedAt: "" });
  expect(checks.flatMap(({ faults }) => faults)).toEqual([]);
  expect(blockingChecks(checks).map(({ name }) => name)).toEqual([
    "seals",
    "products",
    "totaliser",
    "receipt",
    "note",
    "times",
    "samples",
    "flashPoint",
    "sulphur",
  ]);
});

describe("seals", () => {
  const seals = BUNKER_SAMPLES[POST]["seals"] as readonly FieldData[];
  it.each<[string, FieldData[], string[]]>([
    [
      "another number",
      seals.map((one, i) => (i === 3 ? { ...one, number: "SQ-88999" } : one)),
      [`${POST} seals.3.number SEAL_DIFFERS`],
    ],
    ["one missing", seals.slice(1), [`${POST} seals SEAL_MISSING`]],
    [
      "one more",
      [...seals, { location: "Manifold", number: "X-1", intact: "INTACT" }],
      [`${POST} seals.6.number SEAL_ADDED`],
    ],
    [
      "a broken one",
      seals.map((one, i) => (i === 0 ? { ...one, intact: "BROKEN" } : one)),
      [`${POST} seals.0.intact SEAL_BROKEN`],
    ],
    ["another order", [...seals].reverse(), []],
    ["other blanks and case", seals.map((one) => ({ ...one, number: ` ${String(one["number"]).toLowerCase()} ` })), []],
  ])("%s", (_, after, faults) => expect(faultsOf("seals", but(POST, "seals", after))).toEqual(faults));

  it("two seals at one point are told apart by their numbers", () => {
    const two = [
      { location: "Drain valve", number: "A1", intact: "INTACT" },
      { location: "Drain valve", number: "A2", intact: "INTACT" },
    ];
    const facts = but("BunkerMeterSealsCheckPre", "seals", two);
    expect(check("seals", but(POST, "seals", [...two].reverse(), facts)).outcome).toBe("passes");
    expect(faultsOf("seals", but(POST, "seals", [two[1], { ...two[0], number: "A9" }], facts))).toEqual([
      `${POST} seals.1.number SEAL_DIFFERS`,
    ]);
  });
  it("that nobody has looked at yet are not known", () => {
    expect(check("seals", but(POST, "seals.2.intact", "")).outcome).toBe("open");
  });
  it("a broken one before the delivery is said there", () => {
    expect(faultsOf("seals", but("BunkerMeterSealsCheckPre", "seals.1.intact", "BROKEN"))).toEqual([
      "BunkerMeterSealsCheckPre seals.1.intact SEAL_BROKEN",
    ]);
  });
});

describe("masses", () => {
  it.each([
    ["849.736", []],
    ["849.737", []],
    ["849.735", []],
    ["849.7371", ["BunkerMeterReceipt batches.0.mass RECEIPT_DIFFERS"]],
    ["849.738", ["BunkerMeterReceipt batches.0.mass RECEIPT_DIFFERS"]],
    ["0", ["BunkerMeterReceipt batches.0.mass RECEIPT_DIFFERS"]],
  ])("a receipt of %s t", (mass, faults) =>
    expect(faultsOf("receipt", but("BunkerMeterReceipt", "batches.0.mass", mass))).toEqual(faults),
  );
  it("a note that differs is said at its quantity, with the difference", () => {
    const { faults, figures } = check("note", but(NOTE, "products.0.quantity", "850.000"));
    expect(figures.en).toBe("850.000 − 849.736 = 0.264 t");
    expect(faults).toMatchObject([
      { path: "products.0.quantity", code: "NOTE_DIFFERS", parameters: { difference: "0.264" } },
    ]);
  });
  it("a totaliser that goes backwards is said at its end", () => {
    expect(faultsOf("totaliser", but(AFTER, "readings.0.deliveryEnd", "128406.511"))).toEqual([
      `${AFTER} readings.0.deliveryEnd TOTALISER_BACKWARDS`,
    ]);
    expect(faultsOf("totaliser", but(AFTER, "readings.0.loadingEnd", "71930.203"))).toEqual([
      `${AFTER} readings.0.loadingEnd TOTALISER_BACKWARDS`,
    ]);
  });
  it("a start that is not that of the reading before is said", () => {
    expect(faultsOf("totaliser", but(AFTER, "readings.0.deliveryStart", "128406.5"))).toEqual([
      `${AFTER} readings.0.deliveryStart READING_DIFFERS`,
    ]);
  });
  it("what is loaded meanwhile is no delivery", () => {
    const facts = but(AFTER, "readings.0.loadingEnd", "71931.204");
    expect(check("totaliser", facts).figures.en).toBe("129,256.248 − 128,406.512 − 1.000 = 848.736 t");
    expect(faultsOf("receipt", facts)).toHaveLength(1);
    expect(check("receipt", but("BunkerMeterReceipt", "batches.0.mass", "848.736", facts)).outcome).toBe("passes");
  });
  it("are compared for each of two products, and a wrong one is said at its own line", () => {
    const two = (kind: BunkerKind, list: string, by: string, more: FieldData, facts: CheckedFacts) => {
      const [first] = (facts.forms[kind] ?? {})[list] as readonly FieldData[];
      return but(kind, list, [first, { ...first, [by]: "LSMGO", ...more }], facts);
    };
    const ends = { deliveryStart: "10", deliveryEnd: "70", loadingStart: "0", loadingEnd: "0" };
    let facts = two(NOTE, "products", "name", { quantity: "60" }, CHECKED);
    facts = two(AFTER, "readings", "product", ends, facts);
    facts = two("BunkerMeterReadingPre", "readings", "product", { deliveryStart: "10", loadingStart: "0" }, facts);
    facts = two("BunkerMeterReceipt", "batches", "product", { mass: "60.5" }, facts);
    expect(bunkerChecks(facts).filter(({ name }) => name === "receipt")).toMatchObject([
      { product: "VLSFO 0.50 %", outcome: "passes" },
      { product: "LSMGO", outcome: "fails", faults: [{ path: "batches.1.mass" }] },
    ]);
    expect(bunkerChecks(facts).filter(({ name }) => name === "note")).toMatchObject([
      { outcome: "passes" },
      { outcome: "passes" },
    ]);
  });
});

describe("products", () => {
  const RECEIPT = "BunkerMeterReceipt";
  const BEFORE = "BunkerMeterReadingPre";
  /** Another line at the end of a list, like the first one but for what is given. */
  const more = (kind: BunkerKind, list: string, given: FieldData, facts: CheckedFacts = CHECKED): CheckedFacts => {
    const lines = (facts.forms[kind] ?? {})[list] as readonly FieldData[];
    return but(kind, list, [...lines, { ...lines[0], ...given }], facts);
  };
  /** A second product that was metered and receipted. */
  const metered = (end: string, mass: string): CheckedFacts => {
    const readings = { product: "LSMGO", deliveryStart: "10", deliveryEnd: end, loadingStart: "0", loadingEnd: "0" };
    const before = more(BEFORE, "readings", { product: "LSMGO", deliveryStart: "10", loadingStart: "0" });
    return more(RECEIPT, "batches", { product: "LSMGO", mass }, more(AFTER, "readings", readings, before));
  };
  const blocking = (facts: CheckedFacts) => blockingChecks(bunkerChecks(facts)).map(({ name }) => name);

  it("a note that lists a product twice is stopped, so that no second line goes unlooked at", () => {
    const high = { name: " vlsfo 0.50% ", quantity: "5000", sulphur: "3.5", declared: "REG_14_1" };
    const facts = more(NOTE, "products", high);
    expect(faultsOf("products", facts)).toEqual([`${NOTE} products.1.name PRODUCT_TWICE`]);
    expect(blocking(facts)).toContain("products");
  });
  it("a reading and a receipt that list one twice are stopped as well", () => {
    expect(faultsOf("products", more(AFTER, "readings", {}))).toEqual([`${AFTER} readings.1.product PRODUCT_TWICE`]);
    expect(faultsOf("products", more(RECEIPT, "batches", {}))).toEqual([`${RECEIPT} batches.1.product PRODUCT_TWICE`]);
  });
  it("one that was metered and receipted, and that the note leaves out, stops the note", () => {
    const facts = metered("70", "60");
    expect(faultsOf("products", facts)).toEqual([`${NOTE} products PRODUCT_LEFT_OUT`]);
    expect(check("products", facts).faults[0]?.parameters).toEqual({ product: "LSMGO" });
    expect(blocking(facts)).toEqual(["products"]);
  });
  it("one of which nothing was pumped need not stand on the note", () => {
    expect(blocking(metered("10", "0"))).toEqual([]);
  });
  it("one of the note that was neither metered nor receipted stops it", () => {
    const facts = more(NOTE, "products", { name: "LSMGO", quantity: "60" });
    expect(faultsOf("products", facts)).toEqual([`${NOTE} products.1.name PRODUCT_UNMETERED`]);
    expect(blocking(facts)).toContain("products");
  });
  it("each form before the note is compared with those before it", () => {
    expect(faultsOf("products", more(BEFORE, "readings", { product: "LSMGO" }))).toEqual([
      `${AFTER} readings PRODUCT_LEFT_OUT`,
    ]);
    expect(faultsOf("products", more(RECEIPT, "batches", { product: "LSMGO" }))).toEqual([
      `${RECEIPT} batches.1.product PRODUCT_UNMETERED`,
      `${NOTE} products PRODUCT_LEFT_OUT`,
    ]);
  });
  it("a totaliser that goes backwards is found for a product that the note does not name", () => {
    expect(bunkerChecks(metered("9", "60")).flatMap(({ faults }) => faults.map(({ code }) => code))).toContain(
      "TOTALISER_BACKWARDS",
    );
  });
  it("one form does not list a product twice, nor a certificate a property of it", () => {
    const twice = (kind: BunkerKind, list: string) => {
      const data = BUNKER_SAMPLES[kind];
      const [first] = data[list] as readonly FieldData[];
      return kindOf(kind)
        .problems({ ...data, [list]: [first, first] })
        .map(({ path, code }) => `${path} ${code}`);
    };
    expect(twice("BunkerRequisition", "products")).toEqual(["products.1.name PRODUCT_TWICE"]);
    expect(twice(CERTIFICATE, "products")).toEqual(["products.1.name PRODUCT_TWICE"]);
    expect(twice(CERTIFICATE, "properties")).toEqual(["properties.1.property PROPERTY_TWICE"]);
    expect(twice(BEFORE, "readings")).toEqual(["readings.1.product PRODUCT_TWICE"]);
    expect(twice(AFTER, "readings")).toEqual(["readings.1.product PRODUCT_TWICE"]);
    expect(twice(RECEIPT, "batches")).toEqual(["batches.1.product PRODUCT_TWICE"]);
    expect(twice(NOTE, "products")).toEqual(["products.1.name PRODUCT_TWICE"]);
  });
});

describe("times", () => {
  it.each([
    ["resetAt", "15:06", []],
    ["resetAt", "15:07", [`${NOTE} commencedAt TIME_ORDER`]],
    ["commencedAt", "17:31", [`${NOTE} completedAt TIME_ORDER`]],
    ["completedAt", "17:45", [`${NOTE} printedAt TIME_ORDER`]],
    ["printedAt", "17:31", []],
    ["printedAt", "17:30", [`${NOTE} printedAt TIME_ORDER`]],
    ["alongsideAt", "15:07", [`${NOTE} commencedAt TIME_ORDER`]],
    ["castOffAt", "17:31", []],
    ["castOffAt", "17:30", [`${NOTE} castOffAt TIME_ORDER`]],
  ])("%s at %s", (field, time, faults) =>
    expect(faultsOf("times", but(NOTE, field, `2026-11-25T${time}:00Z`))).toEqual(faults),
  );
  it("say their days where they differ", () => {
    const facts = but(NOTE, "completedAt", "2026-11-26T00:10:00Z", but(NOTE, "commencedAt", "2026-11-26T00:20:00Z"));
    expect(check("times", facts).faults[0]?.parameters).toEqual({ first: "00:20 UTC", second: "00:10 UTC" });
    const { faults, figures } = check("times", but(NOTE, "printedAt", "2026-11-24T23:40:00Z"));
    expect(faults[0]?.parameters).toEqual({ first: "2026-11-25 17:31 UTC", second: "2026-11-24 23:40 UTC" });
    expect(figures.en).toBe("14:58 ≤ 15:06 < 17:31 ≤ 2026-11-24 23:40");
  });
  it.each([
    ["BunkerMeterReceipt", "batches.0.endedAt", "2026-11-25T15:06:00Z"],
    ["BunkerLoadingRecord", "endedAt", String(BUNKER_SAMPLES.BunkerLoadingRecord["startedAt"])],
    ["BunkerSTSRecord", "endedAt", String(BUNKER_SAMPLES.BunkerSTSRecord["startedAt"])],
  ] as const)("of %s end after they begin", (kind, path, value) => {
    expect(faultsOf("times", but(kind, path, value))).toEqual([`${kind} ${path} TIME_ORDER`]);
  });
  it("of the meter are those of the pumping, within an hour, and never block", () => {
    const moved = (start: string, end: string) =>
      but("BunkerMeterReceipt", "batches.0.startedAt", start, but("BunkerMeterReceipt", "batches.0.endedAt", end));
    expect(check("metered", moved("2026-11-25T14:06:00Z", "2026-11-25T18:31:00Z")).outcome).toBe("passes");
    const another = moved("2026-11-24T15:06:00Z", "2026-11-24T17:31:00Z");
    expect(check("metered", another)).toMatchObject({
      outcome: "look",
      faults: [
        { code: "METER_TIME_DIFFERS", parameters: { value: "2026-11-24 15:06 UTC", pumped: "2026-11-25 15:06 UTC" } },
        { code: "METER_TIME_DIFFERS", parameters: { value: "2026-11-24 17:31 UTC", pumped: "2026-11-25 17:31 UTC" } },
      ],
    });
    expect(blockingChecks(bunkerChecks(another))).toEqual([]);
  });
  it("of the process count until the note says them", () => {
    const forms = { ...CHECKED.forms, BunkerDeliveryNote: undefined };
    expect(check("times", { ...CHECKED, forms }).outcome).toBe("passes");
    expect(faultsOf("times", { ...CHECKED, forms, completedAt: "2026-11-25T15:00:00.000Z" })).toEqual([
      `${NOTE} completedAt TIME_ORDER`,
    ]);
  });
});

describe("quality", () => {
  const certified = (property: string, value: string, facts: CheckedFacts = CHECKED): CheckedFacts => {
    const listed = BUNKER_SAMPLES[CERTIFICATE]["properties"] as readonly FieldData[];
    return but(
      CERTIFICATE,
      `properties.${listed.findIndex((one) => one["property"] === property)}.value`,
      value,
      facts,
    );
  };
  it.each([
    ["60", "ENGINES", []],
    ["59.9", "ENGINES", [`${NOTE} products.0.flashPoint FLASH_POINT_LOW`]],
    ["43", "EMERGENCY", []],
    ["42.9", "EMERGENCY", [`${NOTE} products.0.flashPoint FLASH_POINT_LOW`]],
  ])("a flash point of %s °C for %s", (value, use, faults) =>
    expect(faultsOf("flashPoint", but(NOTE, "products.0.use", use, but(NOTE, "products.0.flashPoint", value)))).toEqual(
      faults,
    ),
  );
  it("the statement of 70 °C passes, unless the certificate says less", () => {
    const stated = but(NOTE, "products.0.flashPointSaid", "AT_OR_ABOVE_70");
    expect(check("flashPoint", stated)).toMatchObject({
      outcome: "passes",
      figures: { en: "at or above 70 °C ≥ 60 °C" },
    });
    expect(faultsOf("flashPoint", certified("FLASH_POINT", "58", stated))).toEqual([
      `${CERTIFICATE} properties.3.value FLASH_POINT_LOW`,
    ]);
  });
  it.each([
    ["65", [`${NOTE} products.0.flashPointSaid FLASH_POINT_SAID`]],
    ["70", []],
    [">65", []],
  ])("the statement of 70 °C beside a certificate of %s", (value, faults) => {
    const stated = but(NOTE, "products.0.flashPointSaid", "AT_OR_ABOVE_70");
    expect(faultsOf("flashPoint", certified("FLASH_POINT", value, stated))).toEqual(faults);
  });
  it.each([
    ["FLASH_POINT", "flashPoint", "<60", "FLASH_POINT_LOW"],
    ["FLASH_POINT", "flashPoint", "<=70", "FLASH_POINT_LOW"],
    ["FLASH_POINT", "flashPoint", ">60", null],
    ["FLASH_POINT", "flashPoint", ">59", "FLASH_POINT_LOW"],
    ["SULPHUR", "sulphur", ">0.50", "SULPHUR_HIGH"],
    ["SULPHUR", "sulphur", "> 0.10", "SULPHUR_HIGH"],
    ["SULPHUR", "sulphur", "<0.50", null],
    ["SULPHUR", "sulphur", "<0.60", "SULPHUR_HIGH"],
  ] as const)("a certificate that bounds %s (%s) by %s: %s", (property, name, value, code) => {
    const { faults } = check(name, certified(property, value));
    expect(faults.map((one) => [one.kind, one.code, one.parameters?.["value"]])).toEqual(
      code === null ? [] : [[CERTIFICATE, code, value]],
    );
  });
  it("a certificate that only bounds the density is compared with nothing", () => {
    expect(check("density", certified("DENSITY", "<900")).outcome).toBe("unchecked");
  });
  it.each([
    ["0.50", "REG_14_1", []],
    ["0.501", "REG_14_1", [`${NOTE} products.0.sulphur SULPHUR_HIGH`]],
    ["0.10", "REG_14_4", [`${CERTIFICATE} properties.2.value SULPHUR_HIGH`]],
    ["3.2", "PURCHASER", []],
  ])("sulphur of %s under %s", (value, declared, faults) => {
    const facts = but(NOTE, "products.0.declared", declared, but(NOTE, "products.0.sulphur", value));
    expect(faultsOf("sulphur", but(NOTE, "products.0.purchaserLimit", "3.50", facts))).toEqual(faults);
  });
  it("the certificate counts where the note says less", () => {
    expect(faultsOf("sulphur", certified("SULPHUR", "0.52"))).toEqual([
      `${CERTIFICATE} properties.2.value SULPHUR_HIGH`,
    ]);
  });
  it.each([
    ["956.6", "passes"],
    ["956.7", "look"],
    ["940.6", "passes"],
    ["940.5", "look"],
    ["", "unchecked"],
  ])("a mean density of %s kg/m³ %s and never blocks", (value, outcome) => {
    const facts = but("BunkerMeterReceipt", "batches.0.density", value);
    expect(check("density", facts).outcome).toBe(outcome);
    expect(blockingChecks(bunkerChecks(facts))).toEqual([]);
  });
  it("dips of the density are to be looked at", () => {
    expect(check("density", { ...CHECKED, dips: { count: 2, minutes: 7 } })).toMatchObject({
      outcome: "look",
      faults: [{ code: "DENSITY_DIPS", parameters: { count: 2, minutes: 7 } }],
    });
  });
});

describe("names", () => {
  it.each([
    ["9321484", CHECKED.registered, "fails", "IMO_NUMBER"],
    ["9321483", null, "look", "VESSEL_UNREGISTERED"],
    ["9321483", "PELAGIA DUSK", "look", "VESSEL_NAME_DIFFERS"],
  ] as const)("the IMO number %s, in the register as %s, %s", (imo, registered, outcome, code) => {
    expect(check("imo", { ...but(NOTE, "vessel.imo", imo), registered })).toMatchObject({
      outcome,
      faults: [{ path: "vessel.imo", code }],
    });
  });
  it("a form of another ship than the order is said at its number, and stops that form and the note", () => {
    const facts = but("BunkerSafetyCheck", "vessel.imo", "9074729");
    expect(check("imo", facts)).toMatchObject({ outcome: "fails" });
    expect(faultsOf("imo", facts)).toEqual(["BunkerSafetyCheck vessel.imo BUNKER_OTHER_SHIP"]);
    expect(blockingChecks(bunkerChecks(facts)).map(({ name }) => name)).toEqual(["imo"]);
    expect(faultsOf("imo", but(NOTE, "vessel.imo", "9074729"))).toEqual([`${NOTE} vessel.imo BUNKER_OTHER_SHIP`]);
    const modified = { ...CHECKED, order: withValue(CHECKED.order, "vessel.imo", "9074729") };
    expect(faultsOf("imo", modified)).toContain("BunkerMeterReceipt vessel.imo BUNKER_OTHER_SHIP");
  });
  it("the time of casting off ends a delivery: a note without it is not complete", () => {
    const { castOffAt: _, ...without } = BUNKER_SAMPLES.BunkerDeliveryNote;
    expect(kindOf(NOTE).problems(without)).toEqual([{ path: "castOffAt", code: "REQUIRED" }]);
  });
  it("a seal on two samples is said at the second", () => {
    expect(faultsOf("samples", but(NOTE, "samples.3.seal", " 0814472"))).toEqual([
      `${NOTE} samples.3.seal SAMPLE_SEAL_TWICE`,
    ]);
    expect(check("samples", but(NOTE, "samples.3.seal", "")).outcome).toBe("open");
  });
});

describe("decimals", () => {
  /** Numbers that look drawn by lot and are the same in every run. */
  function* lots(seed: number): Generator<number> {
    for (let state = seed; ;) {
      state = (state * 48_271) % 2_147_483_647;
      yield state;
    }
  }
  it("come back as they were, whatever their size, and differ by what was added", () => {
    const lot = lots(20_261_125);
    const next = (below: number): number => lot.next().value! % below;
    for (let i = 0; i < 2_000; i += 1) {
      const [start, loaded, kilograms] = [next(999_999_999), next(999_999_999), next(5_000_000)];
      const tonnes = (count: number): string => toKilogram(decimal(BigInt(count) * 1_000n));
      const mass = deliveredMass({
        deliveryStart: tonnes(start),
        deliveryEnd: tonnes(start + kilograms),
        loadingStart: tonnes(loaded),
        loadingEnd: tonnes(loaded),
      });
      expect(mass).toBe(BigInt(kilograms) * 1_000n);
      expect(exact(tonnes(start))).toBe(BigInt(start) * 1_000n);
    }
  });
  it.each([
    ["128406.512", "128406.512"],
    ["-0.5", "-0.500"],
    ["7", "7.000"],
    ["0.0001", "0.0001"],
    ["999999999999999.999999", "999999999999999.999999"],
  ])("%s to the kilogram is %s", (value, kept) => expect(toKilogram(value)).toBe(kept));
  it("no number is no mass", () => {
    for (const value of ["", "12,5", "1e3", "x", undefined]) expect(exact(value)).toBeNull();
    expect(deliveredMass({ deliveryStart: "1" })).toBeNull();
  });
});
