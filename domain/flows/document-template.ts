import { rowsOn } from "../acts/acts.ts";
import { TEMPLATE_STATES } from "../template-states.ts";
import { flow } from "./flow.ts";

/** A version of a document template. Its zip never changes. */
export const documentTemplateFlow = flow({
  name: "documentTemplate",
  states: TEMPLATE_STATES,
  initial: ["DRAFT"],
  terminal: [],
  actions: rowsOn("documentTemplate"),
});

export type DocumentTemplateAction = keyof typeof documentTemplateFlow.actions;
