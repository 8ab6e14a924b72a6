import { rowsOf } from "../acts/acts.ts";
import { underAgreement } from "../acts/title-rules.ts";
import type { TitleOf } from "../acts/act.ts";
import type { SignableKey } from "../permissions.ts";
import { flowOfDocuments } from "./document-flow.ts";
import { TEMPLATED_RIGHTS, titleRights } from "./rights.ts";

const flowNamed = (name: string, of: Omit<TitleOf<"ISSUED">, "live">) =>
  flowOfDocuments("title", {
    name: `title.${name}`,
    initial: ["DRAFTING"],
    terminal: ["ACCOMPLISHED", "CONVERTED", "VOID"],
    actions: underAgreement(rowsOf(["title"], { ...of, live: ["ISSUED"] })),
  });

/** The life of a bill of lading of the kind whose rights are named by `key`. */
export const titleFlow = (key: SignableKey) =>
  flowNamed(key, { rights: titleRights(key), en: "bill", zh: "提单", capacity: true });

/** The life of a transferable record: that of a bill of lading, which nobody signs in a capacity. */
export const recordFlow = flowNamed("tt", { rights: TEMPLATED_RIGHTS, en: "record", zh: "可转让记录" });
