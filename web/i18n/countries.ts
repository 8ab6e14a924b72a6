import { COUNTRIES } from "#domain/countries";
import type { Language } from "#domain/text";

/** The name of a country in a language, by its ISO 3166 code; an unknown code stays as it is. */
export function countryName(code: string, language: Language): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code;
}

/** The time zones of a region, where the browser can tell them. */
type Zoned = Intl.Locale & { getTimeZones?(): readonly string[] | undefined };

/** The country of the browser's time zone, where that zone is of one country alone. */
export function countryHere(): string | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const found = COUNTRIES.filter((region) => {
    const zoned: Zoned = new Intl.Locale("und", { region });
    return zoned.getTimeZones?.()?.includes(timeZone);
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Every country with its name, in the order of the language. */
export function countries(language: Language): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((one, two) =>
    one.name.localeCompare(two.name, language),
  );
}
