import type { EntityManager } from "typeorm";
import { actOf } from "#domain/acts/acts";
import { AGENT_ANSWERS, type AgentAnswer } from "#domain/acts/review/grant-states";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { IntentRow } from "../../intents/intent-row.ts";
import { isBusy } from "../../intents/under-way.ts";
import { askedNow, LOCK_PROCESS, processById, stateOf } from "../../processes/process-row.ts";
import { takeStep } from "../../processes/step.ts";
import { leaveReplacement } from "../replacing/end.ts";
import { refreshState } from "../state.ts";
import { REVIEW } from "./handling.ts";
import { reviewHolding } from "./holding.ts";
import { contentHash } from "./review-row.ts";

/** The company and person that did an act; of an answer under a grant also the company that granted it. */
const ACTOR = statement(
  "documents.actorOf",
  `SELECT o.id AS "organisationId", o.name AS company, p.id AS "personId",
      g.answer, coalesce(g.answered_name, app.full_name(p.first_name, p.last_name)) AS by,
      CASE WHEN g.id IS NOT NULL THEN 'for ' || own.name || ' · 代表 ' || own.name END AS for
    FROM app.intent i LEFT JOIN app.review_grant g ON i.id IN (g.accept_id, g.restore_id)
    JOIN app.organisation own ON own.id = i.organisation_id
    JOIN app.organisation o ON o.id = CASE WHEN g.id IS NULL THEN i.organisation_id ELSE g.agent_id END
    JOIN app.person p ON p.id = CASE WHEN g.id IS NULL THEN i.person_id ELSE g.answered_by END
    WHERE i.id = $1`,
  ["organisationId", "company", "personId", "by"],
).as<{ answer: AgentAnswer | null }>();

/**
 * Takes the step of a review that an act on its original stands for, which the chain has carried out: the original is
 * void, on paper, surrendered, or with the initiator again. It is free for everything else from then on. Idempotent;
 * for the worker role, with the document locked.
 */
export async function followReview(tx: EntityManager, act: IntentRow, documentId: string): Promise<void> {
  const { reviewed: step } = actOf(act.action);
  const held = step === undefined || act.carried_by !== null ? null : await reviewHolding(tx, documentId);
  if (step === undefined || held === null) return;
  await first(tx, LOCK_PROCESS, [held.id]);
  const row = await processById(tx, "review", held.id);
  const actor = await first(tx, ACTOR, [act.id]);
  if (!row || !actor || stateOf(row) !== held.state) return;
  const { reason } = act.parameters;
  const taken = actor.answer === null ? step : AGENT_ANSWERS[actor.answer].step;
  await takeStep(
    {
      tx,
      organisation: { id: actor.organisationId, name: actor.company },
      person: { id: actor.personId, name: actor.by },
      now: new Date(),
    },
    REVIEW,
    row,
    taken,
    {
      party: askedNow(row)[0] ?? null,
      comment: [step === "refuse" && typeof reason === "string" ? reason : "", actor.for].filter(Boolean).join(" · "),
      content: { sha256: contentHash({ ...held, annex: null }), version: held.revision },
    },
  );
  // The bills that were begun of what was agreed take nothing's place any more.
  if (step === "refuse") await leaveReplacement(tx, documentId);
  await table(tx, "app.document").change({ id: documentId, locked_by: held.id }, { locked_by: null });
  if (step === "refuse") await table(tx, "app.review").change({ process_id: held.id }, { return_state: "none" });
  await refreshState(tx, documentId);
}

/** A reorganisation took the return of an original back: it is under way again. For the worker role. */
export async function followUndoneReturn(tx: EntityManager, { id }: Pick<IntentRow, "id">): Promise<void> {
  await table(tx, "app.review").change({ return_id: id, return_state: "returned" }, { return_state: "sent" });
}

/**
 * Ends the review of an original that came back to its issuer and that another program has moved on since, or ended.
 * While an act on it is under way, that decides. For the worker role.
 */
export async function settleOvertakenReview(tx: EntityManager, documentId: string, status: string): Promise<void> {
  if (status === "returned") return;
  const held = await reviewHolding(tx, documentId);
  const review = held && (await table(tx, "app.review").first(["return_state"], { process_id: held.id }));
  if (held === null || review?.return_state !== "returned" || (await isBusy(tx, documentId))) return;
  await first(tx, LOCK_PROCESS, [held.id]);
  const row = await processById(tx, "review", held.id);
  if (!row || stateOf(row) !== held.state) return;
  await takeStep({ tx, organisation: null, person: null, now: new Date() }, REVIEW, row, "overtaken");
  await table(tx, "app.document").change({ id: documentId, locked_by: held.id }, { locked_by: null });
  await refreshState(tx, documentId);
}
