import { REVIEW_TYPES, type ReviewType } from "../acts/review/types.ts";
import { text, type Text } from "../text.ts";

/** A party after the collaborators. */
export type LastRole = (typeof REVIEW_TYPES)[ReviewType]["last"][number];

/** The names of the last days of the steps after the collaborators. */
export const LAST_DAYS = {
  issuer: text("Issuer signs by", "签发人签署截止日期"),
  agent: text("Surrender accomplished by", "交单办结截止日期"),
  voider: text("Original ended by", "正本终结截止日期"),
} as const satisfies Record<LastRole, Text>;

/** No last day of any of these steps. */
export const NO_LAST_DAYS: Readonly<Record<LastRole, string | null>> = { issuer: null, agent: null, voider: null };
