import { ownedBy } from "./envelopes.ts";
import { owns, type Envelope, type Firm, type Packed } from "./house.ts";

// Rarer cases of acts on originals, which are counted, and sought, by themselves.

type Going = readonly Pick<Packed, "bill" | "moves">[];
const alone = (going: Going) => going.filter(({ moves }) => moves === "POSSESSION").map(({ bill }) => bill);

/** Cases of putting documents into a new envelope. */
export function composing(going: Going, by: Firm, recipient: Firm): string | undefined {
  if (alone(going).some((bill) => bill.issuer === by && ownedBy(bill, by))) return "its issuer sends it once more";
  if (alone(going).some((bill) => owns(bill, recipient))) return "it is to go back to its owner";
  return going.some(({ moves }) => moves !== null) ? "originals are to go" : undefined;
}

/** Cases of sending an envelope. */
export function transferring({ inside, recipient }: Envelope, by: Firm): string | undefined {
  if (alone(inside).some((bill) => owns(bill, recipient))) return "it goes back to its owner";
  return alone(inside).some((bill) => owns(bill, by)) ? "its owner sends possession alone" : undefined;
}
