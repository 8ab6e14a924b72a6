import type { Party } from "#domain/api/contacts";
import type { Language } from "#domain/text";
import { countryName } from "../i18n/countries.ts";

/** Compared without case and marks: “Lisboa, PORTUGAL” says “Lisboa” and “Portugal”. */
const bare = (said: string): string => said.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
const says = (address: string, place: string): boolean => ` ${bare(address)} `.includes(` ${bare(place).trim()} `);

/** The address of a party as a paper prints it, each part once; nothing where it is not told. */
export const addressLines = (
  { postalAddress, city, country }: Pick<Party, "postalAddress" | "city" | "country">,
  language: Language,
): string[] => {
  const place = [city, countryName(country, language)].filter((one) => one !== "" && !says(postalAddress, one));
  return [postalAddress, place.join(language === "zh-CN" ? "，" : ", ")].filter((one) => one !== "");
};
