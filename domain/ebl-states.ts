// Data: how shipping instructions of other platforms stand, and the bills that are made of them (DCSA eBL 3.0.4).

import { isKeyOf } from "./lookup.ts";
import { state, type DocumentState, type InstructionUpdateState, type State, type StateOf } from "./states.ts";
import { text, type Text } from "./text.ts";

export const EBL_STATES = {
  RECEIVED: state("Received", "已接收", "ring-dot", "blue"),
  PENDING_UPDATE: state("Update wanted", "待更新", "half", "amber"),
  COMPLETED: state("Completed", "已完成", "disc-tick", "grey"),
  CANCELLED: state("Cancelled by the shipper's platform", "对方平台已取消", "ring-slash", "grey"),
  DECLINED: state("Declined", "已谢绝", "cross", "red"),
} as const satisfies Record<string, State>;
export type EblState = keyof typeof EBL_STATES;
/** The states in which an instruction may still be changed. */
export const OPEN_EBL_STATES = ["RECEIVED", "PENDING_UPDATE"] as const satisfies readonly EblState[];

/** The states of a transport document, as the standard names them. */
export const TRANSPORT_STATES = {
  DRAFT: state("Draft sent", "草稿已发送", "ring", "blue"),
  APPROVED: state("Draft approved", "草稿已确认", "disc-tick", "green"),
  ISSUED: state("Issued", "已签发", "disc", "green"),
  PENDING_SURRENDER_FOR_AMENDMENT: state(
    "Surrendered for amendment, to be answered",
    "改单交单待受理",
    "disc-left",
    "amber",
  ),
  SURRENDER_FOR_AMENDMENT: state("Surrendered for amendment", "已交单改单", "ring-left", "grey"),
  PENDING_SURRENDER_FOR_DELIVERY: state(
    "Surrendered for delivery, to be answered",
    "提货交单待受理",
    "disc-left",
    "amber",
  ),
  SURRENDER_FOR_DELIVERY: state("Surrendered for delivery", "已交单提货", "ring-left", "grey"),
  VOID: state("Void", "已作废", "ring-slash", "grey"),
} as const satisfies Record<string, State>;
export type TransportState = keyof typeof TRANSPORT_STATES;

/** The state of the transport document by that of the bill, as its carrier sees it. */
const TRANSPORT_STATE_OF: Readonly<Record<StateOf<"title">, TransportState | null>> = {
  DRAFTING: null,
  DRAFT: null,
  PROCESSING: null,
  ISSUED: "ISSUED",
  TRANSFERRING: "ISSUED",
  TRANSFERRED: "ISSUED",
  IN_TRANSIT: "ISSUED",
  RECEIVED: "ISSUED",
  SURRENDERED_TO_ISSUER: "PENDING_SURRENDER_FOR_DELIVERY",
  SURRENDERED: "SURRENDER_FOR_DELIVERY",
  ACCOMPLISHED: "SURRENDER_FOR_DELIVERY",
  CONVERTED: "SURRENDER_FOR_AMENDMENT",
  VOID: "VOID",
};

/**
 * The state of the transport document by that of the bill, as its carrier sees it: null before it is issued. What waits
 * for an answer is pending for amendment where its holder asked for that.
 */
export const transportStateBy = (bill: DocumentState): TransportState | null =>
  isKeyOf(TRANSPORT_STATE_OF, bill) ? TRANSPORT_STATE_OF[bill] : null;

/** The answers of a carrier. */
export const EBL_ANSWERS = {
  SEND_DRAFT: text("Send the draft for approval", "发送草稿供确认"),
  ASK_UPDATE: text("Ask for changes", "要求更改"),
  CONFIRM_UPDATE: text("Confirm the update", "确认更新"),
  DECLINE_UPDATE: text("Decline the update", "拒绝更新"),
  DECLINE: text("Decline the instruction", "谢绝该指示"),
} as const satisfies Record<string, Text>;
export type EblAnswer = keyof typeof EBL_ANSWERS;
/** The answers that say something: each line is a feedback of its own. */
export const SAYING_ANSWERS = ["ASK_UPDATE", "DECLINE_UPDATE", "DECLINE"] as const satisfies readonly EblAnswer[];

/** How an instruction stands, and whether the bill is signed. */
export interface EblStanding {
  readonly state: EblState;
  readonly updateState: InstructionUpdateState | null;
  readonly signed: boolean;
}

/** The answers that a carrier may give. */
export function answersOf({ state: now, updateState, signed }: EblStanding): EblAnswer[] {
  if (signed || !(OPEN_EBL_STATES as readonly EblState[]).includes(now)) return [];
  if (updateState === "UPDATE_RECEIVED") return ["CONFIRM_UPDATE", "DECLINE_UPDATE", "ASK_UPDATE", "DECLINE"];
  return now === "RECEIVED" ? ["SEND_DRAFT", "ASK_UPDATE", "DECLINE"] : ["ASK_UPDATE", "DECLINE"];
}

/** The subjects of notifications. */
export const EBL_SUBJECTS = {
  INSTRUCTION: {
    label: text("Shipping instruction", "装运指示"),
    path: "/v3/shipping-instructions-notifications",
    type: "org.dcsa.shipping-instructions.v3",
  },
  DOCUMENT: {
    label: text("Transport document", "运输单证"),
    path: "/v3/transport-document-notifications",
    type: "org.dcsa.transport-document.v3",
  },
} as const satisfies Record<string, { readonly label: Text; readonly path: string; readonly type: string }>;
export type EblSubject = keyof typeof EBL_SUBJECTS;

export const NOTICE_STATES = {
  DUE: state("To be sent", "待发送", "half", "blue"),
  TOLD: state("Received by the platform", "对方平台已收到", "disc-tick", "grey"),
  FAILED: state("Platform not reached", "未能联系对方平台", "cross", "red"),
} as const satisfies Record<string, State>;
export type NoticeState = keyof typeof NOTICE_STATES;
