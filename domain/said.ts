import {
  CONTACT_STATES,
  DOCUMENT_STATES,
  ENVELOPE_STATES,
  SIGNING_STATES,
  STAMP_STATES,
  USER_STATES,
} from "./states.ts";
import { EBL_STATES } from "./ebl-states.ts";
import { CLAIM_STATES, ISSUANCE_STATES, ISSUE_STATES, LANDING_STATES, OFFER_STATES } from "./pint-states.ts";
import { METER_COLUMNS } from "./meter-columns.ts";
import { TEMPLATE_STATES } from "./template-states.ts";
import { SCOPES, type Scope } from "./scopes.ts";
import { say, text, type Language, type Text, type TextParameters } from "./text.ts";
import { entryOf } from "./lookup.ts";
import { utcMinute } from "./clock.ts";

type Said = (value: string | number, language: Language, all: TextParameters) => string;

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

/** The states of what shares keys with documents and calls them otherwise, by what it is. */
const STATES_OF = {
  contact: (value: string | number) => entryOf(CONTACT_STATES, value),
  stamp: (value: string | number) => entryOf(STAMP_STATES, value),
  template: (value: string | number) => entryOf(TEMPLATE_STATES, value),
  offer: (value: string | number) => entryOf(OFFER_STATES, value),
  claim: (value: string | number) => entryOf(CLAIM_STATES, value),
  issue: (value: string | number) => entryOf(ISSUE_STATES, value),
  issuance: (value: string | number) => entryOf(ISSUANCE_STATES, value),
  landing: (value: string | number) => entryOf(LANDING_STATES, value),
  carrierInstruction: (value: string | number) => entryOf(EBL_STATES, value),
  user: (value: string | number) => entryOf(USER_STATES, value),
} as const;
/** The states of the others, which call none that they share by two names. */
const STATES = { ...SIGNING_STATES, ...ENVELOPE_STATES, ...DOCUMENT_STATES } as const;

/** A state as screens call it; text that is no key of one is said already. */
const state: Said = (value, language, { of }) => {
  const found = entryOf(STATES_OF, of)?.(value) ?? entryOf(STATES, value);
  return found ? say(found.label, language) : String(value);
};

/** A column of a meter's file; a name that a company gave one is said already. */
const meterColumn = (value: string | number, language: Language): string => {
  const column = entryOf(METER_COLUMNS, value);
  return column ? say(column.label, language) : String(value);
};

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
  state,
  meterColumn,
  meterColumns: (value, language) =>
    String(value)
      .split(", ")
      .map((column) => meterColumn(column, language))
      .join(language === "zh-CN" ? "、" : ", "),
  again: (value) => utcMinute(new Date(value)),
} as const satisfies Record<string, Said>;

/** The parameters of a refusal as its sentence says them. */
export const saidParameters = (parameters: TextParameters, language: Language): TextParameters =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      entryOf(SAID, name)?.(value, language, parameters) ?? value,
    ]),
  );
