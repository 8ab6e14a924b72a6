import type { BunkerState } from "../acts/bunker/states.ts";
import type { PushState } from "./exchange/push.ts";
import { DAY_MS, HOUR_MS } from "../clock.ts";

/** The columns of the board, each named by the state that it begins with. */
export const BOARD_COLUMNS = [
  "CREATED",
  "ASSIGNED",
  "DELIVERING",
  "POST_DELIVERY",
  "SUBMITTED",
] as const satisfies readonly BunkerState[];
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

/** The column in which a delivery stands; null where the board leaves it out. */
export const COLUMN_OF = {
  CREATED: "CREATED",
  ASSIGNED: "ASSIGNED",
  PRE_DELIVERY: "ASSIGNED",
  DELIVERING: "DELIVERING",
  POST_DELIVERY: "POST_DELIVERY",
  SUBMIT_FAILED: "SUBMITTED",
  SIGNED: "SUBMITTED",
  SUBMITTED: "SUBMITTED",
  COMPLETED: "SUBMITTED",
  ABORTED: null,
} as const satisfies Record<BunkerState, BoardColumn | null>;

/** States in the order in which the cards of a column stand: what is most urgent comes first. */
export const CARD_ORDER = Object.keys(COLUMN_OF) as readonly BunkerState[];

/** A delivery that is completed leaves the board after so long. */
export const BOARD_DAY_MS = DAY_MS;

/** Hours after both signatures at which a note that was not submitted is told: to be looked at, and late. */
export const ALARM_HOURS = { look: 6, late: 12 } as const;
export type Alarm = keyof typeof ALARM_HOURS;

/** The states of a signed note that waits for the office. */
export const WAITING = ["SIGNED", "SUBMIT_FAILED"] as const satisfies readonly BunkerState[];

interface Standing {
  readonly state: BunkerState;
  readonly signedAt: string | null;
  readonly push: PushState | null;
}

/** Whether the push of a note waits for a person who asks the exchange whether it arrived. */
export const isUnsure = ({ state, push }: Pick<Standing, "state" | "push">): boolean =>
  state === "SUBMITTED" && push === "UNKNOWN";

/** How urgent a signed note is that was not submitted, or may not have arrived; null where it is not, or not yet. */
export function alarmOf(standing: Standing, now: number): Alarm | null {
  const { state, signedAt } = standing;
  if (signedAt === null || !(WAITING.some((one) => one === state) || isUnsure(standing))) return null;
  const hours = (now - Date.parse(signedAt)) / HOUR_MS;
  return hours >= ALARM_HOURS.late ? "late" : hours >= ALARM_HOURS.look ? "look" : null;
}
