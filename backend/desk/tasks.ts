import type { Task } from "#domain/api/task-shape";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { KindName } from "#domain/kinds/kinds";
import { DAY_MS } from "#domain/clock";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import type { Database } from "../core/database.ts";
import { first, rows } from "../core/database.ts";
import { outside } from "../core/outside.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { PushEffects } from "../bunker-exchange/effects.ts";
import { PUSH, pushOfTaskAgain } from "../bunker-exchange/push.ts";
import { lockPushOfTask } from "../bunker-exchange/settle.ts";
import type { Settings } from "../settings/settings.ts";
import { ADDRESS_CHECK } from "../contacts/address-check.ts";
import { COPY, copyOfTaskAgain } from "../documents/bunker/copies.ts";
import { askOfTaskAgain, FIATA } from "../documents/fiata/bill.ts";
import { ISSUED } from "../documents/pint/issuance-answers.ts";
import { ISSUE, retryIssueOfTask } from "../documents/pint/issue-view.ts";
import { retryLandingOfTask } from "../documents/pint/exchange-view.ts";
import { LANDING } from "../documents/pint/landings.ts";
import { ANSWER, retryAnswerOfTask, retrySurrenderOfTask, SURRENDER } from "../documents/pint/surrender-tries.ts";
import { OFFER, retryOfferOfTask } from "../documents/pint/offer-view.ts";
import { reopen } from "../intents/reopen.ts";
import { wakeRelayer } from "../intents/write.ts";
import { madeFile } from "../packaging/hand-out.ts";
import { IMPORT, RESCREENING, screeningAgain } from "../screening/tasks.ts";
import { PRINT, queueAgain } from "../tasks/tasks.ts";

/**
 * A task with the kind of the document that it worked on, where the organisation still sees that, and whether the same
 * work was begun again after it failed.
 */
const TASK = `SELECT t.*, p.task_id IS NOT NULL AS packed, p.pack_id, p.name AS package_name, p.size AS package_size,
  p.made_at, p.downloaded_at, (SELECT d.kind FROM app.document d WHERE d.id = t.document_id) AS document_kind,
  t.state = 'FAILED' AND EXISTS (SELECT 1 FROM app.task n WHERE n.organisation_id = t.organisation_id
    AND n.kind = t.kind AND n.created_at > t.created_at
    AND coalesce(n.envelope_id, n.document_id, n.batch_id)
      = coalesce(t.envelope_id, t.document_id, t.batch_id)) AS again
  FROM app.task t LEFT JOIN app.package p ON p.task_id = t.id`;
interface About {
  document_kind: KindName | null;
}
const TASKS = statement(
  "desk.tasks",
  `${TASK} WHERE t.organisation_id = $1
    ORDER BY t.state IN ('QUEUED','RUNNING') DESC, t.created_at DESC, t.id LIMIT $2`,
  ["again", "packed"],
).as<About>();
const LOCKED = statement("desk.taskLocked", `${TASK} WHERE t.id = $1 AND t.organisation_id = $2 FOR UPDATE OF t`, [
  "again",
  "packed",
]).as<About>();
const BY_ID = statement("desk.task", `${TASK} WHERE t.id = $1`, ["again", "packed"]).as<About>();
type Row = RowOf<typeof BY_ID>;

/** An act on its way to the chain that something holds up. */
const waits = ({ state, error_code, intent_id }: Row): boolean =>
  (state === "QUEUED" || state === "RUNNING") && error_code !== null && intent_id !== null;

/** The package of a task, from its being asked for until it is swept. */
const packageOf = (row: Row, name: string): Task["package"] => ({
  state: row.made_at === null ? "PROCESSING" : row.downloaded_at === null ? "FINISHED" : "DOWNLOADED",
  name,
  file: madeFile(name, row.kind === PRINT),
  size: row.package_size === null ? null : Number(row.package_size),
  until:
    row.finished_at === null ? null : new Date(row.finished_at.getTime() + LIMITS.packageDays * DAY_MS).toISOString(),
});

const view = (row: Row): Task => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  error: row.error_code && { code: row.error_code, parameters: row.error_parameters ?? {} },
  document:
    row.document_id === null || row.document_kind === null ? null : { id: row.document_id, kind: row.document_kind },
  envelopeId: row.envelope_id,
  reviewId: row.process_id,
  waits: waits(row),
  again: row.again,
  packId: row.pack_id,
  batchId: row.batch_id,
  package: !row.packed || row.package_name === null || row.state === "FAILED" ? null : packageOf(row, row.package_name),
  progress: row.done === null || row.of === null ? null : { done: row.done, of: row.of },
});

