import type { DocumentFacts } from "#domain/acts/facts";
import type { ReviewFacts } from "#domain/acts/review/facts";
import { REVIEW_TYPES, type OriginalType, type ReviewType } from "#domain/acts/review/types";
import type { ErrorCode } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import type { Line, Party } from "#domain/processes/process";
import type { ProcessRole, StandingOf } from "#domain/processes/processes";
import { isInForce, type GrantState } from "#domain/acts/review/grant-states";
import { needsGrant } from "#domain/processes/granting";
import { AGREED } from "#domain/processes/returning";
import { reviewProcess } from "#domain/processes/review";
import type { ReturnState } from "#domain/processes/reviewing";
import { factsFor, stateFor, type Actor, type Bill, type Firm, type House } from "../model/house.ts";

// The promises of reviews, restated with memory alone, beside those of the bills that they are about.

/** The faults of a request as it is written. */
export type Fault = "terms" | "agent" | "over" | "under";

/** The content of a review, as it is written and as it was submitted. */
export interface Content {
  readonly fault: Fault | null;
  readonly data: FieldData;
  readonly terms: FieldData;
  readonly parts: readonly FieldData[];
  readonly collaborators: readonly Firm[];
  readonly issuer: Firm | null;
  readonly agent: Firm | null;
}

/** A company at its place. */
interface Asked extends Party<ProcessRole<"review">> {
  readonly firm: Firm;
  active: boolean;
  /** Its colleague who answers, and who does in that one's place; everybody where none is named. */
  persons: readonly number[];
}

export interface Review {
  readonly key: string;
  readonly id: string;
  readonly type: ReviewType;
  readonly initiator: Firm;
  /** The bill that it is about; null for a draft. */
  readonly bill: Bill | null;
  written: Content;
  agreed: Content | null;
  readonly parties: Asked[];
  readonly history: Line[];
  /** How the return that was signed in advance stands. */
  back: ReturnState;
  /** The grant by which an agent answers for the issuer; null where none is needed. */
  grant: { state: GrantState; readonly agent: Firm } | null;
  /** The bills that the issuer makes of what was agreed. */
  made: Bill[];
}

/** A house with reviews, and what each bill says. */
export interface Docks extends House {
  readonly reviews: Review[];
  readonly said: Map<Bill, FieldData>;
  /** Bills that are being ended with nothing in their place. */
  readonly ending: Set<string>;
}

export const standingOf = ({ parties, history }: Review): StandingOf<"review"> =>
  reviewProcess.standing(parties, true, history);
export const inReview = ({ parties, initiator }: Review, firm: Firm): boolean =>
  initiator === firm || parties.some((one) => one.active && one.firm === firm);
/** The places of this stage that have still to answer. */
export const openPlaces = (review: Review): number[] => {
  const { state, parties } = standingOf(review);
  const turns: Readonly<Partial<Record<string, { readonly role: string }>>> = reviewProcess.turns;
  return review.parties.flatMap((one, at) =>
    one.role === turns[state]?.role && (parties[at] === "ASKED" || parties[at] === "WAITING") ? [at] : [],
  );
};
/** The review that has brought a bill to its issuer. */
export const holding = ({ reviews }: Docks, bill: Bill): Review | undefined =>
  reviews.find((one) => one.bill === bill && AGREED.includes(standingOf(one).state));
const locking = (docks: Docks, bill: Bill): boolean =>
  docks.reviews.some((one) => one.bill === bill && ["pending", ...AGREED].includes(standingOf(one).state));

export function billFacts(docks: Docks, bill: Bill, actor: Actor): DocumentFacts {
  const facts = factsFor(docks, bill, actor);
  const back = bill.issuer === actor.firm && stateFor(bill, actor.firm) === "SURRENDERED_TO_ISSUER";
  return {
    ...facts,
    locked: facts.locked || locking(docks, bill),
    inReview: back ? (holding(docks, bill)?.type ?? null) : null,
    delegated: back && isInForce(holding(docks, bill)?.grant?.state ?? null),
  } as DocumentFacts;
}

