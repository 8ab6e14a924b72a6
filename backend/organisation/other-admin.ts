import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";

const OTHER_ADMIN = statement(
  "organisation.otherAdministrator",
  `SELECT FROM app.membership m JOIN app.person p ON p.id = m.person_id
    WHERE m.organisation_id = $1 AND m.person_id <> $2 AND m.is_admin AND m.status = 'ACTIVATED'
      AND m.expires_at IS NULL AND NOT m.api_only AND p.enabled LIMIT 1`,
);

/** Whether another administrator works for the company, without an end. */
export const hasOtherAdmin = async (ctx: Context, than: string): Promise<boolean> =>
  (await first(ctx.tx, OTHER_ADMIN, [ctx.organisation.id, than])) !== null;
