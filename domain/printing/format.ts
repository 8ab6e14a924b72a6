import type { Language } from "../text.ts";

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const NUMBERS = ["NIL", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"];
const NUMBERS_ZH = ["无", "壹", "贰", "叁", "肆", "伍", "陆", "柒", "捌", "玖"];

/** `37998.412` to `37,998.412`; anything that is no number stays as it was typed. */
export function groupDigits(value: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(value.trim());
  if (match === null) return value.trim();
  const [, sign = "", whole = "", rest = ""] = match;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}${rest}`;
}

/** Tonnes and cubic metres are told to the kilogram and the litre, as they are registered: `12500.5` to `12500.500`. */
export const withThreeDecimals = (value: string, unit: string): string => {
  const [, whole = "", fraction = ""] = /^(-?\d+)(?:\.(\d+))?$/.exec(value.trim()) ?? [];
  return whole === "" || (unit !== "TNE" && unit !== "MTQ") ? value : `${whole}.${fraction.padEnd(3, "0")}`;
};

/** `2026-10-30` as it prints: `30 OCT 2026`, `2026年10月30日`; what is no date stays. */
export function printedDate(value: string | undefined, language: Language): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? "");
  const month = MONTHS[Number(match?.[2]) - 1];
  if (match === null || month === undefined) return value ?? "";
  const [, year, , day] = match;
  return language === "zh-CN" ? `${year}年${Number(match[2])}月${Number(day)}日` : `${Number(day)} ${month} ${year}`;
}

/** RFC 3339 to `2026-10-30 09:12:44 UTC`. */
export const printedTime = (value: string): string => {
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;
};

/** `1` to `1 / ONE`, `1 / 壹`. */
export function countInWords(value: string, language: Language): string {
  const word = (language === "zh-CN" ? NUMBERS_ZH : NUMBERS)[Number(value)];
  return word === undefined ? value : `${value} / ${word}`;
}

/** Hex in groups of eight, so that people can compare it by eye. */
export const hexGroups = (hex: string): string => hex.replace(/^0x/, "").replace(/(.{8})(?=.)/g, "$1 ");

/** `0x5a31…c07e`. */
export function shortHex(hex: string): string {
  const bare = hex.replace(/^0x/, "");
  return bare.length <= 12 ? `0x${bare}` : `0x${bare.slice(0, 4)}…${bare.slice(-4)}`;
}
