import { LIMITS } from "../../limits.ts";
import { printed, severalLines } from "../../shapes.ts";

/** A remark on a decision, which stands in the report. */
export const remark = printed(severalLines.trim().max(LIMITS.screeningRemarkCharacters)).default("");
