import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { nextOfReturn, type ReturnStep } from "#domain/processes/returning";
import type { ProcessState } from "#domain/processes/processes";
import { announce } from "../../core/changes.ts";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { openKept } from "../../intents/open-kept.ts";
import { lockTitles } from "../../intents/titles-of.ts";
import { companiesIn, LOCK_PROCESS, processById } from "../../processes/process-row.ts";
import { takeStep } from "../../processes/step.ts";
import { refreshState } from "../state.ts";
import { REVIEW } from "./handling.ts";
import { newestState } from "../../processes/newest.ts";
import { dueOf, PAGE, stepByStep, type EndAct } from "./sweeping.ts";

const STANDING = `r.process_id AS id, r.return_state AS state, r.original_id AS "originalId", r.kind,
    r.return_id AS "returnId", r.cancel_id AS "cancelId", i.status AS return, i.error_code AS code, c.status AS cancel,
    last.state AS stage, coalesce(t.sequence::text <> i.parameters->>'sequence' OR t.status <> 'active', false) AS moved
  FROM app.review r JOIN app.intent i ON i.id = r.return_id JOIN app.intent c ON c.id = r.cancel_id
  JOIN app.document d ON d.id = r.original_id
  JOIN LATERAL ${newestState("r.process_id")}
    last ON true
  LEFT JOIN chain.titles t ON t.chain_id = d.chain_id AND t.registry = d.registry AND t.token_id = d.token_id`;
const OPEN = statement(
  "documents.openReturns",
  `SELECT ${STANDING} WHERE r.return_state IN ('unsigned','kept','sent') AND i.chain_id = $1 AND r.process_id > $2
    ORDER BY r.process_id LIMIT ${PAGE}`,
  ["id", "return", "cancel", "stage", "moved"],
).as<{ stage: ProcessState<"review"> }>();
const RETURN = statement("documents.returnOfReview", `SELECT ${STANDING} WHERE r.process_id = $1`, [
  "id",
  "return",
  "cancel",
  "stage",
  "moved",
]).as<{ stage: ProcessState<"review"> }>();

/** The reviews whose return goes on now. For the worker role. */
export const dueReturns = (tx: EntityManager, chainId: number): Promise<string[]> =>
  dueOf(tx, OPEN, chainId, nextOfReturn);

/**
 * Brings a return that was signed in advance to where its review stands: sent after the last acceptance, made void by
 * the chain after a rejection or a revocation. What is to be done derives from rows alone, so a crash anywhere loses
 * and doubles nothing. Idempotent; for the worker role.
 */
export async function advanceReturn(tx: EntityManager, id: string, end: EndAct): Promise<void> {
  const found = await first(tx, RETURN, [id]);
  // Documents are locked first, as everywhere.
  if (typeof found?.returnId === "string") await lockTitles(tx, found.returnId);
  await first(tx, LOCK_PROCESS, [id]);
  await stepByStep("return", () => advance(tx, id, end));
}

/** One step of a return, by what comes of it; null where there is nothing to do now. */
async function advance(tx: EntityManager, id: string, end: EndAct): Promise<string | null> {
  const process = await processById(tx, "review", id);
  const found = await first(tx, RETURN, [id]);
  if (!process || !found?.returnId || !found.cancelId || !found.originalId) return null;
  const next = nextOfReturn(found);
  if (next === null) return null;
  await carryOut(tx, next, { ...found, process: id, returnId: found.returnId, cancelId: found.cancelId }, end);
  if (next.unlock) {
    await table(tx, "app.document").change({ id: found.originalId, locked_by: id }, { locked_by: null });
    await refreshState(tx, found.originalId);
  }
  if (next.state !== undefined) await table(tx, "app.review").change({ process_id: id }, { return_state: next.state });
  if (next.step !== undefined)
    await takeStep({ tx, organisation: null, person: null, now: new Date() }, REVIEW, process, next.step, {
      comment: found.code ?? "",
    });
  else for (const organisation of companiesIn(process)) await announce(tx, { organisation, topic: "process", id });
  return next.state ?? next.step ?? next.open ?? "ended";
}

/** The review, its kind of bill, and its two acts that were signed in advance. */
interface Returned {
  readonly kind: string;
  readonly process: string;
  readonly returnId: string;
  readonly cancelId: string;
}

async function carryOut(
  tx: EntityManager,
  { open, end: ended = [] }: ReturnStep,
  { kind, process, returnId, cancelId }: Returned,
  end: EndAct,
): Promise<void> {
  const via = kindOf(kind).flow.actions["surrender"]?.via ?? null;
  if (open === "return") await openKept(tx, returnId, { via, work: "returnOriginal", process });
  if (open === "cancel") await openKept(tx, cancelId, { via: null, work: "cancelReturn", process });
  for (const which of ended) await end(tx, which === "return" ? returnId : cancelId, new Refused("INTENT_CANCELLED"));
}
