import { text, type Text } from "./text.ts";

/** The drawn form of a state: the web turns it into a mark, form first and colour second. */
export type MarkForm =
  | "ring-dashed"
  | "ring"
  | "half"
  | "disc"
  | "ring-dot"
  | "disc-right"
  | "ring-right"
  | "ring-right-dashed"
  | "disc-left"
  | "ring-left"
  | "disc-tick"
  | "page"
  | "ring-slash"
  | "ring-clock"
  | "cross"
  | "back"
  | "envelope-seal"
  | "envelope-arrow"
  | "pen";
export type MarkColour = "grey" | "blue" | "green" | "amber" | "red" | "text";

export interface State {
  readonly label: Text;
  readonly mark: MarkForm;
  readonly colour: MarkColour;
}

export const state = (en: string, zh: string, mark: MarkForm, colour: MarkColour): State => ({
  label: text(en, zh),
  mark,
  colour,
});

/** The states of what is still written: it can be changed and deleted. */
export const WRITTEN_STATES = ["DRAFTING", "DRAFT"] as const;
const OF_TITLES = [
  ...WRITTEN_STATES,
  "PROCESSING",
  "ISSUED",
  "TRANSFERRING",
  "TRANSFERRED",
  "ACCOMPLISHED",
  "VOID",
] as const;
const OF_PAPERS = [...WRITTEN_STATES, "PROCESSING", "CREATED", "REJECTED", "REVOKED", "EXPIRED", "VOID"] as const;

/** The states of each flow of documents: every one of them is reached in it. */
export const FLOW_STATES = {
  title: [...OF_TITLES, "IN_TRANSIT", "SURRENDERED_TO_ISSUER", "SURRENDERED", "CONVERTED", "RECEIVED"],
  order: [...OF_TITLES, "PRESENTED", "PARTLY_RELEASED"],
  exchange: [...OF_TITLES, "ACCEPTED", "PRESENTED", "DISHONOURED", "PROTESTED"],
  paper: OF_PAPERS,
  letter: [...OF_PAPERS, "RETURNED"],
  verifiable: [...WRITTEN_STATES, "PROCESSING", "CREATED", "REVOKED", "RECEIVED"],
  bunker: [...WRITTEN_STATES, "CREATED", "VOID"],
  instruction: [...OF_PAPERS, "RECEIVED", "PENDING_UPDATE", "COMPLETED", "CANCELLED", "DECLINED"],
} as const;
/** The flows of documents; `paper`: of every document that is no title. */
export type FlowName = keyof typeof FLOW_STATES;
export type StateOf<F extends FlowName> = (typeof FLOW_STATES)[F][number];
export type DocumentState = StateOf<FlowName>;

/** How the states of documents are called and drawn. */
export const DOCUMENT_STATES = {
  DRAFTING: state("Drafting", "起草中", "ring-dashed", "text"),
  DRAFT: state("Draft", "草稿", "ring", "text"),
  PROCESSING: state("Processing", "处理中", "half", "blue"),
  CREATED: state("Created", "已创建", "ring-dot", "green"),
  ISSUED: state("Issued", "已签发", "disc", "green"),
  ACCEPTED: state("Accepted", "已承兑", "pen", "green"),
  PRESENTED: state("Presented", "已提示", "disc-left", "blue"),
  PARTLY_RELEASED: state("Partly released", "部分放货", "half", "amber"),
  DISHONOURED: state("Dishonoured", "已拒付", "cross", "red"),
  PROTESTED: state("Protested", "已作拒绝证书", "ring-slash", "red"),
  TRANSFERRING: state("Transferring", "转让中", "disc-right", "blue"),
  TRANSFERRED: state("Transferred", "已转让", "ring-right", "grey"),
  IN_TRANSIT: state("In Transit", "平台间转移中", "ring-right-dashed", "blue"),
  SURRENDERED_TO_ISSUER: state("Surrendered To Issuer", "已交单待受理", "disc-left", "amber"),
  SURRENDERED: state("Surrendered", "已交单", "ring-left", "grey"),
  ACCOMPLISHED: state("Accomplished", "已完结", "disc-tick", "grey"),
  CONVERTED: state("Converted", "已转纸质", "page", "text"),
  VOID: state("Void", "已作废", "ring-slash", "grey"),
  REJECTED: state("Rejected", "已拒绝", "cross", "red"),
  REVOKED: state("Revoked", "已撤销", "back", "red"),
  EXPIRED: state("Expired", "已过期", "ring-clock", "grey"),
  RETURNED: state("Returned", "已退还", "back", "grey"),
  RECEIVED: state("Received", "已接收", "disc", "green"),
  PENDING_UPDATE: state("Update wanted", "待更新", "half", "amber"),
  COMPLETED: state("Completed", "已执行", "disc-tick", "grey"),
  CANCELLED: state("Cancelled", "已取消", "ring-slash", "grey"),
  DECLINED: state("Declined", "已谢绝", "cross", "red"),
} as const satisfies Record<DocumentState, State>;

