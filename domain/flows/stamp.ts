import { rowsOn } from "../acts/acts.ts";
import { STAMP_STATES } from "../states.ts";
import { flow } from "./flow.ts";

/** An official stamp: nobody signs with it before an administrator has looked at exactly this image. */
export const stampFlow = flow({
  name: "stamp",
  states: STAMP_STATES,
  initial: ["REVIEWING"],
  terminal: [],
  actions: rowsOn("stamp"),
});

export type StampAction = keyof typeof stampFlow.actions;
