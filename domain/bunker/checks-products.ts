import { nameKey } from "../kinds/apart.ts";
import { outcomeOf, plain, type BunkerCheck, type CheckedFacts, type CheckFault } from "./check.ts";
import { deliveredMass, exact } from "./decimals.ts";
import type { BunkerKind } from "./forms.ts";
import type { FieldData } from "../kinds/field.ts";
import { itemsOf, said } from "./written.ts";

interface Listing {
  readonly list: string;
  /** The field with the name of the product. */
  readonly by: string;
  /** Whether a line says that nothing of its product was pumped. */
  readonly isNone: (item: FieldData) => boolean;
}

/** The forms that list the products of a delivery as they were measured, in their order. */
const LISTINGS = {
  BunkerMeterReadingPre: { list: "readings", by: "product", isNone: () => false },
  BunkerMeterReadingPost: { list: "readings", by: "product", isNone: (item) => deliveredMass(item) === 0n },
  BunkerMeterReceipt: { list: "batches", by: "product", isNone: (item) => exact(said(item, "mass")) === 0n },
  BunkerDeliveryNote: { list: "products", by: "name", isNone: () => false },
} as const satisfies Partial<Record<BunkerKind, Listing>>;
type Listed = keyof typeof LISTINGS;

/** A form lists what each of the others says was pumped, and nothing that one of them does not have. */
const COMPARED: readonly { readonly kind: Listed; readonly with: readonly Listed[] }[] = [
  { kind: "BunkerMeterReadingPre", with: [] },
  { kind: "BunkerMeterReadingPost", with: ["BunkerMeterReadingPre"] },
  { kind: "BunkerMeterReceipt", with: ["BunkerMeterReadingPost"] },
  { kind: "BunkerDeliveryNote", with: ["BunkerMeterReadingPost", "BunkerMeterReceipt"] },
];

interface Line {
  readonly at: number;
  readonly name: string;
  readonly key: string;
  readonly none: boolean;
}

/** The lines of a form that name a product; null before it is written. */
function linesOf({ forms }: CheckedFacts, kind: Listed): readonly Line[] | null {
  const { list, by, isNone } = LISTINGS[kind];
  const data = forms[kind];
  return data === undefined
    ? null
    : itemsOf(data, list)
        .map(({ at, item }) => ({ at, name: said(item, by), key: nameKey(said(item, by)), none: isNone(item) }))
        .filter(({ key }) => key !== "");
}

/** The products that a form names, each once. */
export const productsOn = (facts: CheckedFacts, kind: Listed): readonly string[] =>
  (linesOf(facts, kind) ?? []).map(({ name }) => name);

/** Names without those that are the same as an earlier one. */
export const eachOnce = (names: readonly string[]): readonly string[] => [
  ...names
    .reduce((kept, name) => kept.set(nameKey(name), kept.get(nameKey(name)) ?? name), new Map<string, string>())
    .values(),
];

function faultsOf(facts: CheckedFacts, { kind, with: others }: (typeof COMPARED)[number]): readonly CheckFault[] {
  const lines = linesOf(facts, kind);
  if (lines === null) return [];
  const { list, by } = LISTINGS[kind];
  const compared = others.map((other) => linesOf(facts, other)).filter((one) => one !== null);
  const keys = new Set(lines.map(({ key }) => key));
  const pumped = compared.flat().filter(({ none }) => !none);
  const missing = eachOnce(pumped.filter(({ key }) => !keys.has(key)).map(({ name }) => name));
  const faultAt = ({ at, name, key }: Line, i: number): readonly CheckFault[] => {
    const place = { kind, path: `${list}.${at}.${by}` };
    if (lines.findIndex((one) => one.key === key) < i) return [{ ...place, code: "PRODUCT_TWICE" }];
    return compared.every((other) => other.some((one) => one.key === key))
      ? []
      : [{ ...place, code: "PRODUCT_UNMETERED", parameters: { product: name } }];
  };
  return [
    ...lines.flatMap(faultAt),
    ...missing.map((product): CheckFault => ({ kind, path: list, code: "PRODUCT_LEFT_OUT", parameters: { product } })),
  ];
}

/** Readings, receipt and note list the same products, each once: what one of them leaves out is compared with nothing. */
export function checkProducts(facts: CheckedFacts, products: readonly string[]): BunkerCheck {
  const faults = COMPARED.flatMap((one) => faultsOf(facts, one));
  const known = productsOn(facts, "BunkerMeterReadingPost").length > 0 && facts.forms.BunkerDeliveryNote !== undefined;
  return {
    name: "products",
    product: null,
    outcome: outcomeOf(faults, known),
    figures: plain(products.join(", ") || "–"),
    at: { kind: "BunkerDeliveryNote", path: "products" },
    faults,
  };
}