export const isWritten = (state: DocumentState): boolean =>
  (WRITTEN_STATES as readonly DocumentState[]).includes(state);

/** The states of what is not issued yet, being signed included: it cannot be sealed, downloaded or sent. */
export const UNISSUED_STATES = [...WRITTEN_STATES, "PROCESSING"] as const satisfies readonly DocumentState[];
export const isUnissued = (state: DocumentState): boolean =>
  (UNISSUED_STATES as readonly DocumentState[]).includes(state);

/**
 * Whether a document cannot be sealed or sent as it stands: it is not issued yet, or a signature on it was rejected or
 * is missing.
 */
export const isUnready = (state: DocumentState): boolean =>
  isUnissued(state) || state === "REJECTED" || state === "REVOKED";

/** The states of a title that has ended: there is no original of it any more, whatever file anybody keeps. */
export const ENDED_STATES = [
  "SURRENDERED",
  "ACCOMPLISHED",
  "CONVERTED",
  "VOID",
] as const satisfies readonly DocumentState[];
export const hasEnded = (state: DocumentState): boolean => (ENDED_STATES as readonly DocumentState[]).includes(state);

/** The states of a title as one sees it who has nothing left to do with it: it has ended or gone on. */
export const GONE_STATES = [...ENDED_STATES, "TRANSFERRED"] as const satisfies readonly DocumentState[];
export const hasGone = (state: DocumentState): boolean => (GONE_STATES as readonly DocumentState[]).includes(state);

/** The states of a title as the company sees it that has it in hand, and of which nothing waits for anybody. */
export const HELD_STATES = [
  "ISSUED",
  "ACCEPTED",
  "DISHONOURED",
  "PROTESTED",
] as const satisfies readonly DocumentState[];
export type HeldState = (typeof HELD_STATES)[number];
export const isHeld = (state: DocumentState): state is HeldState =>
  (HELD_STATES as readonly DocumentState[]).includes(state);

/** How an update of a shipping instruction stands. */
export const INSTRUCTION_UPDATE_STATES = {
  UPDATE_RECEIVED: state("Update received", "已收到更新", "half", "blue"),
  UPDATE_CONFIRMED: state("Update confirmed", "更新已确认", "disc-tick", "green"),
  UPDATE_DECLINED: state("Update declined", "更新被拒绝", "cross", "red"),
  UPDATE_CANCELLED: state("Update withdrawn", "更新已撤回", "back", "grey"),
} as const satisfies Record<string, State>;
export type InstructionUpdateState = keyof typeof INSTRUCTION_UPDATE_STATES;

export const ENVELOPE_STATES = {
  DRAFT: state("Draft", "草稿", "ring", "text"),
  SEALED: state("Sealed", "已封装", "envelope-seal", "blue"),
  READY_FOR_TRANSFER: state("Ready for transfer", "待转让", "envelope-arrow", "blue"),
  TRANSFERRING: state("Transferring", "转让中", "disc-right", "blue"),
  TRANSFERRED: state("Transferred", "已转让", "ring-right", "grey"),
  REFUSED: state("Original refused", "正本被拒收", "back", "amber"),
} as const satisfies Record<string, State>;
export type EnvelopeState = keyof typeof ENVELOPE_STATES;

