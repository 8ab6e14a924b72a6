import type { EntityManager } from "typeorm";
import { BLOCKING, UNDECIDED } from "#domain/acts/screening/states";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { changed, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { CHECKING } from "./checking.ts";
import { newestState } from "../processes/newest.ts";

const ROUNDS = statement(
  "screening.dailyRounds",
  `INSERT INTO app.screening_round (organisation_id, cause) SELECT o.id, 'CLOCK' FROM ${CHECKING}
    ON CONFLICT (organisation_id) DO NOTHING`,
);
const KEEPERS = statement(
  "screening.keepers",
  `SELECT n.organisation_id AS organisation, coalesce(s.years, ${LIMITS.screeningYears}) AS years
    FROM app.screening_number n LEFT JOIN app.screening_setting s ON s.organisation_id = n.organisation_id
    ORDER BY n.organisation_id`,
  ["years"],
);
// The check of a hit that stops something stays until somebody has decided about it.
const EXPIRE = statement(
  "screening.expire",
  `DELETE FROM app.screening_check c WHERE c.organisation_id = $1 AND c.at < $2 AND NOT EXISTS (
    SELECT 1 FROM app.screening_hit h JOIN LATERAL ${newestState("h.process_id")} s ON s.state = ANY ($3)
    WHERE h.check_id = c.id)`,
);
const FORGET = statement(
  "screening.forgetContent",
  `DELETE FROM app.screening_content c USING app.screening_version v WHERE v.id = c.version_id
    AND v.state IN ('PAST', 'REFUSED')`,
);

/** The moment before which reports are removed. */
function endOf(years: number, now: Date): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/**
 * Once a day, as the worker: compares anew what companies know, removes the reports whose time is over, with a line in
 * the record of each company, and the content of lists that were replaced.
 */
export async function screenDaily(tx: EntityManager, now = new Date()): Promise<void> {
  await changed(tx, ROUNDS);
  for (const { organisation, years } of await rows(tx, KEEPERS)) {
    const before = endOf(years, now);
    const count = await changed(tx, EXPIRE, [organisation, before, [...BLOCKING, ...UNDECIDED]]);
    const said = { count, before: before.toISOString().slice(0, 10) };
    if (count > 0) await audit({ tx, organisation: { id: organisation }, person: null }, "screening.expired", said);
  }
  await changed(tx, FORGET);
}
