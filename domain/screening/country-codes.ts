import { COUNTRIES } from "../countries.ts";
import { unaccented } from "../legible.ts";

/** Names of countries in lists that are not those of their codes in English. */
const OTHER_NAMES = {
  AE: ["UAE"],
  BA: ["Bosnia and Herzegovina"],
  BN: ["Brunei Darussalam"],
  BO: ["Bolivia (Plurinational State of)"],
  CD: ["Democratic Republic of the Congo", "Congo, Democratic Republic of the", "DR Congo"],
  CG: ["Republic of the Congo", "Congo, Republic of the", "Congo"],
  CI: ["Cote d Ivoire", "Ivory Coast"],
  CN: ["People's Republic of China"],
  CV: ["Cabo Verde"],
  CZ: ["Czech Republic"],
  FM: ["Micronesia (Federated States of)"],
  GB: ["UK", "Great Britain", "United Kingdom of Great Britain and Northern Ireland"],
  GM: ["The Gambia", "Gambia, The"],
  HK: ["Hong Kong", "China, Hong Kong Special Administrative Region"],
  IR: ["Iran (Islamic Republic of)", "Islamic Republic of Iran"],
  KN: ["Saint Kitts and Nevis"],
  KP: ["Democratic People's Republic of Korea", "DPRK", "Korea, North", "North Korea"],
  KR: ["Republic of Korea", "Korea, South", "South Korea"],
  LA: ["Lao People's Democratic Republic"],
  LC: ["Saint Lucia"],
  MD: ["Republic of Moldova"],
  MK: ["The former Yugoslav Republic of Macedonia", "Macedonia"],
  MM: ["Burma", "Myanmar"],
  MO: ["Macao", "Macau", "China, Macao Special Administrative Region"],
  NL: ["The Netherlands", "Netherlands (Kingdom of the)"],
  PS: ["State of Palestine", "Palestinian", "West Bank", "Region: Gaza", "Occupied Palestinian Territories"],
  RU: ["Russian Federation"],
  ST: ["Sao Tome and Principe"],
  SY: ["Syrian Arab Republic"],
  SZ: ["Swaziland"],
  TL: ["East Timor"],
  TR: ["Turkey", "Turkiye"],
  TT: ["Trinidad and Tobago"],
  TZ: ["United Republic of Tanzania"],
  US: ["USA", "United States of America"],
  VA: ["Holy See"],
  VC: ["Saint Vincent and the Grenadines"],
  VE: ["Venezuela (Bolivarian Republic of)"],
  VG: ["British Virgin Islands", "Virgin Islands, British"],
  VN: ["Viet Nam"],
  XK: ["Kosovo"],
} as const satisfies Record<string, readonly string[]>;

const plain = (name: string): string =>
  unaccented(name)
    .toLowerCase()
    .replace(/&/g, "and")
    .replace(/[^a-z]+/g, " ")
    .trim();

let known: ReadonlyMap<string, string> | undefined;

function namesOf(): ReadonlyMap<string, string> {
  const words = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  return new Map([
    ...COUNTRIES.map((code) => [plain(words.of(code) ?? code), code] as const),
    ...Object.entries(OTHER_NAMES).flatMap(([code, names]) => names.map((name) => [plain(name), code] as const)),
  ]);
}

const LONGEST = 100;

/** The code of a country that a list names, or writes as its code; undefined for what is none. */
export function countryCode(said: string): string | undefined {
  const name = said.trim();
  if (name.length > LONGEST) return undefined;
  if (/^[A-Za-z]{2}$/.test(name)) {
    const code = name.toUpperCase();
    if (COUNTRIES.includes(code)) return code;
  }
  known ??= namesOf();
  return known.get(plain(name));
}

/** Chinese names of countries have at least so many signs; of others fewer letters would find too many. */
const SHORTEST = { han: 2, latin: 3 } as const;
const HAN = /^\p{Script=Han}+$/u;

/** The codes of the countries that a search may mean: by their code, or by the beginning of a word of a name of theirs. */
export function countriesNamed(text: string): readonly string[] {
  const typed = text.trim();
  if (typed.length > LONGEST) return [];
  if (HAN.test(typed)) {
    const words = new Intl.DisplayNames(["zh"], { type: "region", fallback: "none" });
    return typed.length < SHORTEST.han ? [] : COUNTRIES.filter((code) => words.of(code)?.includes(typed));
  }
  const code = /^[A-Za-z]{2}$/.test(typed) && COUNTRIES.includes(typed.toUpperCase()) ? [typed.toUpperCase()] : [];
  const wanted = plain(typed);
  if (wanted.length < SHORTEST.latin) return code;
  known ??= namesOf();
  return [...new Set([...known].flatMap(([name, of]) => (` ${name}`.includes(` ${wanted}`) ? [of] : [])))];
}