/** The states of an envelope that has arrived, whatever came of it. */
export const ARRIVED_STATES = ["TRANSFERRED", "REFUSED"] as const satisfies readonly EnvelopeState[];
export const hasArrived = (state: EnvelopeState): boolean =>
  (ARRIVED_STATES as readonly EnvelopeState[]).includes(state);

/** How an e-Pack stands for a company that has it. */
export const PACK_STATES = {
  DRAFT: state("Draft", "草稿", "ring", "text"),
  CREATED: state("Created", "已创建", "ring-dot", "green"),
  TRANSFERRING: state("Transferring", "转让中", "disc-right", "blue"),
  TRANSFERRED: state("Transferred", "已转让", "ring-right", "grey"),
} as const satisfies Record<string, State>;
export type PackState = keyof typeof PACK_STATES;

/** How documents stand that a company shares with visitors. */
export const WORKSPACE_STATES = {
  OPEN: state("Open", "开放", "ring-dot", "green"),
  ENDED: state("Ended", "已到期", "ring-clock", "grey"),
  REVOKED: state("Revoked", "已撤销", "back", "red"),
} as const satisfies Record<string, State>;
export type WorkspaceState = keyof typeof WORKSPACE_STATES;

export const CONTACT_STATES = {
  REQUEST_SENT: state("Request sent", "请求已发送", "ring-right", "grey"),
  PENDING: state("Pending", "待处理", "half", "amber"),
  ADDING: state("Adding", "添加中", "half", "blue"),
  ADDED: state("Added", "已添加", "ring-dot", "green"),
} as const satisfies Record<string, State>;
export type ContactState = keyof typeof CONTACT_STATES;

/** How somebody who works for a company stands. */
export const USER_STATES = {
  INVITED: state("Invited", "已邀请", "ring-dashed", "text"),
  ACTIVATED: state("Active", "已激活", "ring-dot", "green"),
  DISABLED: state("Disabled", "已停用", "ring-slash", "grey"),
  EXPIRED: state("Expired", "已到期", "ring-clock", "grey"),
} as const satisfies Record<string, State>;
export type UserState = keyof typeof USER_STATES;

/** How a company stands on this node. */
export const COMPANY_STATES = {
  WAITING: state("Waiting for approval", "待审批", "ring-clock", "amber"),
  REJECTED: state("Rejected", "已拒绝", "cross", "red"),
  CREATING: state("Being set up", "创建中", "half", "blue"),
  ACTIVATED: state("Active", "已激活", "ring-dot", "green"),
  FAILED: state("Creation failed", "创建失败", "cross", "red"),
} as const satisfies Record<string, State>;
export type CompanyState = keyof typeof COMPANY_STATES;

export const CERTIFICATE_STATES = {
  VALID: state("Valid", "有效", "disc-tick", "green"),
  EXPIRED: state("Expired", "已过期", "ring-clock", "red"),
  REVOKED: state("Revoked", "已吊销", "ring-slash", "red"),
} as const satisfies Record<string, State>;
export type CertificateState = keyof typeof CERTIFICATE_STATES;

/** How an official stamp stands. */
export const STAMP_STATES = {
  REVIEWING: state("Reviewing", "审核中", "half", "amber"),
  ENABLED: state("Enabled", "已启用", "ring-dot", "green"),
  DISABLED: state("Disabled", "已停用", "ring-slash", "grey"),
  DECLINED: state("Declined", "未通过", "cross", "red"),
} as const satisfies Record<string, State>;
export type StampState = keyof typeof STAMP_STATES;

/** How a request to sign stands that several parties were sent. */
export const SIGNING_STATES = {
  OPEN: state("Waiting for signatures", "等待签署", "pen", "blue"),
  COMPLETE: state("Signed by all", "已全部签署", "disc-tick", "green"),
  REJECTED: state("Rejected", "已拒绝", "cross", "red"),
  WITHDRAWN: state("Withdrawn", "已撤回", "back", "grey"),
  SET_ASIDE: state("Set aside", "已搁置", "ring-slash", "grey"),
} as const satisfies Record<string, State>;
export type SigningState = keyof typeof SIGNING_STATES;

