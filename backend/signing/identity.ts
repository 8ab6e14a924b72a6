import { createPrivateKey } from "node:crypto";
import { Refused } from "#domain/errors";
import type { Context } from "../core/context.ts";
import { first } from "../core/database.ts";
import type { SigningIdentity } from "./cms.ts";

export interface Identity {
  readonly serial: string;
  readonly signing: SigningIdentity;
}

async function identity(ctx: Context, of: "person" | "organisation"): Promise<Identity> {
  const row = await first<{ serial: string; der: Buffer; chain: Buffer[]; secretId: string }>(
    ctx.tx,
    `SELECT serial, der, chain, secret_id AS "secretId" FROM app.certificate
      WHERE organisation_id = $1 AND person_id IS NOT DISTINCT FROM $2 AND revoked_at IS NULL AND not_before <= $3 AND not_after > $3 ORDER BY not_after DESC LIMIT 1`,
    [ctx.organisation.id, of === "person" ? ctx.person.id : null, ctx.now],
  );
  if (!row) throw new Refused(of === "person" ? "USER_CERTIFICATE" : "ENTERPRISE_CERTIFICATE");
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED");
  const privateKey = createPrivateKey({ key: await ctx.keys.open(ctx.tx, row.secretId), format: "der", type: "pkcs8" });
  return { serial: row.serial, signing: { privateKey, chain: [row.der, ...row.chain] } };
}

/** The user's valid certificate with its key, opened by the password. USER_CERTIFICATE when there is none. */
export const userIdentity = (ctx: Context): Promise<Identity> => identity(ctx, "person");
/** The company's. ENTERPRISE_CERTIFICATE when there is none. */
export const organisationIdentity = (ctx: Context): Promise<Identity> => identity(ctx, "organisation");
