import { state, type State } from "./states.ts";

/** How a version of a company's own template stands. */
export const TEMPLATE_STATES = {
  DRAFT: state("Draft", "草稿", "ring-dashed", "grey"),
  IN_USE: state("In use", "使用中", "ring-dot", "green"),
  RETIRED: state("Retired", "已停用", "ring-slash", "grey"),
} as const satisfies Record<string, State>;
export type TemplateState = keyof typeof TEMPLATE_STATES;
