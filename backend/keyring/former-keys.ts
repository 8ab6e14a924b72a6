import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { changed, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { openShare, share } from "./keyring.ts";
import type { Stretch } from "./passwords.ts";
import { openPersonKey, saltOfAddress } from "./wrapping.ts";

const SET_ASIDE = statement(
  "keyring.setKeyAside",
  `INSERT INTO app.former_person_key (id, person_id, public_key, wrapped_private, salt, argon_salt)
    SELECT $2, person_id, public_key, wrapped_private, salt, argon_salt FROM app.person_key WHERE person_id = $1`,
);
const FORMER = statement(
  "keyring.formerKeys",
  "SELECT * FROM app.former_person_key WHERE person_id = $1 ORDER BY created_at DESC LIMIT $2",
);
const SHARES = statement(
  "keyring.formerShares",
  `SELECT s.id, s.organisation_id AS organisation, h.wrapped FROM app.secret_share h JOIN app.secret s
      ON s.id = h.secret_id
    JOIN app.membership m ON m.organisation_id = s.organisation_id AND m.person_id = $2 AND m.status = 'ACTIVATED'
    WHERE h.recipient_kind = 'former' AND h.recipient_id = $1 AND s.person_id IS NULL AND s.retired_at IS NULL`,
);

/** Keys of forgotten passwords that a remembered one is tried on. */
const LOOKED_AT = 5;

/**
 * Puts the present key of a person aside with all that is wrapped to it: a password that is remembered later opens it
 * still.
 */
export async function setFormerSharesAside(tx: EntityManager, person: string, former: string): Promise<void> {
  await changed(tx, SET_ASIDE, [person, former]);
  await table(tx, "app.secret_share").change(
    { recipient_kind: "person", recipient_id: person },
    { recipient_kind: "former", recipient_id: former },
  );
}

export type FormerKey = RowOf<typeof FORMER>;

/** The keys of a person's forgotten passwords, the newest first. */
export const formerKeys = (tx: EntityManager, person: string): Promise<FormerKey[]> =>
  rows(tx, FORMER, [person, LOOKED_AT]);

/**
 * Which of the keys a password opens, and its private half. WRONG_PASSWORD. Hashes once for each salt, which are one
 * but for keys of earlier releases; as often where there is none.
 */
export async function openFormerKey(
  stretch: Stretch,
  kek: Buffer,
  kept: readonly FormerKey[],
  password: string,
): Promise<{ id: string; privateKey: Buffer }> {
  const salts = new Map(kept.map(({ argon_salt: salt }) => [salt.toString("hex"), salt]));
  for (const salt of salts.size === 0 ? [saltOfAddress(kek, "")] : salts.values()) {
    const stretched = await stretch(password, salt);
    for (const row of kept) {
      const privateKey = openPersonKey(kek, row, stretched);
      if (privateKey) return { id: row.id, privateKey };
    }
  }
  throw new Refused("WRONG_PASSWORD", {}, [{ path: "formerPassword", code: "WRONG_PASSWORD" }]);
}

/**
 * Wraps to a person's present key what a former one opens of the companies' living secrets. Answers of which companies.
 */
export async function takeBack(
  tx: EntityManager,
  person: string,
  former: { id: string; privateKey: Buffer },
): Promise<string[]> {
  const key = await table(tx, "app.person_key").first(["public_key"], { person_id: person });
  const kept = await rows(tx, SHARES, [former.id, person]);
  for (const { id, wrapped } of key ? kept : []) {
    const bytes = openShare(former.privateKey, id, person, wrapped);
    await share(tx, id, { id: person, publicKey: key?.public_key ?? Buffer.alloc(0) }, bytes);
    bytes.fill(0);
  }
  return [...new Set(kept.map(({ organisation }) => organisation))];
}
