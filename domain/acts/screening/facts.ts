import { askedOr, openPlace, type ProcessFacts } from "../process-facts.ts";
import type { Guard } from "../row.ts";
import type { ScreeningState } from "./states.ts";

/** The facts about the hit of a compliance check from where one user stands. */
export interface ScreeningFacts extends ProcessFacts<ScreeningState> {
  /** This user confirmed it: another person releases it. */
  readonly confirmedByMe: boolean;
}

export const decider = askedOr();
export { openPlace };
export const fourEyes: Guard<ScreeningFacts> = (facts) => (facts.confirmedByMe ? "SCREENING_FOUR_EYES" : null);
