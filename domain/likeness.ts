import { nfkc, unaccented } from "./legible.ts";
import { LOOKS, LEGAL_FORMS, TRADITIONAL } from "./likeness-tables.ts";

/** Said another way, the same: what stands for "and" between the words of a name. */
const AND = /[&+＆]/g;

const FORMS: ReadonlySet<string> = new Set(LEGAL_FORMS);

/** The same at the end of a Chinese, Japanese or Korean name, or before it. */
export const EASTERN_FORMS =
  /(股份有限公司|有限责任公司|有限責任公司|集团有限公司|集團有限公司|有限公司|股份公司|责任公司|責任公司|公司|集团|集團|株式会社|株式會社|有限会社|合同会社|주식회사|유한회사)/gu;

/** No name is longer: what is, is refused by its length, and not read first. */
const LONGEST = 400;

const lookOf = (letter: string): string => LOOKS[letter] ?? TRADITIONAL[letter] ?? letter;

/** Neither accents nor width, in lower case. */
const plain = (name: string): string => unaccented(name.slice(0, LONGEST)).toLowerCase();

/** The likeness of a name: equal for two names that can be taken for each other. Empty where nothing is left. */
export function likenessOf(name: string): string {
  const words = plain(name)
    .replace(AND, " and ")
    .replace(EASTERN_FORMS, " ")
    .replace(/(?<=\p{L})[.·'’`´]+(?=\p{L}|\s|$)/gu, "")
    .split(/[^\p{L}\p{N}$€£@|!]+/u)
    .filter((word) => word !== "");
  const looks = words.map((word) => [...word].map(lookOf).join(""));
  const kept = looks.filter((_, at) => !isOfForm(words, at));
  const all = (kept.length > 0 ? kept : looks).join("");
  // Read together they look the same: rn and m, vv and w, cl and d.
  return all
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/ci(?=[aeiou])/g, "d");
}

const FORM_LOOKS: ReadonlySet<string> = new Set(LEGAL_FORMS.map((form) => [...form].map(lookOf).join("")));

const MOST_WORDS = 4;

/** Whether a word is a legal form, or part of one that is written apart: "S A", "Sp. z o.o.". */
export function isOfForm(words: readonly string[], at: number): boolean {
  if (FORMS.has(words[at]!) || FORM_LOOKS.has([...words[at]!].map(lookOf).join(""))) return true;
  for (let from = Math.max(0, at - MOST_WORDS + 1); from <= at; from += 1)
    for (let to = Math.max(at + 1, from + 2); to <= Math.min(words.length, from + MOST_WORDS); to += 1)
      if (FORMS.has(words.slice(from, to).join(""))) return true;
  return false;
}

/**
 * Whether Latin stands together with Cyrillic or Greek inside one word: nobody writes a name like that who wants it
 * read.
 */
export const hasMixedScripts = (name: string): boolean =>
  nfkc(name.slice(0, LONGEST))
    .split(/[^\p{L}\p{M}]+/u)
    .some((word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word));

/** The words that may stand before "Ltd" without a space, as in "Co.Ltd": together they are no address. */
const FORMS_BEFORE = /^(?:co|pte|pty|pvt|sdn|inc|corp|st|dr|mr|mrs|ms|capt)$/i;

/**
 * Whether a name holds what programs of mail make a link of: a web address, an e-mail address, or the name of a host.
 */
export function hasAddress(name: string): boolean {
  const said = nfkc(name.slice(0, LONGEST)).replace(/[。．｡]/gu, ".");
  if (
    /@|:\/\/|\bwww\.|\b(?:https?|ftp|mailto|tel|javascript|data):/iu.test(said) ||
    /\d{1,3}(?:\.\d{1,3}){3}/.test(said)
  )
    return true;
  // A label, a full stop without a space, and letters as at the end of a domain.
  return [...said.matchAll(/([\p{L}\p{N}-]+)\.(\p{L}{2,})(?![\p{L}\p{N}])/gu)].some(
    ([, label = ""]) => !FORMS_BEFORE.test(label),
  );
}
