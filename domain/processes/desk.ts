import { isKeyOf } from "../lookup.ts";
import { text, type Text } from "../text.ts";
import { ASKED_ACTS, PROCESS_NAMES, type ProcessAct, type ProcessName } from "./processes.ts";

/** The things that stand on a company's desk: what the id of an entry names, and why it stands there. */
export const DESK_SUBJECTS = [
  "envelope",
  /** A title that waits for the company, or a document that it drafts. */ "document",
  /** A company that asks to become a contact. */ "contact",
  /** A shipping instruction to carry out or to update. */ "instruction",
  /** An update of a shipping instruction that waits for its answer. */ "update",
  /** A document that a visitor refused to sign. */ "refusal",
  ...PROCESS_NAMES,
] as const;
export type DeskSubject = (typeof DESK_SUBJECTS)[number];

/**
 * The columns of the desk: something is asked of the company, an original is still with it, something is asked of
 * somebody else, of nobody any more, or it was not sent yet.
 */
export const DESK_COLUMNS = ["asked", "held", "waiting", "done", "draft"] as const;
export type DeskColumn = (typeof DESK_COLUMNS)[number];

/** The acts that the desk asks for, besides those of processes, as the next step is called. */
export const PLAIN_STEPS = {
  transfer: text("Transfer", "转让"),
  read: text("Read", "阅读"),
  answer: text("Accept or reject", "受理或退回"),
  release: text("Release cargo", "放货"),
  accept: text("Accept or dishonour", "承兑或拒付"),
  pay: text("Pay or dishonour", "付款或拒付"),
  executeNomination: text("Execute the nomination", "执行提名"),
  authorise: text("Authorise the agent", "授权代理"),
  answerBack: text("Give it back or keep it", "退回或保留"),
  askCarrier: text("Ask the carrier again", "再次请求承运人"),
  consent: text("Allow it to leave", "同意转出"),
  signEnd: text("Sign the end again", "重新签署终结"),
  settleExchange: text("Settle the exchange", "处理平台间转移"),
  contact: text("Accept or reject", "接受或拒绝"),
  instruction: text("Carry out or answer", "办理或答复"),
  answerUpdate: text("Confirm or decline", "确认或拒绝"),
  update: text("Submit an update", "提交更新"),
  askAgain: text("Ask again or no more", "重新邀请或取消邀请"),
} as const satisfies Record<string, Text>;
export type PlainAct = keyof typeof PLAIN_STEPS;
export const PLAIN_ACTS = Object.keys(PLAIN_STEPS) as [PlainAct, ...PlainAct[]];
export type DeskAct = PlainAct | ProcessAct<ProcessName>;
export const DESK_ACTS = [...new Set<DeskAct>([...PLAIN_ACTS, ...ASKED_ACTS])] as [DeskAct, ...DeskAct[]];
export const isPlain = (act: DeskAct): act is PlainAct => isKeyOf(PLAIN_STEPS, act);

/**
 * The rows on desks about which another party is reminded. A process has a reminder of its own, by which its history
 * tells who was reminded; who asks to become a contact has nothing that waits.
 */
export const REMINDED_ORIGINS = ["document", "envelope"] as const;
export type RemindedOrigin = (typeof REMINDED_ORIGINS)[number];
