import type { FuelUse, SulphurLimit } from "../kinds/bunker/parts.ts";
import type { FuelProperty } from "../kinds/bunker/properties.ts";
import { text, type Text } from "../text.ts";
import { outcomeOf, plain, type BunkerCheck, type CheckedField, type CheckedFacts, type CheckFault } from "./check.ts";
import { decimal, distance, exact } from "./decimals.ts";
import { certificateLine, itemAbout, said } from "./written.ts";

/** The lowest flash point of each use, in °C: SOLAS II-2, regulation 4. */
export const LOWEST_FLASH_POINT = { ENGINES: "60", EMERGENCY: "43" } as const satisfies Record<FuelUse, string>;

/** The limit that a declaration names, in % m/m; the purchaser's is written beside it. */
export const DECLARED_SULPHUR = { REG_14_1: "0.50", REG_14_4: "0.10", PURCHASER: null } as const satisfies Record<
  SulphurLimit,
  string | null
>;

/** The density that the meter and the certificate may lie apart, in kg/m³. */
export const DENSITY_TOLERANCE = "8";

/** The flash point that the statement of the note names, in °C. */
const STATED_FLASH_POINT = "70";

/** A result of the certificate, with its place. `bound`: it says no more than that the value is below, or above, it. */
function certifiedAt({ forms }: CheckedFacts, product: string, property: FuelProperty) {
  const line = certificateLine(forms, product, property);
  const written = said(line?.item, "value");
  return {
    written,
    value: exact(written.replace(/^[<>]?=?\s?/, "")),
    bound: written.startsWith("<") ? ("below" as const) : written.startsWith(">") ? ("above" as const) : null,
    at: { kind: "BunkerCertificateOfQuality", path: `properties.${line?.at ?? 0}.value` } satisfies CheckedField,
  };
}

function onNote({ forms }: CheckedFacts, product: string) {
  const line = itemAbout(forms.BunkerDeliveryNote, "products", product, "name");
  return {
    item: line?.item,
    at: (field: string): CheckedField => ({ kind: "BunkerDeliveryNote", path: `products.${line?.at ?? 0}.${field}` }),
  };
}

const isUse = (value: string): value is FuelUse => Object.hasOwn(LOWEST_FLASH_POINT, value);

/** A flash point below the limit of its use keeps the fuel from being delivered. */
export function checkFlashPoint(facts: CheckedFacts, product: string): BunkerCheck {
  const { item, at } = onNote(facts, product);
  const certificate = certifiedAt(facts, product, "FLASH_POINT");
  const use = said(item, "use");
  const limit = LOWEST_FLASH_POINT[isUse(use) ? use : "ENGINES"];
  const least = exact(limit) ?? 0n;
  const stated = said(item, "flashPointSaid") === "AT_OR_ABOVE_70";
  const noted = stated ? null : exact(said(item, "flashPoint"));
  const low = (value: string, field: CheckedField): CheckFault[] => [
    { ...field, code: "FLASH_POINT_LOW", parameters: { value, limit } },
  ];
  /** A value of which no more is known than that it is lower than something shows nothing. */
  const certifiedFaults = (): readonly CheckFault[] => {
    const { value, bound, written } = certificate;
    if (value === null) return [];
    if (value < least || bound === "below") return low(written, certificate.at);
    return stated && bound === null && value < (exact(STATED_FLASH_POINT) ?? 0n)
      ? [{ ...at("flashPointSaid"), code: "FLASH_POINT_SAID", parameters: { value: written } }]
      : [];
  };
  const faults = [
    ...(noted === null || noted >= least ? [] : low(decimal(noted), at("flashPoint"))),
    ...certifiedFaults(),
  ];
  const value = noted === null ? certificate.written : said(item, "flashPoint");
  return {
    name: "flashPoint",
    product,
    outcome: outcomeOf(faults, stated || noted !== null),
    figures: stated ? STATED(limit) : plain(`${value || "–"} °C ≥ ${limit} °C`),
    at: at("flashPoint"),
    faults,
  };
}

const STATED = (limit: string): Text => text(`at or above 70 °C ≥ ${limit} °C`, `不低于 70 °C ≥ ${limit} °C`);

const isLimit = (value: string): value is SulphurLimit => Object.hasOwn(DECLARED_SULPHUR, value);

/** The limit that is declared for a product, in % m/m; empty where none is. */
export function declaredSulphur(product: unknown): string {
  const declared = said(product, "declared");
  return isLimit(declared) ? (DECLARED_SULPHUR[declared] ?? said(product, "purchaserLimit")) : "";
}

/** No more sulphur than the supplier declares. */
export function checkSulphur(facts: CheckedFacts, product: string): BunkerCheck {
  const { item, at } = onNote(facts, product);
  const certificate = certifiedAt(facts, product, "SULPHUR");
  const limit = declaredSulphur(item);
  const most = exact(limit);
  const noted = exact(said(item, "sulphur"));
  const high = (value: string, field: CheckedField): CheckFault[] => [
    { ...field, code: "SULPHUR_HIGH", parameters: { value, limit } },
  ];
  const faults =
    most === null
      ? []
      : [
          ...(noted === null || noted <= most ? [] : high(decimal(noted, 2), at("sulphur"))),
          // A value of which no more is known than that it is higher than something shows nothing.
          ...(certificate.value === null || (certificate.value <= most && certificate.bound !== "above")
            ? []
            : high(certificate.bound === null ? decimal(certificate.value, 2) : certificate.written, certificate.at)),
        ];
  return {
    name: "sulphur",
    product,
    outcome: outcomeOf(faults, noted !== null && most !== null),
    figures: plain(`${said(item, "sulphur") || certificate.written || "–"} ≤ ${limit || "–"} % m/m`),
    at: at("sulphur"),
    faults,
  };
}

/** The density of the meter is near that of the certificate, and did not dip: a person judges what is not so. */
export function checkDensity(facts: CheckedFacts, product: string): BunkerCheck {
  const batch = itemAbout(facts.forms.BunkerMeterReceipt, "batches", product);
  const certificate = certifiedAt(facts, product, "DENSITY");
  const measured = said(batch?.item, "density");
  const [metered, certified] = [exact(measured), certificate.bound === null ? certificate.value : null];
  const at: CheckedField = { kind: "BunkerMeterReceipt", path: `batches.${batch?.at ?? 0}.density` };
  const apart = metered === null || certified === null ? null : distance(metered, certified);
  const differs: readonly CheckFault[] =
    apart === null || apart <= (exact(DENSITY_TOLERANCE) ?? 0n)
      ? []
      : [
          {
            ...at,
            code: "DENSITY_DIFFERS",
            parameters: { value: measured, certified: certificate.written, difference: decimal(apart) },
          },
        ];
  const { dips } = facts;
  const dipped: readonly CheckFault[] =
    dips === null || dips.count === 0
      ? []
      : [
          {
            ...at,
            code: "DENSITY_DIPS",
            parameters: { count: dips.count, minutes: dips.minutes, limit: DENSITY_TOLERANCE },
          },
        ];
  const faults = [...differs, ...dipped];
  return {
    name: "density",
    product,
    // No meter is asked for a density: one that says none does not stop the note.
    outcome: faults.length > 0 ? "look" : apart === null ? "unchecked" : "passes",
    figures: plain(`${measured || "–"}; ${certificate.written || "–"} kg/m³`),
    at,
    faults,
  };
}
