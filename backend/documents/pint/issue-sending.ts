import type { EntityManager } from "typeorm";
import { errorResponse } from "#domain/dcsa/envelope-shapes";
import { Refused } from "#domain/errors";
import { PINT_LIMITS } from "#domain/pint-codes";
import { announceWork } from "../../core/changes.ts";
import { first } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { storableText } from "../../core/storable.ts";
import { endTask } from "../../tasks/tasks.ts";
import { beginBill, isOpen, lockedIssue, notIssued, pathOf } from "./issue-settle.ts";
import { tellCompany } from "./pint-letters.ts";
import { MESSAGE_SECONDS, PAUSE, TRIES } from "./tries.ts";
import { answerIn } from "./wire.ts";

const CLAIM = statement(
  "documents.claimPintIssue",
  `UPDATE app.pint_issue SET attempts = attempts + 1, claimed_at = now(),
      next_at = now() + interval '${MESSAGE_SECONDS} seconds'
    WHERE id = (SELECT id FROM app.pint_issue WHERE state = 'DUE' AND next_at <= now() ORDER BY next_at LIMIT 1
      FOR UPDATE SKIP LOCKED)
    RETURNING id, document_id AS document, counterparty_id AS counterparty, carrier_code AS "carrierCode", number,
      bill_checksum AS checksum, request`,
  ["document"],
);
const SENDS = statement(
  "documents.pintIssueSends",
  "UPDATE app.pint_issue SET sent = sent + 1 WHERE id = $1 AND state = 'DUE' RETURNING sent",
  ["sent"],
);
const END = statement(
  "documents.endPintIssue",
  `UPDATE app.pint_issue SET status = $2, sent = sent - $5::int, claimed_at = NULL,
      reason = CASE WHEN $3 THEN '' ELSE coalesce($4, reason) END,
      state = CASE WHEN $3 THEN 'ASKED' WHEN attempts >= ${TRIES} THEN 'FAILED' ELSE state END,
      asked_at = CASE WHEN $3 THEN now() END,
      next_at = CASE WHEN $3 OR attempts >= ${TRIES} THEN now() ELSE now() + ${PAUSE} END
    WHERE id = $1 AND state = 'DUE' RETURNING state, organisation_id AS organisation, document_id AS document,
      task_id AS task, number, platform_name AS platform`,
  ["state", "organisation", "document", "number", "platform"],
);
/** A request that is to be sent now. */
type Claimed = RowOf<typeof CLAIM>;

/**
 * Takes up the request that is due: nobody else sends it meanwhile. Before it is sent for the first time the history of
 * its bill begins here, since the bill may come here before the platform has said that it issued it. As the worker.
 */
export async function claimIssue(tx: EntityManager): Promise<Claimed | null> {
  const row = await first(tx, CLAIM, []);
  if (row !== null) await beginBill(tx, row, row.request);
  return row;
}

/** Notes, before a request goes out, that it may reach the platform. Answers how often it may have; 0: it is not sent. */
export const noteSending = async (tx: EntityManager, { id }: Pick<Claimed, "id">): Promise<number> =>
  (await first(tx, SENDS, [id]))?.sent ?? 0;

/** Statuses after which the same request is sent again. */
const PASSES: readonly number[] = [408, 425, 429];
/** Statuses that the same bytes meet with each time: nothing of such a request was ever taken. */
const NEVER: readonly number[] = [400, 413, 422];

/** The platform's words about a request that it did not take, as they can be stored. */
export function wordsOf(status: number, text: string): string {
  const read = errorResponse.safeParse(answerIn(Buffer.from(text)));
  const said = read.success ? (read.data.errors[0]?.errorCodeMessage ?? "") : "";
  return storableText(`HTTP ${status} ${said}`.trim().slice(0, PINT_LIMITS.reasonCharacters));
}

/** How one attempt went. */
interface Sent {
  readonly status: number | null;
  readonly text: string;
  /** How often the request may have reached the platform, with this attempt; 0: it never went out. */
  readonly times: number;
  /** Whether this attempt may have reached it. */
  readonly sent: boolean;
}

/**
 * Ends one attempt. The request is repeated until the platform has taken it; after the first attempt a 409 means that
 * it has. As the worker.
 */
export async function endIssueTry(
  tx: EntityManager,
  { id, document }: Claimed,
  { status, text, times, sent }: Sent,
): Promise<void> {
  const once = times === 1;
  const said = status === null ? null : wordsOf(status, text);
  const refuses = status !== null && status >= 400 && status < 500 && !PASSES.includes(status);
  if (said !== null && refuses && (once || NEVER.includes(status ?? 0))) {
    const row = await lockedIssue(tx, id, document);
    // Where it was sent again meanwhile, that message may have been taken.
    const alone = row !== null && isOpen(row) && row.state === "DUE" && row.sent === times;
    if (alone && (await notIssued(tx, row, { code: null, reason: said }))) return;
  }
  const taken = status === 204 || status === 200 || (status === 409 && !once);
  const ended = await first(tx, END, [id, status, taken, said, times > 0 && !sent ? 1 : 0]);
  if (ended === null) return;
  const { state, organisation, task, number, platform } = ended;
  if (state === "FAILED") {
    if (task !== null) await endTask(tx, task, new Refused("PINT_NOT_ASKED", { platform }));
    await tellCompany(tx, organisation, "notAsked", { number, platform, path: pathOf(document) });
  }
  await announceWork(tx, { organisation, document, task });
}
