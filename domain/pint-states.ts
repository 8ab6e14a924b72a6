// Data: how titles stand that go to other platforms or come from them, and the messages between platforms.

import { state, type State } from "./states.ts";
import { text, type Text } from "./text.ts";

export const OFFER_STATES = {
  DUE: state("Being prepared", "准备中", "half", "blue"),
  OFFERED: state("Offered", "已提出转移", "ring-right-dashed", "blue"),
  TAKEN: state("Taken, ending here", "对方已接收，正在终结", "half", "blue"),
  GONE: state("Transferred", "已转让", "ring-right", "grey"),
  REFUSED: state("Refused", "已拒绝", "cross", "red"),
  FROZEN: state("Needs a person", "需人工处理", "ring-slash", "red"),
  WAITING: state("No signed answer", "未获签名答复", "ring-clock", "amber"),
  WITHDRAWN: state("Taken back", "已撤回", "ring-slash", "grey"),
} as const satisfies Record<string, State>;
export type OfferState = keyof typeof OFFER_STATES;

/** How an administrator of the node settles an offer that stands still. */
export const SETTLED_AS = {
  TAKEN: text("It is there: its title ends here", "提单在对方：此处物权终结"),
  HERE: text("It is here: its holder has it again", "提单在此处：持有人重新持有"),
} as const satisfies Record<string, Text>;

/** The requests of PINT. */
export const MESSAGE_NAMES = {
  ENVELOPE: text("Envelope", "信封"),
  DOCUMENT: text("Document", "文件"),
  FINISH: text("End of the transfer", "结束转移"),
} as const satisfies Record<string, Text>;
export type MessageName = keyof typeof MESSAGE_NAMES;

export const ARRIVAL_STATES = {
  STARTED: state("Begun", "已开始", "half", "blue"),
  TAKEN: state("Taken", "已接收", "disc", "green"),
  REFUSED: state("Refused", "已拒绝", "cross", "red"),
  ENDED: state("Given up", "已放弃", "ring-clock", "grey"),
} as const satisfies Record<string, State>;
export type ArrivalState = keyof typeof ARRIVAL_STATES;

export const ISSUANCE_STATES = {
  OPEN: state("Title to be made", "待生成物权", "half", "blue"),
  ANSWERING: state("Carrier to be answered", "待答复承运人", "half", "blue"),
  ANSWERED: state("Answered", "已答复", "disc-tick", "grey"),
  FAILED: state("Not taken by the carrier", "承运人未接收", "cross", "red"),
} as const satisfies Record<string, State>;
export type IssuanceState = keyof typeof ISSUANCE_STATES;

/** How a carrier's request stands that another platform issues its bill. */
export const ISSUE_STATES = {
  DUE: state("To be sent", "待发送", "half", "blue"),
  ASKED: state("With the platform", "对方平台处理中", "ring-right-dashed", "blue"),
  ISSUED: state("Issued there", "已在对方平台签发", "ring-right", "grey"),
  REFUSED: state("Refused", "已拒绝", "cross", "red"),
  FAILED: state("Not taken by the platform", "对方未接收", "ring-clock", "amber"),
} as const satisfies Record<string, State>;
export type IssueState = keyof typeof ISSUE_STATES;
/** The requests that the platform may still answer. */
export const OPEN_ISSUES = ["DUE", "ASKED", "FAILED"] as const satisfies readonly IssueState[];

export const SURRENDER_STATES = {
  DUE: state("Carrier to be asked", "待询问承运人", "half", "blue"),
  ASKED: state("With the carrier", "承运人处理中", "disc-left", "amber"),
  SURR: state("Accepted, ending here", "已受理，正在终结", "half", "blue"),
  SREJ: state("Rejected, coming back", "已退回，正在返还", "half", "blue"),
  DONE: state("Answered", "已答复", "disc-tick", "grey"),
  FAILED: state("Carrier not reached", "未能联系承运人", "cross", "red"),
} as const satisfies Record<string, State>;
export type SurrenderState = keyof typeof SURRENDER_STATES;

export const CLAIM_STATES = {
  OPEN: state("To be answered", "待答复", "disc-left", "amber"),
  ANSWERING: state("Answer under way", "答复发送中", "half", "blue"),
  ANSWERED: state("Answered", "已答复", "disc-tick", "grey"),
  DENIED: state("Unknown to the platform", "对方平台不知此请求", "cross", "red"),
  FAILED: state("Platform not reached", "未能联系对方平台", "cross", "red"),
  LAPSED: state("Without an answer: the bill came back", "提单已转回，无需答复", "ring-clock", "grey"),
} as const satisfies Record<string, State>;
export type ClaimState = keyof typeof CLAIM_STATES;
/** Surrenders that their issuer may answer: also one whose answer never reached the platform. */
export const ANSWERABLE_CLAIMS = ["OPEN", "FAILED"] as const satisfies readonly ClaimState[];
/** Surrenders that stand in the way of another one of the same bill. */
export const WAITING_CLAIMS = [...ANSWERABLE_CLAIMS, "ANSWERING"] as const satisfies readonly ClaimState[];

export const LANDING_STATES = {
  DUE: state("Title to be made", "待生成物权", "half", "blue"),
  ASKED: state("Title under way", "物权生成中", "half", "blue"),
  DONE: state("Title made", "物权已生成", "disc", "green"),
  FAILED: state("Title failed", "物权生成失败", "cross", "red"),
} as const satisfies Record<string, State>;
export type LandingState = keyof typeof LANDING_STATES;
