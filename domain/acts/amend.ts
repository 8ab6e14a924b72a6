import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { issuerControls, notForDelivery, notSealed } from "./facts.ts";
import { undisturbedIn } from "./title-rules.ts";

/** The issuer begins to replace a bill. */
export const amend = act({
  subject: "document",
  name: "amend",
  label: text("Amend", "修改"),
  event: event("Began to replace the bill; new bills: {successors}", "开始替换提单，新提单份数：{successors}", {
    purpose: "proof",
    successors: "number",
    replacement: "proof",
  }),
  icon: "edit",
  rows: {
    title: ({ rights }) => ({
      place: 320,
      from: ["ISSUED", "SURRENDERED_TO_ISSUER"],
      to: "ISSUED",
      permissions: [rights.void, rights.draft],
      guards: [issuerControls, notForDelivery, ...undisturbedIn("amend", "split"), notSealed],
      asks: ["password"],
      quiet: true,
      consequence: text(
        "After this, nothing else can be done with the bill, and a draft with its content is yours to change. The bill counts until you confirm the replacement; you can cancel it until then.",
        "此后提单被锁定，并生成一份内容相同、可供修改的草稿。确认替换之前原提单仍然有效，且可取消替换。",
      ),
    }),
  },
});
