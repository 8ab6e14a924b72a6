import { applies, isEmpty, type Field, type FieldData } from "#domain/kinds/field";
import type { FieldError } from "#domain/errors";
import type { Kind } from "#domain/kinds/kind";
import type { Text } from "#domain/text";

/** The same data with another value at a dotted path; what is missing on the way is made. */
export function withValue(data: FieldData, path: string, value: unknown): FieldData {
  const [key = "", ...rest] = path.split(".");
  return put(data, [key, ...rest], value) as FieldData;
}

function put(at: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (/^\d+$/.test(key)) {
    const items = Array.isArray(at) ? [...(at as unknown[])] : [];
    items[Number(key)] = put(items[Number(key)], rest, value);
    return items;
  }
  const parent = at !== null && typeof at === "object" ? (at as Record<string, unknown>) : {};
  return { ...parent, [key]: put(parent[key], rest, value) };
}

/** A new item of a list, or a new document: every default, and one item where a list needs one. */
export function initialData(fields: readonly Field[]): FieldData {
  const entries = fields.flatMap((field): [string, unknown][] => {
    if (field.type === "group") {
      const inside = initialData(field.fields);
      return Object.keys(inside).length === 0 ? [] : [[field.name, inside]];
    }
    if (field.type === "list") return field.min ? [[field.name, [initialData(field.fields)]]] : [];
    return field.default === undefined ? [] : [[field.name, field.default]];
  });
  return Object.fromEntries(entries);
}

/** Whether fields hold nothing but what a new document begins with. */
export function isUntouched(fields: readonly Field[], data: FieldData): boolean {
  return fields.every((field) => {
    const value = data[field.name];
    if (isEmpty(value)) return true;
    if (field.type === "group") return isUntouched(field.fields, value as FieldData);
    if (field.type === "list") return (value as FieldData[]).every((item) => isUntouched(field.fields, item));
    return field.default !== undefined && value === field.default;
  });
}

/** The items of a list; one that needs an item always shows one. */
export function itemsOf(field: Field & { type: "list" }, value: unknown): FieldData[] {
  const items = Array.isArray(value) ? (value as FieldData[]) : [];
  return items.length === 0 && field.min ? [initialData(field.fields)] : items;
}

/**
 * Everything that blocks signing, each field once, in the order of the form; the rules that span fields stand where
 * their field stands.
 */
export function orderedProblems(kind: Kind, data: FieldData, ofFile = false): FieldError[] {
  const order = kind.sections.flatMap((section) => section.fields).flatMap((field) => pathsOf(field, data, ""));
  const place = (path: string): number => {
    const found = order.indexOf(path);
    return found === -1 ? order.length : found;
  };
  const shown = withItems(
    kind.sections.flatMap((section) => section.fields),
    data,
  );
  const all = ofFile ? kind.wrongOfFile(shown) : kind.problems(shown);
  const once = all.filter(({ path }, i) => all.findIndex((other) => other.path === path) === i);
  return once.toSorted((one, other) => place(one.path) - place(other.path));
}

/**
 * A list that needs an item is checked with the one that the form shows, so that its fields are named and not the list.
 */
function withItems(fields: readonly Field[], data: FieldData): FieldData {
  const lists = fields.filter((field) => field.type === "list");
  return lists.reduce(
    (all, field) => ({
      ...all,
      [field.name]: itemsOf(field, all[field.name]).map((item) => withItems(field.fields, item)),
    }),
    data,
  );
}

function pathsOf(field: Field, siblings: FieldData, prefix: string): string[] {
  if (!applies(field, siblings)) return [];
  const path = prefix + field.name;
  const value = siblings[field.name];
  if (field.type === "group")
    return field.fields.flatMap((inner) => pathsOf(inner, (value ?? {}) as FieldData, `${path}.`));
  if (field.type === "list")
    return itemsOf(field, value).flatMap((item, i) =>
      field.fields.flatMap((inner) => pathsOf(inner, item, `${path}.${i}.`)),
    );
  return [path];
}

const leavesOf = (fields: readonly Field[]): Text[] =>
  fields.flatMap((field) => (field.type === "group" || field.type === "list" ? leavesOf(field.fields) : [field.label]));

/**
 * The name of the field at a path where nothing stands around it: its label, its group before it where other fields
 * bear the same one; `line` is the position in a list, from 1.
 */
export function nameAt(
  fields: readonly Field[],
  path: string,
): { readonly labels: readonly Text[]; readonly line: number | undefined } {
  const labels: Text[] = [];
  let line: number | undefined;
  let level = fields;
  for (const key of path.split(".")) {
    if (/^\d+$/.test(key)) {
      line = Number(key) + 1;
      continue;
    }
    const field = level.find((one) => one.name === key);
    if (field === undefined) break;
    labels.push(field.label);
    level = field.type === "group" || field.type === "list" ? field.fields : [];
  }
  const own = labels.at(-1);
  const alone = leavesOf(fields).filter((label) => label.en === own?.en).length <= 1;
  return { labels: alone && own !== undefined ? [own] : labels, line };
}

/** The faults in a section, of all faults. */
export const inSection = (fields: readonly Field[], all: readonly FieldError[]): FieldError[] =>
  all.filter(({ path }) => fields.some((field) => path === field.name || path.startsWith(`${field.name}.`)));
