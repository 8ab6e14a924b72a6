import type { EntityManager } from "typeorm";
import type { exchangeRoutes } from "#domain/api/arrivals";
import type { Answer } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { Work } from "#domain/register-acts";
import { audit } from "../../core/audit.ts";
import { announce } from "../../core/changes.ts";
import { changed, first, rows, type Database } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { counterpartyById } from "../../counterparties/known.ts";
import type { Context } from "../../session/context.ts";
import { addTask, endTask, queueAgain } from "../../tasks/tasks.ts";
import { lockBill } from "./bills.ts";
import { tellNode } from "./pint-letters.ts";
import { MESSAGE_SECONDS, PAUSE, TRIES } from "./tries.ts";

// The answers to carriers that asked for the issue of a bill here, until each has taken its own.

const CLAIM = statement(
  "documents.claimPintIssuance",
  `UPDATE app.pint_issuance SET attempts = attempts + 1, next_at = now() + interval '${MESSAGE_SECONDS} seconds'
    WHERE id = (SELECT id FROM app.pint_issuance WHERE state = 'ANSWERING' AND next_at <= now() ORDER BY next_at LIMIT 1
      FOR UPDATE SKIP LOCKED) RETURNING id, counterparty_id AS counterparty, number, code, reason`,
  ["counterparty", "number", "code", "reason"],
);
const END = statement(
  "documents.endPintIssuance",
  `UPDATE app.pint_issuance SET status = $2, state = CASE WHEN $3 THEN 'ANSWERED'
    WHEN attempts >= ${TRIES} THEN 'FAILED' ELSE state END,
    answered_at = CASE WHEN $3 THEN now() END, next_at = now() + ${PAUSE}
    WHERE id = $1 AND state = 'ANSWERING'
    RETURNING state, code, number, carrier_code AS "carrierCode", counterparty_id AS counterparty, task_id AS task,
      recipient_id AS recipient, landing_id AS landing`,
  ["state", "code", "number", "carrierCode", "counterparty"],
);
/** The carrier has made another request of this number since. */
const ANEW = `EXISTS (SELECT FROM app.pint_issuance n WHERE n.carrier_code = i.carrier_code AND n.number = i.number
  AND n.received_at > i.received_at)`;
const QUEUED = statement(
  "documents.pintIssuancesQueued",
  `UPDATE app.pint_issuance i SET state = 'ANSWERING', attempts = 0, next_at = now() FROM app.task t
    WHERE i.state = 'FAILED' AND t.id = i.task_id AND t.state = 'QUEUED' AND NOT ${ANEW}`,
);
/** Retries of answers that are sent no more, since the carrier has asked anew. */
const OVERTAKEN = statement(
  "documents.pintIssuancesOvertaken",
  `SELECT t.id FROM app.pint_issuance i JOIN app.task t ON t.id = i.task_id
    WHERE i.state = 'FAILED' AND t.state = 'QUEUED' AND ${ANEW}`,
);
const LIST = statement(
  "documents.pintIssuances",
  `SELECT i.id, i.number, i.carrier_code AS "carrierCode", c.name AS carrier, o.name AS company, i.state, i.code,
      i.reason, i.attempts, i.status, i.received_at AS at, i.state = 'FAILED' AND NOT ${ANEW} AS again
    FROM app.pint_issuance i JOIN app.counterparty c ON c.id = i.counterparty_id
    LEFT JOIN app.organisation o ON o.id = i.recipient_id
    ORDER BY i.received_at DESC, i.id DESC LIMIT ${LIMITS.pintListed}`,
  ["id", "number", "carrierCode", "carrier", "state", "reason", "attempts", "again", "at"],
);
const LOCK = statement(
  "documents.lockPintIssuance",
  `SELECT i.state, i.number, i.task_id AS task, i.recipient_id AS recipient, i.landing_id AS landing,
      ${ANEW} AS anew,
      (SELECT c.name FROM app.counterparty c WHERE c.id = i.counterparty_id) AS carrier
    FROM app.pint_issuance i WHERE i.id = $1 FOR UPDATE OF i`,
  ["state", "number", "anew", "carrier"],
);

/** The work that the company of a bill follows as a task, whose retry queues the task alone. */
export const ISSUED = "pintIssued" satisfies Work;

