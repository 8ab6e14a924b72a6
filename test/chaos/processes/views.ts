import { setTimeout as wait } from "node:timers/promises";
import { documentRoutes } from "#domain/api/documents";
import { reviewRoutes } from "#domain/api/reviews";
import { turnAt } from "#domain/processes/process";
import { reviewFlow } from "#domain/processes/review";
import { rows } from "../../../scripts/lib/sql.ts";
import { triedOn } from "../../support/kept-requests.ts";
import { holds, owns, stateFor, type Actor, type Bill } from "../model/house.ts";
import type { Cast } from "./cast.ts";
import { billFacts, inReview, reviewFacts, standingOf, type Docks, type Review } from "./house.ts";

/** A view that derives from the chain may follow this much later, a restart of the programs included. */
const LOOKS = 400;

async function same(expected: string, what: string, look: () => Promise<string>): Promise<void> {
  let last = "";
  for (let looks = 0; looks < LOOKS && last !== expected; looks += 1) {
    if (looks > 0) await wait(60 + looks);
    last = await look();
  }
  if (last !== expected) throw new Error(`${what} as\n  ${last}, not as\n  ${expected}`);
}

/** Checks that a person's view of a review, and what that person may do, are those of the model. */
export async function compareReview(cast: Cast, review: Review, actor: Actor): Promise<void> {
  const { state, parties } = standingOf(review);
  const expected = !inReview(review, actor.firm)
    ? "NOT_FOUND"
    : JSON.stringify({
        state,
        steps: review.parties
          .map((one, at) => ({ ...one, turn: turnAt(one, at), said: parties[at] }))
          .filter(({ active }) => active)
          .toSorted((one, other) => one.turn - other.turn)
          .map(({ said }) => said),
        history: review.history.map(({ step }) => step),
        back: review.bill === null ? null : review.back,
        can: reviewFlow.can(reviewFacts(review, actor)),
      });
  await same(expected, `${actor.firm.name} ${actor.person} sees the review ${review.key}`, async () => {
    const seen = await cast.tried(actor, reviewRoutes.show, { params: { id: review.id } });
    if (typeof seen === "string") return seen;
    return JSON.stringify({
      state: seen.state,
      steps: seen.steps.map((step) => step.state),
      history: seen.history.map(({ step }) => step),
      back: seen.return?.state ?? null,
      can: seen.can,
    });
  });
}

/** The same for a bill. */
export async function compareBill(cast: Cast, docks: Docks, bill: Bill, actor: Actor): Promise<void> {
  const expected = !bill.access.has(actor.firm)
    ? "NOT_FOUND"
    : JSON.stringify({
        state: stateFor(bill, actor.firm),
        isHolder: holds(bill, actor.firm),
        isOwner: owns(bill, actor.firm),
        can: bill.kind.flow.can(billFacts(docks, bill, actor)),
      });
  await same(expected, `${actor.firm.name} ${actor.person} sees ${bill.number}`, async () => {
    const seen = await cast.tried(actor, documentRoutes.get, { params: { id: bill.id } });
    if (typeof seen === "string") return seen;
    const { state, isHolder, isOwner, can } = seen;
    return JSON.stringify({ state, isHolder, isOwner, can });
  });
}

/**
 * The bills of which two originals live at one moment of the mirror, or none: a bill and what is to take its place,
 * unless it is being ended with nothing in its place. `newest`: only so many are looked at.
 */
export async function wronglyAlive({ at }: Cast, { bills, ending }: Docks, newest = Infinity): Promise<string[]> {
  // As it is now: the model may go on while the mirror answers.
  const issued = bills
    .filter(({ title, closedAs }) => title !== null && closedAs === null)
    .slice(-newest)
    .map(({ id, number, successors }) => ({ id, number, successors: successors.map((one) => one.id) }));
  const living = new Set(
    (
      await at.database.asWorker((tx) =>
        rows<{ id: string }>(
          tx,
          `SELECT d.id FROM app.document d JOIN chain.titles t ON t.chain_id = d.chain_id AND t.registry = d.registry
            AND t.token_id = d.token_id WHERE d.id = ANY ($1) AND t.status <> 'burnt'`,
          [issued.flatMap(({ id, successors }) => [id, ...successors])],
        ),
      )
    ).map(({ id }) => id),
  );
  return issued.flatMap((bill) => {
    if (ending.has(bill.id)) return [];
    const [own, others] = [living.has(bill.id), bill.successors.filter((id) => living.has(id)).length];
    const right = own ? others === 0 : bill.successors.length > 0 && others === bill.successors.length;
    return right ? [] : [`${bill.number}: ${own ? "it" : "it no more"}, and ${others} of ${bill.successors.length}`];
  });
}

/**
 * Tries on the chain the returns of these reviews that were made void, and the answers of agents that were not used:
 * answers those that it does not refuse for ever.
 */
export async function usable({ at }: Cast, reviews: readonly string[]): Promise<string[]> {
  const found = await at.database.asWorker((tx) =>
    rows<{ review: string; signature: `0x${string}` | null; status: string }>(
      tx,
      `SELECT i.*, i.parameters->>'review' AS review FROM app.intent i
        WHERE i.kept AND i.action IN ('surrender','acceptSurrender','rejectSurrender') AND i.status <> 'done'
          AND i.parameters->>'review' = ANY ($1) AND i.signature IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM app.review r WHERE r.return_id = i.id
            AND r.return_state IN ('unsigned','kept','sent'))
          AND NOT EXISTS (SELECT 1 FROM app.review_grant g WHERE i.id IN (g.accept_id, g.restore_id)
            AND NOT g.settled)`,
      [reviews],
    ),
  );
  const wrong: string[] = [];
  for (const one of found) {
    const why = await triedOn(at.chain.rpcUrl, one);
    if (why !== "NonceUsed") wrong.push(`${one.review}: ${why}`);
  }
  return wrong;
}
