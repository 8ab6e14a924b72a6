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

/** A certificate that signs. */
export interface Certified {
  readonly id: string;
  readonly serial: string;
  /** Of its key; null where that is on a UKey. */
  readonly secretId: string | null;
  /** In DER: its own first, the root last. */
  readonly chain: readonly Uint8Array[];
}

/** What is refused with: where there never was one, and where the one in use has expired or was revoked. */
const REFUSALS: Readonly<Record<"person" | "organisation", { readonly none: ErrorCode; readonly ended: ErrorCode; readonly revoked: ErrorCode }>> = {
  person: { none: "USER_NO_CERTIFICATE", ended: "USER_CERTIFICATE", revoked: "USER_CERTIFICATE" },
  organisation: { none: "ENTERPRISE_NO_CERTIFICATE", ended: "ENTERPRISE_CERTIFICATE", revoked: "ENTERPRISE_CERTIFICATE_REVOKED" },
};

async function inUse(ctx: Context, of: "person" | "organisation"): Promise<Certified> {
  const row = await first<{ id: string; serial: string; der: Buffer; chain: Buffer[]; secretId: string | null; counts: boolean; revoked: boolean }>(
    ctx.tx,
    `SELECT id, serial, der, chain, secret_id AS "secretId", revoked_at IS NULL AND not_before <= now() AND not_after > now() AS counts, revoked_at IS NOT NULL AS revoked FROM app.certificate
      WHERE organisation_id = $1 AND person_id IS NOT DISTINCT FROM $2 AND in_use`,
    [ctx.organisation.id, of === "person" ? ctx.person.id : null],
  );
  if (!row) throw new Refused(REFUSALS[of].none);
  if (!row.counts) throw new Refused(REFUSALS[of][row.revoked ? "revoked" : "ended"]);
  return { id: row.id, serial: row.serial, secretId: row.secretId, chain: [row.der, ...row.chain] };
}

/** Opens the key of a certificate by the password. UKEY_NEEDED where it is on a UKey. */
export async function openIdentity(ctx: Context, { serial, secretId, chain }: Certified): Promise<Identity> {
  if (secretId === null) throw new Refused("UKEY_NEEDED");
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED");
  return { serial, signing: { privateKey: createPrivateKey({ key: await ctx.keys.open(ctx.tx, secretId), format: "der", type: "pkcs8" }), chain } };
}

/** The user's certificate in use. USER_NO_CERTIFICATE; USER_CERTIFICATE when it has expired or was revoked. */
export const userCertificate = (ctx: Context): Promise<Certified> => inUse(ctx, "person");
/** The company's with its key, opened by the password. ENTERPRISE_NO_CERTIFICATE, ENTERPRISE_CERTIFICATE, ENTERPRISE_CERTIFICATE_REVOKED. */
export const organisationIdentity = async (ctx: Context): Promise<Identity> => openIdentity(ctx, await inUse(ctx, "organisation"));
