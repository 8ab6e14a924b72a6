import { generateKeyPairSync } from "node:crypto";
import { v7 as uuid } from "uuid";
import { Any, type EntityManager } from "typeorm";
import type { AutomaticService } from "#domain/api/automatic";
import { automaticRights, signedAutomatically } from "#domain/documents/automatic-kinds";
import { Refused } from "#domain/errors";
import type { Kind } from "#domain/kinds/kind";
import { rightsOf, type Permission } from "#domain/permissions";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { lock } from "../core/locks.ts";
import { WORKS } from "../core/member.ts";
import { share, UnlockedKeys, type SecretPurpose } from "../keyring/keyring.ts";
import { unshare } from "../keyring/recipients.ts";
import { open, purposeKey, seal } from "../keyring/wrapping.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { agreed } from "../session/agreed.ts";
import { EXTERNAL, externalOf } from "../session/external.ts";
import { LETTERS } from "./automatic-letters.ts";
import { endLending } from "./lending.ts";

/** The secrets of the company that signing a document opens; no other is wrapped to the service. */
const COMPANY_KEYS: readonly SecretPurpose[] = ["title-key", "issuer-key", "organisation-certificate"];

const SERVICE = statement(
  "automatic.service",
  `SELECT a.id, a.public_key AS "publicKey", a.wrapped_private AS wrapped, a.granted_at AS at,
      a.granted_by AS by, app.full_name(p.first_name, p.last_name) AS "byName"
    FROM app.automatic_service a JOIN app.person p ON p.id = a.granted_by WHERE a.organisation_id = $1`,
  ["byName"],
);
type Row = RowOf<typeof SERVICE>;
const SIGNERS = statement(
  "automatic.signers",
  `SELECT p.id, app.full_name(p.first_name, p.last_name) AS name, p.signed_name AS "signedName", p.email,
      ${agreed("p")} AS agreed, ${EXTERNAL}, m.permissions
    FROM app.automatic_signer l JOIN app.person p ON p.id = l.person_id AND p.enabled
    JOIN app.membership m ON m.organisation_id = l.organisation_id AND m.person_id = l.person_id AND ${WORKS}
    JOIN app.certificate c ON c.organisation_id = l.organisation_id AND c.person_id = l.person_id AND c.in_use
    JOIN app.secret_share h ON h.secret_id = c.secret_id AND h.recipient_kind = 'service'
      AND h.recipient_id = l.service_id
    WHERE l.organisation_id = $1 ORDER BY name, p.id`,
  ["name", "agreed"],
);

const serviceOf = (tx: EntityManager, organisation: string): Promise<Row | null> => first(tx, SERVICE, [organisation]);

/** The service, AUTOMATIC_OFF where there is none. */
async function existing(ctx: Context): Promise<Row> {
  const service = await serviceOf(ctx.tx, ctx.organisation.id);
  if (!service) throw new Refused("AUTOMATIC_OFF");
  return service;
}

/** A colleague in whose name the service signs. */
interface Signer extends Omit<RowOf<typeof SIGNERS>, "permissions"> {
  readonly rights: ReadonlySet<Permission>;
}

/**
 * Colleagues who have lent the key of the certificate in use, still work here, and have the right to let a kind be
 * signed automatically.
 */
async function signersOf(ctx: Context): Promise<Signer[]> {
  const found = await rows(ctx.tx, SIGNERS, [ctx.organisation.id]);
  return found.map(({ permissions, ...person }) => ({
    ...person,
    rights: new Set(rightsOf(permissions, { isAdmin: false, externalPlatform: person.externalPlatform })),
  }));
}

/** The state of the service, as settings show it. */
export async function automaticService(ctx: Context): Promise<AutomaticService> {
  const service = await serviceOf(ctx.tx, ctx.organisation.id);
  const signers = await signersOf(ctx);
  return {
    granted: service && { at: service.at.toISOString(), by: { id: service.by, name: service.byName } },
    mayLend: signedAutomatically(ctx.permissions).length > 0,
    lent: signers.some(({ id }) => id === ctx.person.id),
    signers: signers.map(({ id, name, rights }) => ({ id, name, kinds: signedAutomatically(rights) })),
  };
}

/**
 * Whether the service can sign a kind at all, in the name of one of these colleagues where it must be one of them: a
 * guard of its flow.
 */
export const hasSigner = async (ctx: Context, kind: Kind, among: readonly string[] | null = null): Promise<boolean> => {
  const rights = automaticRights(kind);
  return (
    rights !== null &&
    (await signersOf(ctx)).some(
      (signer) => rights.every((right) => signer.rights.has(right)) && (among === null || among.includes(signer.id)),
    )
  );
};

const wrapKey = (kek: Buffer): Buffer => purposeKey(kek, "automatic-service:sign");
const about = (organisation: string, service: string): string => `${organisation}:${service}`;

