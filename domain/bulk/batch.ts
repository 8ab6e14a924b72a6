import { state, type State } from "../states.ts";
import { text, type Text } from "../text.ts";
import type { TEMPLATE_FORMATS, TEMPLATE_TYPES } from "../template-file.ts";

/** How a batch of documents stands. */
export const BATCH_STATES = {
  CHECKED: state("Checked", "已检查", "ring", "text"),
  RUNNING: state("Processing", "处理中", "half", "blue"),
  STOPPED: state("Stopped", "已停止", "ring-slash", "text"),
  FAILED: state("Failed", "失败", "cross", "red"),
  DONE: state("Finished", "已完成", "disc-tick", "green"),
} as const satisfies Record<string, State>;
export type BatchState = keyof typeof BATCH_STATES;

/** The steps of a batch. */
export const BATCH_STEPS = {
  uploaded: text("Uploaded", "已上传"),
  checked: text("Checked", "已检查"),
  signed: text("Signed", "已签署"),
  sent: text("Sent", "已发送"),
  final: text("Final", "已最终确认"),
  verified: text("Verified", "已验证"),
} as const satisfies Record<string, Text>;
export type BatchStep = keyof typeof BATCH_STEPS;

/** Titles are sent part by part, as each is signed. */
const OF_TITLES = ["uploaded", "checked", "signed", "final", "verified"] as const;

/** The steps that documents of a type and a format take, in their order. */
export const STEPS_OF = {
  verifiable: {
    w3c: ["uploaded", "checked", "signed", "verified"],
    openattestation: ["uploaded", "checked", "signed", "sent", "final", "verified"],
  },
  transferable: { w3c: OF_TITLES, openattestation: OF_TITLES },
} as const satisfies Record<
  (typeof TEMPLATE_TYPES)[number],
  Record<(typeof TEMPLATE_FORMATS)[number], readonly BatchStep[]>
>;

/** Whether rows of it can still be issued by itself: those of others become a batch of their own. */
export const isOpen = (of: BatchState): boolean => of === "CHECKED" || of === "STOPPED" || of === "FAILED";

/** How the documents of a batch are signed: whose certificate, and as of when it was confirmed. */
export interface BatchSigning {
  readonly certificate: string;
  /** The name that the papers bear. */
  readonly name: string;
  readonly stamp: string | null;
  /** How the company's DID document names its key. */
  readonly did: string;
  readonly keyId: string;
}
