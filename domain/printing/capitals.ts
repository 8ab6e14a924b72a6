import type { Field, FieldData, FieldType } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";

/** Types that people write words in; codes, numbers and choices print as they are. */
const WORDS: ReadonlySet<FieldType> = new Set(["text", "longText", "lines"]);
/** An address of the net is read as it was typed: the part before an @ may tell letters apart. */
const ADDRESS = /@|:\/\//;

const capitals = (words: string): string =>
  words.replaceAll(/\S+/g, (word) => (ADDRESS.test(word) ? word : word.toUpperCase()));

function printed(field: Field, value: unknown): unknown {
  if (field.type === "group") return inFields(field.fields, (value ?? {}) as FieldData);
  if (field.type === "list")
    return Array.isArray(value) ? value.map((item: FieldData) => inFields(field.fields, item)) : value;
  if (!WORDS.has(field.type)) return value;
  if (typeof value === "string") return capitals(value);
  return Array.isArray(value) ? value.map((line) => (typeof line === "string" ? capitals(line) : line)) : value;
}

const inFields = (fields: readonly Field[], data: FieldData): FieldData => ({
  ...data,
  ...Object.fromEntries(
    fields.flatMap((field) =>
      data[field.name] === undefined ? [] : [[field.name, printed(field, data[field.name])] as const],
    ),
  ),
});

/**
 * The data of a document with its texts in capitals, as the trade types them. The text of a letter is read as prose,
 * and stays.
 */
export function inCapitals(kind: Kind, data: FieldData): FieldData {
  const fields = kind.sections.flatMap((section) => section.fields);
  return inFields(kind.print === "letter" ? fields.filter(({ name }) => name !== "text") : fields, data);
}
