import type { ErrorCode } from "../../errors.ts";
import { state, type State } from "../../states.ts";
import { text, type Text } from "../../text.ts";

/** How the push of a bunker delivery note stands. */
export const PUSH_STATES = {
  QUEUED: state("Waiting to be sent", "等待发送", "ring-dashed", "text"),
  SENDING: state("Being sent", "发送中", "half", "blue"),
  SENT: state("Waiting for the exchange", "等待交换平台", "ring-clock", "amber"),
  ACKNOWLEDGED: state("Acknowledged", "已确认", "disc-tick", "green"),
  REFUSED: state("Refused", "已拒绝", "cross", "red"),
  FAILED: state("Push failed", "推送失败", "cross", "red"),
  UNKNOWN: state("Not known whether it arrived", "是否送达不明", "ring-clock", "red"),
} as const satisfies Record<string, State>;
export type PushState = keyof typeof PUSH_STATES;

/** The places of an exchange in which notes lie. */
export const NODE_TYPES = ["FOLDER", "PACKAGE"] as const;
export type NodeType = (typeof NODE_TYPES)[number];

/** Seconds to wait after each failed try: 1, 5, 15 and 60 minutes, and 60 again. Then a person pushes again. */
export const PUSH_RETRY_SECONDS = [60, 300, 900, 3600, 3600] as const;

/** The states from which nothing happens by itself any more. */
export const SETTLED = ["ACKNOWLEDGED", "REFUSED", "FAILED", "UNKNOWN"] as const;

/** The lines of a push's log. */
export const PUSH_LINES = {
  BEGUN: text("Push begun", "开始推送"),
  CALLED: text("Sent to the exchange", "已发往交换平台"),
  TAKEN: text("Taken by the exchange, its answer follows", "交换平台已接收，等待结果"),
  TRIED: text("Not sent: it is tried again", "未送出，将自动重试"),
  FAILED: text("Push failed", "推送失败"),
  LOST: text("The answer was lost: a person decides", "未收到应答，等待人工处理"),
  ACKNOWLEDGED: text("Acknowledged by the exchange", "交换平台已确认"),
  REFUSED: text("Refused by the exchange", "交换平台已拒绝"),
  AGAIN: text("Pushed again by {person}", "由 {person} 重新推送"),
  RECEIVED: text("{person} says that the exchange has it", "{person} 确认交换平台已收到"),
  LATE: text("A message came that changes nothing", "收到不影响结果的消息"),
  UNKNOWN_NOTICE: text("A message about an unknown push was refused", "已拒绝一条与任何推送都不符的消息"),
  REFRESH: text("The exchange has a new configuration", "交换平台的配置已更新"),
} as const satisfies Record<string, Text>;
export type PushLine = keyof typeof PUSH_LINES;

/** How a call to the exchange ended. */
export type CallOutcome =
  /** The exchange took it; `transaction` is empty where it named none. */
  | { readonly how: "taken"; readonly transaction: string }
  /** Nothing was taken, and a later try may be. */
  | { readonly how: "later"; readonly code: ErrorCode }
  /** Nothing was taken, and no later try is before a person changes something. */
  | { readonly how: "never"; readonly code: ErrorCode; readonly reason: string }
  /** The exchange judged it and said no. */
  | { readonly how: "refused"; readonly reason: string }
  /** It may have been taken. */
  | { readonly how: "lost" };

/** An answer, as far as it came. */
export type Answered =
  | { readonly sent: true; readonly status: number; readonly transaction: string; readonly reason: string }
  | { readonly sent: true; readonly status: null }
  | { readonly sent: false; readonly code: ErrorCode };

/** Answers of servers in front of the exchange that do not know what became of the call. */
const UNSURE: ReadonlySet<number> = new Set([408, 502, 504]);
const REFUSED: ReadonlySet<number> = new Set([400, 409, 422]);

/**
 * The meaning of an answer to a push. An error of the exchange itself says that it took nothing; where none came, or
 * one of a server in front of it, nobody knows.
 */
export function outcomeOf(answer: Answered): CallOutcome {
  if (!answer.sent)
    return { how: answer.code === "EXCHANGE_ADDRESS" ? "never" : "later", code: answer.code, reason: "" };
  if (answer.status === null || UNSURE.has(answer.status)) return { how: "lost" };
  const { status, reason } = answer;
  if (status >= 200 && status < 300) return { how: "taken", transaction: answer.transaction };
  if (REFUSED.has(status)) return { how: "refused", reason };
  if (status === 401 || status === 403) return { how: "never", code: "EXCHANGE_KEY", reason };
  if (status === 429 || status >= 500) return { how: "later", code: "EXCHANGE_AWAY" };
  return { how: "never", code: "EXCHANGE_ANSWER", reason };
}
