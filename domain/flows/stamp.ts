import { STAMP_STATES, type StampState } from "../states.ts";
import { text } from "../text.ts";
import { flow } from "./flow.ts";
import type { Action, CommonFacts } from "../acts/row.ts";

export interface StampFacts extends CommonFacts<StampState> {
  readonly isAdmin: boolean;
  /** Whoever asks has uploaded it. */
  readonly isMaker: boolean;
}

type Row = Action<StampState, StampFacts>;
const admin = (facts: StampFacts) => (facts.isAdmin ? null : ("FORBIDDEN" as const));
const maker = (facts: StampFacts) => (facts.isAdmin || facts.isMaker ? null : ("FORBIDDEN" as const));

/** An official stamp: nobody signs with it before an administrator has looked at exactly this image. */
export const stampFlow = flow({
  name: "stamp",
  states: STAMP_STATES,
  initial: ["REVIEWING"],
  terminal: [],
  actions: {
    approve: {
      label: text("Approve", "批准"),
      from: ["REVIEWING"],
      to: "ENABLED",
      permissions: [],
      guards: [admin],
      asks: [],
    },
    decline: {
      label: text("Decline", "不予批准"),
      from: ["REVIEWING"],
      to: "DECLINED",
      permissions: [],
      guards: [admin],
      asks: ["reason"],
    },
    enable: {
      label: text("Enable", "启用"),
      from: ["DISABLED"],
      to: "ENABLED",
      permissions: [],
      guards: [admin],
      asks: [],
    },
    disable: {
      label: text("Disable", "停用"),
      from: ["ENABLED"],
      to: "DISABLED",
      permissions: [],
      guards: [admin],
      asks: [],
    },
    replace: {
      label: text("Replace the image", "更换图片"),
      from: ["REVIEWING", "ENABLED", "DISABLED", "DECLINED"],
      to: "REVIEWING",
      permissions: [],
      guards: [maker],
      asks: [],
    },
    delete: {
      label: text("Delete", "删除"),
      from: ["REVIEWING", "DISABLED", "DECLINED"],
      to: "DISABLED",
      permissions: [],
      guards: [maker],
      asks: [],
      irreversible: true,
    },
  } satisfies Record<string, Row>,
});

export type StampAction = keyof typeof stampFlow.actions;
