import type { EnvelopeRow } from "#domain/api/envelope-shapes";
import type { TitleLife } from "#domain/acts/endorsement";
import { kindOf } from "#domain/kinds/kinds";
import { isPlain, PLAIN_STEPS } from "#domain/processes/desk";
import { isProcess } from "#domain/processes/processes";
import { isHeld, type HeldState } from "#domain/states";
import type { Say, Words } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";
import { PROCESS_DESKS } from "../../process/desks.ts";

/** What can be done next with an original in hand, by the life of its kind. */
const IN_HAND: Readonly<Record<TitleLife, Readonly<Record<HeldState, WordKey>>>> = {
  CARGO: {
    ISSUED: "desk.step.held",
    ACCEPTED: "desk.step.held",
    DISHONOURED: "desk.step.held",
    PROTESTED: "desk.step.held",
  },
  ORDER: {
    ISSUED: "desk.step.heldToPresent",
    ACCEPTED: "desk.step.heldToPresent",
    DISHONOURED: "desk.step.heldToPresent",
    PROTESTED: "desk.step.heldToPresent",
  },
  EXCHANGE: {
    ISSUED: "desk.step.heldToPresent",
    ACCEPTED: "desk.step.heldToPresent",
    DISHONOURED: "desk.step.heldToProtest",
    PROTESTED: "desk.step.heldProtested",
  },
};

/** The step that an original in hand leaves open; null where the row brought none, or it has gone on. */
function stepInHand({ inside, titleState }: EnvelopeRow): WordKey | null {
  const title = inside.map(({ kind }) => kindOf(kind)).find((kind) => kind.class === "title");
  if (title === undefined || titleState === null || !isHeld(titleState)) return null;
  return IN_HAND[title.life ?? "CARGO"][titleState];
}

export const isExchange = ({ inside: [first] }: Pick<EnvelopeRow, "inside">): boolean =>
  first?.kind === "BillOfExchange";

/** The next step, and by whom; null when the row is done. */
export function nextStep(row: EnvelopeRow, words: Words, say: Say): string | null {
  if (isProcess(row.of) && row.asked !== null && isPlain(row.asked)) return say(PLAIN_STEPS[row.asked]);
  if (isProcess(row.of)) return PROCESS_DESKS[row.of].next(row, words);
  const inHand = row.desk === "held" || row.asked === "read" ? stepInHand(row) : null;
  if (inHand !== null) return words(inHand);
  if (row.asked !== null && isPlain(row.asked)) return say(PLAIN_STEPS[row.asked]);
  if (row.of === "refusal") return words("desk.step.settle_wait");
  if (row.of === "contact") return words("desk.step.contact_wait");
  if (row.of === "instruction" || row.of === "update")
    return words(
      row.direction === "in"
        ? "desk.step.contact_wait"
        : row.of === "update"
          ? "desk.step.answerUpdate_wait"
          : "desk.step.update_wait",
    );
  if (row.of === "document")
    return row.state === "DRAFT"
      ? words(row.titleState === "DRAFT" ? "desk.step.sign" : "desk.step.complete")
      : words(isExchange(row) || row.titleState === "ISSUED" ? "desk.step.contact_wait" : "desk.step.release_wait");
  if (row.state === "SEALED") return words("desk.step.anchoring");
  if (row.state === "READY_FOR_TRANSFER") return words("desk.step.colleague");
  if (row.state === "TRANSFERRING") return words("desk.step.chain");
  return null;
}
