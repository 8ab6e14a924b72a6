import { event } from "../recorded.ts";
import { id } from "../shapes.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { notSealed, ownerAndHolder } from "./facts.ts";
import { OUT_OF_HAND, UNDISTURBED } from "./title-rules.ts";
import { CONTACT_REFUSALS, AGREEMENT } from "./act-refusals.ts";

/** A delivery order goes to the agent who releases the goods. */
export const present = act({
  subject: "document",
  name: "present",
  label: text("Present to the release agent", "向放货代理提示"),
  event: event("Presented to {agent}, who releases the cargo", "向 {agent} 提示，由其放货", {
    agent: "party",
    intent: "proof",
  }),
  icon: "return",
  letters: ["release"],
  outcome: text("The release agent is notified", "放货代理已收到通知"),
  printed: text("Presented to the release agent", "向放货代理提示"),
  rows: {
    order: () => ({
      place: 90,
      from: ["ISSUED"],
      via: "PROCESSING",
      to: "PRESENTED",
      permissions: OUT_OF_HAND,
      guards: [ownerAndHolder, ...UNDISTURBED, notSealed],
      asks: ["namedAgent", "act"],
      call: "returnToIssuer",
      key: "S",
      consequence: text(
        "After this, the order can no longer be passed on; the release agent may release the cargo.",
        "此后提货单不能再转让，放货代理可以放货。",
      ),
    }),
  },
  request: {
    path: "present",
    summary: "Present a delivery order to the agent who releases the goods",
    confirmed: "act",
    batch: true,
    grant: true,
    input: { releaseAgentId: id.nullable().default(null) },
    errors: ["WRONG_STATE", ...AGREEMENT, "NOT_OWNER_AND_POSSESSOR", "NOT_AGENT_NAMED", ...CONTACT_REFUSALS, "BUSY"],
  },
});
