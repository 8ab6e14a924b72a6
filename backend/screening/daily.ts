import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { changed, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { CHECKING } from "./checking.ts";
import { forget } from "./forget.ts";

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
const FORGET = statement(
  "screening.forgetContent",
  `DELETE FROM app.screening_content c USING app.screening_version v WHERE v.id = c.version_id
    AND v.state IN ('PAST', 'REFUSED')`,
);

/** The moment before which what was kept is removed. */
function endOf(years: number, now: Date): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}

/**
 * Once a day, as the worker: compares anew what companies know, removes reports, decisions and bodies whose time is
 * over, with a line in the record of each company, and the content of lists that were replaced.
 */
export async function screenDaily(tx: EntityManager, now = new Date()): Promise<void> {
  await changed(tx, ROUNDS);
  for (const { organisation, years } of await rows(tx, KEEPERS)) {
    const before = endOf(years, now);
    const { checks: count, cases, bodies } = await forget(tx, organisation, before);
    const day = before.toISOString().slice(0, 10);
    const acting = { tx, organisation: { id: organisation }, person: null };
    if (count > 0) await audit(acting, "screening.expired", { count, before: day });
    if (cases + bodies > 0) await audit(acting, "screening.forgotten", { cases, bodies, before: day });
  }
  await changed(tx, FORGET);
}
