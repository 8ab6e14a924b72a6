import type { EntityManager } from "typeorm";
import type { ProcessStep } from "#domain/processes/processes";
import type { PushEffects, Pushed } from "../bunker-exchange/effects.ts";
import { heldDelivery } from "../documents/bunker/delivery-row.ts";
import { BUNKER } from "../documents/bunker/handling.ts";
import { stateOf } from "../processes/process-row.ts";
import { takeStep } from "../processes/step.ts";

/** Takes the step of a delivery that its push has led to, where the delivery stands before it. */
async function follow(
  tx: EntityManager,
  { delivery, reason, by }: Pushed,
  step: ProcessStep<"bunker">,
  from: "SUBMITTED" | "SUBMIT_FAILED",
): Promise<void> {
  const held = await heldDelivery(tx, delivery);
  if (held === null || stateOf(held.process) !== from) return;
  const { organisation, person } = by ?? { organisation: null, person: null };
  await takeStep({ tx, organisation, person, now: new Date() }, BUNKER, held.process, step, { comment: reason });
}

/** The consequences of a push for its delivery. One whose answer was lost stays submitted until a person knows more. */
export const PUSHED: PushEffects = {
  QUEUED: (tx, pushed) => follow(tx, pushed, "retry", "SUBMIT_FAILED"),
  ACKNOWLEDGED: async (tx, pushed) => {
    // A push that was given up has arrived after all.
    await follow(tx, pushed, "retry", "SUBMIT_FAILED");
    await follow(tx, pushed, "acknowledged", "SUBMITTED");
  },
  REFUSED: (tx, pushed) => follow(tx, pushed, "refused", "SUBMITTED"),
  // The exchange has judged nothing: only its own answer is a refusal.
  FAILED: (tx, pushed) => follow(tx, pushed, "unsent", "SUBMITTED"),
  UNKNOWN: () => Promise.resolve(),
};
