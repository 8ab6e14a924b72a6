import { createPrivateKey } from "node:crypto";
import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { open, purposeKey, seal } from "../keyring/wrapping.ts";
import { signJws } from "./jws.ts";

const SIGNS = statement(
  "counterparties.signs",
  `SELECT k.id, k.kid, k.algorithm, k.private_key AS "privateKey" FROM app.platform_key k
    WHERE k.private_key IS NOT NULL AND k.signs_from <= now() AND k.valid_until > now()
    ORDER BY k.signs_from DESC, k.id DESC LIMIT 1`,
  ["id", "kid", "algorithm", "privateKey"],
);

const wrapKey = (kek: Buffer): Buffer => purposeKey(kek, "platform-key");

/** A private key of the node as it is kept: bound to its row. */
export const sealPlatformKey = (kek: Buffer, id: string, pkcs8: Buffer): Buffer => seal(wrapKey(kek), pkcs8, id);

/** Signs payloads with the key that a transaction has read. */
export type PlatformSigner = (payload: string | Uint8Array) => string;

/**
 * The key of this node for what one transaction signs for other platforms: opened once, in memory. Read as the worker.
 * PLATFORM_KEY_NONE.
 */
export async function platformSigner(tx: EntityManager, { kek }: { readonly kek: Buffer }): Promise<PlatformSigner> {
  const key = await first(tx, SIGNS);
  if (key === null) throw new Refused("PLATFORM_KEY_NONE");
  const { kid, algorithm } = key;
  const pkcs8 = open(wrapKey(kek), key.privateKey, key.id);
  try {
    const privateKey = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
    return (payload) => signJws(payload, { kid, algorithm, privateKey });
  } finally {
    pkcs8.fill(0);
  }
}

/** Signs a payload for another platform, as a compact JWS that names the key (`kid`). As {@link platformSigner}. */
export const signAsPlatform = async (
  tx: EntityManager,
  settings: { readonly kek: Buffer },
  payload: string | Uint8Array,
): Promise<string> => (await platformSigner(tx, settings))(payload);
