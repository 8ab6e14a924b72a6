import type { Field, FieldType } from "../kinds/field.ts";
import { text, type Text } from "../text.ts";
import type { Template } from "./template-package.ts";

/** A field that two versions of a template do not say alike. Null: that version has none. */
export interface FieldChange {
  /** From the top of the document, `items` for those of a list. */
  readonly path: string;
  readonly before: Text | null;
  readonly after: Text | null;
}

export interface TemplateChanges {
  readonly fields: readonly FieldChange[];
  /** The selectors of rules that are new, gone or changed. */
  readonly rules: readonly string[];
  readonly view: boolean;
}

const SORTS = {
  text: text("text", "文本"),
  code: text("code", "代码"),
  longText: text("several lines", "多行文本"),
  lines: text("lines", "多行"),
  date: text("date", "日期"),
  moment: text("date and time in UTC", "UTC 日期和时间"),
  decimal: text("number", "数字"),
  integer: text("count", "整数"),
  choice: text("choice", "选项"),
  imo: text("IMO number", "IMO 编号"),
  callSign: text("call sign", "呼号"),
  mmsi: text("MMSI", "MMSI"),
  locode: text("UN/LOCODE", "UN/LOCODE"),
  money: text("amount", "金额"),
  currency: text("currency", "币种"),
  country: text("country", "国家"),
  container: text("container number", "箱号"),
  hsCode: text("HS code", "HS 编码"),
  package: text("package", "包装"),
  group: text("group", "组"),
  list: text("list", "列表"),
} as const satisfies Record<FieldType | "group" | "list", Text>;
const NEEDED = text("needed", "必填");
const OPTIONAL = text("optional", "选填");
const upTo = (most: number | undefined): readonly Text[] =>
  most === undefined ? [] : [text(`up to ${most}`, `最多 ${most}`)];
const plain = (said: string): Text => text(said, said);

/** A field in a few words: its sort, its bounds, and whether it is needed. */
function describe(field: Field): Text {
  const own: readonly Text[] =
    field.type === "group"
      ? []
      : [
          ...upTo(field.max),
          ...(field.type !== "list" && field.most !== undefined ? upTo(field.most) : []),
          ...(field.type !== "list" && field.choices !== undefined
            ? [plain(field.choices.map(({ value }) => value).join(" | "))]
            : []),
          ...(field.type !== "list" && field.decimals !== undefined ? [plain(`0.${"0".repeat(field.decimals)}`)] : []),
          ...(field.type !== "list" && field.shape !== undefined ? [plain(field.shape.example)] : []),
        ];
  const parts = [SORTS[field.type], ...own, field.required === true ? NEEDED : OPTIONAL];
  return text(parts.map(({ en }) => en).join(", "), parts.map(({ zh }) => zh).join("，"));
}

function described(fields: readonly Field[], at = ""): [path: string, field: Field][] {
  return fields.flatMap((field): [string, Field][] => {
    const path = `${at}/${field.name}`;
    const inside = field.type === "list" ? `${path}/items` : path;
    return [[path, field], ...("fields" in field ? described(field.fields, inside) : [])];
  });
}

const same = (one: Text, other: Text): boolean => one.en === other.en && one.zh === other.zh;

function changeOf(path: string, before: Field | undefined, after: Field | undefined): FieldChange | null {
  const [was, is] = [before && describe(before), after && describe(after)];
  if (before === undefined || after === undefined || was === undefined || is === undefined)
    return { path, before: was ?? null, after: is ?? null };
  if (!same(was, is)) return { path, before: was, after: is };
  return same(before.label, after.label) ? null : { path, before: before.label, after: after.label };
}

/** The rules of a style by their selectors, with what each declares. */
const rulesOf = (css: string): ReadonlyMap<string, string> =>
  new Map([...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = "", declared = ""]) => [selector, declared]));

/** Everything that differs between two versions of a template. */
export function compareTemplates(older: Template, newer: Template): TemplateChanges {
  const [before, after] = [older, newer].map(({ schema }) => new Map(described(schema.fields)));
  const paths = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  const [was, is] = [rulesOf(older.css), rulesOf(newer.css)];
  return {
    fields: [...paths].flatMap((path) => changeOf(path, before?.get(path), after?.get(path)) ?? []),
    rules: [...new Set([...was.keys(), ...is.keys()])].filter((selector) => was.get(selector) !== is.get(selector)),
    view: JSON.stringify(older.view.parts) !== JSON.stringify(newer.view.parts),
  };
}

/** How many fields a template has, those inside others too. */
export const fieldCount = (fields: readonly Field[]): number => described(fields).length;
/** The paths of all fields, each in a few words. */
export const fieldList = (fields: readonly Field[]): readonly { path: string; field: Field; said: Text }[] =>
  described(fields).map(([path, field]) => ({ path, field, said: describe(field) }));
