import type { Offer } from "#domain/api/offers";
import type { OfferState } from "#domain/pint-states";
import type { WordKey } from "../i18n/words.ts";
import type { NoticeTone } from "../ui/Notice.tsx";

type Stands = readonly [NoticeTone, WordKey];

const STANDS = {
  DUE: ["info", "platforms.story.due"],
  OFFERED: ["info", "platforms.story.waiting"],
  TAKEN: ["info", "platforms.story.taken"],
  GONE: ["success", "platforms.story.gone"],
  REFUSED: ["error", "platforms.story.refused"],
  FROZEN: ["error", "platforms.story.frozen"],
  WAITING: ["warning", "platforms.story.waits"],
  WITHDRAWN: ["info", "platforms.story.withdrawn"],
} as const satisfies Record<OfferState, Stands>;

/** How an offer stands in a sentence, with what to do. */
export function offerStands({ state, taken, settled, error }: Offer): Stands {
  if (state === "DUE" && error !== null) return ["warning", "platforms.story.dueHeld"];
  if (state === "FROZEN" && taken) return ["error", "platforms.story.stuck"];
  if (state === "FROZEN" && error?.code === "PINT_OTHER_ENTRY") return ["error", "platforms.story.otherEntry"];
  if (state === "WAITING" && error?.code === "PINT_TOO_OLD") return ["warning", "platforms.story.tooOld"];
  if (state === "REFUSED" && settled === "HERE") return ["warning", "platforms.story.settledHere"];
  return STANDS[state];
}
