import { rowsOf } from "../acts/acts.ts";
import { underAgreement } from "../acts/title-rules.ts";
import type { SignableKey } from "../permissions.ts";
import { flowOfDocuments } from "./document-flow.ts";

/** The life of a bill of lading of the kind whose rights are named by `key`. */
export const titleFlow = (key: SignableKey) =>
  flowOfDocuments("title", {
    name: `title.${key}`,
    initial: ["DRAFTING"],
    terminal: ["ACCOMPLISHED", "CONVERTED", "VOID"],
    actions: underAgreement(rowsOf(["title"], { key, en: "bill", zh: "提单", live: ["ISSUED"], capacity: true })),
  });
