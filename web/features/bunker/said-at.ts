import { isEmpty, type Field, type FieldData } from "#domain/kinds/field";
import { groupLines, shown, type Manner } from "#domain/kinds/shown";

/** The facts by which a row of a form is known. */
const ROW_NAMES = ["text", "location", "property", "product", "owner"] as const;

interface At {
  readonly field: Field | undefined;
  /** The content in which the field stands. */
  readonly siblings: FieldData;
  readonly value: unknown;
}

const inside = (value: unknown): FieldData => (typeof value === "object" && value !== null ? (value as FieldData) : {});

/** The field at a dotted path, with what stands there. */
function at(fields: readonly Field[], data: FieldData, path: string): At {
  let level = fields;
  let found: At = { field: undefined, siblings: data, value: data };
  for (const key of path.split(".")) {
    const siblings = inside(found.value);
    if (/^\d+$/.test(key)) {
      found = { field: found.field, siblings, value: siblings[key] };
      continue;
    }
    const field = level.find(({ name }) => name === key);
    found = { field, siblings, value: siblings[key] };
    level = field?.type === "group" || field?.type === "list" ? field.fields : [];
  }
  return found;
}

/** The value at a path of a form, as it is read; empty where nothing is written. */
export function saidAt(fields: readonly Field[], data: FieldData, path: string, manner: Manner): string {
  const { field, siblings, value } = at(fields, data, path);
  if (field === undefined || isEmpty(value)) return "";
  if (field.type !== "group" && field.type !== "list") return shown(field, siblings, data, manner);
  return (Array.isArray(value) ? (value as readonly FieldData[]) : [value as FieldData])
    .map((row) =>
      groupLines(field, row, data, manner)
        .map(({ text }) => text)
        .join(", "),
    )
    .join("\n");
}

/** The name of the row in which a path stands; empty where it stands in none, or the row has none. */
export function rowAt(fields: readonly Field[], data: FieldData, path: string): string {
  if (!/\.\d+\./.test(path)) return "";
  const { siblings } = at(fields, data, path);
  const name = ROW_NAMES.find((one) => !isEmpty(siblings[one]) && !path.endsWith(`.${one}`));
  return name === undefined ? "" : String(siblings[name]);
}
