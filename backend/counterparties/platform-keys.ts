import { createHash, createPublicKey } from "node:crypto";
import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { PlatformKey, platformKeyRoutes } from "#domain/api/platform-keys";
import type { Answer, Body } from "#domain/api/route";
import { platformKeyState } from "#domain/counterparties/counterparty";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { DAY_MS } from "#domain/clock";
import { audit } from "../core/audit.ts";
import { outside } from "../core/outside.ts";
import { table } from "../core/table.ts";
import { Bytes } from "../door/handles.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { alone } from "./manage.ts";
import { makePlatformKey } from "./own-key.ts";
import { jwkOf, pemOf } from "./read-key.ts";
import { forgetPrivate } from "./swept.ts";
import { sealPlatformKey } from "./sign.ts";

const all = (tx: EntityManager) =>
  table(tx, "app.platform_key").find(
    [
      "id",
      "kid",
      "algorithm",
      "public_key",
      "sha256",
      "certificate",
      "signs_from",
      "valid_until",
      "withdrawn_at",
      "created_at",
      "created_by_name",
    ],
    {},
    { order: { signs_from: "DESC", id: "DESC" } },
  );

/** The keys of this node, the newest first, and where others download them. */
export async function ownKeys(
  tx: EntityManager,
  { platformCode, publicUrl }: Pick<Settings, "platformCode" | "publicUrl">,
  now: Date,
): Promise<Answer<typeof platformKeyRoutes.list>> {
  const kept = await all(tx);
  const times = kept.map((key) => ({
    id: key.id,
    signsFrom: key.signs_from,
    until: key.valid_until,
    withdrawn: key.withdrawn_at !== null,
  }));
  return {
    code: platformCode,
    jwks: `${publicUrl}/api/platform-keys`,
    pem: `${publicUrl}/api/platform-keys/pem`,
    page: `${publicUrl}/platform-keys`,
    keys: kept.map((key, n): PlatformKey => ({
      id: key.id,
      kid: key.kid,
      algorithm: key.algorithm,
      state: platformKeyState(times[n]!, times, now),
      signsFrom: key.signs_from.toISOString(),
      until: key.valid_until.toISOString(),
      sha256: key.sha256,
      pem: pemOf("PUBLIC KEY", key.public_key),
      certificate: pemOf("CERTIFICATE", key.certificate),
      madeAt: key.created_at.toISOString(),
      madeBy: key.created_by_name,
    })),
  };
}

/**
 * Makes a key, which is published at once and signs after so many days; until then the present one does. Private keys
 * that sign no more are forgotten. TOO_MANY.
 */
export async function makeKey(
  tx: EntityManager,
  ctx: Context,
  { kek, platformCode, publicUrl }: Pick<Settings, "kek" | "platformCode" | "publicUrl">,
  { algorithm, days }: Body<typeof platformKeyRoutes.make>,
): Promise<void> {
  await alone(tx);
  if ((await table(tx, "app.platform_key").count({ withdrawn_at: null })) >= LIMITS.platformKeys)
    throw new Refused("TOO_MANY", { max: LIMITS.platformKeys });
  const signsFrom = new Date(ctx.now.getTime() + days * DAY_MS);
  const until = new Date(ctx.now.getTime() + LIMITS.platformKeyDays * DAY_MS);
  const made = await outside("platform key", [ctx.requestId, algorithm, days], () =>
    makePlatformKey(algorithm, { code: platformCode, host: new URL(publicUrl).host }, { from: ctx.now, until }),
  );
  const id = uuid();
  await table(tx, "app.platform_key").insert({
    id,
    kid: made.kid,
    algorithm,
    public_key: made.spki,
    sha256: made.sha256,
    certificate: made.certificate,
    private_key: sealPlatformKey(kek, id, made.pkcs8),
    signs_from: signsFrom,
    valid_until: until,
    created_by_name: ctx.person.name,
  });
  await forgetPrivate(tx);
  await audit({ ...ctx, tx }, "counterparties.make-key", {
    key: id,
    kid: made.kid,
    sha256: made.sha256,
    signsFrom: signsFrom.toISOString(),
  });
}

/** Withdraws a key that others may know. What it has signed proves nothing from now on. NOT_FOUND. */
export async function withdrawKey(tx: EntityManager, ctx: Context, id: string): Promise<void> {
  await alone(tx);
  const key = await table(tx, "app.platform_key").first(["kid", "sha256"], { id, withdrawn_at: null });
  if (key === null) throw new Refused("NOT_FOUND");
  await table(tx, "app.platform_key").change({ id }, { withdrawn_at: ctx.now, private_key: null });
  await audit({ ...ctx, tx }, "counterparties.withdraw-key", { key: id, kid: key.kid, sha256: key.sha256 });
}

const published = async (tx: EntityManager) => (await all(tx)).filter(({ withdrawn_at: gone }) => gone === null);

/** The public keys of this node as a JSON Web Key Set; the former ones too, for what they have signed. */
export const jwks = async (tx: EntityManager): Promise<Answer<typeof platformKeyRoutes.jwks>> => ({
  keys: (await published(tx)).map(({ kid, algorithm, public_key: spki, certificate }) => ({
    ...jwkOf(createPublicKey({ key: spki, format: "der", type: "spki" })),
    kid,
    alg: algorithm,
    use: "sig",
    x5c: [certificate.toString("base64")],
    "x5t#S256": createHash("sha256").update(certificate).digest("base64url"),
  })),
});

/** The same as PEM: a public key and the certificate of it, one after the other, each under its id. NOT_FOUND: no key. */
export async function pemFile(tx: EntityManager): Promise<Bytes> {
  const keys = await published(tx);
  if (keys.length === 0) throw new Refused("NOT_FOUND");
  const text = keys
    .map(
      ({ kid, algorithm, public_key: spki, certificate }) =>
        `# kid ${kid}, ${algorithm}\n${pemOf("PUBLIC KEY", spki)}${pemOf("CERTIFICATE", certificate)}`,
    )
    .join("\n");
  return new Bytes(Buffer.from(text), "application/x-pem-file", "platform-keys.pem");
}
