import { rowsOn } from "../acts/acts.ts";
import { PACK_STATES } from "../states.ts";
import { text } from "../text.ts";
import { flow } from "./flow.ts";

export const packFlow = flow({
  name: "pack",
  states: PACK_STATES,
  initial: ["DRAFT"],
  terminal: [],
  actions: rowsOn("pack"),
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
