import { CERTIFIED } from "../authority/assurance.ts";
import { announce } from "../core/changes.ts";
import { changed } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import type { Context } from "../session/context.ts";

const OF_COMPANY = `SELECT o.name, o.chinese_name AS "chineseName", o.approval, ${CERTIFIED} FROM app.organisation o
  WHERE o.id = $1`;
export const REVIEWED = statement("node.reviewed", OF_COMPANY);
export const LOCKED = statement("node.reviewedLocked", `${OF_COMPANY} FOR NO KEY UPDATE`);
/** The certified data of a company. */
export type Reviewed = RowOf<typeof REVIEWED>;

export const MEMBERS = statement(
  "node.membersToCertify",
  `SELECT p.id, p.email, p.signed_name AS name FROM app.membership m JOIN app.person p ON p.id = m.person_id
    WHERE m.organisation_id = $1 AND m.status = 'ACTIVATED' AND p.email_verified_at IS NOT NULL ORDER BY p.id`,
);
export type Member = RowOf<typeof MEMBERS>;

const NOTE = statement(
  "node.noteReview",
  `INSERT INTO app.company_review (organisation_id, approved, said, decided_by) VALUES ($1,$2,$3,$4)
    ON CONFLICT (organisation_id) DO UPDATE SET approved = excluded.approved, said = excluded.said,
      decided_by = excluded.decided_by, decided_at = now()`,
);

/** Keeps the decision about a company in the place of an earlier one, and tells its people. */
export async function noteReview(
  ctx: Context,
  tx: Context["tx"],
  organisation: string,
  approved: boolean,
  said: string,
): Promise<void> {
  await changed(tx, NOTE, [organisation, approved, said, ctx.person.name]);
  await announce(tx, { organisation, topic: "me", id: organisation });
}
