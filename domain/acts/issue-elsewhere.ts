import { event } from "../recorded.ts";
import { text } from "../text.ts";
import { act } from "./act.ts";
import { agreed, author, complete, exchanged, notSealed, notSuccessor } from "./facts.ts";
import { STATED } from "./title-rules.ts";

/** A carrier has its bill issued by another platform; the request has a page and a route of its own. */
export const issueElsewhere = act({
  subject: "document",
  name: "issueElsewhere",
  label: text("Have it issued on another platform", "由其他平台签发"),
  event: event("Asked {platform} to issue it to {recipient}", "请求 {platform} 向 {recipient} 签发", {
    platform: "text",
    recipient: "text",
    rulebook: "number",
    request: "proof",
    sha256: "proof",
  }),
  icon: "move",
  whenPossible: true,
  outcome: text("The other platform is asked to issue it", "已请求对方平台签发"),
  rows: {
    title: ({ rights }) => ({
      place: 11,
      from: ["DRAFT"],
      to: "IN_TRANSIT",
      permissions: [rights.sign, ...(rights.issue === undefined ? [] : [rights.issue])],
      guards: [exchanged, author, ...STATED, notSealed, complete, notSuccessor, agreed],
      asks: ["recipient", "password"],
      quiet: true,
      consequence: text(
        "After this, nothing can be done with the bill until the other platform has answered. If it issues the bill, the only original is there, and none is ever issued here; if it refuses, the bill is a draft again.",
        "此后在对方平台答复之前，不能对提单进行任何操作。对方签发后，唯一正本在该平台，此处不再签发；对方拒绝则提单恢复为草稿。",
      ),
    }),
  },
});
