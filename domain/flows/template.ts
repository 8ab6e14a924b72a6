import { rowsOn } from "../acts/acts.ts";
import { TEMPLATE_STATES } from "../template-states.ts";
import { flow } from "./flow.ts";

/** A version of a company's own template: nothing changes in it once it is in use. */
export const templateFlow = flow({
  name: "template",
  states: TEMPLATE_STATES,
  initial: ["DRAFT"],
  terminal: [],
  actions: rowsOn("template"),
});

export type TemplateAction = keyof typeof templateFlow.actions;
