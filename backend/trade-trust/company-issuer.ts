import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { Database, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { didDocument, didWeb } from "../signing/credential.ts";

// The company as an issuer of credentials: its did:web on this node, and the keys by which it signs or signed.

const KEYS = statement(
  "tradeTrust.issuerKeys",
  `SELECT s.id, s.public_part AS public, s.retired_at AS ended, o.name AS company, o.assurance FROM app.secret s
    JOIN app.organisation o ON o.id = s.organisation_id WHERE s.organisation_id = $1 AND s.purpose = 'issuer-key'
    ORDER BY s.created_at, s.id`,
);

export const didOf = (settings: Pick<Settings, "publicUrl">, organisationId: string): string =>
  didWeb(new URL(settings.publicUrl).host, ["api", "did", organisationId]);

/** How the company's DID document names a key. */
export const keyIdOf = (did: string, secretId: string): string => `${did}#${secretId}`;

/** The key of the company in use, opened by the password. PASSWORD_NEEDED, KEY_NOT_GRANTED. */
export async function issuerKey(
  ctx: Context,
  settings: Pick<Settings, "publicUrl">,
): Promise<{ readonly did: string; readonly secretId: string; readonly id: string; readonly privateKey: Buffer }> {
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED");
  const { id: secretId, bytes: privateKey } = await ctx.keys.openFor(ctx.tx, ctx.organisation.id, "issuer-key");
  const did = didOf(settings, ctx.organisation.id);
  return { did, secretId, id: keyIdOf(did, secretId), privateKey };
}

/**
 * The DID document of a company that has keys for credentials. Former ones are in it with their end: what they signed
 * before it stays checkable.
 */
export async function companyDid(
  database: Database,
  settings: Pick<Settings, "publicUrl">,
  organisationId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const keys = await database.asWorker((tx: EntityManager) => rows(tx, KEYS, [organisationId]));
  if (keys.length === 0) throw new Refused("NOT_FOUND");
  const name = didOf(settings, organisationId);
  const [{ company, assurance } = { company: "", assurance: "selfRegistered" as const }] = keys;
  return didDocument(
    name,
    keys.map(({ id, public: part, ended }) => ({
      id: keyIdOf(name, id),
      publicKey: Buffer.from(part, "base64"),
      ended,
    })),
    { name: company, assurance },
  );
}
