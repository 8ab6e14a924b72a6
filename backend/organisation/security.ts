import type { accountRoutes } from "#domain/api/account";
import type { Body } from "#domain/api/route";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { table } from "../core/table.ts";

/** The rules of the company for all accounts: when passwords expire, and when sessions that nobody uses end. */
export async function setSecurity(ctx: Context, asked: Body<typeof accountRoutes.setSecurity>): Promise<void> {
  const { id: organisation } = ctx.organisation;
  await table(ctx.tx, "app.organisation").change(
    { id: organisation },
    {
      password_expiry_days: asked.passwordExpiryDays,
      session_minutes: asked.sessionMinutes,
      updated_at: () => "now()",
    },
  );
  await audit(ctx, "organisation.security", asked);
  await announce(ctx.tx, { organisation, topic: "me", id: ctx.person.id });
}
