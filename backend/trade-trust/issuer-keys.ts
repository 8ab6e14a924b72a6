import { v7 as uuid } from "uuid";
import type { issuerRoutes } from "#domain/api/issuer";
import type { Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { first } from "../core/database.ts";
import { lock } from "../core/locks.ts";
import { outside } from "../core/outside.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { heirs, keepSecret, retireSecrets } from "../keyring/keyring.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { newIssuerKey } from "../signing/credential.ts";
import { didOf, issuerKey } from "./company-issuer.ts";
import { signListsAgain } from "./status-lists.ts";

/** A batch that has documents still to sign: the key that it keeps is the one in use. */
const SIGNING = statement(
  "tradeTrust.signingBatch",
  `SELECT b.name FROM app.document_batch b WHERE b.organisation_id = $1 AND b.state = 'RUNNING' AND EXISTS (
      SELECT 1 FROM app.document_batch_row r WHERE r.batch_id = b.id AND r.document_id IS NOT NULL
        AND r.made_at IS NULL)
    ORDER BY b.started_at LIMIT 1`,
);

type Given = Pick<Settings, "publicUrl">;

/** The company's did:web and the keys in it, newest first. */
export async function companyIssuer(ctx: Context, settings: Given): Promise<Output<typeof issuerRoutes.get>> {
  const keys = await table(ctx.tx, "app.secret").find(["id", "created_at", "retired_at"], {
    organisation_id: ctx.organisation.id,
    purpose: "issuer-key",
  });
  return {
    did: didOf(settings, ctx.organisation.id),
    keys: keys
      .map(({ id, created_at: since, retired_at: until }) => ({
        id,
        since: since.toISOString(),
        until: until?.toISOString() ?? null,
      }))
      .toSorted((one, other) => other.since.localeCompare(one.since)),
  };
}

/**
 * Gives the company a new key for credentials, with the same holders, and ends the one before: it stays in the
 * company's DID document with its end, so that what it signed until then stays genuine. The lists of what was revoked
 * are signed with the new one. KEY_NOT_GRANTED, ISSUER_KEY_IN_BATCH.
 */
export async function renewIssuerKey(ctx: Context, settings: Given): Promise<void> {
  const { tx, organisation } = ctx;
  // Batches begin under the same lock: none takes a key that has ended before its documents are signed.
  await lock(tx, "documentBatch", organisation.id);
  const signing = await first(tx, SIGNING, [organisation.id]);
  if (signing !== null) throw new Refused("ISSUER_KEY_IN_BATCH", { name: signing.name });
  const former = await issuerKey(ctx, settings);
  const { key, id } = await outside("issuerKey", [organisation.id, former.secretId], async () => ({
    key: newIssuerKey(),
    id: uuid(),
  }));
  const holders = await heirs(tx, organisation.id, "issuer-key");
  await retireSecrets(tx, organisation.id, "issuer-key");
  await keepSecret(
    tx,
    {
      id,
      organisation: organisation.id,
      purpose: "issuer-key",
      public: Buffer.from(key.publicKey).toString("base64"),
      bytes: Buffer.from(key.privateKey),
    },
    holders,
  );
  await signListsAgain(ctx, settings);
  await audit(ctx, "issuer.renew", { former: former.id, key: id });
  await announce(tx, { organisation: organisation.id, topic: "me", id: organisation.id });
}
