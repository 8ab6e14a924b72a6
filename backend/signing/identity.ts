import type { ErrorCode } from "#domain/errors";
import { Refused } from "#domain/errors";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { KeyService } from "../ports/key-service.ts";
import { signatoryOf } from "./kept-key.ts";
import type { Signatory } from "./key.ts";

const IN_USE = statement(
  "signing.certificateInUse",
  `SELECT id, serial, der, chain, secret_id AS "secretId", revoked_at IS NULL AND not_before <= now()
      AND not_after > now() AS counts, revoked_at IS NOT NULL AS revoked FROM app.certificate
    WHERE organisation_id = $1 AND person_id IS NOT DISTINCT FROM $2 AND in_use`,
  ["counts", "revoked"],
);

export interface Identity {
  readonly serial: string;
  readonly signing: Signatory;
}

/** A certificate that signs. */
export interface Certified {
  readonly id: string;
  readonly serial: string;
  /** The id of its key, or of that key’s name in the key service; null where it is on a UKey. */
  readonly secretId: string | null;
  /** In DER: its own first, the root last. */
  readonly chain: readonly Uint8Array[];
}

/** The refusals: where there never was one, and where the one in use has expired or was revoked. */
const REFUSALS: Readonly<
  Record<
    "person" | "organisation",
    { readonly none: ErrorCode; readonly ended: ErrorCode; readonly revoked: ErrorCode }
  >
> = {
  person: { none: "USER_NO_CERTIFICATE", ended: "USER_CERTIFICATE", revoked: "USER_CERTIFICATE" },
  organisation: {
    none: "ENTERPRISE_NO_CERTIFICATE",
    ended: "ENTERPRISE_CERTIFICATE",
    revoked: "ENTERPRISE_CERTIFICATE_REVOKED",
  },
};

async function inUse(ctx: Context, of: "person" | "organisation"): Promise<Certified> {
  const row = await first(ctx.tx, IN_USE, [ctx.organisation.id, of === "person" ? ctx.person.id : null]);
  if (!row) throw new Refused(REFUSALS[of].none);
  if (!row.counts) throw new Refused(REFUSALS[of][row.revoked ? "revoked" : "ended"]);
  return { id: row.id, serial: row.serial, secretId: row.secretId, chain: [row.der, ...row.chain] };
}

/** Opens what a certificate's key is kept as, by the password. UKEY_NEEDED where it is on a UKey. */
async function openKept(ctx: Context, { secretId }: Certified): Promise<Buffer> {
  if (secretId === null) throw new Refused("UKEY_NEEDED");
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED");
  return ctx.keys.open(ctx.tx, secretId);
}

/**
 * The signatory of a certificate: its key is opened by the password, or named to the key service. UKEY_NEEDED where it
 * is on a UKey.
 */
export const openIdentity = async (
  ctx: Context,
  certificate: Certified,
  service: KeyService | null,
): Promise<Identity> => ({
  serial: certificate.serial,
  signing: signatoryOf(await openKept(ctx, certificate), certificate.chain, service),
});

/** The user's certificate in use. USER_NO_CERTIFICATE; USER_CERTIFICATE when it has expired or was revoked. */
export const userCertificate = (ctx: Context): Promise<Certified> => inUse(ctx, "person");
/** The user's certificate in use with what its key is kept as. Refuses as `userCertificate` does; UKEY_NEEDED. */
export async function userKey(ctx: Context): Promise<{ certificate: Certified; kept: Buffer }> {
  const certificate = await userCertificate(ctx);
  return { certificate, kept: await openKept(ctx, certificate) };
}
/** The signatory of the company. ENTERPRISE_NO_CERTIFICATE, ENTERPRISE_CERTIFICATE, ENTERPRISE_CERTIFICATE_REVOKED. */
export const organisationIdentity = async (ctx: Context, service: KeyService | null): Promise<Identity> =>
  openIdentity(ctx, await inUse(ctx, "organisation"), service);
/** The company's certificate in use with what its key is kept as. Refuses as `organisationIdentity` does. */
export async function organisationKey(ctx: Context): Promise<{ serial: string; kept: Buffer }> {
  const certificate = await inUse(ctx, "organisation");
  return { serial: certificate.serial, kept: await openKept(ctx, certificate) };
}
