import { SCOPES, type Scope } from "./scopes.ts";
import { say, text, type Language, type Text, type TextParameters } from "./text.ts";
import { entryOf } from "./lookup.ts";

/** Rights by their keys, and the one that is no key: to administer. */
const RIGHTS: Readonly<Record<Scope | "IsAdmin", Text>> = {
  ...SCOPES,
  IsAdmin: text("Enterprise administrator", "公司管理员"),
};

const right = (value: string | number, language: Language): string => {
  const label = entryOf(RIGHTS, value);
  return label ? say(label, language) : String(value);
};

/** A number with what is counted; Chinese has no plural. */
const counted =
  (one: string, many: string, zh: string) =>
  (value: string | number, language: Language): string =>
    language === "zh-CN" ? `${value} ${zh}` : `${value} ${Number(value) === 1 ? one : many}`;
const minutes = counted("minute", "minutes", "分钟");
const seconds = counted("second", "seconds", "秒");

/** How parameters are said that are kept as a key or a bare number, by their names. */
const SAID = {
  permission: right,
  scope: right,
  minutes,
  // A pause is counted in whole minutes as soon as it is longer than one.
  seconds: (value, language) =>
    Number(value) > 60 ? minutes(Math.ceil(Number(value) / 60), language) : seconds(value, language),
  left: counted("attempt", "attempts", "次"),
  days: counted("day", "days", "天"),
} as const satisfies Record<string, (value: string | number, language: Language) => string>;

/** The parameters of a refusal as its sentence says them. */
export const saidParameters = (parameters: TextParameters, language: Language): TextParameters =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, entryOf(SAID, name)?.(value, language) ?? value]),
  );
