import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { changed, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { purposeKey } from "../keyring/wrapping.ts";

const KEEP = statement(
  "node.keepPin",
  `INSERT INTO app.node_pin (organisation_id, pin_hash, expires_at) VALUES ($1,$2, now() + make_interval(days => $3))
    ON CONFLICT (organisation_id) DO UPDATE SET pin_hash = excluded.pin_hash, attempts = 0,
      expires_at = excluded.expires_at`,
);
const TRY = statement(
  "node.tryPin",
  `UPDATE app.node_pin SET attempts = attempts + 1 WHERE organisation_id = $1 AND attempts < $2 AND expires_at > now()
    RETURNING pin_hash AS hash`,
);

/** A few digits are soon guessed from a plain hash: this one needs the key-encryption key. */
const pinHash = (kek: Buffer, organisation: string, pin: string): Buffer =>
  createHmac("sha256", purposeKey(kek, "node-pin")).update(`${organisation}:${pin}`).digest();

/** A PIN for the administrator of a company that waits. An earlier one no longer counts. */
export async function makePin(tx: EntityManager, kek: Buffer, organisation: string): Promise<string> {
  const pin = String(randomInt(10 ** LIMITS.nodePinDigits)).padStart(LIMITS.nodePinDigits, "0");
  await changed(tx, KEEP, [organisation, pinHash(kek, organisation, pin), LIMITS.invitationDays]);
  return pin;
}

/**
 * Takes the PIN of a company: true once. Every try is counted before it is compared, so that tries at the same time
 * count too.
 */
export async function takePin(tx: EntityManager, kek: Buffer, organisation: string, pin: string): Promise<boolean> {
  const row = await first(tx, TRY, [organisation, LIMITS.codeAttempts]);
  if (!row || !timingSafeEqual(row.hash, pinHash(kek, organisation, pin))) return false;
  await table(tx, "app.node_pin").remove({ organisation_id: organisation });
  return true;
}
