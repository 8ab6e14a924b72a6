import type { EntityManager } from "typeorm";
import { rows } from "../core/database.ts";
import { about, type RecipientKind } from "./keyring.ts";
import { openFrom } from "./wrapping.ts";

/** Ids of the living secrets that a person holds in a company: the company's, and the person's own. */
export const secretsOf = async (tx: EntityManager, organisation: string, person: string): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      tx,
      `SELECT id FROM app.secret WHERE organisation_id = $1 AND retired_at IS NULL AND (person_id IS NULL
        OR person_id = $2) ORDER BY id`,
      [organisation, person],
    )
  ).map(({ id }) => id);

/** Takes back everything that was wrapped to a recipient. */
export async function unshare(tx: EntityManager, kind: RecipientKind, id: string): Promise<void> {
  await tx.query("DELETE FROM app.secret_share WHERE recipient_kind = $1 AND recipient_id = $2", [kind, id]);
}

/** A share of a recipient, opened by its private key. */
export const openShareOf = (
  privateKey: Buffer,
  secretId: string,
  recipient: { kind: RecipientKind; id: string },
  wrapped: Buffer,
): Buffer => openFrom(privateKey, wrapped, about(secretId, recipient.kind, recipient.id));

/** Ends everything that speaks for a person in a company: API tokens with their grants, and applications. */
export async function endCredentialsOf(tx: EntityManager, person: string, organisation: string): Promise<void> {
  const of = "person_id = $1 AND organisation_id = $2";
  await endGrantsOf(tx, person, organisation);
  await tx.query(
    `UPDATE app.api_token SET revoked_at = now(), wrapped_private = '' WHERE ${of} AND revoked_at IS NULL`,
    [person, organisation],
  );
  await tx.query(`DELETE FROM app.oauth_access WHERE client_id IN (SELECT id FROM app.oauth_client WHERE ${of})`, [
    person,
    organisation,
  ]);
  await tx.query(`UPDATE app.oauth_client SET revoked_at = now() WHERE ${of} AND revoked_at IS NULL`, [
    person,
    organisation,
  ]);
}

/** Deletes every API token of a person, in all companies. */
export async function endTokensOf(tx: EntityManager, person: string): Promise<void> {
  await tx.query(
    "UPDATE app.api_token SET revoked_at = now(), wrapped_private = '' WHERE person_id = $1 AND revoked_at IS NULL",
    [person],
  );
}

/**
 * Lets the tokens and applications of a person rest: nobody comes in by them until they are woken with a password. So
 * nothing that came in before somebody was disabled or run out comes in again because the account was opened again.
 * Answers how many.
 */
export async function restCredentialsOf(tx: EntityManager, person: string, organisation: string): Promise<number> {
  const of =
    "SET rests_since = coalesce(rests_since, now()) WHERE person_id = $1 AND organisation_id = $2 AND revoked_at IS NULL";
  const [[, tokens], [, applications]] = (await Promise.all(
    ["api_token", "oauth_client"].map((table) => tx.query(`UPDATE app.${table} ${of}`, [person, organisation])),
  )) as [[unknown, number], [unknown, number]];
  await tx.query(
    `DELETE FROM app.oauth_access WHERE client_id IN (SELECT id FROM app.oauth_client WHERE person_id = $1
      AND organisation_id = $2)`,
    [person, organisation],
  );
  return tokens + applications;
}

/** The automatic service signs in a person's name no more, in one company or in all. */
export async function endLending(tx: EntityManager, person: string, organisation: string | null = null): Promise<void> {
  await tx.query(
    `DELETE FROM app.secret_share h USING app.secret s WHERE s.id = h.secret_id AND s.person_id = $1
      AND ($2::uuid IS NULL OR s.organisation_id = $2) AND h.recipient_kind = 'service'`,
    [person, organisation],
  );
  await tx.query(
    "DELETE FROM app.automatic_signer WHERE person_id = $1 AND ($2::uuid IS NULL OR organisation_id = $2)",
    [person, organisation],
  );
}

/**
 * Ends what a person has granted to API tokens and lent to the automatic service, in one company or in all: their
 * secrets go with it.
 */
export async function endGrantsOf(
  tx: EntityManager,
  person: string,
  organisation: string | null = null,
): Promise<void> {
  const tokens = "SELECT id FROM app.api_token WHERE person_id = $1 AND ($2::uuid IS NULL OR organisation_id = $2)";
  await tx.query(`DELETE FROM app.secret_share WHERE recipient_kind = 'token' AND recipient_id IN (${tokens})`, [
    person,
    organisation,
  ]);
  await tx.query(`DELETE FROM app.token_grant WHERE token_id IN (${tokens})`, [person, organisation]);
  await endLending(tx, person, organisation);
}
