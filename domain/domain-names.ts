import { isDomain } from "./assurance.ts";
import { hasMixedScripts } from "./likeness.ts";
import { LOOKS } from "./likeness-tables.ts";

// Names of domains in other alphabets: their ASCII form, by which programs compare them, and the letters that it shows.

/** The ASCII form of a domain that was written in any alphabet; null where it is none. */
export function asciiDomain(written: string): string | null {
  try {
    const { hostname } = new URL(`https://${written}`);
    return isDomain(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

/** A domain that shows other letters than it is written with. */
export interface DomainLook {
  /** In the letters of its alphabets, as a browser may show it. */
  readonly shown: string;
  /** The domain in plain letters for which it can be taken; null for none. */
  readonly like: string | null;
  /** Whether letters of several alphabets stand together in it. */
  readonly mixed: boolean;
}

/** How a domain in its ASCII form looks; null for one of plain letters, which looks as it is written. */
export function domainLook(domain: string): DomainLook | null {
  if (!/(^|\.)xn--/.test(domain)) return null;
  const shown = domain
    .split(".")
    .map((label) => (label.startsWith("xn--") ? (decoded(label.slice(4)) ?? label) : label))
    .join(".");
  const plain = [...shown].map((letter) => (letter < "\u0080" ? letter : (LOOKS[letter] ?? letter))).join("");
  return { shown, like: plain !== shown && /^[\x21-\x7e]+$/.test(plain) ? plain : null, mixed: hasMixedScripts(shown) };
}

const [BASE, LEAST, MOST, SKEW, DAMP, FIRST_BIAS, FIRST] = [36, 1, 26, 38, 700, 72, 128];

/** The letters of a label without its mark, by RFC 3492; null where it is none. */
function decoded(label: string): string | null {
  const cut = label.lastIndexOf("-");
  const letters = cut > 0 ? Array.from(label.slice(0, cut), (one) => one.codePointAt(0) ?? 0) : [];
  let [code, at, bias] = [FIRST, 0, FIRST_BIAS];
  for (let next = cut > 0 ? cut + 1 : 0; next < label.length;) {
    const former = at;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(label[next++]);
      if (digit === null) return null;
      at += digit * weight;
      const threshold = Math.min(Math.max(k - bias, LEAST), MOST);
      if (digit < threshold) break;
      weight *= BASE - threshold;
      if (at > 0x7fffffff) return null;
    }
    const count = letters.length + 1;
    bias = biasAfter(at - former, count, former === 0);
    code += Math.floor(at / count);
    at %= count;
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
    letters.splice(at++, 0, code);
  }
  const shown = String.fromCodePoint(...letters);
  return /[\p{C}\p{Z}]/u.test(shown) ? null : shown;
}

function digitOf(letter: string | undefined): number | null {
  if (letter === undefined) return null;
  const found = "abcdefghijklmnopqrstuvwxyz0123456789".indexOf(letter);
  return found < 0 ? null : found;
}

function biasAfter(delta: number, count: number, first: boolean): number {
  let left = first ? Math.floor(delta / DAMP) : delta >> 1;
  left += Math.floor(left / count);
  let k = 0;
  for (; left > ((BASE - LEAST) * MOST) / 2; k += BASE) left = Math.floor(left / (BASE - LEAST));
  return k + Math.floor(((BASE - LEAST + 1) * left) / (left + SKEW));
}
