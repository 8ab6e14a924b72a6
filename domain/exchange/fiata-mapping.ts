// Data: the fields of a FIATA bill of lading, and where each stands in the JSON of FIATA's service.

import type { FieldData } from "../kinds/field.ts";
import { asText, isObject, type Json } from "../verify/json.ts";

/** How a value of ours is written in FIATA's JSON. `day`: as a moment; `insured`: our choice as yes or no. */
export type Written = "text" | "lines" | "day" | "insured";

export interface FiataRow {
  /** Path of our field, `*` for each item of a list. */
  readonly ours: string;
  /** Where it stands there: more than once where FIATA repeats it. */
  readonly theirs: readonly [string, ...string[]];
  readonly as: Written;
  /** Names beside it with a fixed value, as the unit of a weight. */
  readonly beside?: Readonly<Record<string, string>>;
}

const row = (ours: string, theirs: string, as: Written = "text", beside?: FiataRow["beside"]): FiataRow => ({
  ours,
  theirs: [theirs],
  as,
  ...(beside === undefined ? {} : { beside }),
});

const DOCUMENT = "exchanged_document";
const CONSIGNMENT = "supply_chain_consignment";
const ITEM = "includedConsignmentItem.*";

const party = (ours: string, theirs = `${CONSIGNMENT}.${ours}`): readonly FiataRow[] => [
  row(`${ours}.name`, `${theirs}.name`),
  row(`${ours}.postalAddress`, `${theirs}.postalAddress.lines`, "lines"),
];
const withCountry = (ours: string): readonly FiataRow[] => [
  ...party(ours),
  row(`${ours}.country`, `${CONSIGNMENT}.${ours}.postalAddress.countryId`),
];
const place = (ours: string, within: string): readonly FiataRow[] => [
  row(`${ours}.id`, `${within}.${ours}.id`),
  row(`${ours}.name`, `${within}.${ours}.name`),
];
const item = (ours: string, theirs: string, beside?: FiataRow["beside"]): FiataRow =>
  row(`${ITEM}.${ours}`, `${CONSIGNMENT}.${ITEM}.${theirs}`, "text", beside);

/** Every field that FIATA is told, once. Numbers are decimals as text, so that no digit is lost on the way. */
export const FIATA_ROWS: readonly FiataRow[] = [
  row("issueDate", `${DOCUMENT}.issueDateTime`, "day"),
  ...place("issueLocation", DOCUMENT),
  row("originalIssuedQuantity", `${DOCUMENT}.originalIssuedQuantity`),
  row("signatory", `${DOCUMENT}.firstSignatoryAuthentication.signatory`),
  row("contractualClause", `${DOCUMENT}.contractualClause`),
  ...withCountry("consignor"),
  ...withCountry("consignee"),
  ...party("notifiedParty.*"),
  row("forwarderId", `${CONSIGNMENT}.cto.id`),
  ...withCountry("cto"),
  ...withCountry("ctoAgent"),
  ...place("carrierAcceptanceLocation", CONSIGNMENT),
  ...place("loadingBaseportLocation", CONSIGNMENT),
  ...place("unloadingBaseportLocation", CONSIGNMENT),
  ...place("consigneeReceiptLocation", CONSIGNMENT),
  row("vessel.name", `${CONSIGNMENT}.mainCarriageTransportMovement.usedTransportMeans.name`),
  row("vessel.imo", `${CONSIGNMENT}.mainCarriageTransportMovement.usedTransportMeans.id`),
  row("vessel.voyage", `${CONSIGNMENT}.mainCarriageTransportMovement.id`),
  item("goodsText", "goodsText"),
  item("marks", "shippingMarks"),
  item("packageQuantity", "packages.quantity"),
  item("packageType", "packages.typeCode"),
  item("grossWeight", "grossWeight.value", { unitCode: "KGM" }),
  item("grossVolume", "grossVolume.value", { unitCode: "MTQ" }),
  item("equipment", "equipment.id"),
  item("seal", "equipment.seal"),
  item("dangerousGoods", "dangerousGoods.text"),
  row("totalCharge", `${CONSIGNMENT}.totalChargeAmount.value`),
  row("declaredValue", `${CONSIGNMENT}.declaredValueForCarriageAmount.value`),
  {
    ours: "currency",
    theirs: [`${CONSIGNMENT}.totalChargeAmount.currencyId`, `${CONSIGNMENT}.declaredValueForCarriageAmount.currencyId`],
    as: "text",
  },
  row("freightPayable", `${CONSIGNMENT}.applicableServiceCharge.paymentArrangement`),
  row("cargoInsuranceProvidedByCTO", `${CONSIGNMENT}.cargoInsuranceProvidedByCTO`, "insured"),
  row("handling", `${CONSIGNMENT}.handling`),
];

/** Fields that FIATA is not told: it gives a bill the number under which it knows it. */
export const OURS_ALONE: readonly string[] = ["number"];

/** The same in every body. */
const FIXED = { documentStatus: "Original" } as const;

type Node = Record<string, unknown>;
type Step = string | number;

const stepsOf = (path: string): readonly Step[] =>
  path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));

const at = (from: unknown, steps: readonly Step[]): unknown =>
  steps.reduce<unknown>(
    (found, step) =>
      typeof step === "number"
        ? Array.isArray(found)
          ? (found as readonly unknown[])[step]
          : undefined
        : isObject(found) && Object.hasOwn(found, step)
          ? found[step]
          : undefined,
    from,
  );

