import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { ErrorCode, Refused } from "#domain/errors";
import type { Insert, Tables } from "../schema/tables.ts";

type Row = Tables["app.task"];

/** Work that an organisation follows: what it is, whose it is, and what it is about. */
export type NewTask = Omit<Insert<"app.task">, "id">;

/** Writes a task down; answers its id. */
export async function addTask(tx: EntityManager, task: NewTask): Promise<string> {
  const row = { id: uuid(), ...task };
  const columns = Object.keys(row);
  await tx.query(
    `INSERT INTO app.task (${columns.join(", ")}) VALUES (${columns.map((_, i) => `$${i + 1}`).join(", ")})`,
    Object.values(row),
  );
  return row.id;
}

/** A task has ended; `refused` says why it failed. */
export async function endTask(tx: EntityManager, id: string, refused: Refused | null): Promise<void> {
  await tx.query(
    "UPDATE app.task SET state = $2, error_code = $3, error_parameters = $4, finished_at = now() WHERE id = $1",
    [id, refused ? "FAILED" : "SUCCEEDED", refused?.code ?? null, refused?.parameters ?? null],
  );
}

/** A task that failed waits to be done again: one of this id, or that of this act on the chain. */
export async function queueAgain(tx: EntityManager, by: "id" | "intent_id", id: string): Promise<void> {
  await tx.query(
    `UPDATE app.task SET state = 'QUEUED', attempts = attempts + 1, error_code = NULL, error_parameters = NULL,
      finished_at = NULL WHERE ${by} = $1`,
    [id],
  );
}

/** How far the work of an act on the chain is; `error` says why it failed. */
export async function followIntent(
  tx: EntityManager,
  intent: string,
  state: Row["state"],
  error: Refused | null,
): Promise<void> {
  await tx.query(
    `UPDATE app.task SET state = $2, error_code = $3, error_parameters = $4, finished_at = CASE
      WHEN $2 = 'RUNNING' THEN NULL ELSE now() END WHERE intent_id = $1`,
    [intent, state, error?.code ?? null, error ? error.parameters : null],
  );
}

/** These acts are on their way to the chain. */
export async function runIntents(tx: EntityManager, intents: readonly string[]): Promise<void> {
  await tx.query(
    "UPDATE app.task SET state = 'RUNNING', error_code = NULL, error_parameters = NULL WHERE intent_id = ANY ($1)",
    [intents],
  );
}

/** These acts are no longer on their way, and wait to be sent. */
export async function queueIntents(tx: EntityManager, intents: readonly string[]): Promise<void> {
  await tx.query("UPDATE app.task SET state = 'QUEUED' WHERE intent_id = ANY ($1) AND state = 'RUNNING'", [intents]);
}

/** Says on acts that have not ended why they wait; null: nothing holds them up. */
export async function sayOfIntents(
  tx: EntityManager,
  intents: readonly string[],
  why: ErrorCode | null,
): Promise<void> {
  await tx.query(
    `UPDATE app.task SET error_code = $2, error_parameters = NULL WHERE intent_id = ANY ($1)
      AND state IN ('QUEUED','RUNNING')`,
    [intents, why],
  );
}

/** The work on an envelope, beside what the chain decides. */
export type EnvelopeTask = "seal" | "deliver";

/** How many documents of an envelope are sealed. */
export async function noteSealed(tx: EntityManager, envelope: string, done: number): Promise<void> {
  await tx.query("UPDATE app.task SET done = $2 WHERE envelope_id = $1 AND kind = 'seal' AND state = 'RUNNING'", [
    envelope,
    done,
  ]);
}

/** The work on an envelope has succeeded. */
export async function succeedEnvelope(tx: EntityManager, envelope: string, kind: EnvelopeTask): Promise<void> {
  await tx.query(
    `UPDATE app.task SET state = 'SUCCEEDED', finished_at = now() WHERE envelope_id = $1 AND kind = $2
      AND state = 'RUNNING'`,
    [envelope, kind],
  );
}

/** An envelope could not be sealed. */
export async function failSeal(tx: EntityManager, envelope: string): Promise<void> {
  await tx.query(
    `UPDATE app.task SET state = 'FAILED', error_code = 'SEALING_FAILED', finished_at = now() WHERE envelope_id = $1
      AND kind = 'seal' AND state IN ('QUEUED','RUNNING')`,
    [envelope],
  );
}

/** An envelope is to be sealed no longer: called off before it was anchored, it did not fail. */
export async function forgetSeal(tx: EntityManager, envelope: string): Promise<void> {
  await tx.query("DELETE FROM app.task WHERE envelope_id = $1 AND kind = 'seal' AND state IN ('QUEUED','RUNNING')", [
    envelope,
  ]);
}
