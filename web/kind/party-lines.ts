import type { Party } from "#domain/api/contacts";
import type { Language } from "#domain/text";
import { countryName } from "../i18n/countries.ts";

/** The address of a party as a paper prints it; nothing where it is not told. */
export const addressLines = (
  { postalAddress, city, country }: Pick<Party, "postalAddress" | "city" | "country">,
  language: Language,
): string[] => {
  const place = [city, countryName(country, language)].filter((one) => one !== "");
  return [postalAddress, place.join(language === "zh-CN" ? "，" : ", ")].filter((one) => one !== "");
};
