import type { IssueState } from "#domain/pint-states";
import type { WordKey } from "../i18n/words.ts";
import type { NoticeTone } from "../ui/Notice.tsx";

/** How a request that another platform issues a bill stands in a sentence, with what to do. */
export const ISSUE_STANDS = {
  DUE: ["info", "platforms.issues.due"],
  ASKED: ["info", "platforms.issues.asked"],
  ISSUED: ["success", "platforms.issues.issued"],
  REFUSED: ["error", "platforms.issues.refused"],
  FAILED: ["warning", "platforms.issues.failed"],
} as const satisfies Record<IssueState, readonly [NoticeTone, WordKey]>;
