import { COUNTRIES } from "#domain/countries";

/** The part of the newer standard that the compiler does not know yet. */
interface Places {
  readonly getTimeZones: () => readonly string[] | undefined;
}

const zonesOf = (country: string): readonly string[] =>
  (new Intl.Locale(`und-${country}`) as unknown as Places).getTimeZones() ?? [];

/** One name of a zone that has several; null for one that is not known. */
function canonical(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Made when the first page measures: most installations never need it. */
let countryOf: ReadonlyMap<string | null, string> | undefined;
const made = (): ReadonlyMap<string | null, string> =>
  new Map(COUNTRIES.flatMap((country) => zonesOf(country).map((zone) => [canonical(zone), country] as const)));

/** The country whose clocks show this time zone (IANA name), as ISO 3166-1 alpha-2; empty where none does. */
export function countryOfZone(zone: string): string {
  countryOf ??= made();
  return countryOf.get(canonical(zone)) ?? "";
}
