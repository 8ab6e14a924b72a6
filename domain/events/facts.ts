import { LANGUAGE_NAMES, say, text, type Language, type Text } from "../text.ts";
import { entryOf } from "../lookup.ts";

/** The names of a company's facts in its record. */
const LABELS = {
  name: text("company name", "公司名称"),
  chineseName: text("Chinese name", "中文名称"),
  country: text("country or region", "国家或地区"),
  stateOrProvince: text("state or province", "州或省"),
  city: text("city", "城市"),
  postalAddress: text("postal address", "邮寄地址"),
  localStateOrProvince: text("state or province, locally", "州或省（当地文字）"),
  localCity: text("city, locally", "城市（当地文字）"),
  localAddress: text("postal address, locally", "邮寄地址（当地文字）"),
  phone: text("telephone", "电话"),
  fiataId: text("FIATA ID", "FIATA ID"),
  registerNumber: text("number in the register of companies", "公司注册号"),
  lei: text("LEI", "LEI"),
  vat: text("VAT number", "增值税号"),
  domain: text("domain", "域名"),
  findable: text("found by name", "可按名称查找"),
  isPublic: text("name readable by anybody", "名称公开"),
  verificationNeeded: text("asked before a company becomes a contact", "成为联系人前须同意"),
} as const satisfies Record<string, Text>;
/** A fact of a company that its administrators write. */
export type CompanyFact = keyof typeof LABELS;

const YES = text("yes", "是");
const NO = text("no", "否");
const EMPTY = text("none", "无");
const BETWEEN = text("; ", "；");
const FACT = text("{label}: {value}", "{label}：{value}");
const AFTER_DAYS = text("after {n} days", "{n} 天");
const AFTER_A_DAY = text("after 1 day", "1 天");
const AFTER_MINUTES = text("after {n} minutes", "{n} 分钟");
const NEVER = text("never", "永不");
const AS_FOR_ALL = text("as the company sets it for everybody", "与公司的设定相同");
const AS_THE_PRODUCT = text("as the product sets it", "与系统的设定相同");

/** Yes or no; null for what is neither. */
export const sayYesNo = (value: unknown, language: Language): string | null =>
  typeof value === "boolean" ? say(value ? YES : NO, language) : null;

const afterDays = (value: unknown, otherwise: Text, language: Language): string | null =>
  value === null
    ? say(otherwise, language)
    : typeof value === "number"
      ? say(value === 1 ? AFTER_A_DAY : AFTER_DAYS, language, { n: value })
      : null;
/** When the passwords of a company expire. */
export const sayExpiry = (value: unknown, language: Language): string | null => afterDays(value, NEVER, language);
/** The same for one person. */
export const sayOwnExpiry = (value: unknown, language: Language): string | null =>
  afterDays(value, AS_FOR_ALL, language);
/** When a session ends that nobody uses. */
export const sayTimeOut = (value: unknown, language: Language): string | null =>
  value === null
    ? say(AS_THE_PRODUCT, language)
    : typeof value === "number"
      ? say(AFTER_MINUTES, language, { n: value })
      : null;

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** `2026-11-20` as the screens say it: `20 Nov 2026`, `2026年11月20日`; what is no day stays as it was written. */
export function sayDay(value: unknown, language: Language): string | null {
  if (typeof value !== "string") return null;
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  const named = MONTHS[Number(month) - 1];
  if (named === undefined) return value;
  return language === "zh-CN" ? `${year}年${Number(month)}月${Number(day)}日` : `${Number(day)} ${named} ${year}`;
}

/** A language by its own name. */
export const sayLanguage = (value: unknown): string | null =>
  typeof value === "string" ? (entryOf(LANGUAGE_NAMES, value) ?? value) : null;

/** Facts with their labels, those that are known. */
export function sayFacts(value: unknown, language: Language): string | null {
  if (typeof value !== "object" || value === null) return null;
  const said = Object.entries(value).map(([name, fact]) => {
    const label = entryOf(LABELS, name);
    return say(FACT, language, {
      label: label ? say(label, language) : name,
      value: sayYesNo(fact, language) ?? (String(fact ?? "") || say(EMPTY, language)),
    });
  });
  return said.join(say(BETWEEN, language)) || null;
}
