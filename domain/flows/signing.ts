import { SIGNING_STATES, type SigningState, type StepState } from "../states.ts";
import { text } from "../text.ts";
import { flow } from "./flow.ts";
import type { Action, CommonFacts } from "../acts/row.ts";

/** What is known of a request to sign from where one user stands. */
export interface SigningFacts extends CommonFacts<SigningState> {
  /** The company made the request. */
  readonly isAsker: boolean;
  /** It is this user's turn to sign. */
  readonly isAsked: boolean;
  readonly remindedLately: boolean;
}

type Row = Action<SigningState, SigningFacts>;
const asker = (facts: SigningFacts) => (facts.isAsker ? null : ("NOT_AUTHOR" as const));
const asked = (facts: SigningFacts) => (facts.isAsked ? null : ("SIGNING_NOT_ASKED" as const));

/** A request to sign one document, to several parties: one after another, or all at once. */
export const signingFlow = flow({
  name: "signing",
  states: SIGNING_STATES,
  initial: ["OPEN"],
  terminal: ["COMPLETE", "SET_ASIDE"],
  actions: {
    // The last signature completes it; every other leaves it open.
    sign: {
      label: text("Sign", "签署"),
      from: ["OPEN"],
      to: "COMPLETE",
      permissions: ["ordinary.sign"],
      guards: [asked],
      asks: ["stamp", "password"],
      key: "S",
    },
    reject: {
      label: text("Reject", "拒绝"),
      from: ["OPEN"],
      to: "REJECTED",
      permissions: ["ordinary.sign"],
      guards: [asked],
      asks: ["reason"],
      consequence: text(
        "After this, nobody is asked any more; the company that asked reads your reason.",
        "此后不再邀请任何一方签署，发起公司将看到拒绝原因。",
      ),
    },
    remind: {
      label: text("Remind", "提醒"),
      from: ["OPEN"],
      to: "OPEN",
      permissions: ["ordinary.upload"],
      guards: [asker, (f) => (f.remindedLately ? "SIGNING_REMINDED" : null)],
      asks: [],
    },
    withdraw: {
      label: text("Withdraw request", "撤回请求"),
      from: ["OPEN"],
      to: "WITHDRAWN",
      permissions: ["ordinary.upload"],
      guards: [asker],
      asks: [],
      consequence: text(
        "After this, nobody is asked any more. Who has not signed no longer sees the document; signatures that are there stay.",
        "此后不再邀请任何一方签署，未签署的一方无法再查看该单证，已有签名保留。",
      ),
    },
    setAside: {
      label: text("Use without them", "不再等待签名"),
      from: ["REJECTED", "WITHDRAWN"],
      to: "SET_ASIDE",
      permissions: ["ordinary.upload"],
      guards: [asker],
      asks: [],
    },
  } satisfies Record<string, Row>,
});

/** One party of a request, in the order in which they were named. */
export interface Step {
  readonly answer: "signed" | "rejected" | null;
}

/** How a request stands: f(parties, how it was ended by who made it). */
export function signingState(steps: readonly Step[], ended: "withdrawn" | "setAside" | null): SigningState {
  if (ended !== null) return ended === "withdrawn" ? "WITHDRAWN" : "SET_ASIDE";
  if (steps.some(({ answer }) => answer === "rejected")) return "REJECTED";
  return steps.every(({ answer }) => answer === "signed") ? "COMPLETE" : "OPEN";
}

/** How each party stands: one after another only the first that has not answered is asked. */
export function stepStates(steps: readonly Step[], ordered: boolean, state: SigningState): StepState[] {
  const next = steps.findIndex(({ answer }) => answer === null);
  return steps.map(({ answer }, i) => {
    if (answer !== null) return answer === "signed" ? "SIGNED" : "REJECTED";
    if (state !== "OPEN") return "CLOSED";
    return !ordered || i === next ? "ASKED" : "WAITING";
  });
}
