import { documentFlow } from "../flows/document.ts";
import { text } from "../text.ts";
import { kind } from "./kind.ts";

const fields = [
  { name: "name", label: text("Name", "名称"), type: "text", required: true, wide: true },
  { name: "number", label: text("Number", "编号"), type: "text", max: 60 },
  { name: "date", label: text("Date", "日期"), type: "date" },
] as const;

/** An ordinary document: a file with a name, a number and a date. */
export const ordinary = (name: string, code: string, en: string, zh: string) =>
  kind({
    name, code, label: text(en, zh), class: "ordinary", tile: "ordinary", flow: documentFlow, draft: "ordinary.upload",
    madeBy: "upload", numberField: "number", summary: {},
    sections: [{ name: "document", label: text("Document", "单证"), fields }],
  });
