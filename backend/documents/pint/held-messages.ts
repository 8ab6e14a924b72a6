import { In, type EntityManager } from "typeorm";
import type { HeldMessage } from "#domain/api/held-messages";
import { Refused, type ErrorCode } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { announceWork } from "../../core/changes.ts";
import { audit } from "../../core/audit.ts";
import type { Database } from "../../core/database.ts";
import { first, rows } from "../../core/database.ts";
import { statementBy, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { queueAgain } from "../../tasks/tasks.ts";
import { errorView } from "./arrival-view.ts";
import { END_TRIES } from "./tries.ts";

// Messages that are repeated until the other side takes them, and that it has not taken yet: surrenders, their answers,
// and notices of shipping instructions.

/** The rows of one table: one of them, or the newest that wait. */
const waiting = (table: string, states: string, at: string, one: boolean, more = ""): string =>
  `(SELECT * FROM app.${table} w WHERE ${one ? "w.id = $1 AND " : ""}w.state IN (${states})${more}${
    one ? "" : ` ORDER BY w.${at} DESC LIMIT ${LIMITS.pintListed}`
  })`;

const HELD = statementBy(
  "documents.pintMessagesHeld",
  (one: boolean) => `SELECT h.*, o.name AS company FROM (
      SELECT 'SURRENDER' AS "of", s.id, s.organisation_id, s.document_id AS document, s.task_id AS task, s.number,
          s.carrier_code AS "otherCode", coalesce(c.name, s.carrier_code) AS other, s.state, s.attempts,
          s.next_at AS "nextAt", s.status, s.error_code AS "errorCode", s.created_at AS at
        FROM ${waiting("pint_surrender", "'DUE','FAILED'", "created_at", one)} s
        LEFT JOIN app.counterparty c ON c.id = s.counterparty_id WHERE s.attempts > 0 OR s.error_code IS NOT NULL
      UNION ALL
      SELECT 'SURRENDER', s.id, s.organisation_id, s.document_id, s.task_id, s.number, s.carrier_code,
          coalesce(c.name, s.carrier_code), s.state, s.end_tries, s.next_at, s.status, s.error_code, s.created_at
        FROM ${waiting("pint_surrender", "'SURR','SREJ'", "created_at", one, ` AND w.end_tries >= ${END_TRIES}`)} s
        LEFT JOIN app.counterparty c ON c.id = s.counterparty_id
      UNION ALL
      SELECT 'ANSWER', l.id, l.organisation_id, l.document_id, l.task_id, d.number, coalesce(c.code, ''),
          l.platform_name, l.state, l.attempts, l.next_at, l.status, NULL, l.received_at
        FROM ${waiting("pint_claim", "'ANSWERING','FAILED'", "received_at", one)} l
        JOIN app.document d ON d.id = l.document_id LEFT JOIN app.counterparty c ON c.id = l.counterparty_id
        WHERE l.attempts > 0 OR l.state = 'FAILED'
      UNION ALL
      SELECT 'NOTICE', n.id, n.organisation_id, i.document_id, NULL, coalesce(i.transport_number, ''), c.code, c.name,
          n.state, n.attempts, n.next_at, n.status, NULL, n.created_at
        FROM ${waiting("ebl_notice", "'FAILED'", "created_at", one)} n
        JOIN app.ebl_instruction i ON i.id = n.instruction_id JOIN app.counterparty c ON c.id = n.counterparty_id
        WHERE n.id = (SELECT m.id FROM app.ebl_notice m WHERE m.instruction_id = n.instruction_id
          AND m.subject = n.subject ORDER BY m.id DESC LIMIT 1)) h
    JOIN app.organisation o ON o.id = h.organisation_id
    ORDER BY h.at DESC LIMIT ${LIMITS.pintListed}`,
  [true, false],
  ["of", "id", "organisation_id", "number", "otherCode", "other", "state", "attempts", "nextAt", "at", "company"],
).as<{ of: HeldMessage["of"]; state: HeldMessage["state"]; errorCode: ErrorCode | null }>();

/** The answer of a carrier that the chain has not carried out. */
const isStuck = ({ of, state }: Pick<RowOf<ReturnType<typeof HELD>>, "of" | "state">): boolean =>
  of === "SURRENDER" && (state === "SURR" || state === "SREJ");

const viewOf = (row: RowOf<ReturnType<typeof HELD>>): HeldMessage => ({
  id: row.id,
  of: row.of,
  company: row.company,
  number: row.number,
  other: { code: row.otherCode, name: row.other },
  state: row.state,
  attempts: row.attempts,
  nextAt: row.state === "FAILED" || isStuck(row) ? null : row.nextAt.toISOString(),
  status: row.status,
  error: errorView(row.errorCode, { carrier: row.otherCode }),
  at: row.at.toISOString(),
});

/** The messages that nobody has taken, the newest first. As the worker. */
export const heldMessages = async (tx: EntityManager): Promise<HeldMessage[]> =>
  (await rows(tx, HELD(false), [])).map(viewOf);

/** A message is sent again at once. NOT_FOUND. */
export const sendHeld = (ctx: Context, database: Database, id: string): Promise<void> =>
  database.asWorker(async (tx) => {
    const row = await first(tx, HELD(true), [id]);
    if (row === null) throw new Refused("NOT_FOUND");
    const { of, number, other, task, document, organisation_id: organisation } = row;
    const anew = { attempts: 0, next_at: () => "now()" } as const;
    // An answer may have come since it was read: what is settled stays settled.
    const again = await (isStuck(row)
      ? table(tx, "app.pint_surrender").change(
          { id, state: In(["SURR", "SREJ"]) },
          { end_tries: 0, error_code: null, next_at: () => "now()" },
        )
      : of === "SURRENDER"
        ? table(tx, "app.pint_surrender").change({ id, state: In(["DUE", "FAILED"]) }, { state: "DUE", ...anew })
        : of === "ANSWER"
          ? table(tx, "app.pint_claim").change(
              { id, state: In(["ANSWERING", "FAILED"]) },
              { state: "ANSWERING", ...anew },
            )
          : table(tx, "app.ebl_notice").change({ id, state: "FAILED" }, { state: "DUE", ...anew }));
    if (again !== 1) throw new Refused("NOT_FOUND");
    if (task !== null && row.state === "FAILED") await queueAgain(tx, "id", task);
    const acting = { ...ctx, tx };
    if (of === "SURRENDER") await audit(acting, "pint.surrenderAgain", { carrier: other, number });
    else if (of === "ANSWER") await audit(acting, "pint.answerAgain", { platform: other, number });
    else await audit(acting, "pint.noticeAgain", { platform: other });
    if (document !== null) await announceWork(tx, { organisation, document, task });
  });
