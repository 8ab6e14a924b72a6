/** The value of each byte as a hex digit in lower case; 255 for a byte that is none. */
export const DIGITS = new Uint8Array(256).fill(255);
for (const [worth, digit] of [..."0123456789abcdef"].entries()) DIGITS[digit.charCodeAt(0)] = worth;

/** The value of two bytes as hex digits; below zero where one of them is none. */
const PAIRS = Int16Array.from({ length: 65_536 }, (_, pair) => {
  const [high, low] = [DIGITS[pair >> 8] as number, DIGITS[pair & 255] as number];
  return high > 15 || low > 15 ? -1 : high * 16 + low;
});

let seen: { readonly bytes: Buffer; readonly view: DataView } | undefined;

/** The bytes that an even count of digits says; false where one is none. */
export function bytesOfDigits(from: Buffer, at: number, count: number, into: Uint8Array, place: number): boolean {
  if (seen?.bytes !== from) seen = { bytes: from, view: new DataView(from.buffer, from.byteOffset, from.byteLength) };
  const { view } = seen;
  let all = 0;
  let next = place;
  for (let i = at; i < at + count; i += 2) {
    const value = PAIRS[view.getUint16(i)] as number;
    all |= value;
    into[next++] = value;
  }
  return all >= 0;
}