/** The refusal of the chain's side of a request: the holder alone can give the bill back, and only while it is free. */
export function notToReturn(docks: Docks, bill: Bill, firm: Firm): ErrorCode | null {
  const { flow } = bill.kind;
  const permissions = new Set(flow.actions["surrender"]?.permissions);
  return flow.refusal("surrender", { ...billFacts(docks, bill, { firm, person: 0 }), permissions })?.code ?? null;
}

const WRONG: Readonly<Partial<Record<Fault, ErrorCode>>> = { over: "SPLIT_EXCEEDS", under: "SPLIT_QUANTITY" };

export function reviewFacts(review: Review, { firm, person }: Actor, unentitled: ErrorCode | null = null): ReviewFacts {
  const { state, asked } = standingOf(review);
  const mine = review.initiator === firm;
  const { fault, collaborators, issuer } = review.written;
  const wrong = mine && fault !== null ? (WRONG[fault] ?? null) : null;
  return {
    state,
    permissions: firm.permissions[person] ?? new Set(),
    isInitiator: mine,
    isAsked: asked.some((at) => {
      const party = review.parties[at]!;
      return party.firm === firm && (party.persons.length === 0 || party.persons.includes(person));
    }),
    hasOpenPlace: openPlaces(review).some((at) => review.parties[at]?.firm === firm),
    remindedLately: false,
    type: review.type,
    complete: !mine || fault === null || wrong !== null,
    wrongParts: wrong,
    hasCollaborators: mine && collaborators.length > 0 && issuer !== null,
    // No company in the game has layouts of its own.
    withoutLayout: false,
    prepared: review.bill === null && review.made.length > 0,
    unentitled,
    // Nobody in the game grants automatic signing.
    automatic: false,
    returnSigned: review.back === "kept",
    returned: review.back === "returned",
    grant: review.grant?.state ?? null,
    isGrantor: review.grant !== null && review.written.issuer === firm,
    userAgreed: true,
    orgAgreed: true,
  };
}

/** The company whose turn it is takes a step; `null`: the initiator, or nobody. */
export function take(review: Review, step: string, firm: Firm | null = null): void {
  const { asked } = standingOf(review);
  const party = firm === null ? null : (asked.find((at) => review.parties[at]?.firm === firm) ?? null);
  review.history.push({ step, party });
}

/** The open draft becomes the version that is looked at, by parties who are asked anew. */
export function submitted(review: Review, step: "submit" | "request"): void {
  const { written } = review;
  review.agreed = written;
  for (const one of review.parties) one.active = false;
  for (const firm of written.collaborators)
    review.parties.push({ role: "collaborator", firm, active: true, persons: [] });
  const { agent, issuer } = written;
  review.grant =
    agent !== null && needsGrant(written.terms, agent.id, issuer?.id ?? null) ? { state: "asked", agent } : null;
  if (review.grant !== null) review.parties.push({ role: "grantor", firm: issuer!, active: true, persons: [] });
  for (const role of REVIEW_TYPES[review.type].last)
    review.parties.push({ role, firm: written.issuer!, active: true, persons: [] });
  review.history.push({ step, party: null });
  if (step === "request") review.back = "kept";
}

/** The issuer says something of the agent; where that changes who answers, the other one is asked from then on. */
export function said(review: Review, step: "authorise" | "declineAgent" | "withdrawAgent"): void {
  const { grant, parties, history } = review;
  if (grant === null) throw new Error("no agent is to answer");
  const was = grant.state === "granted";
  history.push({ step, party: parties.findIndex(({ role, active }) => role === "grantor" && active) });
  grant.state = ({ authorise: "granted", declineAgent: "declined", withdrawAgent: "withdrawn" } as const)[step];
  const is = grant.state === "granted";
  if (was === is) return;
  const place = parties.findIndex(({ role, active }) => role === "agent" && active);
  const former = parties[place]!;
  former.active = false;
  parties.push({
    role: "agent",
    firm: is ? grant.agent : review.written.issuer!,
    active: true,
    persons: [],
    turn: former.turn ?? place,
  });
  history.push({ step: is ? "delegated" : "undelegated", party: null });
}

export const purposeOf = (type: ReviewType): "AMENDMENT" | "DELIVERY" => REVIEW_TYPES[type as OriginalType].returns;
