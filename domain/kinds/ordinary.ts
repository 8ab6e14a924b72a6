import { documentFlow } from "../flows/document.ts";
import { text } from "../text.ts";
import type { Field } from "./field.ts";
import { kind, type Kind } from "./kind.ts";

const COMMON = [
  { name: "name", label: text("Name", "名称"), type: "text", required: true, wide: true },
  { name: "number", label: text("Number", "编号"), type: "text", max: 60 },
  { name: "date", label: text("Date", "日期"), type: "date" },
  { name: "description", label: text("Description", "说明"), type: "longText", wide: true, max: 500 },
] as const;

/** An ordinary document: a file, or a form where it has fields of its own beside a name, a number and a date. */
export const ordinary = <const N extends string>(
  name: N,
  code: string,
  en: string,
  zh: string,
  fields: readonly Field[] = [],
  summary: Kind["summary"] = {},
) =>
  kind({
    name,
    code,
    label: text(en, zh),
    class: "ordinary",
    tile: "ordinary",
    flow: documentFlow,
    draft: "ordinary.upload",
    madeBy: fields.length === 0 ? ["upload"] : ["upload", "form"],
    print: "table",
    numberField: "number",
    once: ["date"],
    summary,
    sections: [
      { name: "document", label: text("Document", "单证"), fields: COMMON },
      ...(fields.length === 0 ? [] : [{ name: "contents", label: text("Particulars", "具体内容"), fields }]),
    ],
  });
