import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { ERRORS } from "#domain/errors";
import { LANGUAGES, type Language, type Text } from "#domain/text";
import { wordsEn } from "../../web/i18n/words.en.ts";
import { wordsZh } from "../../web/i18n/words.zh.ts";

/** Where the browser finds the words of a language. */
export const localeFile = (language: Language): string =>
  fileURLToPath(new URL(`../../web/public/locales/${language}/translation.json`, import.meta.url));

/** The text of one locale file: the screen words, and the sentence of every error code. */
export function localeText(language: Language): string {
  const pick = (words: Text): string => (language === "zh-CN" ? words.zh : words.en);
  const errors = Object.fromEntries(Object.entries(ERRORS).map(([code, row]) => [code, pick(row.text)]));
  const words = language === "zh-CN" ? wordsZh : wordsEn;
  return `${JSON.stringify({ ...words, errors }, null, 1)}\n`;
}

/** Writes the locale files of both languages. */
async function writeLocales(): Promise<void> {
  for (const language of LANGUAGES) {
    const file = localeFile(language);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, localeText(language));
  }
}

if (import.meta.main) await writeLocales();
