import { event } from "../recorded.ts";
import { z } from "zod";
import { LIMITS } from "../limits.ts";
import { requiredLine } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { issuerControls, notForDelivery, notSealed } from "./facts.ts";
import { undisturbedIn } from "./title-rules.ts";

/** The electronic title ends; paper originals take its place. */
export const convert = act({
  subject: "document",
  name: "convert",
  label: text("Switch to paper", "转为纸质"),
  event: event("Switched to paper: {serials}", "转为纸质：{serials}", { serials: "text", intent: "proof" }),
  icon: "paper",
  reviewed: "convert",
  whenPossible: true,
  letters: ["converted"],
  closes: "CONVERTED",
  outcome: text("The electronic title ends; the paper originals count", "电子物权终结，以纸质正本为准"),
  printed: text("Switched to paper, title ended", "转为纸质，物权终结"),
  noted: true,
  rows: {
    title: ({ rights }) => ({
      place: 140,
      from: ["ISSUED", "SURRENDERED_TO_ISSUER"],
      via: "PROCESSING",
      to: "CONVERTED",
      permissions: [rights.void],
      guards: [issuerControls, notForDelivery, ...undisturbedIn("convert"), notSealed],
      asks: ["serials", "act"],
      call: "burn",
      irreversible: true,
      quiet: true,
      consequence: text(
        "After this, the electronic title has ended for ever; only the paper originals with these serial numbers count.",
        "此后电子物权永久终结，仅所列编号的纸质正本有效。",
      ),
    }),
  },
  request: {
    path: "convert",
    summary: "Switch to paper: the electronic title ends, paper originals take its place",
    confirmed: "act",
    grant: true,
    input: { serials: z.array(requiredLine(40)).min(1).max(LIMITS.paperOriginals) },
    errors: [
      "WRONG_STATE",
      "NOT_ISSUER",
      "ISSUER_NOT_POSSESSOR",
      "SURRENDERED_FOR_DELIVERY",
      "LISTED_TWICE",
      "PAPER_COUNT",
      "BUSY",
    ],
  },
});