/** How one party of a process stands. */
export const PARTY_STATES = {
  WAITING: state("Not asked yet", "尚未轮到", "ring-dashed", "grey"),
  ASKED: state("To answer", "待处理", "pen", "amber"),
  DONE: state("Done", "已完成", "disc-tick", "green"),
  REJECTED: state("Rejected", "已拒绝", "cross", "red"),
  CLOSED: state("No longer asked", "不再需要", "ring-slash", "grey"),
} as const satisfies Record<string, State>;

/** The same of a request to sign. */
export const STEP_STATES = {
  WAITING: PARTY_STATES.WAITING,
  ASKED: state("To Sign", "待签署", "pen", "amber"),
  SIGNED: state("Signed", "已签署", "disc-tick", "green"),
  REJECTED: PARTY_STATES.REJECTED,
  CLOSED: PARTY_STATES.CLOSED,
} as const satisfies Record<string, State>;

/** How a message to a webhook stands. */
export const DELIVERY_STATES = {
  WAITING: state("Waiting", "待发送", "half", "blue"),
  DELIVERED: state("Delivered", "已送达", "disc-tick", "green"),
  FAILED: state("Given up", "已放弃", "cross", "red"),
} as const satisfies Record<string, State>;
export type DeliveryState = keyof typeof DELIVERY_STATES;

export const TASK_STATES = {
  QUEUED: state("Queued", "排队中", "ring-dashed", "text"),
  RUNNING: state("Running", "进行中", "half", "blue"),
  SUCCEEDED: state("Succeeded", "成功", "disc-tick", "green"),
  FAILED: state("Failed", "失败", "cross", "red"),
} as const satisfies Record<string, State>;
export type TaskState = keyof typeof TASK_STATES;

/** How a package stands that is made in the background. One that could not be made is a failed task. */
export const PACKAGE_STATES = {
  PROCESSING: state("Processing", "处理中", "half", "blue"),
  FINISHED: state("Finished", "已完成", "disc-tick", "green"),
  DOWNLOADED: state("Downloaded", "已下载", "disc-tick", "grey"),
} as const satisfies Record<string, State>;
export type PackageState = keyof typeof PACKAGE_STATES;

/** How a title of others stands that a company follows. */
export const FOLLOWED_STATES = {
  READING: state("Being read", "读取中", "half", "blue"),
  DELAYED: state("Waiting for the chain", "等待区块链", "ring-clock", "amber"),
  STOPPED: state("Not read any more", "已停止读取", "cross", "red"),
  IN_CIRCULATION: state("In circulation", "流通中", "disc", "green"),
  PAUSED: state("Register paused", "登记册已暂停", "ring-slash", "text"),
  RETURNED: state("Returned to issuer", "已交回签发人", "disc-left", "amber"),
  ENDED: state("Title ended", "物权已终结", "ring-left", "grey"),
  MISSING: state("Not on the chain", "链上不存在", "cross", "red"),
} as const satisfies Record<string, State>;
export type FollowedState = keyof typeof FOLLOWED_STATES;

/** How the head of a record stands that is to be anchored. */
export const ANCHOR_STATES = {
  WAITING: state("Waiting for the next root", "等待下一个根", "ring-dashed", "text"),
  SENT: state("On its way to the chain", "上链中", "half", "blue"),
  ANCHORED: state("On the chain", "已上链", "ring-dot", "green"),
  FINAL: state("Final on the chain", "链上已最终确认", "disc", "green"),
  FAILED: state("Not anchored", "未锚定", "cross", "red"),
} as const satisfies Record<string, State>;
export type AnchorState = keyof typeof ANCHOR_STATES;

/** How a hash stands in a document store. */
export const ENTRY_STATES = {
  issued: state("Anchored", "已锚定", "disc", "green"),
  revoked: state("Revoked", "已撤销", "ring-slash", "red"),
} as const satisfies Record<string, State>;
