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
import { checkProducts, eachOnce, productsOn } from "./checks-products.ts";
import { checkSeals } from "./checks-seals.ts";
import { BUNKER_KINDS } from "./forms.ts";
import { productsOf } from "./order.ts";
import { otherTanker } from "./tanker.ts";
import { itemAbout, itemsOf, said } from "./written.ts";

/** The names of the products, of the note or of the order, each once. */
const productNames = ({ order, forms }: CheckedFacts): readonly string[] => {
  const delivered = itemsOf(forms.BunkerDeliveryNote, "products").map(({ item }) => said(item, "name"));
  return eachOnce(delivered.length > 0 ? delivered : productsOf(order).map(({ name }) => name));
};

const CLOCK = {
  alongsideAt: text("Alongside", "靠妥"),
  resetAt: text("Meter reset", "流量计归零"),
  commencedAt: text("Commenced pumping", "开泵"),
  completedAt: text("Completed pumping", "停泵"),
  printedAt: text("Ticket printed", "计量单打印"),
  castOffAt: text("Cast off", "解缆"),
} as const;
type Clock = keyof typeof CLOCK;
/** Two times that follow one another; `strictly`: they are not the same. */
const ORDER: readonly { readonly first: Clock; readonly second: Clock; readonly strictly: boolean }[] = [
  { first: "alongsideAt", second: "commencedAt", strictly: false },
  { first: "resetAt", second: "commencedAt", strictly: false },
  { first: "commencedAt", second: "completedAt", strictly: true },
  { first: "completedAt", second: "printedAt", strictly: false },
  { first: "completedAt", second: "castOffAt", strictly: false },
];

const isTime = (instant: string): boolean => !Number.isNaN(Date.parse(instant));
/** The day, the hour and the minute of RFC 3339 in UTC. */
const dayOf = (instant: string): string => instant.slice(0, 10);
const clockOf = (instant: string): string => (isTime(instant) ? instant.slice(11, 16) : "–");
/** A time beside another: with its day where the days differ. */
const beside = (instant: string, other: string): string =>
  isTime(instant) && isTime(other) && dayOf(instant) !== dayOf(other)
    ? `${dayOf(instant)} ${clockOf(instant)}`
    : clockOf(instant);

/** The fault of two times that do not follow one another, said at the second. */
const unordered = (first: string, second: string, strictly: boolean, at: CheckedField): readonly CheckFault[] => {
  const [one, other] = [Date.parse(first), Date.parse(second)];
  return Number.isNaN(one) || Number.isNaN(other) || (strictly ? one < other : one <= other)
    ? []
    : [
        {
          ...at,
          code: "TIME_ORDER",
          parameters: { first: `${beside(first, second)} UTC`, second: `${beside(second, first)} UTC` },
        },
      ];
};

/** A beginning comes before its end: of the batches of the receipt, of a loading, of a transfer between craft. */
function spansOf({ forms }: CheckedFacts): readonly CheckFault[] {
  const of = (kind: keyof typeof forms, item: unknown, path: string): readonly CheckFault[] =>
    unordered(said(item, "startedAt"), said(item, "endedAt"), true, { kind, path });
  return [
    ...itemsOf(forms.BunkerMeterReceipt, "batches").flatMap(({ at, item }) =>
      of("BunkerMeterReceipt", item, `batches.${at}.endedAt`),
    ),
    ...of("BunkerLoadingRecord", forms.BunkerLoadingRecord, "endedAt"),
    ...of("BunkerSTSRecord", forms.BunkerSTSRecord, "endedAt"),
  ];
}

/** Alongside and reset ≤ commenced < completed ≤ print and cast off; and every beginning before its end. */
function checkTimes(facts: CheckedFacts): BunkerCheck {
  const { forms, commencedAt, completedAt } = facts;
  const { BunkerDeliveryNote: note, BunkerMeterReceipt: receipt } = forms;
  const times: Readonly<Record<Clock, string>> = {
    alongsideAt: said(note, "alongsideAt"),
    resetAt: said(note, "resetAt") || said(receipt, "resetAt"),
    commencedAt: said(note, "commencedAt") || commencedAt,
    completedAt: said(note, "completedAt") || completedAt,
    printedAt: said(note, "printedAt") || said(receipt, "printedAt"),
    castOffAt: said(note, "castOffAt"),
  };
  const at = (clock: Clock): CheckedField => ({
    kind:
      said(note, clock) === "" && (clock === "resetAt" || clock === "printedAt")
        ? "BunkerMeterReceipt"
        : "BunkerDeliveryNote",
    path: clock,
  });
  const faults = [
    ...ORDER.flatMap(({ first, second, strictly }) => unordered(times[first], times[second], strictly, at(second))),
    ...spansOf(facts),
  ];
  const shown = [times.resetAt, times.commencedAt, times.completedAt, times.printedAt];
  const [reset, commenced, completed, printed] = shown.map((one, i) => beside(one, shown[i === 0 ? 1 : 0] ?? ""));
  return {
    name: "times",
    product: null,
    outcome: outcomeOf(faults, shown.every(isTime)),
    figures: plain(`${reset} ≤ ${commenced} < ${completed} ≤ ${printed}`),
    at: at("commencedAt"),
    faults,
  };
}

