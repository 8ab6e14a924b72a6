import { event } from "../recorded.ts";
import { id, requiredLine } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { firstHands, forDelivery, issuer, notDelegated, straight } from "./facts.ts";
import { undisturbedIn } from "./title-rules.ts";
import { CONTACT_REFUSALS } from "./act-refusals.ts";

/** A straight bill ends at origin; the agent at the destination releases the cargo. */
export const telexRelease = act({
  subject: "document",
  name: "telexRelease",
  label: text("Telex release", "电放"),
  event: event(
    "Released by telex from {originOffice}, reference {reference}; {agent} releases the cargo",
    "由 {originOffice} 电放，参考号 {reference}，由 {agent} 放货",
    { agent: "party", originOffice: "text", reference: "text", intent: "proof" },
  ),
  icon: "export",
  reviewed: "accomplish",
  letters: ["acceptSurrender", "release"],
  whenPossible: true,
  closes: "SURRENDERED",
  outcome: text("The title ends; the agent at the destination may release the cargo", "物权终结，目的地代理可以放货"),
  printed: text("Released by telex, title ended", "电放，物权终结"),
  noted: true,
  rows: {
    title: ({ rights }) => ({
      place: 120,
      from: ["SURRENDERED_TO_ISSUER"],
      via: "PROCESSING",
      to: "SURRENDERED",
      permissions: [rights.void],
      guards: [issuer, notDelegated, ...undisturbedIn("surrender"), forDelivery, straight, firstHands],
      asks: ["telex", "act"],
      call: "burn",
      irreversible: true,
      quiet: true,
      consequence: text(
        "After this, the title has ended for ever, and only the agent at the destination may release the cargo to the consignee.",
        "此后物权永久终结，仅目的地代理可向收货人放货。",
      ),
    }),
  },
  request: {
    path: "telex-release",
    summary: "End a straight bill that came back at origin; the agent at the destination may release the cargo",
    confirmed: "act",
    grant: true,
    input: {
      releaseAgentId: id,
      originOffice: requiredLine(140),
      consignee: requiredLine(140),
      reference: requiredLine(60),
    },
    errors: [
      "WRONG_STATE",
      "NOT_ISSUER",
      "REVIEW_DELEGATED",
      "SURRENDERED_FOR_AMENDMENT",
      "RELEASE_AGENT_FIXED",
      "NOT_STRAIGHT",
      "NOT_FROM_SHIPPER",
      ...CONTACT_REFUSALS,
      "BUSY",
    ],
  },
});
