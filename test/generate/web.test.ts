import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { LANGUAGES } from "#domain/text";
import { localeFile, localeText } from "../../scripts/generate/locales.ts";
import { TOKENS_FILE } from "../../scripts/generate/theme.ts";
import { tokenStyleSheet } from "../../web/theme/tokens.ts";

test.each(LANGUAGES)("the words that a browser loads are fresh: %s", async (language) => {
  expect(await readFile(localeFile(language), "utf8")).toBe(localeText(language));
});

test("the style sheet of the tokens is fresh", async () => {
  expect(await readFile(TOKENS_FILE, "utf8")).toBe(tokenStyleSheet());
});
