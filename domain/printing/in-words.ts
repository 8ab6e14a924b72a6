import { minorDigits } from "../currencies.ts";
import { say, type Language } from "../text.ts";
import { entryOf } from "../lookup.ts";
import { UNIT_NAMES } from "../units.ts";

const ONES = [
  "",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const THOUSANDS = ["", "thousand", "million", "billion", "trillion"];

/** A number of at most 15 digits; a fraction is said by the caller. */
function englishWhole(digits: string): string {
  const groups = digits
    .replace(/^0+/, "")
    .replace(/\B(?=(\d{3})+$)/g, ",")
    .split(",");
  const said = groups.flatMap((group, i) => {
    const words = hundreds(Number(group));
    return words === "" ? [] : [[words, THOUSANDS[groups.length - 1 - i]].filter(Boolean).join(" ")];
  });
  return said.length === 0 ? "zero" : said.join(" ");
}

function hundreds(value: number): string {
  const rest = value % 100;
  const low = rest < 20 ? ONES[rest]! : [TENS[Math.floor(rest / 10)]!, ONES[rest % 10]!].filter(Boolean).join("-");
  return [value < 100 ? "" : `${ONES[Math.floor(value / 100)]!} hundred`, low].filter(Boolean).join(" ");
}

const FIGURES = ["零", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖"];
const PLACES = ["", "拾", "佰", "仟"];
const MYRIADS = ["", "万", "亿", "万亿"];

/** Four places of a number. */
function figures(digits: string): string {
  const plain = digits.replace(/^0+/, "");
  return [...plain]
    .map((digit, i) => (digit === "0" ? "0" : FIGURES[Number(digit)]! + PLACES[plain.length - 1 - i]!))
    .join("")
    .replace(/0+$/, "")
    .replace(/0+/g, FIGURES[0]!);
}

/** A number in the figures that cannot be altered, as amounts are written. */
function chineseWhole(digits: string): string {
  const groups = digits
    .replace(/^0+/, "")
    .replace(/\B(?=(\d{4})+$)/g, ",")
    .split(",");
  let said = "";
  let gap = false;
  for (const [i, group] of groups.entries()) {
    const words = figures(group);
    if (words === "") gap = true;
    else {
      said +=
        (said !== "" && (gap || group.startsWith("0")) ? FIGURES[0]! : "") + words + MYRIADS[groups.length - 1 - i]!;
      gap = false;
    }
  }
  return said === "" ? FIGURES[0]! : said;
}

/** A decimal in words, digit by digit behind the point. */
function decimalInWords(value: string, language: Language): string | null {
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(value.trim());
  if (match === null) return null;
  const [, whole = "0", fraction] = match;
  const behind = (fraction ?? "").replace(/0+$/, "");
  if (language === "zh-CN")
    return (
      chineseWhole(whole) + (behind === "" ? "" : `点${[...behind].map((digit) => FIGURES[Number(digit)]!).join("")}`)
    );
  return (
    englishWhole(whole) +
    (behind === "" ? "" : ` point ${[...behind].map((digit) => ONES[Number(digit)] || "zero").join(" ")}`)
  );
}

/** Exactly one, however many zeros follow: "1.000" is one metric tonne. */
const isOne = (value: string): boolean => /^0*1(\.0*)?$/.test(value.trim());

/** `37998.412`, `TNE` to "THIRTY-SEVEN THOUSAND … POINT FOUR ONE TWO METRIC TONNES"; empty for what is no number. */
export function quantityInWords(value: string, unit: string, language: Language): string {
  const words = decimalInWords(value, language);
  if (words === null) return "";
  const named = entryOf(UNIT_NAMES, unit);
  const name =
    named === undefined ? unit : language === "zh-CN" || isOne(value) ? say(named.one, language) : named.many;
  return language === "zh-CN" ? words + name : `${words} ${name}`.toUpperCase();
}

/** The name of a currency as so much of it bears it: "US dollars", "US dollar", "美元". */
function currencyName(currency: string, language: Language, count: number): string {
  try {
    return (
      new Intl.NumberFormat(language, {
        style: "currency",
        currency,
        currencyDisplay: "name",
        maximumFractionDigits: 0,
      })
        .formatToParts(count)
        .find(({ type }) => type === "currency")?.value ?? currency
    );
  } catch {
    return currency;
  }
}

const PARTS_ZH = ["角", "分", "厘"];

/** `24150000.50`, `USD` to "US DOLLARS TWENTY-FOUR MILLION … AND 50/100 ONLY"; empty for what is no amount. */
export function amountInWords(value: string, currency: string, language: Language): string {
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(value.trim());
  if (match === null) return "";
  const digits = minorDigits(currency) ?? 2;
  const [, whole = "0", fraction = ""] = match;
  const minor = fraction.padEnd(digits, "0").slice(0, digits);
  const name = currencyName(currency, language, isOne(value) ? 1 : 2);
  if (language === "zh-CN") {
    const parts = [...minor.replace(/0+$/, "")]
      .map((digit, i) => (digit === "0" ? "0" : FIGURES[Number(digit)]! + PARTS_ZH[i]!))
      .join("")
      .replace(/0+/g, FIGURES[0]!);
    const nothing = Number(whole) === 0 && parts !== "";
    return `${name}${nothing ? parts.replace(/^零/, "") : `${chineseWhole(whole)}元${parts}`}${minor.endsWith("0") || minor === "" ? "整" : ""}`;
  }
  return `${name} ${englishWhole(whole)}${digits === 0 ? "" : ` and ${minor}/1${"0".repeat(digits)}`} only`.toUpperCase();
}
