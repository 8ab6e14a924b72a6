import i18next from "i18next";
import HttpBackend from "i18next-http-backend";
import { initReactI18next } from "react-i18next";
import { LANGUAGES, type Language } from "#domain/text";
import { kept } from "../storage/kept.ts";

const NAMESPACE = "translation";
const choice = kept("hawser.language");

const isLanguage = (value: string | null): value is Language => LANGUAGES.some((language) => language === value);

/** The language that somebody chose in this browser: kept in local storage. */
export function chosenLanguage(): Language | undefined {
  const value = choice.get();
  return isLanguage(value) ? value : undefined;
}

const currentLanguage = (): Language => chosenLanguage() ?? "en-US";

const hasWords = (language: Language): boolean => i18next.hasResourceBundle(language, NAMESPACE);

/**
 * Loads the words of the kept language. Ten files at once; five retries, waiting 350 ms and doubling. Answers whether
 * they came.
 */
export async function startTranslation(): Promise<boolean> {
  document.documentElement.lang = currentLanguage();
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      load: "currentOnly",
      ns: [NAMESPACE],
      defaultNS: NAMESPACE,
      returnNull: false,
      interpolation: { prefix: "{", suffix: "}", escapeValue: false },
      react: { useSuspense: false },
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
      backend: {
        loadPath: (languages: readonly string[], namespaces: readonly string[]) =>
          `/locales/${languages[0]}/${namespaces[0]}.json`,
      },
    });
  return hasWords(currentLanguage());
}

/**
 * Changes the language of this browser and keeps it. Without its words the former one stays, and answers false: the
 * page would show their names.
 */
export async function setLanguage(language: Language): Promise<boolean> {
  if (!hasWords(language)) await i18next.reloadResources(language, NAMESPACE).catch(() => undefined);
  if (!hasWords(language)) return false;
  choice.set(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  return true;
}
