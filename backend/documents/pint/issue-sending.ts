import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { errorResponse } from "#domain/dcsa/envelope-shapes";
import { Refused } from "#domain/errors";
import { PINT_LIMITS } from "#domain/pint-codes";
import { first } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { endTask } from "../../tasks/tasks.ts";
import { refuseRequest, tellOfIssue } from "./issue-answers.ts";
import { tellCompany } from "./pint-letters.ts";
import { MESSAGE_SECONDS, PAUSE, TRIES } from "./tries.ts";
import { jsonOf } from "./wire.ts";

const CLAIM = statement(
  "documents.claimPintIssue",
  `UPDATE app.pint_issue SET attempts = attempts + 1, next_at = now() + interval '${MESSAGE_SECONDS} seconds'
    WHERE id = (SELECT id FROM app.pint_issue WHERE state = 'DUE' AND next_at <= now() ORDER BY next_at LIMIT 1
      FOR UPDATE SKIP LOCKED)
    RETURNING id, document_id AS document, counterparty_id AS counterparty, carrier_code AS "carrierCode", number,
      bill_checksum AS checksum, request, attempts`,
);
const END = statement(
  "documents.endPintIssue",
  `UPDATE app.pint_issue SET status = $2, state = CASE WHEN $3 THEN 'ASKED' WHEN attempts >= ${TRIES} THEN 'FAILED'
    ELSE state END, asked_at = CASE WHEN $3 THEN now() END, next_at = now() + ${PAUSE}
    WHERE id = $1 AND state = 'DUE' RETURNING state, organisation_id AS organisation, document_id AS document,
      task_id AS task, number, platform_name AS platform,
      (SELECT d.kind FROM app.document d WHERE d.id = document_id) AS kind`,
  ["state", "organisation", "document", "number", "platform", "kind"],
);
/** A request that is to be sent now. */
type Claimed = RowOf<typeof CLAIM>;

/**
 * Takes up the request that is due: nobody else sends it meanwhile. Before it is sent for the first time the history of
 * its bill begins here, since the bill may come here before the platform has said that it issued it. As the worker.
 */
export async function claimIssue(tx: EntityManager): Promise<Claimed | null> {
  const row = await first(tx, CLAIM, []);
  if (row === null) return null;
  const { document, carrierCode, number, checksum, request } = row;
  if (!(await table(tx, "app.pint_bill").has({ checksum })))
    await table(tx, "app.pint_bill").insert({
      id: uuid(),
      carrier_code: carrierCode,
      number,
      checksum,
      document: JSON.stringify((JSON.parse(request) as { readonly document: object }).document),
      issued_id: document,
      entries: [],
      taken: [],
      here: false,
    });
  return row;
}

/** Answers that say nothing about the request, or that another try may have another one. */
const PASSES: readonly number[] = [408, 409, 425, 429];

/** The platform's words about a request that it did not take. */
function wordsOf(status: number, text: string): string {
  const read = errorResponse.safeParse(jsonOf(Buffer.from(text)));
  const said = read.success ? (read.data.errors[0]?.errorCodeMessage ?? "") : "";
  return `HTTP ${status} ${said}`.trim().slice(0, PINT_LIMITS.reasonCharacters);
}

/**
 * Ends one try of a request. It is sent again until the platform has taken it, or answers that it knows it, where an
 * earlier answer may have been lost. A request that is refused the first time that it is sent was never there: its bill
 * is a draft again. As the worker.
 */
export async function endIssueTry(
  tx: EntityManager,
  { id, document, attempts }: Claimed,
  { status, text }: { readonly status: number | null; readonly text: string },
): Promise<void> {
  const known = status === 409;
  const once = attempts === 1;
  if (once && status !== null && status >= 400 && status < 500 && (known || !PASSES.includes(status)))
    return refuseRequest(tx, id, document, wordsOf(status, text));
  const taken = status === 204 || status === 200 || (known && !once);
  const ended = await first(tx, END, [id, status, taken]);
  if (ended === null) return;
  const { state, organisation, task, number, platform, kind } = ended;
  if (state === "FAILED") {
    if (task !== null) await endTask(tx, task, new Refused("PINT_NOT_ASKED", { platform }));
    await tellCompany(tx, organisation, "notAsked", { number, platform, path: `/doc/${kind}/view/${document}` });
  }
  await tellOfIssue(tx, { organisation, document, task });
}
