import { Not, type EntityManager } from "typeorm";
import { changed, changedOne, first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";

/** What the link of a letter does for whoever follows it. */
export type LinkPurpose = "invitation" | "reset" | "change-email" | "change-phone" | "change-mfa";

/** A link: the hash of its token, and what it is worth for how long. */
export interface NewLink {
  readonly hash: Buffer;
  readonly purpose: LinkPurpose;
  readonly person: string;
  readonly organisation: string | null;
  /** What it changes something to. */
  readonly value: string | null;
  readonly lasts: { readonly days?: number; readonly minutes?: number };
}

/**
 * Whether person $1 has something that no reader of letters has. A code by e-mail proves what the link has proved
 * already.
 */
export const HAS_FACTOR = "EXISTS (SELECT 1 FROM app.second_factor f WHERE f.person_id = $1)";

const ADD = statement(
  "links.add",
  `INSERT INTO app.link_token (token_hash, purpose, person_id, organisation_id, value, expires_at)
    VALUES ($1,$2,$3,$4,$5, now() + make_interval(days => $6, mins => $7))`,
);
const TAKE = statement(
  "links.take",
  "UPDATE app.link_token SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()",
);
const TAKE_RESET = statement(
  "links.takeReset",
  `UPDATE app.link_token SET used_at = now() WHERE person_id = $1 AND token_hash = $2 AND purpose = 'reset'
    AND used_at IS NULL AND expires_at > now() AND ($3 OR NOT ${HAS_FACTOR})`,
);
const TAKE_CHANGE = statement(
  "links.takeChange",
  `UPDATE app.link_token t SET used_at = now() FROM app.person p
    WHERE t.token_hash = $1 AND t.purpose = ANY ($2) AND t.used_at IS NULL AND t.expires_at > now()
      AND p.id = t.person_id AND p.enabled
    RETURNING t.purpose, t.person_id AS person, t.organisation_id AS organisation, t.value, p.email,
      p.first_name AS "firstName", p.last_name AS "lastName", p.language`,
  ["organisation", "value"],
);

/** Writes a link down. */
export async function addLink(
  tx: EntityManager,
  { hash, purpose, person, organisation, value, lasts: { days = 0, minutes = 0 } }: NewLink,
): Promise<void> {
  await changed(tx, ADD, [hash, purpose, person, organisation, value, days, minutes]);
}

/** Those of a purpose that a person was sent before are worth nothing: all, or those of one company. */
export async function dropLinks(
  tx: EntityManager,
  person: string,
  purpose: LinkPurpose,
  organisation: string | null = null,
): Promise<void> {
  await table(tx, "app.link_token").remove({
    person_id: person,
    purpose,
    ...(organisation === null ? {} : { organisation_id: organisation }),
  });
}

/** A link counts once; false where it counts no longer. */
export const takeLink = (tx: EntityManager, hash: Buffer): Promise<boolean> => changedOne(tx, TAKE, [hash]);

/** The same of a link that sets a password; where the person has such a thing, only once it was `shown`. */
export const takeReset = (tx: EntityManager, person: string, hash: Buffer, shown: boolean): Promise<boolean> =>
  changedOne(tx, TAKE_RESET, [person, hash, shown]);

/** The person whom a change is of, and what is changed to what. */
export type TakenChange = RowOf<typeof TAKE_CHANGE>;

/** The same of a link that changes something of a person who may come in. */
export const takeChange = (
  tx: EntityManager,
  hash: Buffer,
  purposes: readonly LinkPurpose[],
): Promise<TakenChange | null> => first(tx, TAKE_CHANGE, [hash, purposes]);

/**
 * Ends every link that could set a password of a person or change where letters go: with each change of password or
 * address, what was asked for before is worth nothing. An invitation belongs to the company that wrote it, and sets no
 * password of an account.
 */
export async function endLinks(tx: EntityManager, person: string): Promise<void> {
  await table(tx, "app.link_token").remove({ person_id: person, purpose: Not("invitation"), used_at: null });
}
