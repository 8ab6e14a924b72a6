import { BUNKER } from "../documents/bunker/handling.ts";
import { REVIEW } from "../documents/review/handling.ts";
import { SIGNING } from "../documents/signing/handling.ts";
import { SCREENING } from "../screening/handling.ts";
import type { Handlings } from "../processes/due.ts";

/** Every process, for what the clock does. */
export const HANDLINGS: Handlings = { signing: SIGNING, review: REVIEW, bunker: BUNKER, screening: SCREENING };
