import type { ReviewType } from "#domain/acts/review/types";
import { goodsOf, sharedEvenly } from "#domain/documents/splitting";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import type { Delegation } from "#domain/processes/review-terms";
import type { Random } from "../../../scripts/lib/random.ts";
import { SAMPLES } from "../../support/title-samples.ts";
import type { Firm } from "../model/house.ts";
import type { Content, Docks, Fault } from "./house.ts";

// Texts of initiators, with a fault now and then.

export const BILL = kindOf("BillOfLading");
const GOODS = goodsOf(BILL)!;

export const billData = (number: string): FieldData =>
  SAMPLES.BillOfLading(number, { consignee: { type: "TO_ORDER" } });

/** Some of the other companies, each once, in any order; seldom none. */
function some(random: Random, firms: readonly Firm[], but: Firm): Firm[] {
  const left = firms.filter((one) => one !== but);
  const count = random.chance(0.06) ? 0 : random.pick([1, 1, 2, 3]);
  return Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0]!);
}

/** A part with another quantity: the sum is off by so much. With more digits than three it is no quantity at all. */
function off(part: FieldData, by: number): FieldData {
  const [line, ...others] = part["cargo"] as readonly FieldData[];
  return { ...part, cargo: [{ ...line, quantity: (Number(line!["quantity"]) + by).toFixed(3) }, ...others] };
}

function partsOf(random: Random, type: ReviewType, original: FieldData, number: string, fault: Fault | null) {
  const named = (part: FieldData, i: number): FieldData => ({ ...part, [BILL.numberField]: `${number}.${i}` });
  if (type === "amend") return [named({ ...original, clauses: `AMENDED FOR ${number}` }, 0)];
  if (type !== "split") return [];
  const parts = sharedEvenly(
    GOODS,
    original,
    Array.from({ length: random.pick([2, 2, 3, 4]) }, () => original),
  );
  const wrong = fault === "over" ? [off(parts[0]!, 1)] : fault === "under" ? [off(parts[0]!, -0.001)] : [parts[0]!];
  return [...wrong, ...parts.slice(1)].map(named);
}

/** The terms of each type, and the fault that they may have. */
const TERMS: Readonly<Record<ReviewType, (fault: Fault | null, agent: boolean) => FieldData>> = {
  draft: () => ({}),
  amend: (fault) => ({ reason: fault === "terms" ? "" : "The credit was amended" }),
  split: (fault) => ({ reason: fault === "terms" ? "" : "Several buyers" }),
  convert: (fault) => ({
    reason: "The bank wants paper",
    originals: "3",
    deliveryAddress: fault === "terms" ? "" : "1 Quay",
  }),
  surrender: (fault, agent) => ({
    delegation: (agent || fault === "agent" ? "NEW_AGENT" : "ORIGINAL_ISSUER") satisfies Delegation,
  }),
};
const FAULTS: Readonly<Record<ReviewType, readonly Fault[]>> = {
  draft: ["terms"],
  amend: ["terms"],
  split: ["terms", "over", "under"],
  convert: ["terms"],
  surrender: ["agent"],
};

/** Anything that an initiator may write, usually without a fault. `number`: where the numbers of what comes of it begin. */
export function anyContent(
  { firms }: Docks,
  random: Random,
  type: ReviewType,
  { by, issuer, original, number }: { by: Firm; issuer: Firm | null; original: FieldData | null; number: string },
): Content {
  const fault = random.chance(0.12) ? random.pick(FAULTS[type]) : null;
  const agent = type === "surrender" && fault === null && random.chance(0.5) ? random.pick(firms) : null;
  const data = original ?? { ...billData(number), ...(fault === "terms" ? { placeOfIssue: "" } : {}) };
  return {
    fault,
    data,
    terms: TERMS[type](fault, agent !== null),
    parts: original === null ? [] : partsOf(random, type, original, number, fault),
    collaborators: some(random, firms, by),
    issuer: type === "draft" ? (random.chance(0.9) ? random.pick(firms) : null) : issuer,
    agent,
  };
}

/** As the API takes it. */
export const bodyOf = (type: ReviewType, { data, terms, parts, collaborators, issuer, agent }: Content) => ({
  collaborators: collaborators.map(({ id }) => ({ organisationId: id, personId: null, dueOn: null })),
  ...(type === "draft"
    ? { issuerId: issuer?.id ?? null, data }
    : { terms, parts: [...parts], agentId: agent?.id ?? null }),
});
