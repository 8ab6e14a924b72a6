import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { first, rows } from "../core/database.ts";
import { openShare, share } from "./keyring.ts";
import { endGrantsOf } from "./recipients.ts";
import { openPersonKey, type PersonKeyRow } from "./wrapping.ts";

/** Keys of forgotten passwords that a remembered one is tried on. */
const LOOKED_AT = 5;

/**
 * Puts the present key of a person aside with all that is wrapped to it: a password that is remembered later opens it
 * still. What was granted to tokens by the forgotten password ends.
 */
export async function setFormerSharesAside(tx: EntityManager, person: string, former: string): Promise<void> {
  await tx.query("INSERT INTO app.former_person_key (id, person_id, public_key, wrapped_private, salt) SELECT $2, person_id, public_key, wrapped_private, salt FROM app.person_key WHERE person_id = $1", [person, former]);
  await tx.query("UPDATE app.secret_share SET recipient_kind = 'former', recipient_id = $2 WHERE recipient_kind = 'person' AND recipient_id = $1", [person, former]);
  await endGrantsOf(tx, person);
}

/** The former key that a password opens, and its private half. WRONG_PASSWORD. Costs the same however many there are. */
export async function openFormerKey(tx: EntityManager, kek: Buffer, person: string, password: string): Promise<{ id: string; privateKey: Buffer }> {
  const kept = await rows<PersonKeyRow & { id: string }>(tx, "SELECT * FROM app.former_person_key WHERE person_id = $1 ORDER BY created_at DESC LIMIT $2", [person, LOOKED_AT]);
  for (const row of kept.length === 0 ? [null] : kept) {
    const privateKey = await openPersonKey(kek, row, password);
    if (row && privateKey) return { id: row.id, privateKey };
  }
  throw new Refused("WRONG_PASSWORD", {}, [{ path: "formerPassword", code: "WRONG_PASSWORD" }]);
}

/** Wraps to a person's present key what a former one opens of the companies' living secrets. Answers of which companies. */
export async function takeBack(tx: EntityManager, person: string, former: { id: string; privateKey: Buffer }): Promise<string[]> {
  const key = await first<{ publicKey: Buffer }>(tx, `SELECT public_key AS "publicKey" FROM app.person_key WHERE person_id = $1`, [person]);
  const kept = await rows<{ id: string; organisation: string; wrapped: Buffer }>(
    tx,
    `SELECT s.id, s.organisation_id AS organisation, h.wrapped FROM app.secret_share h JOIN app.secret s ON s.id = h.secret_id
       JOIN app.membership m ON m.organisation_id = s.organisation_id AND m.person_id = $2 AND m.status = 'ACTIVATED'
      WHERE h.recipient_kind = 'former' AND h.recipient_id = $1 AND s.person_id IS NULL AND s.retired_at IS NULL`,
    [former.id, person],
  );
  for (const { id, wrapped } of key ? kept : []) {
    const bytes = openShare(former.privateKey, id, person, wrapped);
    await share(tx, id, { id: person, publicKey: key?.publicKey ?? Buffer.alloc(0) }, bytes);
    bytes.fill(0);
  }
  return [...new Set(kept.map(({ organisation }) => organisation))];
}
