import type { Address } from "viem";
import type { Closing } from "#domain/flows/derive";
import { play } from "../../contracts/support/model.ts";
import type { Known, StepName } from "../../contracts/support/steps.ts";
import { NOBODY, type Bill, type Firm, type House } from "./house.ts";

// The effects of the product's acts on titles, by the model that also tests the contracts.

/** Moves a title as the contracts do. They must accept every act that the product lets through. */
export function onChain(bill: Bill, step: StepName, caller: Firm, a: Address = NOBODY, b: Address = NOBODY): void {
  const titles = new Map<bigint, Known>(bill.title ? [[1n, bill.title]] : []);
  const refused = play(
    { paused: false, titles },
    { step, caller: caller.address, draw: { tokenId: 1n, a, b, odd: false, remark: "0x" } } as never,
    bill.issuer.address,
  );
  if (refused !== null)
    throw new Error(`the table lets ${step} of ${bill.number} through, which the contracts refuse with ${refused}`);
  const before = bill.title;
  bill.title = titles.get(1n) ?? null;
  bill.spoke.clear();
  const elsewhere = (from: Address | undefined, to: Address | undefined): boolean =>
    from !== to && ![from, to].some((one) => one === undefined || one === NOBODY || one === bill.issuer.address);
  if (elsewhere(before?.holder, bill.title?.holder) || elsewhere(before?.beneficiary, bill.title?.beneficiary))
    bill.strayed = true;
}

/** The party has passed on the ownership that it got by endorsement. */
export const usedBy = (bill: Bill, party: Address | undefined): void =>
  bill.endorsements.filter(({ by }) => by === party).forEach((one) => (one.used = true));

export const makeParty = (bill: Bill, firm: Firm): void =>
  void (bill.access.get(firm) === "author" || bill.access.set(firm, "party"));
/** Holder and owner become parties of the document. */
export function parties({ firms }: House, bill: Bill): void {
  for (const firm of firms)
    if (bill.title && (bill.title.holder === firm.address || bill.title.beneficiary === firm.address))
      makeParty(bill, firm);
}

export function mint(house: House, bill: Bill): void {
  onChain(bill, "mint", bill.issuer, bill.issuer.address, bill.issuer.address);
  parties(house, bill);
}

export function end(bill: Bill, as: Closing): void {
  bill.title = {
    beneficiary: NOBODY,
    holder: NOBODY,
    nominee: NOBODY,
    prevBeneficiary: NOBODY,
    prevHolder: NOBODY,
    active: false,
    isHoldingToken: false,
  };
  bill.closedAs = as;
}

/** Gives a paper to a company, itself or as a copy: no company gives more than it has. */
export function handPaperOn(bill: Bill, from: Firm, to: Firm, isCopy: boolean): void {
  const given = isCopy || bill.access.get(from) === "copy" ? "copy" : "original";
  if (!bill.access.has(to) || (given === "original" && bill.access.get(to) === "copy")) bill.access.set(to, given);
}

/** Moves a title as an envelope does. */
export function handOn(house: House, bill: Bill, from: Firm, to: Firm, moves: "BOTH" | "POSSESSION"): void {
  if (moves === "BOTH") {
    onChain(bill, "transferOwners", from, to.address, to.address);
    usedBy(bill, from.address);
  } else onChain(bill, "transferHolder", from, to.address);
  parties(house, bill);
}
