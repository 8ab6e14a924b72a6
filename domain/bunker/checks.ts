import { isImoShipNumber } from "../checks.ts";
import { text } from "../text.ts";
import {
  outcomeOf,
  plain,
  sealNumber,
  type BunkerCheck,
  type CheckedFacts,
  type CheckedField,
  type CheckFault,
} from "./check.ts";
import { checkFlashPoint, checkSulphur, checkDensity } from "./checks-quality.ts";
import { checkMass, checkReadings } from "./checks-mass.ts";
import { checkSeals } from "./checks-seals.ts";
import { productsOf } from "./order.ts";
import { itemsOf, said } from "./written.ts";

/** The names of the products, of the note or of the order. */
const productNames = ({ order, forms }: CheckedFacts): readonly string[] => {
  const delivered = itemsOf(forms.BunkerDeliveryNote, "products").map(({ item }) => said(item, "name"));
  return delivered.length > 0 ? delivered : productsOf(order).map(({ name }) => name);
};

const CLOCK = {
  resetAt: text("Meter reset", "流量计归零"),
  commencedAt: text("Commenced pumping", "开泵"),
  completedAt: text("Completed pumping", "停泵"),
  printedAt: text("Ticket printed", "计量单打印"),
} as const;
type Clock = keyof typeof CLOCK;
/** Two times that follow one another; `strictly`: they are not the same. */
const ORDER: readonly { readonly first: Clock; readonly second: Clock; readonly strictly: boolean }[] = [
  { first: "resetAt", second: "commencedAt", strictly: false },
  { first: "commencedAt", second: "completedAt", strictly: true },
  { first: "completedAt", second: "printedAt", strictly: false },
];

/** Reset ≤ commenced < completed ≤ print. */
function checkTimes({ forms, commencedAt, completedAt }: CheckedFacts): BunkerCheck {
  const { BunkerDeliveryNote: note, BunkerMeterReceipt: receipt } = forms;
  const times: Readonly<Record<Clock, string>> = {
    resetAt: said(note, "resetAt") || said(receipt, "resetAt"),
    commencedAt: said(note, "commencedAt") || commencedAt,
    completedAt: said(note, "completedAt") || completedAt,
    printedAt: said(note, "printedAt") || said(receipt, "printedAt"),
  };
  const at = (clock: Clock): CheckedField => ({
    kind:
      said(note, clock) === "" && (clock === "resetAt" || clock === "printedAt")
        ? "BunkerMeterReceipt"
        : "BunkerDeliveryNote",
    path: clock,
  });
  const faults = ORDER.flatMap(({ first, second, strictly }): CheckFault[] => {
    const [one, other] = [Date.parse(times[first]), Date.parse(times[second])];
    return Number.isNaN(one) || Number.isNaN(other) || (strictly ? one < other : one <= other)
      ? []
      : [
          {
            ...at(second),
            code: "TIME_ORDER",
            parameters: { first: `${clockOf(times[first])} UTC`, second: `${clockOf(times[second])} UTC` },
          },
        ];
  });
  const known = Object.values(times).every((one) => !Number.isNaN(Date.parse(one)));
  const [reset, commenced, completed, printed] = Object.values(times).map(clockOf);
  return {
    name: "times",
    product: null,
    outcome: outcomeOf(faults, known),
    figures: plain(`${reset} ≤ ${commenced} < ${completed} ≤ ${printed}`),
    at: at("commencedAt"),
    faults,
  };
}

/** The hour and minute of RFC 3339 in UTC. */
const clockOf = (instant: string): string => (Number.isNaN(Date.parse(instant)) ? "–" : instant.slice(11, 16));

/** The number of the ship is one, and the register has the ship of that name under it. */
function checkImo({ order, forms, registered }: CheckedFacts): BunkerCheck {
  const { BunkerDeliveryNote: note } = forms;
  const [imo, name] = ["vessel.imo", "vessel.name"].map((path) => said(note, path) || said(order, path)) as [
    string,
    string,
  ];
  const at: CheckedField = { kind: "BunkerDeliveryNote", path: "vessel.imo" };
  const common = {
    name: "imo",
    product: null,
    figures: plain([imo, name].filter(Boolean).join(", ") || "–"),
    at,
  } as const;
  if (imo === "") return { ...common, outcome: "open", faults: [] };
  if (!isImoShipNumber(imo)) return { ...common, outcome: "fails", faults: [{ ...at, code: "IMO_NUMBER" }] };
  if (registered === null)
    return { ...common, outcome: "look", faults: [{ ...at, code: "VESSEL_UNREGISTERED", parameters: { imo } }] };
  return registered.trim().toUpperCase() === name.toUpperCase()
    ? { ...common, outcome: "passes", faults: [] }
    : {
        ...common,
        outcome: "look",
        faults: [{ ...at, code: "VESSEL_NAME_DIFFERS", parameters: { imo, name: registered } }],
      };
}

/** Every sample has a seal of its own. */
function checkSamples({ forms }: CheckedFacts): BunkerCheck {
  const samples = itemsOf(forms.BunkerDeliveryNote, "samples").map(({ at, item }) => ({
    at,
    seal: sealNumber(said(item, "seal")),
  }));
  const seals = samples.filter(({ seal }) => seal !== "");
  const faults = seals.flatMap(({ at, seal }, i): CheckFault[] =>
    seals.findIndex((one) => one.seal === seal) < i
      ? [
          {
            kind: "BunkerDeliveryNote",
            path: `samples.${at}.seal`,
            code: "SAMPLE_SEAL_TWICE",
            parameters: { number: seal },
          },
        ]
      : [],
  );
  const distinct = new Set(seals.map(({ seal }) => seal)).size;
  return {
    name: "samples",
    product: null,
    outcome: outcomeOf(faults, seals.length > 0 && seals.length === samples.length),
    figures: text(`${distinct} of ${samples.length}, all distinct`, `${samples.length} 个中 ${distinct} 个互不相同`),
    at: { kind: "BunkerDeliveryNote", path: "samples" },
    faults,
  };
}

/** All checks of a delivery, in their order; those of products once for each. */
export function bunkerChecks(facts: CheckedFacts): readonly BunkerCheck[] {
  const products = productNames(facts);
  const each = (check: (facts: CheckedFacts, product: string) => BunkerCheck): readonly BunkerCheck[] =>
    products.map((product) => check(facts, product));
  return [
    checkSeals(facts),
    ...each(checkReadings),
    ...each((all, product) => checkMass(all, product, "receipt")),
    ...each((all, product) => checkMass(all, product, "note")),
    ...each(checkDensity),
    checkTimes(facts),
    checkImo(facts),
    checkSamples(facts),
    ...each(checkFlashPoint),
    ...each(checkSulphur),
  ];
}

/** The checks that keep the note from being signed: those that fail, and those whose figures are missing. */
export const blockingChecks = (checks: readonly BunkerCheck[]): readonly BunkerCheck[] =>
  checks.filter(({ outcome }) => outcome === "fails" || outcome === "open");
