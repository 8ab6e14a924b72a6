// Data: how titles stand that go to other platforms or come from them, and the messages between platforms.

import { state, type State } from "./states.ts";
import { text, type Text } from "./text.ts";

export const OFFER_STATES = {
  DUE: state("Being prepared", "准备中", "half", "blue"),
  OFFERED: state("Offered", "已提出", "ring-right-dashed", "blue"),
  TAKEN: state("Taken, ending here", "对方已接收，正在终结", "half", "blue"),
  GONE: state("Transferred", "已转让", "ring-right", "grey"),
  REFUSED: state("Refused", "已拒绝", "cross", "red"),
  FROZEN: state("Disputed", "有争议", "ring-slash", "red"),
  WAITING: state("No signed answer", "未获签名答复", "ring-clock", "amber"),
} as const satisfies Record<string, State>;
export type OfferState = keyof typeof OFFER_STATES;

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

export const LANDING_STATES = {
  DUE: state("Title to be made", "待生成物权", "half", "blue"),
  ASKED: state("Title under way", "物权生成中", "half", "blue"),
  DONE: state("Title made", "物权已生成", "disc", "green"),
  FAILED: state("Title failed", "物权生成失败", "cross", "red"),
} as const satisfies Record<string, State>;
export type LandingState = keyof typeof LANDING_STATES;
