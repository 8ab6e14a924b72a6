import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { saidParameters } from "#domain/said";
import { fill, say, type Language, type Text, type TextParameters } from "#domain/text";
import type { WordKey } from "./words.ts";

/** Says a screen word in the current language. */
export type Words = (key: WordKey, parameters?: TextParameters) => string;

/** Says words of the domain in the current language. */
export type Say = (words: Text, parameters?: TextParameters) => string;

/** The language that is shown; the component draws itself again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === "zh-CN" ? "zh-CN" : "en-US";
}

export function useWords(): Words {
  const { t } = useTranslation();
  const language = useLanguage();
  return useCallback(
    (key, parameters = {}) => fill(t(key, { ...parameters, skipInterpolation: true }), language, parameters),
    [t, language],
  );
}

/** For words that the domain declares (states, kinds, actions, fields). */
export function useSay(): Say {
  const language = useLanguage();
  return useCallback((words, parameters) => say(words, language, parameters), [language]);
}

/** The sentence of an error code, for an answer that brought none with it. */
export function useErrorWords(): (code: string, parameters?: TextParameters) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return useCallback(
    (code, parameters = {}) =>
      fill(t(`errors.${code}`, { skipInterpolation: true }), language, saidParameters(parameters, language)),
    [t, language],
  );
}
