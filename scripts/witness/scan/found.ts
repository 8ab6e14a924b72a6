/**
 * A request that a scanner starts from. `*` marks where sqlmap puts its payloads; without a mark it takes every
 * parameter.
 */
export interface Sample {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A fault as a scanner reported it. */
export interface Finding {
  /** The scanner, and which part of it. */
  readonly by: string;
  /** The path it was found at. */
  readonly where: string;
  readonly parameter: string;
  /** In the scanner's own words. */
  readonly words: string;
}
