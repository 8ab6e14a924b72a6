/** The two languages of the product. Every word a person may read exists in both. */
export const LANGUAGES = ["en-US", "zh-CN"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words: whoever looks for it may read no other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { "en-US": "English", "zh-CN": "简体中文" };

/** A word, label or sentence in every language; `{name}` marks a parameter. */
export interface Text {
  readonly en: string;
  readonly zh: string;
}

export type TextParameters = Readonly<Record<string, string | number>>;

/** Declares words: both languages, or it does not compile. */
export const text = (en: string, zh: string): Text => ({ en, zh });

/** Full-width marks bring their own space. */
const MARK = /[（）《》「」，。、：；！？]/u;
const HAN = /[\p{Script=Han}\p{Script=Bopomofo}（）《》「」，。、：；]/u;

/**
 * Fills the parameters of a sentence; an unknown one stays visible as `{name}`. A name that ends with a full stop ends
 * an English sentence with it. The space beside a parameter sets Latin apart from Chinese: between Chinese and Chinese,
 * and beside a full-width mark, it falls away.
 */
export function fill(sentence: string, language: Language, parameters: TextParameters): string {
  const pieces = sentence
    .split(/(\{\w+\})/)
    .map((piece) => piece.replace(/^\{(\w+)\}$/, (mark, name: string) => String(parameters[name] ?? mark)));
  if (language !== "zh-CN")
    return pieces.reduce(
      (filled, piece) => filled + (filled.endsWith(".") && /^\.(?!\.)/.test(piece) ? piece.slice(1) : piece),
      "",
    );
  let filled = "";
  let space = "";
  for (const piece of pieces) {
    const [, before = "", inside = "", after = ""] = /^( ?)(.*?)( ?)$/s.exec(piece) ?? [];
    space += before;
    if (inside !== "") {
      const [last, next] = [filled.slice(-1), inside.charAt(0)];
      filled += `${(HAN.test(last) && HAN.test(next)) || MARK.test(last) || MARK.test(next) ? "" : space}${inside}`;
      space = "";
    }
    space += after;
  }
  return filled + space;
}

/** Picks the language and fills the parameters; an unknown parameter stays visible as `{name}`. */
export const say = (words: Text, language: Language, parameters: TextParameters = {}): string =>
  fill(language === "zh-CN" ? words.zh : words.en, language, parameters);

/** A label as it stands inside a sentence: without the capital that it begins with, unless that is a name's. */
export function inSentence(label: Text, language: Language): string {
  const said = say(label, language);
  return language === "en-US" && /^[A-Z][a-z]/.test(said) ? said.charAt(0).toLowerCase() + said.slice(1) : said;
}
