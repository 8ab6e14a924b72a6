import { Any, type EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { ErrorCode, Refused } from "#domain/errors";
import type { Work } from "#domain/register-acts";
import { announce } from "../core/changes.ts";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table, type Row } from "../core/table.ts";
import type { Insert } from "../schema/tables.ts";

/** Work that an organisation follows: what it is, whose it is, and what it is about. */
export type NewTask = Omit<Insert<"app.task">, "id">;

const UNDER_WAY = ["QUEUED", "RUNNING"] as const;

const errorOf = (refused: Refused | null) => ({
  error_code: refused?.code ?? null,
  error_parameters: refused?.parameters ?? null,
});

/** Writes a task down; answers its id. */
export async function addTask(tx: EntityManager, task: NewTask): Promise<string> {
  const id = uuid();
  await table(tx, "app.task").insert({ id, ...task });
  return id;
}

/** The kind of task that makes a package. */
export const PACKAGE = "package" satisfies Work;
/** The kind of task that draws the originals on paper. */
export const PRINT = "printOriginals" satisfies Work;

/** The kind of task that makes documents of the rows of a file. */
export const BULK = "bulk" satisfies Work;

/** The kind of task that has a list of compliance checks. */
export const LIST = "screeningList" satisfies Work;
const BEGIN_LISTS = statement(
  "tasks.beginListsOfNode",
  `UPDATE app.task SET state = 'RUNNING' WHERE kind = '${LIST}' AND state = 'QUEUED' AND input->>'node' = 'yes'
    RETURNING input`,
);

/** Begins the tasks that wait for a list of the node; answers what each is about. */
export const beginListsOfNode = async (tx: EntityManager): Promise<unknown[]> =>
  (await rows(tx, BEGIN_LISTS)).map(({ input }) => input);

/** The work on a batch of documents has ended; `refused` says why it failed. */
export async function endBatchTask(tx: EntityManager, batch: string, refused: Refused | null): Promise<void> {
  const task = await table(tx, "app.task").first(["id"], { batch_id: batch, kind: BULK, state: "RUNNING" });
  if (task) await endTask(tx, task.id, refused);
}

/** A batch that somebody stops did not fail. */
export async function forgetBatchTask(tx: EntityManager, batch: string): Promise<void> {
  await table(tx, "app.task").remove({ batch_id: batch, kind: BULK, state: "RUNNING" });
}

/** How much of a task is done. */
export async function noteProgress(tx: EntityManager, id: string, done: number): Promise<void> {
  await table(tx, "app.task").change({ id }, { done });
}

/** Writes down work that was done in the request that asked for it: how it is called, and how much it was. */
export async function noteDone(
  tx: EntityManager,
  task: NewTask & { readonly of: number; readonly finished_at: Date },
): Promise<void> {
  const id = await addTask(tx, { ...task, attempts: 1, done: task.of, state: "SUCCEEDED" });
  await announce(tx, { organisation: task.organisation_id, topic: "task", id });
}

/** A task is being done. */
export async function beginTask(tx: EntityManager, id: string): Promise<void> {
  await table(tx, "app.task").change({ id }, { state: "RUNNING" });
}

/** A task has ended; `refused` says why it failed. */
export async function endTask(tx: EntityManager, id: string, refused: Refused | null): Promise<void> {
  await table(tx, "app.task").change(
    { id },
    { state: refused ? "FAILED" : "SUCCEEDED", ...errorOf(refused), finished_at: () => "now()" },
  );
}

/** A task waits, and why. */
export async function sayOfTask(tx: EntityManager, id: string, why: Refused | null): Promise<void> {
  await table(tx, "app.task").change({ id, state: Any(UNDER_WAY) }, errorOf(why));
}

/** A task that failed waits to be done again: one of this id, or that of this act on the chain. */
export async function queueAgain(tx: EntityManager, by: "id" | "intent_id", id: string): Promise<void> {
  await table(tx, "app.task").change(by === "id" ? { id } : { intent_id: id }, {
    state: "QUEUED",
    attempts: () => "attempts + 1",
    ...errorOf(null),
    finished_at: null,
  });
}

/** How far the work of an act on the chain is; `error` says why it failed. */
export async function followIntent(
  tx: EntityManager,
  intent: string,
  state: Row<"app.task">["state"],
  error: Refused | null,
): Promise<void> {
  await table(tx, "app.task").change(
    { intent_id: intent },
    { state, ...errorOf(error), finished_at: state === "RUNNING" ? null : () => "now()" },
  );
}

/** These acts are on their way to the chain. */
export async function runIntents(tx: EntityManager, intents: readonly string[]): Promise<void> {
  await table(tx, "app.task").change({ intent_id: Any(intents) }, { state: "RUNNING", ...errorOf(null) });
}

/** These acts are no longer on their way, and wait to be sent. */
export async function queueIntents(tx: EntityManager, intents: readonly string[]): Promise<void> {
  await table(tx, "app.task").change({ intent_id: Any(intents), state: "RUNNING" }, { state: "QUEUED" });
}

/** Says on acts that have not ended why they wait; null: nothing holds them up. */
export async function sayOfIntents(
  tx: EntityManager,
  intents: readonly string[],
  why: ErrorCode | null,
): Promise<void> {
  await table(tx, "app.task").change(
    { intent_id: Any(intents), state: Any(UNDER_WAY) },
    { error_code: why, error_parameters: null },
  );
}

/** The work on an envelope, beside what the chain decides. */
export type EnvelopeTask = "seal" | "deliver";

/** How many documents of an envelope are sealed. */
export async function noteSealed(tx: EntityManager, envelope: string, done: number): Promise<void> {
  await table(tx, "app.task").change({ envelope_id: envelope, kind: "seal", state: "RUNNING" }, { done });
}

/** The work on an envelope has succeeded. */
export async function succeedEnvelope(tx: EntityManager, envelope: string, kind: EnvelopeTask): Promise<void> {
  await table(tx, "app.task").change(
    { envelope_id: envelope, kind, state: "RUNNING" },
    { state: "SUCCEEDED", finished_at: () => "now()" },
  );
}

/** An envelope could not be sealed. */
export async function failSeal(tx: EntityManager, envelope: string): Promise<void> {
  await table(tx, "app.task").change(
    { envelope_id: envelope, kind: "seal", state: Any(UNDER_WAY) },
    { state: "FAILED", error_code: "SEALING_FAILED", finished_at: () => "now()" },
  );
}

/** An envelope is to be sealed no longer: called off before it was anchored, it did not fail. */
export async function forgetSeal(tx: EntityManager, envelope: string): Promise<void> {
  await table(tx, "app.task").remove({ envelope_id: envelope, kind: "seal", state: Any(UNDER_WAY) });
}
