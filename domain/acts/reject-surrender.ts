import { event } from "../recorded.ts";
import { rejectReason } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { issuer, notDelegated } from "./facts.ts";
import { ORIGINAL_TYPES } from "./review/types.ts";
import { givenBack, undisturbedIn } from "./title-rules.ts";
import { STOPPED } from "./act-refusals.ts";

/** The issuer gives a title back to the party that surrendered or presented it. */
export const rejectSurrender = act({
  subject: "document",
  name: "rejectSurrender",
  label: text("Reject surrender", "退回交单"),
  event: event("Rejected the surrender: {reason}", "退回了交单：{reason}", { reason: "text", intent: "proof" }),
  icon: "decline",
  reviewed: "refuse",
  letters: ["rejectSurrender"],
  declines: true,
  outcome: text("The party that surrendered it has the title again", "交单方重新取得物权"),
  rows: {
    title: (of) => ({
      ...givenBack(of, ["SURRENDERED_TO_ISSUER"]),
      guards: [issuer, notDelegated, ...undisturbedIn(...ORIGINAL_TYPES)],
      place: 130,
    }),
    order: (of) => ({
      ...givenBack(of, ["PRESENTED"], { gave: "presented", given: "提示" }),
      label: text("Reject the presentation", "退回提示"),
      place: 160,
    }),
  },
  request: {
    path: "reject-surrender",
    summary: "Give the title back to the party that surrendered it",
    confirmed: "act",
    batch: true,
    grant: true,
    input: { reason: rejectReason(1000) },
    errors: ["WRONG_STATE", "NOT_ISSUER", "REVIEW_DELEGATED", "BUSY", ...STOPPED],
  },
});
