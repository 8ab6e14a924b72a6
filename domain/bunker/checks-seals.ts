import { text } from "../text.ts";
import { outcomeOf, sealNumber, type BunkerCheck, type CheckedFacts, type CheckFault } from "./check.ts";
import { itemsOf, said } from "./written.ts";

interface Seal {
  readonly at: number;
  readonly location: string;
  readonly number: string;
  readonly condition: string;
}

const sealsOf = (data: CheckedFacts["forms"]["BunkerMeterSealsCheckPre"]): readonly Seal[] =>
  itemsOf(data, "seals").map(({ at, item }) => ({
    at,
    location: said(item, "location"),
    number: said(item, "number"),
    condition: said(item, "intact"),
  }));

/** A point is the same by its location, a seal by its number. */
const samePoint = (one: Seal, other: Seal): boolean => one.location.toUpperCase() === other.location.toUpperCase();
const sameSeal = (one: Seal, other: Seal): boolean => sealNumber(one.number) === sealNumber(other.number);

const KINDS = { before: "BunkerMeterSealsCheckPre", after: "BunkerMeterSealsCheckPost" } as const;

function fault(
  when: keyof typeof KINDS,
  seal: Seal,
  code: CheckFault["code"],
  more: CheckFault["parameters"],
): CheckFault {
  const field = code === "SEAL_BROKEN" ? "intact" : "number";
  return {
    kind: KINDS[when],
    path: `seals.${seal.at}.${field}`,
    code,
    parameters: { location: seal.location, number: seal.number, ...more },
  };
}

/** Every seal from before is intact and there after the delivery, and none came to them. */
export function checkSeals({ forms }: CheckedFacts): BunkerCheck {
  const before = sealsOf(forms.BunkerMeterSealsCheckPre);
  const after = sealsOf(forms.BunkerMeterSealsCheckPost);
  const broken = (when: keyof typeof KINDS, seals: readonly Seal[]): CheckFault[] =>
    seals.filter(({ condition }) => condition === "BROKEN").map((seal) => fault(when, seal, "SEAL_BROKEN", {}));
  /** The seal after the delivery at the point of one before it, where points have the same name the one of its number. */
  const left = [...after];
  const take = (fits: (one: Seal) => boolean): Seal | undefined => {
    const i = left.findIndex(fits);
    return i < 0 ? undefined : left.splice(i, 1)[0];
  };
  const unmatched = before.filter((seal) => take((one) => samePoint(one, seal) && sameSeal(one, seal)) === undefined);
  const differing =
    after.length === 0
      ? []
      : unmatched.map((seal): CheckFault => {
          const now = take((one) => samePoint(one, seal));
          return now === undefined
            ? { ...fault("before", seal, "SEAL_MISSING", {}), kind: KINDS.after, path: "seals" }
            : fault("after", now, "SEAL_DIFFERS", { before: seal.number, after: now.number });
        });
  const added = before.length === 0 ? [] : left.map((seal) => fault("after", seal, "SEAL_ADDED", {}));
  const faults = [...broken("before", before), ...broken("after", after), ...differing, ...added];
  const intact = after.filter(({ condition }) => condition === "INTACT").length;
  const judged = [...before, ...after].every(({ condition }) => condition !== "");
  return {
    name: "seals",
    product: null,
    outcome: outcomeOf(faults, before.length > 0 && after.length > 0 && judged),
    figures: text(`${intact} of ${before.length} intact`, `${before.length} 个中 ${intact} 个完好`),
    at: { kind: KINDS.after, path: "seals" },
    faults,
  };
}
