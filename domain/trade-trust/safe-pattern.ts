const PIECE = String.raw`(?:\[[A-Za-z0-9 ._/-]+\]|\\d|[A-Za-z0-9 _/-]|\\[./-])(?:\{\d{1,3}(?:,\d{1,3})?\})?`;
const SAFE = new RegExp(`^\\^(?:${PIECE})+\\$$`);
const LONGEST = 200;

/**
 * The regular expression of a pattern of somebody else's, if it is one in a row of letters, digits and sets of them,
 * each a bounded number of times, from the beginning to the end. Its time is bounded by its length. Null for others:
 * one with repeated groups or alternatives may run for ever on a short text.
 */
export function safePattern(pattern: string): RegExp | null {
  if (pattern.length > LONGEST || !SAFE.test(pattern)) return null;
  try {
    return new RegExp(pattern, "u");
  } catch {
    return null;
  }
}
