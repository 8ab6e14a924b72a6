import { isInForce, type AgentAnswer, type GrantState } from "../acts/review/grant-states.ts";
import type { FieldData } from "../kinds/field.ts";
import type { ReviewState } from "../acts/review/states.ts";
import { hasAgent, type Delegation } from "./review-terms.ts";
import type { ActStatus } from "./returning.ts";

/** The stages of a surrender in which somebody is to answer for the issuer. */
export const GRANT_LIVE: readonly ReviewState[] = ["pending", "tba"];

/** The delegation that the terms of a request say. */
export const delegationOf = (terms: FieldData): Delegation | null => (terms["delegation"] as Delegation) ?? null;

/** Whether the issuer is asked to authorise an agent: another company than itself is to answer in its place. */
export const needsGrant = (terms: FieldData, agentId: string | null, issuerId: string | null): boolean =>
  hasAgent(terms) && agentId !== null && agentId !== issuerId;

/** The acts that the issuer signs in advance. The first two share a nonce: the chain carries out one of them at most. */
type GrantAct = AgentAnswer | "cancel";

/** A grant with the acts that were signed for it, and the review that it is for. */
export interface Granting {
  readonly stage: ReviewState;
  /** It is for the version that is in review: another submission asks for another grant. */
  readonly current: boolean;
  /** It is the newest of its review: it says who answers. */
  readonly newest: boolean;
  readonly state: GrantState;
  /** How each act stands; null where nothing was proposed yet. */
  readonly accept: ActStatus | null;
  readonly restore: ActStatus | null;
  readonly cancel: ActStatus | null;
  /** The answer of the agent; null before there is one. */
  readonly answer: AgentAnswer | null;
  /** The agent is the party that is asked at the last stage, and not the issuer. */
  readonly seated: boolean;
  /** Nobody of the agent can answer any more, or it is no enabled contact of the initiator. */
  readonly unreachable: boolean;
  /** Another act on the original is under way, or it is not with its issuer yet. */
  readonly busy: boolean;
  /** The chain has run one of the answers, whatever came of it: the nonce that both share is used. */
  readonly spent: boolean;
}

/** The next step of a grant. */
export interface GrantStep {
  /** The act that is sent. */
  readonly open?: GrantAct;
  /** The acts that are given up; they were never sent. */
  readonly end?: readonly GrantAct[];
  readonly state?: GrantState;
  /** The party that is asked from now on. */
  readonly seat?: "agent" | "issuer";
  /** Nothing of it can be used any more, and nothing is left to do. */
  readonly settled?: true;
}

const OVER: readonly (ActStatus | null)[] = ["failed", "expired"];
const UNSENT: readonly (ActStatus | null)[] = ["waiting", "kept"];
const ACTS: readonly GrantAct[] = ["accept", "restore", "cancel"];

/** Gives up what was never sent. */
const unsent = (grant: Granting, which: readonly GrantAct[] = ACTS): Pick<GrantStep, "end"> => {
  const end = which.filter((one) => UNSENT.includes(grant[one]));
  return end.length === 0 ? {} : { end };
};

/** The end of a grant that is not in force: whatever the issuer has signed is made void by the chain. */
function nextOfEnded(grant: Granting): GrantStep | null {
  const { accept, restore, cancel, spent } = grant;
  // An act that is on its way decides by itself.
  if ([accept, restore].some((one) => one === "open" || one === "sent")) return null;
  if (cancel === "open" || cancel === "sent") return null;
  const signed = [accept, restore].some((one) => one === "kept" || one === "failed");
  if (cancel === "kept" && signed && !spent) return { open: "cancel", ...unsent(grant, ["accept", "restore"]) };
  return { ...unsent(grant), settled: true };
}

/** The next step of a grant, from how its review and its acts stand; null where it waits. */
export function nextOfGrant(grant: Granting): GrantStep | null {
  const { stage, current, newest, state, accept, restore, cancel, answer, seated, unreachable, busy } = grant;
  const all = [accept, restore, cancel];
  const inForce = isInForce(state);
  const answered = answer === null ? null : grant[answer];
  if (answered === "done") return { ...unsent(grant), ...(state === "used" ? {} : { state: "used" }), settled: true };
  if (!current || !GRANT_LIVE.includes(stage)) {
    // An answer that is under way on the chain decides by itself.
    if (answered === "open" || answered === "sent") return null;
    return inForce || state === "asked" || state === "unsigned" ? { state: "void" } : nextOfEnded(grant);
  }
  if (newest && seated !== inForce) return { seat: inForce ? "agent" : "issuer" };
  switch (state) {
    case "asked":
      return null;
    case "unsigned":
      // The wallet gave one of them up, or did not sign in time.
      if (all.some((one) => OVER.includes(one))) return { state: "withdrawn" };
      return all.every((one) => one === "kept") ? { state: "granted" } : null;
    case "granted":
      if (all.some((one) => OVER.includes(one))) return { state: "expired" };
      return unreachable ? { state: "unreachable" } : null;
    case "answering":
      if (OVER.includes(answered)) return { state: "failed" };
      if (answered !== "kept" || busy || answer === null) return null;
      return { open: answer, ...unsent(grant, answer === "accept" ? ["restore"] : ["accept"]) };
    default:
      return nextOfEnded(grant);
  }
}
