import { createPrivateKey } from "node:crypto";
import type { ErrorCode } from "#domain/errors";
import { Refused } from "#domain/errors";
import type { Context } from "../core/context.ts";
import { first } from "../core/database.ts";
import type { SigningIdentity } from "./key.ts";

export interface Identity {
  readonly serial: string;
  readonly signing: SigningIdentity;
}

/** What is refused with: where there never was one, and where the one in use has expired or was revoked. */
const REFUSALS: Readonly<Record<"person" | "organisation", { readonly none: ErrorCode; readonly ended: ErrorCode; readonly revoked: ErrorCode }>> = {
  person: { none: "USER_NO_CERTIFICATE", ended: "USER_CERTIFICATE", revoked: "USER_CERTIFICATE" },
  organisation: { none: "ENTERPRISE_NO_CERTIFICATE", ended: "ENTERPRISE_CERTIFICATE", revoked: "ENTERPRISE_CERTIFICATE_REVOKED" },
};

async function identity(ctx: Context, of: "person" | "organisation"): Promise<Identity> {
  const row = await first<{ serial: string; der: Buffer; chain: Buffer[]; secretId: string; counts: boolean; revoked: boolean }>(
    ctx.tx,
    `SELECT serial, der, chain, secret_id AS "secretId", revoked_at IS NULL AND not_before <= $3 AND not_after > $3 AS counts, revoked_at IS NOT NULL AS revoked FROM app.certificate
      WHERE organisation_id = $1 AND person_id IS NOT DISTINCT FROM $2 AND in_use`,
    [ctx.organisation.id, of === "person" ? ctx.person.id : null, ctx.now],
  );
  if (!row) throw new Refused(REFUSALS[of].none);
  if (!row.counts) throw new Refused(REFUSALS[of][row.revoked ? "revoked" : "ended"]);
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED");
  const privateKey = createPrivateKey({ key: await ctx.keys.open(ctx.tx, row.secretId), format: "der", type: "pkcs8" });
  return { serial: row.serial, signing: { privateKey, chain: [row.der, ...row.chain] } };
}

/** The user's certificate in use with its key, opened by the password. USER_NO_CERTIFICATE; USER_CERTIFICATE when it has expired or was revoked. */
export const userIdentity = (ctx: Context): Promise<Identity> => identity(ctx, "person");
/** The company's. ENTERPRISE_NO_CERTIFICATE, ENTERPRISE_CERTIFICATE, ENTERPRISE_CERTIFICATE_REVOKED. */
export const organisationIdentity = (ctx: Context): Promise<Identity> => identity(ctx, "organisation");
