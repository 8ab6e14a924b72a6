import type { RegisterAct } from "../../register-acts.ts";
import { text, type Text } from "../../text.ts";
import { AGENT_ANSWERS, type AgentAnswer } from "./grant-states.ts";

/** A request that an own wallet signs in advance. */
interface SignedAhead {
  /** The act: on the bill, or one of the register that names no bill. */
  readonly act: "surrender" | (typeof AGENT_ANSWERS)[AgentAnswer]["act"] | RegisterAct;
  /** The effect of it, and when alone it is sent. */
  readonly says: Text;
}

/** The wallet of the initiator signs these when it submits a request about an original. */
export const RETURN_AHEAD: readonly SignedAhead[] = [
  {
    act: "surrender",
    says: text(
      "It gives the original back to its issuer. It is sent only after the last company has accepted.",
      "将正本交还签发人。仅在最后一家公司接受之后发送。",
    ),
  },
  {
    act: "cancelReturn",
    says: text(
      "It makes the return void for ever. It is sent only if the review ends without the return: rejected, revoked, or not answered in time.",
      "使交还操作永久作废。仅在审阅未完成交还即结束（被拒绝、撤销或逾期未答复）时发送。",
    ),
  },
];

/** The wallet of the issuer signs these when it authorises the agent of a surrender. */
export const GRANT_AHEAD: readonly SignedAhead[] = [
  {
    act: AGENT_ANSWERS.accept.act,
    says: text(
      "It accepts the surrender, and the title ends. It is sent only if {agent} accepts.",
      "受理交单，物权终结。仅在 {agent} 受理时发送。",
    ),
  },
  {
    act: AGENT_ANSWERS.restore.act,
    says: text(
      "It gives the title back to its holder. It is sent only if {agent} rejects; the chain carries out one of the two answers at most.",
      "将物权退还持有人。仅在 {agent} 拒绝时发送；两个答复中链上最多执行一个。",
    ),
  },
  {
    act: "cancelGrant",
    says: text(
      "It makes both answers void for ever. It is sent only if neither answer is carried out.",
      "使两个答复永久作废。仅在两个答复均未执行时发送。",
    ),
  },
];
