import { PARTY_STATES, state, type State } from "../../states.ts";

/** The stages of a bunker delivery. */
export const BUNKER_STATES = {
  CREATED: state("Created", "已创建", "ring-dashed", "grey"),
  ASSIGNED: state("Assigned", "已指派", "ring", "blue"),
  PRE_DELIVERY: state("Before pumping", "开泵前", "half", "blue"),
  DELIVERING: state("Delivering", "供油中", "disc-right", "blue"),
  POST_DELIVERY: state("To Sign", "待签署", "pen", "amber"),
  SIGNED: state("Signed", "已签署", "disc", "green"),
  SUBMITTED: state("Submitted", "已提交", "ring-right", "blue"),
  COMPLETED: state("Completed", "已完成", "disc-tick", "green"),
  SUBMIT_FAILED: state("Push failed", "推送失败", "cross", "red"),
  ABORTED: state("Aborted", "已中止", "ring-slash", "grey"),
} as const satisfies Record<string, State>;
export type BunkerState = keyof typeof BUNKER_STATES;

/** How the tanker of a delivery stands. */
export const TANKER_STATES = {
  WAITING: PARTY_STATES.WAITING,
  ASKED: PARTY_STATES.ASKED,
  AT_WORK: state("At work", "作业中", "half", "blue"),
  DELIVERED: state("Delivered", "已交付", "disc-tick", "green"),
  CLOSED: PARTY_STATES.CLOSED,
} as const satisfies Record<string, State>;

/** The stages in which a tanker is at work: it can be replaced, and the delivery changed or ended. */
export const AT_WORK = ["ASSIGNED", "PRE_DELIVERY", "DELIVERING", "POST_DELIVERY"] as const;
/** The stages from the beginning of pumping on, in which either side may contest something. */
export const CONTESTABLE = [
  "DELIVERING",
  "POST_DELIVERY",
  "SIGNED",
  "SUBMITTED",
  "SUBMIT_FAILED",
  "COMPLETED",
] as const;
/** The stages before both have signed the note. */
export const UNSIGNED = ["CREATED", ...AT_WORK] as const;