/** A carrier that asked for the issue of a bill is told that its title stands; nothing where none asked. */
export async function dueAnswer(
  tx: EntityManager,
  landing: string,
  { recipient, number }: { readonly recipient: string; readonly number: string },
): Promise<void> {
  const open = { landing_id: landing, state: "OPEN" } as const;
  if (!(await table(tx, "app.pint_issuance").has(open))) return;
  const task = await addTask(tx, {
    organisation_id: recipient,
    person_id: null,
    kind: ISSUED,
    document_id: landing,
    envelope_id: null,
    title: number,
    attempts: 1,
  });
  await table(tx, "app.pint_issuance").change(open, {
    state: "ANSWERING",
    code: "ISSU",
    task_id: task,
    next_at: () => "now()",
  });
  await announce(tx, { organisation: recipient, topic: "task", id: task });
}

/** Takes up the answer that is due, also one whose task a company has begun again. As the worker. */
export async function claimAnswer(tx: EntityManager) {
  await changed(tx, QUEUED, []);
  for (const { id } of await rows(tx, OVERTAKEN, []))
    await endTask(tx, id, new Refused("WRONG_STATE", { state: "FAILED", of: "issuance" }));
  return first(tx, CLAIM, []);
}

type Concerned = Readonly<Record<"recipient" | "landing" | "task", string | null>>;

/** Tells the company of a bill that its carrier was told of the issue, or is not; a refused request is of no company. */
async function tellOfAnswer(tx: EntityManager, { recipient, landing, task }: Concerned): Promise<void> {
  if (recipient === null || landing === null) return;
  await announce(
    tx,
    { organisation: recipient, topic: "document", id: landing },
    ...(task === null ? [] : [{ organisation: recipient, topic: "task", id: task } as const]),
  );
}

/** Ends one attempt to answer a carrier. 409: it was answered before, and its 204 was lost. As the worker. */
export async function endAnswer(tx: EntityManager, id: string, status: number | null): Promise<void> {
  const ended = await first(tx, END, [id, status, status === 204 || status === 200 || status === 409]);
  if (ended === null || ended.state === "ANSWERING") return;
  const { state, code, number, task, carrierCode } = ended;
  const failed = state === "FAILED";
  const carrier = (await counterpartyById(tx, ended.counterparty))?.name ?? carrierCode;
  if (task !== null) await endTask(tx, task, failed ? new Refused("PINT_NOT_TOLD", { carrier }) : null);
  if (failed) await tellNode(tx, "notTold", { carrier, number, code });
  await tellOfAnswer(tx, ended);
}

/** The requests of carriers elsewhere, the newest first. As the worker. */
export const issuances = async (tx: EntityManager): Promise<Answer<typeof exchangeRoutes.list>["issuances"]> =>
  (await rows(tx, LIST, [])).map(({ carrier, carrierCode, at, ...row }) => ({
    ...row,
    carrier: { code: carrierCode, name: carrier },
    at: at.toISOString(),
  }));

/**
 * Sends the answer to a carrier again that was given up. An answer names a number alone, so it is never sent where the
 * carrier has asked anew. NOT_FOUND, WRONG_STATE.
 */
export const answerAgain = (ctx: Context, database: Database, id: string): Promise<void> =>
  database.asWorker(async (tx) => {
    const found = await table(tx, "app.pint_issuance").first(["carrier_code", "number", "bill_checksum"], { id });
    if (found === null) throw new Refused("NOT_FOUND");
    // No other request of the number is taken meanwhile.
    const { carrier_code: carrierCode, bill_checksum: checksum } = found;
    await lockBill(tx, { carrierCode, number: found.number, checksum });
    const row = await first(tx, LOCK, [id]);
    if (row === null) throw new Refused("NOT_FOUND");
    const { state, anew, number, carrier, task } = row;
    if (state !== "FAILED" || anew) throw new Refused("WRONG_STATE", { state, of: "issuance" });
    await table(tx, "app.pint_issuance").change({ id }, { state: "ANSWERING", attempts: 0, next_at: () => "now()" });
    if (task !== null) await queueAgain(tx, "id", task);
    await audit({ ...ctx, tx }, "pint.issuedAgain", { number, carrier });
    await tellOfAnswer(tx, row);
  });
