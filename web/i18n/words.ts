import type { wordsEn } from "./words.en.ts";

type EnglishWords = typeof wordsEn;

/** Chinese has one plural form, so a key ending in `_one` has no counterpart. */
type InChinese<Branch> = {
  readonly [Key in keyof Branch as Key extends `${string}_one` ? never : Key]: Branch[Key] extends string
    ? string
    : InChinese<Branch[Key]>;
};

/** The type of words.zh.ts: a missing or an extra key does not compile. */
export type ChineseWords = InChinese<EnglishWords>;

type PluralBase<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

type Paths<Branch, Prefix extends string = ""> = {
  [Key in keyof Branch & string]: Branch[Key] extends string
    ? `${Prefix}${PluralBase<Key>}`
    : Paths<Branch[Key], `${Prefix}${Key}.`>;
}[keyof Branch & string];

/** Dotted path of a screen word, as `login.title`. */
export type WordKey = Paths<EnglishWords>;
