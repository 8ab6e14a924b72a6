import type { accountRoutes } from "#domain/api/account";
import type { Body } from "#domain/api/route";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";

/** The rules of the company for all accounts: when passwords expire, and when sessions that nobody uses end. */
export async function setSecurity(ctx: Context, asked: Body<typeof accountRoutes.setSecurity>): Promise<void> {
  const { id: organisation } = ctx.organisation;
  await ctx.tx.query(
    "UPDATE app.organisation SET password_expiry_days = $2, session_minutes = $3, updated_at = now() WHERE id = $1",
    [organisation, asked.passwordExpiryDays, asked.sessionMinutes],
  );
  await audit(ctx, "organisation.security", asked);
  await announce(ctx.tx, { organisation, topic: "me", id: ctx.person.id });
}
