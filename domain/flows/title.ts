import { rowsOf } from "../acts/acts.ts";
import { underAgreement } from "../acts/title-rules.ts";
import type { TitleOf } from "../acts/act.ts";
import type { StateOf } from "../states.ts";
import type { Outside } from "./flow.ts";
import type { SignableKey } from "../permissions.ts";
import { flowOfDocuments, RECEIVED_OUTSIDE } from "./document-flow.ts";
import { TEMPLATED_RIGHTS, titleRights } from "./rights.ts";

/** The answers of another platform to an offer, or to the request to issue a bill. */
const PLATFORM_OUTSIDE = {
  moved: { from: ["IN_TRANSIT"], to: "TRANSFERRED", cause: "The other platform has taken the title." },
  notIssued: { from: ["IN_TRANSIT"], to: "DRAFT", cause: "The other platform has refused to issue the bill." },
  refused: { from: ["IN_TRANSIT"], to: "ISSUED", cause: "The other platform has refused the title." },
} as const satisfies Record<string, Outside<StateOf<"title">>>;

const flowNamed = (name: string, of: Omit<TitleOf<"ISSUED">, "live">) =>
  flowOfDocuments("title", {
    name: `title.${name}`,
    initial: ["DRAFTING"],
    ...(of.received === true
      ? { outside: { ...RECEIVED_OUTSIDE, ...PLATFORM_OUTSIDE } }
      : { outside: PLATFORM_OUTSIDE, without: ["RECEIVED"] }),
    terminal: ["ACCOMPLISHED", "CONVERTED", "VOID"],
    actions: underAgreement(rowsOf(["title"], { ...of, live: ["ISSUED"] })),
  });

/** The life of a bill of lading of the kind whose rights are named by `key`. */
export const titleFlow = (key: SignableKey) =>
  flowNamed(key, { rights: titleRights(key), en: "bill", zh: "提单", capacity: true });

/**
 * The life of a transferable record: that of a bill of lading, which nobody signs in a capacity. One that was received
 * as a file is no title of this company by that: its title is followed beside it.
 */
export const recordFlow = flowNamed("tt", { rights: TEMPLATED_RIGHTS, en: "record", zh: "可转让记录", received: true });
