import { CONTACT_STATES, type ContactState } from "../states.ts";
import { text } from "../text.ts";
import { flow } from "./flow.ts";
import type { Action, CommonFacts } from "../acts/row.ts";

export interface ContactFacts extends CommonFacts<ContactState> {
  readonly enabled: boolean;
  readonly isAdmin: boolean;
}

type Row = Action<ContactState, ContactFacts>;
const admin = (facts: ContactFacts) => (facts.isAdmin ? null : ("FORBIDDEN" as const));

/** Two organisations know each other. Each side has its own row; disabling is for the own side only. */
export const contactFlow = flow({
  name: "contact",
  states: CONTACT_STATES,
  initial: ["REQUEST_SENT", "PENDING", "ADDING"],
  // ADDING ends when the address was checked.
  given: ["ADDED"],
  terminal: [],
  actions: {
    accept: {
      label: text("Accept", "接受"),
      from: ["PENDING"],
      to: "ADDED",
      permissions: ["contact.add"],
      guards: [],
      asks: [],
      key: "A",
    },
    reject: {
      label: text("Reject", "拒绝"),
      from: ["PENDING"],
      to: "PENDING",
      permissions: ["contact.add"],
      guards: [],
      asks: [],
    },
    disable: {
      label: text("Disable", "停用"),
      from: ["ADDED"],
      to: "ADDED",
      permissions: [],
      guards: [admin, (f) => (f.enabled ? null : "CONTACT_DISABLED")],
      asks: [],
      consequence: text(
        "After this, {recipient} can be sent nothing by anybody in your company. What is under way still arrives.",
        "此后本公司无人可向 {recipient} 发送，已在途的仍会送达。",
      ),
    },
    enable: {
      label: text("Enable", "启用"),
      from: ["ADDED"],
      to: "ADDED",
      permissions: [],
      guards: [admin, (f) => (f.enabled ? "CONTACT_EXISTS" : null)],
      asks: [],
    },
  } satisfies Record<string, Row>,
});

export type ContactAction = keyof typeof contactFlow.actions;
