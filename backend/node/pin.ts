import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { nodeRoutes } from "#domain/api/node";
import type { Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import type { Context } from "../core/context.ts";
import { first } from "../core/database.ts";
import { purposeKey } from "../keyring/wrapping.ts";

/** A few digits are soon guessed from a plain hash: this one needs the key-encryption key. */
const pinHash = (kek: Buffer, organisation: string, pin: string): Buffer => createHmac("sha256", purposeKey(kek, "node-pin")).update(`${organisation}:${pin}`).digest();

/** Approves a company that waits: a PIN for its administrator, shown this once. COMPANY_NOT_WAITING, NOT_FOUND. */
export async function makePin(tx: EntityManager, ctx: Context, kek: Buffer, organisation: string): Promise<Output<typeof nodeRoutes.pin>> {
  const row = await first<{ name: string; approval: string }>(tx, "SELECT name, approval FROM app.organisation WHERE id = $1 FOR NO KEY UPDATE", [organisation]);
  if (!row) throw new Refused("NOT_FOUND");
  if (row.approval !== "WAITING") throw new Refused("COMPANY_NOT_WAITING");
  const pin = String(randomInt(10 ** LIMITS.nodePinDigits)).padStart(LIMITS.nodePinDigits, "0");
  const expiresAt = new Date(ctx.now.getTime() + LIMITS.invitationDays * 86_400_000);
  await tx.query(
    `INSERT INTO app.node_pin (organisation_id, pin_hash, expires_at) VALUES ($1,$2,$3)
     ON CONFLICT (organisation_id) DO UPDATE SET pin_hash = excluded.pin_hash, attempts = 0, expires_at = excluded.expires_at`,
    [organisation, pinHash(kek, organisation, pin), expiresAt],
  );
  await audit({ tx, organisation: { id: organisation }, person: ctx.person }, "node.approve", {});
  return { name: row.name, pin, expiresAt: expiresAt.toISOString() };
}

/** Takes the PIN of a company: true once. Every try is counted before it is compared, so that tries at the same time count too. */
export async function takePin(tx: EntityManager, kek: Buffer, organisation: string, pin: string): Promise<boolean> {
  const row = await first<{ hash: Buffer }>(
    tx, "UPDATE app.node_pin SET attempts = attempts + 1 WHERE organisation_id = $1 AND attempts < $2 AND expires_at > now() RETURNING pin_hash AS hash", [organisation, LIMITS.codeAttempts],
  );
  if (!row || !timingSafeEqual(row.hash, pinHash(kek, organisation, pin))) return false;
  await tx.query("DELETE FROM app.node_pin WHERE organisation_id = $1", [organisation]);
  return true;
}
