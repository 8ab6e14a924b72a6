/** How often one source may call public routes, all routes of one rate together. */
export interface Rate {
  readonly times: number;
  readonly seconds: number;
  /** Calls that may be under way at the same time. */
  readonly atOnce: number;
}

/**
 * Every public route has one of these. A source is an IPv4 address or a network of IPv6, and may be a whole office:
 * what only reads is generous. Each process counts for itself; tries of passwords, codes and links are counted besides,
 * for all processes together (`ATTEMPTS`).
 */
export const RATES = {
  /** Hashes a password. */
  password: { times: 600, seconds: 60, atOnce: 4 },
  /** Tries a link, a code or a secret, or has a letter written. */
  secret: { times: 600, seconds: 60, atOnce: 4 },
  /** Reads what is at hand. */
  read: { times: 3000, seconds: 60, atOnce: 64 },
  /** A platform or carrier sends a message of an exchange, which is verified and answered with a signature. */
  exchange: { times: 6000, seconds: 60, atOnce: 16 },
  /** Has this server ask another, and wait for it. */
  ask: { times: 60, seconds: 60, atOnce: 6 },
  /** Signs a time-stamp. */
  stamp: { times: 120, seconds: 60, atOnce: 2 },
  /** Writes down what a page has measured: of a whole office, each page every few seconds while something happens. */
  measure: { times: 1200, seconds: 60, atOnce: 4 },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof RATES;
