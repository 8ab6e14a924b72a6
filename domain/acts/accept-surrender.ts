import { event } from "../recorded.ts";
import { id } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { forDelivery, issuer, notDelegated } from "./facts.ts";
import { undisturbedIn } from "./title-rules.ts";
import { CONTACT_REFUSALS } from "./act-refusals.ts";

/** The issuer ends a surrendered title; the release agent may release the cargo. */
export const acceptSurrender = act({
  subject: "document",
  name: "acceptSurrender",
  label: text("Accept surrender", "受理交单"),
  event: event("Accepted the surrender; {agent} releases the cargo", "受理了交单，由 {agent} 放货", {
    agent: "party",
    intent: "proof",
  }),
  icon: "accept",
  reviewed: "accomplish",
  letters: ["acceptSurrender", "release"],
  closes: "SURRENDERED",
  outcome: text("The title ends; the cargo may be released", "物权终结，可以放货"),
  printed: text("Surrender accepted, title ended", "受理交单，物权终结"),
  rows: {
    title: ({ rights }) => ({
      place: 110,
      from: ["SURRENDERED_TO_ISSUER"],
      via: "PROCESSING",
      to: "SURRENDERED",
      permissions: [rights.void],
      guards: [issuer, notDelegated, ...undisturbedIn("surrender"), forDelivery],
      asks: ["releaseAgent", "act"],
      call: "burn",
      irreversible: true,
      key: "A",
      consequence: text(
        "After this, the title has ended for ever and the release agent may release the cargo.",
        "此后物权永久终结，放货代理可以放货。",
      ),
    }),
  },
  request: {
    path: "accept-surrender",
    summary: "End the title; the release agent may release the cargo",
    confirmed: "act",
    batch: true,
    grant: true,
    input: { releaseAgentId: id.nullable().default(null) },
    errors: [
      "WRONG_STATE",
      "NOT_ISSUER",
      "REVIEW_DELEGATED",
      "SURRENDERED_FOR_AMENDMENT",
      "RELEASE_AGENT_FIXED",
      ...CONTACT_REFUSALS,
      "BUSY",
    ],
  },
});
