import { LANGUAGES, type Language } from "#domain/text";

/**
 * The language in which a request is answered: the one on the screen, which the web names alone and exactly; else the
 * one of the account; else what the browser prefers.
 */
export function languageOf(accepted: string | undefined, account: Language | undefined): Language {
  const shown = LANGUAGES.find((one) => one === accepted);
  return shown ?? account ?? (/^zh\b/i.test(accepted ?? "") ? "zh-CN" : "en-US");
}
