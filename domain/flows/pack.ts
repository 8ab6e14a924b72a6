import { PACK_STATES, type PackState } from "../states.ts";
import { text } from "../text.ts";
import { flow } from "./flow.ts";
import type { Action, CommonFacts, Guard } from "../acts/row.ts";

export interface PackFacts extends CommonFacts<PackState> {
  /** The organisation made it. */
  readonly isOwner: boolean;
  /** What was typed is complete and right. */
  readonly filledIn: boolean;
  /** Another e-Pack of the organisation has the reference number. */
  readonly referenceTaken: boolean;
  readonly hasDocuments: boolean;
  readonly hasDraftInside: boolean;
  /** A document inside was voided, or is not there for this organisation any more. */
  readonly hasEndedInside: boolean;
  /** An envelope of this organisation that has not arrived carries it. */
  readonly inEnvelope: boolean;
}

type PackGuard = Guard<PackFacts>;
const owner: PackGuard = (f) => (f.isOwner ? null : "PACK_NOT_OWNER");
const complete: PackGuard = (f) => (f.filledIn ? null : "BAD_INPUT");
const own: PackGuard = (f) => (f.referenceTaken ? "PACK_REFERENCE_TAKEN" : null);
const filled: PackGuard = (f) => (f.hasDocuments ? null : "PACK_EMPTY");
const noDrafts: PackGuard = (f) => (f.hasDraftInside ? "PACK_HAS_DRAFT" : null);
const whole: PackGuard = (f) => (f.hasEndedInside ? "PACK_DOCUMENT_ENDED" : null);
const notInEnvelope: PackGuard = (f) => (f.inEnvelope ? "PACK_IN_ENVELOPE" : null);

type Row = Action<PackState, PackFacts>;

export const packFlow = flow({
  name: "pack",
  states: PACK_STATES,
  initial: ["DRAFT"],
  terminal: [],
  actions: {
    edit: {
      label: text("Edit", "编辑"),
      from: ["DRAFT"],
      to: "DRAFT",
      permissions: ["compose"],
      guards: [owner],
      asks: [],
      quiet: true,
    },
    complete: {
      label: text("Create e-Pack", "创建单证包"),
      from: ["DRAFT"],
      to: "CREATED",
      permissions: ["compose"],
      guards: [owner, complete, own, filled],
      asks: [],
    },
    send: {
      label: text("Send in an envelope", "放入信封发送"),
      from: ["CREATED", "TRANSFERRED"],
      via: "TRANSFERRING",
      to: "TRANSFERRED",
      permissions: ["compose"],
      guards: [filled, noDrafts, whole],
      asks: [],
    },
    reopen: {
      label: text("Back to draft", "退回草稿"),
      from: ["CREATED"],
      to: "DRAFT",
      permissions: ["compose"],
      guards: [owner, notInEnvelope],
      asks: [],
    },
    delete: {
      label: text("Delete", "删除"),
      from: ["DRAFT", "CREATED"],
      to: "DRAFT",
      permissions: ["compose"],
      guards: [owner, notInEnvelope],
      asks: [],
      quiet: true,
    },
  } satisfies Record<string, Row>,
});

export type PackAction = keyof typeof packFlow.actions;

/** How a transfer of an e-Pack ended. */
export const PACK_RESULTS = {
  underWay: { label: text("Under way", "转让中"), mark: "disc-right", colour: "blue" },
  delivered: { label: text("Delivered", "已送达"), mark: "disc-tick", colour: "green" },
  refused: { label: text("An original was refused", "有正本被拒收"), mark: "back", colour: "amber" },
  failed: { label: text("Failed to send", "发送失败"), mark: "cross", colour: "red" },
} as const;
export type PackResult = keyof typeof PACK_RESULTS;
