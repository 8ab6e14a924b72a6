import { state, type State } from "./states.ts";

/** How a transaction stands that an account of a company signed. */
export const SENT_STATES = {
  SENT: state("On its way to the chain", "上链中", "half", "blue"),
  MINED: state("On the chain", "已上链", "ring-dot", "green"),
  DONE: state("Final on the chain", "链上已最终确认", "disc", "green"),
  REFUSED: state("Refused by the contract", "被合约拒绝", "cross", "red"),
  DISPLACED: state("Displaced by another transaction", "被其他交易取代", "cross", "red"),
} as const satisfies Record<string, State>;
export type SentState = keyof typeof SENT_STATES;