/** Writes a value, and makes the objects and lists on the way to it. */
function put(into: Node, steps: readonly Step[], value: unknown): void {
  let node: unknown = into;
  for (const [i, step] of steps.entries()) {
    const here = node as Record<Step, unknown>;
    if (i === steps.length - 1) here[step] = value;
    else node = here[step] ??= typeof steps[i + 1] === "number" ? [] : {};
  }
}

/** The path without its list, the list, and the rest. */
const listOf = (path: string): readonly [list: string, rest: string] | null => {
  const cut = path.indexOf(".*.");
  return cut < 0 ? null : [path.slice(0, cut), path.slice(cut + 3)];
};

/** A row for each item of the list it is in. */
function spread(path: string, from: unknown): readonly (number | null)[] {
  const list = listOf(path);
  if (list === null) return [null];
  const items = at(from, stepsOf(list[0]));
  return Array.isArray(items) ? [...items.keys()] : [];
}

const filled = (path: string, item: number | null): string => (item === null ? path : path.replace("*", String(item)));

const written = (value: unknown, as: Written): unknown => {
  if (as === "lines") {
    const lines = Array.isArray(value) ? value.filter((one) => typeof one === "string" && one.trim() !== "") : [];
    return lines.length === 0 ? undefined : lines;
  }
  const said = asText(value);
  if (said.trim() === "") return undefined;
  return as === "day" ? `${said}T00:00:00.000Z` : as === "insured" ? said === "COVERED" : said;
};

const readBack = (value: unknown, as: Written): unknown => {
  switch (as) {
    case "lines":
      return Array.isArray(value) ? value.filter((one) => typeof one === "string") : undefined;
    case "day":
      return typeof value === "string" ? value.slice(0, 10) : undefined;
    case "insured":
      return typeof value === "boolean" ? (value ? "COVERED" : "NOT_COVERED") : undefined;
    case "text":
      return typeof value === "string" ? value : undefined;
  }
};

/** The body that FIATA is sent. `id`: the document of FIATA that it takes the place of. */
export function toFiata(data: FieldData, id?: string): Json {
  const made: Node = {};
  for (const { ours, theirs, as, beside = {} } of FIATA_ROWS)
    for (const item of spread(ours, data)) {
      const value = written(at(data, stepsOf(filled(ours, item))), as);
      if (value === undefined) continue;
      for (const one of theirs) {
        const steps = stepsOf(filled(one, item));
        // A currency without an amount says nothing.
        if (theirs.length > 1 && at(made, steps.slice(0, -1)) === undefined) continue;
        put(made, steps, value);
        for (const [name, fixed] of Object.entries(beside)) put(made, [...steps.slice(0, -1), name], fixed);
      }
    }
  const document = isObject(made[DOCUMENT]) ? made[DOCUMENT] : {};
  return { ...made, [DOCUMENT]: { ...document, ...FIXED, ...(id === undefined ? {} : { id }) } };
}

/** The fields that a body of FIATA says. */
export function fromFiata(body: unknown): FieldData {
  const made: Node = {};
  for (const { ours, theirs, as } of FIATA_ROWS)
    for (const one of theirs)
      for (const item of spread(one, body)) {
        const value = readBack(at(body, stepsOf(filled(one, item))), as);
        if (value !== undefined) put(made, stepsOf(filled(ours, item)), value);
      }
  return made;
}

/** A path as others may write it, with dots between its parts: `$.a[0].b` and `/a/0/b`, too. */
const dotted = (path: string): string =>
  path
    .replace(/^\$\.?/, "")
    .replaceAll(/\[["']?([^\]"']+)["']?\]/g, ".$1")
    .replaceAll("/", ".")
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/^\.|\.$/g, "");

/**
 * The field of ours that a path of FIATA means, or the group of fields; null where it names nothing that is written
 * here. Where nothing of ours stands at the very place, the nearest around it is meant.
 */
export function ourPath(path: string): string | null {
  const steps = dotted(path).split(".");
  const item = steps.find((step) => /^\d+$/.test(step));
  const general = steps.map((step) => (/^\d+$/.test(step) ? "*" : step));
  for (let length = general.length; length > 1; length -= 1) {
    const sought = general.slice(0, length).join(".");
    const exact = FIATA_ROWS.find(({ theirs }) => theirs.includes(sought));
    if (exact !== undefined) return itemed(exact.ours, item);
    const within = FIATA_ROWS.filter(({ theirs }) => theirs.some((one) => one.startsWith(`${sought}.`)));
    if (within.length > 0) return itemed(common(within.map(({ ours }) => ours)), item);
  }
  return null;
}

/** A list as a whole where no item of it is named. */
const itemed = (path: string, item: string | undefined): string =>
  item === undefined ? path.replace(/\.\*.*$/, "") : path.replace("*", item).replace(/\.\*.*$/, "");

/** The parts that all paths begin with; of a single one itself, of none the first path. */
function common(paths: readonly string[]): string {
  const [first = "", ...others] = paths;
  const steps = first.split(".");
  const length = steps.findIndex((step, i) => others.some((other) => other.split(".")[i] !== step));
  return length < 0 ? first : length === 0 ? first : steps.slice(0, length).join(".");
}
