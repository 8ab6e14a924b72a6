import type { DocumentState, InstructionUpdateState } from "../states.ts";
import { text } from "../text.ts";
import { documentFlowOf, type DocumentAct } from "./document.ts";
import { author, givenHere, noUpdate, notBusy, notLocked, notSealed, updateOpen } from "../acts/facts.ts";

/** What is done about an instruction that a carrier has; which state it makes is derived. */
export const INSTRUCTION_STEPS = [
  "askUpdate", "submitUpdate", "confirmUpdate", "declineUpdate", "withdrawUpdate", "completeInstruction", "declineInstruction", "cancelInstruction",
] as const;
export type InstructionStep = (typeof INSTRUCTION_STEPS)[number];
export type InstructionState = Extract<DocumentState, "RECEIVED" | "PENDING_UPDATE" | "COMPLETED" | "CANCELLED" | "DECLINED">;

const LIVE = ["RECEIVED", "PENDING_UPDATE"] as const satisfies readonly InstructionState[];
const UNDISTURBED = [notBusy, notLocked] as const;

/** Whoever sent the instruction is called the shipper, whoever was given it the carrier: either may be an agent. */
const steps = {
  askUpdate: {
    label: text("Ask for an update", "要求更新"),
    from: ["RECEIVED"], to: "PENDING_UPDATE", permissions: ["ordinary.upload"], guards: [givenHere, noUpdate, ...UNDISTURBED],
    asks: ["wanted"], quiet: true,
    consequence: text("After this, the sender reads what you want changed, and sends an update.", "此后发送方将看到所需的更改，并提交更新。"),
  },
  // Until the carrier has confirmed it, the instruction says what it said.
  submitUpdate: {
    label: text("Submit an update", "提交更新"),
    from: LIVE, to: "PENDING_UPDATE", permissions: ["ordinary.upload", "ordinary.sign"], guards: [author, noUpdate, ...UNDISTURBED],
    asks: ["password"], quiet: true,
    consequence: text(
      "After this, who has the instruction reads your changes, signed by your company. They count once they are confirmed; until then you can withdraw them.",
      "此后收到指示的公司将看到经本公司签署的更改。更改经确认后生效，确认前可撤回。",
    ),
  },
  confirmUpdate: {
    label: text("Confirm the update", "确认更新"),
    from: LIVE, to: "RECEIVED", permissions: ["ordinary.upload"], guards: [givenHere, updateOpen, ...UNDISTURBED, notSealed],
    asks: [], quiet: true,
    consequence: text("After this, the instruction says what the update says; its earlier version stays in the record.", "此后指示以更新内容为准，此前版本仍保留在记录中。"),
  },
  declineUpdate: {
    label: text("Decline the update", "拒绝更新"),
    from: LIVE, to: "RECEIVED", permissions: ["ordinary.upload"], guards: [givenHere, updateOpen, ...UNDISTURBED],
    asks: ["reason"], quiet: true,
    consequence: text("After this, the instruction stays as it was; the sender reads your reason.", "此后指示维持原内容，发送方将看到拒绝原因。"),
  },
  withdrawUpdate: {
    label: text("Withdraw the update", "撤回更新"),
    from: LIVE, to: "RECEIVED", permissions: ["ordinary.upload"], guards: [author, updateOpen, ...UNDISTURBED],
    asks: [], quiet: true,
    consequence: text("After this, the instruction stays as it was.", "此后指示维持原内容。"),
  },
  completeInstruction: {
    label: text("Complete the instruction", "完成指示"),
    from: ["RECEIVED"], to: "COMPLETED", permissions: ["ordinary.upload"], guards: [givenHere, noUpdate, ...UNDISTURBED],
    asks: ["password"], irreversible: true, quiet: true,
    consequence: text("After this, the instruction counts as carried out: the bill of lading is issued. It can be updated no more.", "此后指示视为已执行：提单已签发，指示不能再更新。"),
  },
  declineInstruction: {
    label: text("Decline the instruction", "拒绝指示"),
    from: LIVE, to: "DECLINED", permissions: ["ordinary.void"], guards: [givenHere, ...UNDISTURBED],
    asks: ["reason", "password"], irreversible: true, quiet: true,
    consequence: text("After this, no bill is written by this instruction; the sender reads your reason.", "此后不再按该指示制作提单，发送方将看到拒绝原因。"),
  },
  cancelInstruction: {
    label: text("Cancel the instruction", "取消指示"),
    from: LIVE, to: "CANCELLED", permissions: ["ordinary.void"], guards: [author, ...UNDISTURBED, notSealed],
    asks: ["reason", "password"], irreversible: true, quiet: true,
    consequence: text("After this, the instruction counts no longer; who received it sees that.", "此后该指示不再有效，收到它的各方均可看到。"),
  },
} as const satisfies Record<InstructionStep, DocumentAct>;

export const instructionSteps: Readonly<Record<InstructionStep, DocumentAct>> = steps;

/** The life of a shipping instruction: written and signed, received by the carrier, updated, and completed by the bill; or declined, or cancelled. */
export const instructionFlow = documentFlowOf("ordinary", steps, LIVE);

const ENDS: Readonly<Partial<Record<InstructionStep, InstructionState>>> = { completeInstruction: "COMPLETED", declineInstruction: "DECLINED", cancelInstruction: "CANCELLED" };
/** What has an update wanted, and what answers that. */
const WANTED: Readonly<Partial<Record<InstructionStep, boolean>>> = { askUpdate: true, confirmUpdate: false };

/** How an instruction stands that a carrier has: f(what was done, oldest first). */
export function instructionState(done: readonly InstructionStep[]): InstructionState {
  const ended = done.map((act) => ENDS[act]).find((state) => state !== undefined);
  if (ended !== undefined) return ended;
  return WANTED[done.findLast((act) => act in WANTED) ?? "confirmUpdate"] === true ? "PENDING_UPDATE" : "RECEIVED";
}

const ANSWERS: Readonly<Partial<Record<InstructionStep, InstructionUpdateState>>> = {
  submitUpdate: "UPDATE_RECEIVED", confirmUpdate: "UPDATE_CONFIRMED", declineUpdate: "UPDATE_DECLINED", withdrawUpdate: "UPDATE_CANCELLED",
  // Whoever ends the instruction ends the update that waits.
  declineInstruction: "UPDATE_DECLINED", cancelInstruction: "UPDATE_CANCELLED",
};

/** What makes or ends an update; it waits while `submitUpdate` is the newest of these. */
export const UPDATE_STEPS = INSTRUCTION_STEPS.filter((step) => step in ANSWERS);

/** How the newest update of it stands; null where there was none. */
export const updateState = (done: readonly InstructionStep[]): InstructionUpdateState | null =>
  done.reduce<InstructionUpdateState | null>((state, act) => (act === "submitUpdate" || state === "UPDATE_RECEIVED" ? (ANSWERS[act] ?? state) : state), null);
