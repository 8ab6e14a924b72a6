import { verifiableFlow } from "../flows/verifiable.ts";
import { recordFlow } from "../flows/title.ts";
import { text } from "../text.ts";
import { kind, type Kind } from "./kind.ts";

/** The fields of a document that is made with a template are those of its template: the kind itself has none. */
const TEMPLATED = {
  draft: "tt.create",
  madeBy: ["template"],
  print: "table",
  numberField: "",
  summary: {},
  sections: [],
} as const satisfies Partial<Kind>;

/** A document that proves itself by its file, until its company revokes it. */
export const verifiableDocument = kind({
  ...TEMPLATED,
  name: "VerifiableDocument",
  code: "VD",
  label: text("Verifiable document", "可验证单证"),
  class: "structured",
  tile: "verifiable",
  flow: verifiableFlow,
});

/** A record whose one original moves on the chain, made with a template. */
export const transferableRecord = kind({
  ...TEMPLATED,
  name: "TransferableRecord",
  code: "TR",
  label: text("Transferable record", "可转让记录"),
  class: "title",
  tile: "title",
  flow: recordFlow,
});