/** The organisation's long work: what is under way, then the newest of the rest. */
export async function tasks(ctx: Context): Promise<Task[]> {
  const found = await rows(ctx.tx, TASKS, [ctx.organisation.id, LIMITS.pageSizeMax]);
  return found.map(view);
}

/**
 * Tries a failed task again, and one that waits at once. An act that the operator sends itself goes on as the same act.
 * An act that a person has signed or confirmed is not repeated without that person: TASK_NOT_HERE leads to what it is
 * about.
 */
export async function retryTask(
  ctx: Context,
  {
    effects,
    settings,
    database,
  }: { readonly effects: PushEffects; readonly settings: Settings; readonly database: Database },
  id: string,
): Promise<Task> {
  await lockPushOfTask(ctx.tx, ctx.organisation.id, id);
  const row = await first(ctx.tx, LOCKED, [id, ctx.organisation.id]);
  if (!row) throw new Refused("NOT_FOUND");
  if (waits(row)) return atOnce(ctx, row);
  if (row.state !== "FAILED" || row.again) throw new Refused("TASK_NOT_FAILED");
  if (row.kind === PUSH) {
    await pushOfTaskAgain(ctx, { effects, settings }, row.id);
    return view((await first(ctx.tx, BY_ID, [id])) ?? row);
  }
  if (row.kind === COPY) {
    await copyOfTaskAgain(ctx, row.id);
    return told(ctx, row);
  }
  if (row.kind === FIATA) {
    await askOfTaskAgain(ctx, settings, row.id);
    return view((await first(ctx.tx, BY_ID, [id])) ?? row);
  }
  if (row.kind === ISSUE) {
    await retryIssueOfTask(ctx, row.id);
    return view((await first(ctx.tx, BY_ID, [id])) ?? row);
  }
  if (row.kind === OFFER) {
    await retryOfferOfTask(ctx, row.id);
    return view((await first(ctx.tx, BY_ID, [id])) ?? row);
  }
  if (row.kind === SURRENDER) {
    await retrySurrenderOfTask(ctx, row.id);
    return view((await first(ctx.tx, BY_ID, [id])) ?? row);
  }
  if (row.kind === ANSWER) {
    await retryAnswerOfTask(ctx, row.id);
    return view((await first(ctx.tx, BY_ID, [id])) ?? row);
  }
  if (row.kind === LANDING) {
    await outside("pint landing again", [ctx.requestId, row.id], () => retryLandingOfTask(ctx, database, row.id));
    await queueAgain(ctx.tx, "id", row.id);
    return told(ctx, row);
  }
  if (row.kind === IMPORT || row.kind === RESCREENING) {
    await screeningAgain(ctx, row);
    return told(ctx, row);
  }
  if (row.kind === ADDRESS_CHECK || row.kind === ISSUED || row.packed) {
    await queueAgain(ctx.tx, "id", row.id);
    return told(ctx, row);
  }
  const own = { custody: "operator", organisation_id: ctx.organisation.id } as const;
  if (row.intent_id === null || !(await table(ctx.tx, "app.intent").has({ id: row.intent_id, ...own })))
    throw new Refused("TASK_NOT_HERE");
  if (!(await reopen(ctx.tx, ctx.organisation.id, row.intent_id))) throw new Refused("TASK_NOT_FAILED");
  await audit(ctx, "task.retry", { task: id, kind: row.kind });
  return view((await first(ctx.tx, BY_ID, [id])) ?? row);
}

/** The relayer looks now, and not when it would have looked by itself: nothing is signed or sent anew. */
async function atOnce(ctx: Context, row: Row): Promise<Task> {
  const act =
    row.intent_id === null ? null : await table(ctx.tx, "app.intent").first(["chain_id"], { id: row.intent_id });
  if (act !== null) await wakeRelayer(ctx.tx, act.chain_id);
  await audit(ctx, "task.retry", { task: row.id, kind: row.kind });
  return view(row);
}

/** Work that is no act on chain is done again. */
async function told(ctx: Context, row: Row): Promise<Task> {
  await audit(ctx, "task.retry", { task: row.id, kind: row.kind });
  await announce(
    ctx.tx,
    { organisation: ctx.organisation.id, topic: "task", id: row.id },
    { organisation: ctx.organisation.id, topic: "counts", id: row.id },
  );
  return view((await first(ctx.tx, BY_ID, [row.id])) ?? row);
}
