import type { EntityManager } from "typeorm";
import { NIL } from "uuid";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { nextOfReturn, type ReturnStep } from "#domain/processes/returning";
import type { ProcessState } from "#domain/processes/processes";
import { announce } from "../../core/changes.ts";
import { first, rows } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { openKept } from "../../intents/open-kept.ts";
import { lockTitles } from "../../intents/titles-of.ts";
import { companiesIn, LOCK_PROCESS, processById } from "../../processes/process-row.ts";
import { takeStep } from "../../processes/step.ts";
import { refreshState } from "../state.ts";
import { REVIEW } from "./handling.ts";
import { newestState } from "../../processes/newest.ts";

/** Steps of one return in one round; the next round goes on. */
const MOST_STEPS = 10;
/** Returns that are looked at in one question. */
const PAGE = 500;
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

/** Ends an act that was signed in advance; the ledger gives it, which knows what hangs on acts. */
export type EndAct = (tx: EntityManager, act: string, why: Refused) => Promise<void>;

/** The reviews whose return goes on now. For the worker role. */
export async function dueReturns(tx: EntityManager, chainId: number): Promise<string[]> {
  const due: string[] = [];
  for (let after: string = NIL; ;) {
    const page = await rows(tx, OPEN, [chainId, after]);
    due.push(...page.filter((one) => nextOfReturn(one) !== null).map(({ id }) => id));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return due;
    after = last.id;
  }
}

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
  for (let steps = 0; steps < MOST_STEPS && (await advance(tx, id, end));) steps += 1;
}

/** One step of a return; false where there is nothing to do now. */
async function advance(tx: EntityManager, id: string, end: EndAct): Promise<boolean> {
  const process = await processById(tx, "review", id);
  const found = await first(tx, RETURN, [id]);
  if (!process || !found?.returnId || !found.cancelId || !found.originalId) return false;
  const next = nextOfReturn(found);
  if (next === null) return false;
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
  for (const organisation of companiesIn(process)) await announce(tx, { organisation, topic: "process", id });
  return true;
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
