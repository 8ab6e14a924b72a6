import { LIMITS } from "./limits.ts";

/** So many tries in any so many minutes. */
export interface Window {
  readonly times: number;
  readonly minutes: number;
}

const DAY = 1440;

/** Few at once, and not many a day: whoever mistypes waits a little, whoever guesses gets nowhere. */
const GUESSES = [
  { times: LIMITS.loginAttempts, minutes: LIMITS.loginPauseMinutes },
  { times: LIMITS.loginAttemptsDaily, minutes: DAY },
] as const;
const CODES = [
  { times: LIMITS.codeAttempts, minutes: LIMITS.loginPauseMinutes },
  { times: LIMITS.codeAttemptsDaily, minutes: DAY },
] as const;
const LETTERS = [{ times: LIMITS.codeAttempts, minutes: LIMITS.loginPauseMinutes }] as const;
const OF_SOURCE = [{ times: LIMITS.addressAttempts, minutes: LIMITS.loginPauseMinutes }] as const;
const COSTLY = [{ times: LIMITS.addressAttempts, minutes: LIMITS.addressCostMinutes }] as const;

/**
 * Tries, each by what it is counted for. A window slides: a try leaves it by itself, whatever comes later, and a try
 * that is refused because the window is full is not counted.
 */
export const ATTEMPTS = {
  /** Wrong passwords of one account, from one source. */
  login: GUESSES,
  /** The same from every source that its owner has not signed in from. */
  loginAnywhere: [{ times: LIMITS.accountAttempts, minutes: LIMITS.accountMinutes }],
  /** Wrong passwords of any account, from one source that the account's owner has not signed in from. */
  loginFrom: OF_SOURCE,
  /** Wrong passwords of somebody who is signed in; of an account that joins a company; of a forgotten password. */
  stepUp: GUESSES,
  join: GUESSES,
  former: GUESSES,
  /** Wrong codes of one person or visitor. */
  code: CODES,
  second: CODES,
  secondMade: CODES,
  nodePin: CODES,
  visitorCode: CODES,
  visitorSign: CODES,
  /** Letters with codes that were asked for. */
  codeSent: LETTERS,
  visitorCodeSent: LETTERS,
  /** Links that are none, from one source. */
  reset: OF_SOURCE,
  activate: OF_SOURCE,
  changing: OF_SOURCE,
  visit: OF_SOURCE,
  /** Requests that cost work or a letter though nothing is wrong with them, from one source, and for one address. */
  forgotten: COSTLY,
  register: COSTLY,
  registerEmail: [{ times: LIMITS.registrationsPerEmail, minutes: DAY }],
  found: [{ times: LIMITS.registrationsPerEmail, minutes: DAY }],
} as const satisfies Record<string, readonly Window[]>;

export type AttemptKind = keyof typeof ATTEMPTS;

/** After so long no try counts any more. */
export const LONGEST_MINUTES = Math.max(
  ...Object.values(ATTEMPTS).flatMap((windows) => windows.map((window) => window.minutes)),
);
