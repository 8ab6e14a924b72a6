import { ownedBy } from "./envelopes.ts";
import { owns, type Envelope, type Firm, type Packed } from "./house.ts";

// What makes an act on originals rarer than its name says, so that it is counted, and sought, by itself.

type Going = readonly Pick<Packed, "bill" | "moves">[];
const alone = (going: Going) => going.filter(({ moves }) => moves === "POSSESSION").map(({ bill }) => bill);

/** Of putting documents into a new envelope. */
export function composing(going: Going, by: Firm, recipient: Firm): string | undefined {
  if (alone(going).some((bill) => bill.issuer === by && ownedBy(bill, by))) return "its issuer sends it once more";
  if (alone(going).some((bill) => owns(bill, recipient))) return "it is to go back to its owner";
  return going.some(({ moves }) => moves !== null) ? "originals are to go" : undefined;
}

/** Of sending an envelope off. */
export function transferring({ inside, recipient }: Envelope, by: Firm): string | undefined {
  if (alone(inside).some((bill) => owns(bill, recipient))) return "it goes back to its owner";
  return alone(inside).some((bill) => owns(bill, by)) ? "its owner sends possession alone" : undefined;
}
