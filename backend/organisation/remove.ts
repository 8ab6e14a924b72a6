import { Refused } from "#domain/errors";
import type { Named } from "#domain/events/field";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
import { endCredentialsOf } from "../programs/end.ts";
import type { Context } from "../session/context.ts";
import { assertLeaves, takeAway } from "./colleagues.ts";
import { tellingOfSole } from "./holders.ts";

/**
 * Somebody leaves the company: keys, certificate, tokens and rights of this company end, and every session for it.
 * Documents that the person began or signed stay, under the name. May be invited again. LAST_ADMIN, LAST_KEY_HOLDER,
 * USER_SELF, NOT_FOUND.
 */
export async function removeColleague(ctx: Context, person: string): Promise<void> {
  const { name } = await assertLeaves(ctx, person);
  await tellingOfSole(ctx, { id: person, name }, () => takeOut(ctx, { id: person, name }));
}

async function takeOut(ctx: Context, { id: person, name }: Named): Promise<void> {
  const {
    tx,
    organisation: { id: organisation },
  } = ctx;
  // A key that nobody else holds would be lost to the company.
  if ((await takeAway(ctx, person)) > 0) throw new Refused("LAST_KEY_HOLDER", { name });
  await endCredentialsOf(tx, person, organisation);
  await table(tx, "app.membership").change(
    { organisation_id: organisation, person_id: person },
    {
      status: "REMOVED",
      disabled_from: null,
      pending_rights: [],
      rights_asked_by: null,
      is_admin: false,
      permissions: [],
      api_only: false,
      external_platform: false,
      counterparty_id: null,
      second_email: false,
      password_expiry_days: null,
      expires_at: null,
    },
  );
  await audit(ctx, "users.remove", { person: { id: person, name } });
  await announce(tx, { organisation, topic: "me", id: person }, { organisation, topic: "counts", id: person });
}
