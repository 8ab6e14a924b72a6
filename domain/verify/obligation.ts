import { text, type Text } from "../text.ts";

/** The states of a bill of exchange on one of TradeTrust's obligation registers, in the order of their contract. */
export const OBLIGATION_STATES = {
  ISSUED: text(
    "Bill of exchange: neither accepted nor refused on its register yet",
    "汇票：登记册上尚未承兑，也未被拒绝承兑",
  ),
  ACCEPTED: text("Bill of exchange: accepted on its register", "汇票：已在登记册上承兑"),
  REJECTED: text("Bill of exchange: acceptance refused on its register", "汇票：已在登记册上被拒绝承兑"),
  DISCHARGED: text("Bill of exchange: discharged on its register", "汇票：已在登记册上清偿"),
} as const satisfies Record<string, Text>;
export type ObligationState = keyof typeof OBLIGATION_STATES;

/** The state that the contract gives by this number; null when it is none that is known here. */
export const obligationState = (number: number): ObligationState | null =>
  (Object.keys(OBLIGATION_STATES) as ObligationState[])[number] ?? null;

/** Whether the bill was accepted, and who said so last; null where it is not known, or nobody has said anything. */
export interface Obligation {
  readonly state: ObligationState;
  /** The address that accepted, refused or discharged: the contract asks for no signature of the drawee. */
  readonly by: string | null;
  readonly at: string | null;
  readonly tx: string | null;
}
