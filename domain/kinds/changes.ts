import { say, text } from "../text.ts";
import { isEmpty, type Field, type FieldData } from "./field.ts";
import { groupLines, shown, standing, type Manner } from "./shown.ts";
import type { Kind } from "./kind.ts";

/** A field that says something else than before, in the words in which it is read; empty where nothing is written. */
export interface Change {
  readonly field: Field;
  readonly before: string;
  readonly after: string;
}

const ITEM = text("{n}. {text}", "{n}. {text}");

function said(field: Field, data: FieldData, manner: Manner): string {
  if (isEmpty(data[field.name]) || !standing([field], data).includes(field)) return "";
  if (field.type === "group")
    return groupLines(field, data[field.name] as FieldData, data, manner)
      .map((line) => line.text)
      .join("\n");
  if (field.type !== "list") return shown(field, data, data, manner);
  return (data[field.name] as readonly FieldData[])
    .map((item, i) =>
      say(ITEM, manner.language, {
        n: i + 1,
        text: groupLines(field, item, data, manner)
          .map((line) => line.text)
          .join("\n"),
      }),
    )
    .join("\n");
}

/**
 * The changes that another content makes to a document, in the order of its form. Values that only look otherwise are
 * not among them.
 */
export function changesOf(kind: Kind, before: FieldData, after: FieldData, manner: Manner): Change[] {
  const fields = kind.sections.flatMap((section) => section.fields);
  return fields
    .filter((field) => standing(fields, before).includes(field) || standing(fields, after).includes(field))
    .map((field) => ({ field, before: said(field, before, manner), after: said(field, after, manner) }))
    .filter((change) => change.before !== change.after);
}
