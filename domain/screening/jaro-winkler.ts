/** No word is compared beyond so many letters. */
const LONGEST = 64;
const PREFIX = 4;
const SCALE = 0.1;

const usedOne = new Uint8Array(LONGEST);
const usedOther = new Uint8Array(LONGEST);

/** The likeness of two words by Jaro, raised by a common beginning after Winkler: from 0 to 1, the same both ways. */
export function jaroWinkler(one: string, other: string): number {
  if (one === other) return 1;
  const [m, n] = [Math.min(one.length, LONGEST), Math.min(other.length, LONGEST)];
  if (m === 0 || n === 0) return 0;
  const reach = Math.max(0, (Math.max(m, n) >> 1) - 1);
  usedOne.fill(0, 0, m);
  usedOther.fill(0, 0, n);
  let same = 0;
  for (let i = 0; i < m; i += 1) {
    const code = one.charCodeAt(i);
    const end = Math.min(n, i + reach + 1);
    for (let j = Math.max(0, i - reach); j < end; j += 1)
      if (usedOther[j] === 0 && other.charCodeAt(j) === code) {
        usedOne[i] = 1;
        usedOther[j] = 1;
        same += 1;
        break;
      }
  }
  if (same === 0) return 0;
  let crossed = 0;
  for (let i = 0, j = 0; i < m; i += 1) {
    if (usedOne[i] === 0) continue;
    while (usedOther[j] === 0) j += 1;
    if (one.charCodeAt(i) !== other.charCodeAt(j)) crossed += 1;
    j += 1;
  }
  const jaro = (same / m + same / n + (same - crossed / 2) / same) / 3;
  let prefix = 0;
  while (prefix < PREFIX && prefix < m && prefix < n && one.charCodeAt(prefix) === other.charCodeAt(prefix))
    prefix += 1;
  return jaro + prefix * SCALE * (1 - jaro);
}
