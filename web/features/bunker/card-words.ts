import type { BunkerState } from "#domain/acts/bunker/states";
import type { BunkerCard } from "#domain/api/bunker-shapes";
import { exact, massWords } from "#domain/bunker/decimals";
import { BUNKER_KINDS, bunkerForm } from "#domain/bunker/forms";
import { PUSH_STATES } from "#domain/bunker/exchange/push";
import { kindOf } from "#domain/kinds/kinds";
import type { Format } from "../../i18n/use-format.ts";
import type { Say, Words } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";

/** The forms that have a place in a delivery, in their order. */
export const PLACED = BUNKER_KINDS.filter((kind) => bunkerForm(kind).place !== null);

/** A mass in metric tons as it is read. */
export const tons = (mass: string | bigint): string => {
  const counted = typeof mass === "bigint" ? mass : exact(mass);
  return counted === null ? "–" : `${massWords(counted)}\u00a0t`;
};

/** The step that each state waits for, where no form says it. */
const WAITS = {
  CREATED: "bunker.waits.CREATED",
  ASSIGNED: "bunker.waits.ASSIGNED",
  PRE_DELIVERY: "bunker.waits.PRE_DELIVERY",
  DELIVERING: "bunker.waits.DELIVERING",
  POST_DELIVERY: "bunker.waits.POST_DELIVERY",
  SIGNED: "bunker.waits.SIGNED",
  SUBMITTED: "bunker.waits.SUBMITTED",
  SUBMIT_FAILED: "bunker.waits.SUBMIT_FAILED",
  COMPLETED: "bunker.waits.COMPLETED",
  ABORTED: "bunker.waits.ABORTED",
} as const satisfies Record<BunkerState, WordKey>;

/** The step that a delivery waits for, and its party, in one line. */
export function waitsFor(card: BunkerCard, words: Words, say: Say, format: Format): string {
  if (card.state === "SUBMITTED" && (card.push === "UNKNOWN" || card.push === "QUEUED"))
    return say(PUSH_STATES[card.push].label);
  if (card.state === "COMPLETED" && card.push === null) return words("bunker.exported", { when: format.when(card.at) });
  const next = PLACED[card.signedForms];
  const filling = card.state === "PRE_DELIVERY" || card.state === "POST_DELIVERY";
  const before = next === undefined || bunkerForm(next).phase === "before";
  return filling && next !== undefined && before === (card.state === "PRE_DELIVERY")
    ? words("bunker.nextForm", { form: say(kindOf(next).label) })
    : words(WAITS[card.state], { when: format.when(card.at) });
}