/** The time that the meter's record may begin or end away from the pumping. */
export const METER_TOLERANCE_MINUTES = 60;

/** The record of the meter is of this pumping, and not of another day: a person judges one that lies elsewhere. */
function checkMetered({ forms, commencedAt, completedAt }: CheckedFacts, product: string): BunkerCheck {
  const batch = itemAbout(forms.BunkerMeterReceipt, "batches", product);
  const at = (name: string): CheckedField => ({
    kind: "BunkerMeterReceipt",
    path: `batches.${batch?.at ?? 0}.${name}`,
  });
  const compared = [
    { name: "startedAt", pumped: commencedAt },
    { name: "endedAt", pumped: completedAt },
  ].map(({ name, pumped }) => ({ name, pumped, said: said(batch?.item, name) }));
  const known = compared.filter((one) => isTime(one.said) && isTime(one.pumped));
  const faults = known.flatMap((one): CheckFault[] => {
    const minutes = Math.abs(Date.parse(one.said) - Date.parse(one.pumped)) / 60_000;
    return minutes <= METER_TOLERANCE_MINUTES
      ? []
      : [
          {
            ...at(one.name),
            code: "METER_TIME_DIFFERS",
            parameters: { value: `${beside(one.said, one.pumped)} UTC`, pumped: `${beside(one.pumped, one.said)} UTC` },
          },
        ];
  });
  return {
    name: "metered",
    product,
    outcome: faults.length > 0 ? "look" : known.length < compared.length ? "unchecked" : "passes",
    figures: plain(
      compared.map((one) => `${beside(one.said, one.pumped)}; ${beside(one.pumped, one.said)}`).join(", "),
    ),
    at: at("startedAt"),
    faults,
  };
}

/** The forms that name another ship than the order: each says so at its own number. */
const ofOtherShip = ({ order, forms }: CheckedFacts): readonly CheckFault[] => {
  const ordered = said(order, "vessel.imo");
  return BUNKER_KINDS.flatMap((kind): CheckFault[] => {
    const imo = said(forms[kind], "vessel.imo");
    return imo === "" || ordered === "" || imo === ordered
      ? []
      : [{ kind, path: "vessel.imo", code: "BUNKER_OTHER_SHIP", parameters: { imo, ordered } }];
  });
};

/** The number of the ship is one, the same on every form, and the register has the ship of that name under it. */
function checkImo(facts: CheckedFacts): BunkerCheck {
  const { order, forms, registered } = facts;
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
  const others = ofOtherShip(facts);
  if (others.length > 0) return { ...common, outcome: "fails", faults: others };
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

/** The forms name the tanker that delivers: one that was signed before it was replaced stays, and a person judges it. */
function checkTanker({ forms, tanker }: CheckedFacts): BunkerCheck {
  const now = said(tanker, "name");
  const faults = BUNKER_KINDS.flatMap((kind): CheckFault[] => {
    const other = otherTanker(forms[kind], tanker);
    return other === ""
      ? []
      : [{ kind, path: "tanker.name", code: "BUNKER_FORM_OF_OTHER_TANKER", parameters: { tanker: other, now } }];
  });
  return {
    name: "tanker",
    product: null,
    outcome: faults.length > 0 ? "look" : now === "" ? "unchecked" : "passes",
    figures: plain(now || "–"),
    at: { kind: "BunkerDeliveryNote", path: "tanker.name" },
    faults,
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
  const read = eachOnce([...products, ...productsOn(facts, "BunkerMeterReadingPost")]);
  return [
    checkSeals(facts),
    checkProducts(facts, products),
    ...read.map((product) => checkReadings(facts, product)),
    ...each((all, product) => checkMass(all, product, "receipt")),
    ...each((all, product) => checkMass(all, product, "note")),
    ...each(checkDensity),
    checkTimes(facts),
    ...each(checkMetered),
    checkImo(facts),
    checkTanker(facts),
    checkSamples(facts),
    ...each(checkFlashPoint),
    ...each(checkSulphur),
  ];
}

/** The checks that keep the note from being signed: those that fail, and those whose figures are missing. */
export const blockingChecks = (checks: readonly BunkerCheck[]): readonly BunkerCheck[] =>
  checks.filter(({ outcome }) => outcome === "fails" || outcome === "open");
