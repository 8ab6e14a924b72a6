import { LIMITS } from "#domain/limits";

/** Tries of one message or title, until a person looks: at the longest pause that is more than a week. */
export const TRIES = 700;

/** How long one message to a carrier or a platform may take, with its claim. */
export const MESSAGE_SECONDS = 60;

/** Longer than the messages of one try take: so long nobody else sends them. */
export const CLAIM_SECONDS = 300;

/** The next look at an offer that is to be made, or whose acts on the chain are under way. */
export const AGAIN_SECONDS = 2;

/** Acts by which the chain is asked to carry out the answer of a carrier, until a person looks. */
export const END_TRIES = 5;

/** The pause after such an act has failed. */
export const END_SECONDS = 60;

/** The pause after a try that came to nothing, by the column `attempts`: 2 s doubling to the longest. SQL. */
export const PAUSE = `make_interval(secs => least(${LIMITS.pintRetrySeconds}, power(2, least(attempts, 20))))`;