/** Makes the service, or gives it what it lacks: every key that signs for the company. KEY_NOT_GRANTED. */
export async function grantService(ctx: Context, kek: Buffer): Promise<AutomaticService> {
  const { tx, organisation, person } = ctx;
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED");
  // Two that grant at once grant the same one.
  await lock(tx, "automaticService", organisation.id);
  if (!(await serviceOf(tx, organisation.id))) {
    const pair = generateKeyPairSync("x25519");
    const id = uuid();
    const secret = pair.privateKey.export({ format: "der", type: "pkcs8" });
    await table(tx, "app.automatic_service").insert({
      id,
      organisation_id: organisation.id,
      public_key: pair.publicKey.export({ format: "der", type: "spki" }),
      wrapped_private: seal(wrapKey(kek), secret, about(organisation.id, id)),
      granted_by: person.id,
    });
  }
  const { id, publicKey } = await existing(ctx);
  const secrets = await table(tx, "app.secret").find(["id"], {
    organisation_id: organisation.id,
    person_id: null,
    retired_at: null,
    purpose: Any(COMPANY_KEYS),
  });
  for (const secret of secrets) await wrap(ctx, secret.id, { id, publicKey });
  await record(ctx, "automatic.grant", {});
  await postToOrganisation(tx, organisation.id, {
    topic: "security",
    ...LETTERS.granted,
    parameters: { name: person.name, company: organisation.name },
  });
  return automaticService(ctx);
}

/** Ends the service with every key that was wrapped to it. AUTOMATIC_OFF. */
export async function withdrawService(ctx: Context): Promise<AutomaticService> {
  const { id } = await existing(ctx);
  await unshare(ctx.tx, "service", id);
  if ((await table(ctx.tx, "app.automatic_service").remove({ id })) !== 1) throw new Refused("AUTOMATIC_OFF");
  await record(ctx, "automatic.withdraw", {});
  await postToOrganisation(ctx.tx, ctx.organisation.id, {
    topic: "security",
    ...LETTERS.withdrawn,
    parameters: { name: ctx.person.name, company: ctx.organisation.name },
  });
  return automaticService(ctx);
}

/** Wraps the own certificate's key to the service. AUTOMATIC_OFF, FORBIDDEN, USER_NO_CERTIFICATE, UKEY_NEEDED. */
export async function lendKey(ctx: Context): Promise<AutomaticService> {
  const { tx, organisation, person } = ctx;
  const { id, publicKey } = await existing(ctx);
  if (signedAutomatically(ctx.permissions).length === 0) throw new Refused("FORBIDDEN", { permission: "bl.sign.auto" });
  const certificate = await table(tx, "app.certificate").first(["secret_id"], {
    organisation_id: organisation.id,
    person_id: person.id,
    in_use: true,
  });
  if (!certificate) throw new Refused("USER_NO_CERTIFICATE");
  if (certificate.secret_id === null) throw new Refused("UKEY_NEEDED");
  await wrap(ctx, certificate.secret_id, { id, publicKey });
  await table(tx, "app.automatic_signer").insertNew({
    service_id: id,
    organisation_id: organisation.id,
    person_id: person.id,
  });
  await record(ctx, "automatic.lend", {});
  return automaticService(ctx);
}

/** Takes the own key back. AUTOMATIC_OFF. */
export async function takeKeyBack(ctx: Context): Promise<AutomaticService> {
  await existing(ctx);
  await endLending(ctx.tx, ctx.person.id, ctx.organisation.id);
  await record(ctx, "automatic.take-back", {});
  return automaticService(ctx);
}

async function wrap(ctx: Context, secret: string, service: { id: string; publicKey: Buffer }): Promise<void> {
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED");
  const bytes = await ctx.keys.open(ctx.tx, secret);
  await share(ctx.tx, secret, { kind: "service", ...service }, bytes);
  bytes.fill(0);
}

/**
 * The service at work for one signature: the context of who asks, with the signer's rights and keys. AUTOMATIC_OFF;
 * AUTOMATIC_SIGNER where this colleague has not lent a key or has not the right.
 */
export async function signingFor(ctx: Context, kek: Buffer, person: string, kind: Kind): Promise<Context> {
  const service = await existing(ctx);
  const rights = automaticRights(kind);
  const signer = (await signersOf(ctx)).find(({ id }) => id === person);
  if (!signer || !rights?.every((right) => signer.rights.has(right)))
    throw new Refused("AUTOMATIC_SIGNER", {}, [{ path: "signerId", code: "AUTOMATIC_SIGNER" }]);
  const keys = new UnlockedKeys(person, open(wrapKey(kek), service.wrapped, about(ctx.organisation.id, service.id)), {
    kind: "service",
    id: service.id,
  });
  const { id, name, signedName, email, agreed } = signer;
  return {
    ...ctx,
    person: { id, name, signedName, email, isAdmin: false, agreed, external: externalOf(signer) },
    permissions: signer.rights,
    keys,
  };
}

async function record(
  ctx: Context,
  action: "automatic.grant" | "automatic.withdraw" | "automatic.lend" | "automatic.take-back",
  detail: Readonly<Record<string, never>>,
): Promise<void> {
  await audit(ctx, action, detail);
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "me", id: ctx.person.id });
}
