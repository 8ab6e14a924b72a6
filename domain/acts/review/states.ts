import { PARTY_STATES, state, STEP_STATES, type State } from "../../states.ts";

/** The stages of a B/L review. */
export const REVIEW_STATES = {
  initializing: state("To Submit", "待提交", "ring-dashed", "grey"),
  pending: state("Under review", "审阅中", "half", "blue"),
  tbs: state("To Sign", "待签署", "pen", "amber"),
  tba: state("To Accomplish", "待完成", "half", "amber"),
  tbv: state("To Void", "待作废", "half", "amber"),
  reject: state("Rejected", "已拒绝", "cross", "red"),
  revoke: state("Revoked", "已撤销", "back", "grey"),
  complete: state("Complete", "已完成", "disc-tick", "green"),
} as const satisfies Record<string, State>;
export type ReviewState = keyof typeof REVIEW_STATES;

/** How one party of a B/L review stands. */
export const REVIEWER_STATES = {
  WAITING: PARTY_STATES.WAITING,
  ASKED: PARTY_STATES.ASKED,
  ACCEPTED: state("Accepted", "已接受", "disc-tick", "green"),
  SIGNED: STEP_STATES.SIGNED,
  SIGNED_AUTOMATICALLY: state("Signed by the automatic service", "由自动签署服务签署", "disc-tick", "green"),
  ACCOMPLISHED: state("Accomplished", "已完成", "disc-tick", "green"),
  ACCOMPLISHED_FOR: state("Accomplished for the issuer", "已代签发人完成", "disc-tick", "green"),
  VOIDED: state("Voided", "已作废", "disc-tick", "green"),
  CONVERTED: state("Converted to paper", "已转为纸质", "disc-tick", "green"),
  REJECTED: PARTY_STATES.REJECTED,
  REJECTED_FOR: state("Rejected for the issuer", "已代签发人拒绝", "cross", "red"),
  CLOSED: PARTY_STATES.CLOSED,
} as const satisfies Record<string, State>;
