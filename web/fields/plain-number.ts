const PLAIN = /^-?\d+(\.\d+)?$/;
/** Groups of exactly three: 0,812 and 37,95 are not such, so a decimal comma is never taken for one that groups. */
const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;

/**
 * The decimal that was typed, without the commas that group its thousands; Chinese keyboards type them as ， and the point
 * as 。. Whatever can be read in two ways stays as typed, so that it is refused and never guessed.
 */
export function plainNumber(typed: string): string {
  const number = typed.trim().replaceAll("，", ",").replaceAll("。", ".");
  if (PLAIN.test(number)) return number;
  return GROUPED.test(number) ? number.replaceAll(",", "") : typed;
}
