import { momentWords } from "../reading.ts";
import { say, text, type Language } from "../text.ts";
import { formatNumber, formatQuantity } from "../units.ts";
import { applies, currencyOf, isEmpty, type Field, type FieldData, type GroupField, type ValueField } from "./field.ts";

/** How values are written that a screen and a paper write in their own ways. */
export interface Manner {
  readonly language: Language;
  readonly date: (value: string) => string;
}

const number = (value: string): string => (/^-?\d+(\.\d+)?$/.test(value) ? formatNumber(value) : value);

/** A country by its name; what is no code stays. */
export function countryWords(code: string, language: Language): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([language], { type: "region" }).of(code) ?? code) : code;
}

/** A value as it is read, with its unit or currency; empty where nothing is written. */
export function shown(field: ValueField, siblings: FieldData, root: FieldData, { language, date }: Manner): string {
  const value = siblings[field.name];
  if (isEmpty(value)) return "";
  if (Array.isArray(value))
    return value.filter((line): line is string => typeof line === "string" && line.trim() !== "").join("\n");
  if (typeof value !== "string") return "";
  const said = value.trim();
  switch (field.type) {
    case "date":
      return date(said);
    case "moment":
      return momentWords(said, date, language === "zh-CN" ? " " : ", ");
    case "choice": {
      const choice = field.choices?.find((one) => one.value === said);
      return choice === undefined ? said : say(choice.label, language);
    }
    case "country":
      return countryWords(said, language);
    case "money":
      return [currencyOf(field, siblings, root), number(said)].filter(Boolean).join(" ");
    case "decimal":
    case "integer": {
      const unit = field.unitIn === undefined ? undefined : siblings[field.unitIn];
      if (typeof unit === "string" && unit !== "") return /^-?\d/.test(said) ? formatQuantity(said, unit) : said;
      return [number(said), field.unit === undefined ? "" : say(field.unit, language)].filter(Boolean).join(" ");
    }
    default:
      return said;
  }
}

/** Fields that count and stand for themselves: a unit and a currency are written with what they are of. */
export function standing(fields: readonly Field[], data: FieldData): readonly Field[] {
  const carried = new Set(
    fields.flatMap((field) =>
      field.type === "group" || field.type === "list"
        ? []
        : [field.unitIn, field.currencyIn].filter((one) => one !== undefined),
    ),
  );
  return fields.filter((field) => !carried.has(field.name) && applies(field, data));
}

const NAMED_VALUE = text("{label}: {value}", "{label}：{value}");

/** A place is read by its name; its code follows. */
const named = (fields: readonly Field[]): readonly Field[] => [
  ...fields.filter(({ type }) => type !== "locode"),
  ...fields.filter(({ type }) => type === "locode"),
];

/** The lines of a group: names and addresses as they are, the rest after its label. */
export function groupLines(
  group: Pick<GroupField, "fields">,
  data: FieldData,
  root: FieldData,
  manner: Manner,
): { readonly field: string; readonly text: string }[] {
  return named(standing(group.fields, data)).flatMap((field) => {
    if (field.type === "group")
      return groupLines(field, (data[field.name] ?? {}) as FieldData, root, manner).map((line) => ({
        ...line,
        field: `${field.name}.${line.field}`,
      }));
    if (field.type === "list") return [];
    const value = shown(field, data, root, manner);
    if (value === "") return [];
    const bare =
      field.type === "lines" ||
      field.type === "locode" ||
      (field.type === "text" && (field.required === true || field.addressIn !== undefined));
    return value
      .split("\n")
      .map((one, i) => ({
        field: field.name,
        text:
          bare || i > 0
            ? one
            : say(NAMED_VALUE, manner.language, { label: say(field.label, manner.language), value: one }),
      }));
  });
}
