import { state, type State } from "../../states.ts";

/**
 * How the grant stands by which the agent of a surrender answers for the issuer. asked: the issuer has not said whether
 * it gives one; unsigned: its own wallet has not signed yet; granted: in force; answering: the agent has decided, and
 * the chain carries that out; used. All others have ended otherwise.
 */
export const GRANT_STAGES = {
  asked: state("To be authorised by the issuer", "待签发人授权", "half", "amber"),
  unsigned: state("Waits for the wallet", "等待钱包签署", "half", "amber"),
  granted: state("Authorised", "已授权", "disc-tick", "green"),
  answering: state("Answered, sent to the chain", "已答复，正发送至链上", "half", "blue"),
  used: state("Used", "已使用", "disc-tick", "green"),
  declined: state("Declined, the issuer answers", "未授权，由签发人答复", "cross", "grey"),
  withdrawn: state("Withdrawn, the issuer answers", "已撤回，由签发人答复", "back", "grey"),
  expired: state("Expired, the issuer answers", "已到期，由签发人答复", "ring-clock", "grey"),
  unreachable: state("The agent cannot answer, the issuer does", "代理无法答复，由签发人答复", "back", "grey"),
  failed: state("Not carried out, the issuer answers", "未能执行，由签发人答复", "cross", "red"),
  void: state("Never usable again", "已失效，不可再用", "cross", "grey"),
} as const satisfies Record<string, State>;
export type GrantState = keyof typeof GRANT_STAGES;
export const GRANT_STATES = Object.keys(GRANT_STAGES) as [GrantState, ...GrantState[]];

/** The states in which the agent answers, and the issuer does not. */
const IN_FORCE: readonly GrantState[] = ["granted", "answering"];
export const isInForce = (grant: GrantState | null): boolean => grant !== null && IN_FORCE.includes(grant);
/** The states from which the issuer authorises the agent: it was asked for it, or answers itself as things are. */
export const AUTHORISABLE: readonly GrantState[] = [
  "asked",
  "declined",
  "withdrawn",
  "expired",
  "unreachable",
  "failed",
];
/** The states of a grant that was given and not used: the issuer takes it back. */
export const WITHDRAWABLE: readonly GrantState[] = ["unsigned", "granted"];

/** The answers of an agent for the issuer: the act on the bill that carries each out, and its step of the review. */
export const AGENT_ANSWERS = {
  accept: { act: "acceptSurrender", step: "accomplishFor" },
  restore: { act: "rejectSurrender", step: "refuseFor" },
} as const;
export type AgentAnswer = keyof typeof AGENT_ANSWERS;
