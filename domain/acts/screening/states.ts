import { PARTY_STATES, state, type State } from "../../states.ts";

/** How the hit of a compliance check stands: what people have decided about it. */
export const SCREENING_STATES = {
  OPEN: state("To decide", "待判定", "half", "amber"),
  CLEARED: state("Clear", "无关", "disc-tick", "green"),
  FALSE_POSITIVE: state("False positive", "误报", "ring-slash", "grey"),
  CONFIRMED: state("Confirmed", "已确认命中", "cross", "red"),
  RELEASED: state("Released", "已解除", "back", "grey"),
  UNLISTED: state("Listed no more", "已移出名单", "ring-slash", "grey"),
} as const satisfies Record<string, State>;
export type ScreeningState = keyof typeof SCREENING_STATES;

/** The states in which nobody has found the company to be another. */
export const BLOCKING = ["CONFIRMED"] as const satisfies readonly ScreeningState[];
export const UNDECIDED = ["OPEN"] as const satisfies readonly ScreeningState[];
/** Decisions that may be thought over again. */
export const DECIDED = ["CLEARED", "FALSE_POSITIVE", "RELEASED"] as const satisfies readonly ScreeningState[];

/** How the colleagues who decide stand. */
export const DECIDER_STATES = {
  WAITING: PARTY_STATES.WAITING,
  ASKED: PARTY_STATES.ASKED,
  CLEARED: SCREENING_STATES.CLEARED,
  FALSE_POSITIVE: SCREENING_STATES.FALSE_POSITIVE,
  CONFIRMED: SCREENING_STATES.CONFIRMED,
  CLOSED: PARTY_STATES.CLOSED,
} as const satisfies Record<string, State>;
