import { COUNTRIES } from "../countries.ts";
import { CURRENCIES } from "../currencies.ts";
import { entryOf } from "../lookup.ts";
import { offered, type ValueField } from "../kinds/field.ts";
import { wrong } from "../kinds/wrong.ts";
import { numberFault, readNumber, western } from "../reading.ts";
import { LANGUAGES } from "../text.ts";

/** Names that people write for one country only, beside the one that it has in the languages of the product. */
const COUNTRY_NAMES = {
  holland: "NL",
  "the netherlands": "NL",
  "great britain": "GB",
  uk: "GB",
  usa: "US",
  "united states of america": "US",
  uae: "AE",
  prc: "CN",
  "p.r. china": "CN",
  "people's republic of china": "CN",
  "south korea": "KR",
  "republic of korea": "KR",
  "viet nam": "VN",
  turkey: "TR",
  "czech republic": "CZ",
  中华人民共和国: "CN",
} as const;

/** The codes of UN/ECE Recommendation 20 for how units are written in trade. */
const UNIT_CODES = {
  mt: "TNE",
  mts: "TNE",
  t: "TNE",
  ton: "TNE",
  tons: "TNE",
  tonne: "TNE",
  tonnes: "TNE",
  吨: "TNE",
  公吨: "TNE",
  kg: "KGM",
  kgs: "KGM",
  千克: "KGM",
  公斤: "KGM",
  m3: "MTQ",
  "m³": "MTQ",
  cbm: "MTQ",
  立方米: "MTQ",
  l: "LTR",
  ltr: "LTR",
  升: "LTR",
  bbl: "BLL",
  bbls: "BLL",
  桶: "BLL",
  pcs: "C62",
  pc: "C62",
  件: "C62",
} as const;
const CURRENCY_NAMES = { rmb: "CNY", us$: "USD", "€": "EUR", "£": "GBP", 人民币: "CNY", 美元: "USD" } as const;

const plain = (text: string): string => western(text).toLowerCase();

/** The code whose name this is, in a language of the product. */
function named(codes: readonly string[], type: "region" | "currency", typed: string): string | undefined {
  const wanted = plain(typed);
  return LANGUAGES.map((language) => {
    const names = new Intl.DisplayNames([language], { type, fallback: "none" });
    return codes.find((code) => plain(names.of(code) ?? "") === wanted);
  }).find((code) => code !== undefined);
}

/** One letter was typed wrong, left out, or is too many. */
function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 4 || long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.length === long.length ? at + 1 : at;
  return short.slice(rest) === long.slice(at + 1);
}

/** The only choice that is near to what was typed. */
function nearChoice(field: ValueField, typed: string): string | undefined {
  const near = offered(field).filter(({ value, label }) =>
    [value, label.en, label.zh].some((one) => isNear(plain(one), plain(typed))),
  );
  return near.length === 1 ? near[0]?.value : undefined;
}

/** A number with the decimal comma of a country, or with its unit behind it. */
function bareNumber(typed: string): string | undefined {
  const [, number = ""] = /^(.*\d)\s*[\p{L}³²°%.]{0,6}$/u.exec(typed.trim()) ?? [];
  const read = readNumber(number);
  return numberFault(read) === "NUMBER_TWO_WAYS" ? undefined : readNumber(read, { decimalComma: true });
}

/**
 * The value that was meant where that is sure: the only one that fits what stands in the cell. Undefined where there is
 * none, or more than one.
 */
export function meantBy(field: ValueField, typed: string): string | undefined {
  const found =
    field.type === "country"
      ? (entryOf(COUNTRY_NAMES, plain(typed)) ?? named(COUNTRIES, "region", typed))
      : field.type === "currency"
        ? (entryOf(CURRENCY_NAMES, plain(typed)) ?? named(CURRENCIES, "currency", typed))
        : field.type === "choice"
          ? (entryOf(UNIT_CODES, plain(typed)) ?? nearChoice(field, typed))
          : field.type === "decimal" || field.type === "money"
            ? bareNumber(typed)
            : field.type === "integer"
              ? bareNumber(typed)?.replace(/\.0+$/, "")
              : undefined;
  return found === undefined || found === typed || wrong[field.type](found, field, undefined) !== null
    ? undefined
    : found;
}
