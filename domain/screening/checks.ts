import { state, type State } from "../states.ts";
import { text, type Text } from "../text.ts";
import type { ListedKind } from "./types.ts";

/** How a check stands. */
export const CHECK_STATES = {
  PROCESSING: state("Processing", "处理中", "half", "blue"),
  FINISHED: state("Finished", "已完成", "disc-tick", "green"),
  FAILED: state("Failed", "失败", "cross", "red"),
} as const satisfies Record<string, State>;
export type CheckState = keyof typeof CHECK_STATES;

/** The outcome of a check, by the thresholds of the company. */
export const CHECK_OUTCOMES = {
  CLEAR: state("Clear", "无命中", "disc-tick", "green"),
  REVIEW: state("To review", "待复核", "half", "amber"),
  HIT: state("Hit", "命中", "cross", "red"),
} as const satisfies Record<string, State>;
export type CheckOutcome = keyof typeof CHECK_OUTCOMES;

/** Why a company was checked. */
export const CHECK_CAUSES = {
  ASKED: text("Asked for", "人工发起"),
  LIST: text("A list has changed", "名单已更新"),
  CLOCK: text("The daily check", "每日复查"),
} as const satisfies Record<string, Text>;
export type CheckCause = keyof typeof CHECK_CAUSES;

/** Where a body is known from. */
export const SUBJECT_SOURCES = {
  company: text("Company of the platform", "平台公司"),
  external: text("Party of another platform", "其他平台的相关方"),
  vessel: text("Register of vessels", "船舶登记"),
  entered: text("Entered by hand", "手工录入"),
  party: text("Named in documents", "单证中载明"),
} as const satisfies Record<string, Text>;
export type SubjectSource = keyof typeof SUBJECT_SOURCES;

/** How the kinds of bodies are called. */
export const LISTED_KIND_NAMES = {
  company: text("Company", "公司"),
  person: text("Person", "个人"),
  vessel: text("Vessel", "船舶"),
  aircraft: text("Aircraft", "航空器"),
  goods: text("Goods", "货物"),
  place: text("Place", "地点"),
} as const satisfies Record<ListedKind, Text>;

/** Why something counts as a hit. */
export const HIT_RULES = {
  identifier: text("Same number", "编号相同"),
  name: text("Like in name", "名称相似"),
  ownership: text("50 % rule", "50% 规则"),
} as const satisfies Record<string, Text>;
export type HitRule = keyof typeof HIT_RULES;

/** The effect of an undecided hit on what is sent. */
export const OPEN_HIT_WAYS = { warn: text("Warn", "提示"), stop: text("Stop", "阻止") } as const satisfies Record<
  string,
  Text
>;
export type OpenHitWay = keyof typeof OPEN_HIT_WAYS;

/** How a version of a list stands. */
export const LIST_VERSION_STATES = {
  READING: state("Being read", "读取中", "half", "blue"),
  WAITING: state("Waits for a person", "待人工确认", "pen", "amber"),
  IN_USE: state("In use", "使用中", "disc-tick", "green"),
  PAST: state("Replaced", "已被替代", "ring-slash", "grey"),
  REFUSED: state("Refused", "已拒绝", "cross", "red"),
} as const satisfies Record<string, State>;
export type ListVersionState = keyof typeof LIST_VERSION_STATES;

/** The number of an edition of the report of a check: the first has that of the check. */
export const editionNumber = (number: string, n: number): string => (n === 1 ? number : `${number}-${n}`);
