import type { EntityManager } from "typeorm";
import { endLending } from "../automatic/lending.ts";
import { unshareGranted } from "../keyring/recipients.ts";

/** Ends everything that speaks for a person in a company: API tokens with their grants, and applications. */
export async function endCredentialsOf(tx: EntityManager, person: string, organisation: string): Promise<void> {
  const of = "person_id = $1 AND organisation_id = $2";
  await endGrantsOf(tx, person, organisation);
  await tx.query(
    `UPDATE app.api_token SET revoked_at = now(), wrapped_private = '' WHERE ${of} AND revoked_at IS NULL`,
    [person, organisation],
  );
  await endAccessOf(tx, person, organisation);
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
  const rest =
    "SET rests_since = coalesce(rests_since, now()) WHERE person_id = $1 AND organisation_id = $2 AND revoked_at IS NULL";
  const [[, tokens], [, applications]] = (await Promise.all(
    [`UPDATE app.api_token ${rest}`, `UPDATE app.oauth_client ${rest}`].map((sql) =>
      tx.query(sql, [person, organisation]),
    ),
  )) as [[unknown, number], [unknown, number]];
  await endAccessOf(tx, person, organisation);
  return tokens + applications;
}

async function endAccessOf(tx: EntityManager, person: string, organisation: string): Promise<void> {
  await tx.query(
    `DELETE FROM app.oauth_access WHERE client_id IN (SELECT id FROM app.oauth_client WHERE person_id = $1
      AND organisation_id = $2)`,
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
  await unshareGranted(tx, person, organisation);
  await tx.query(
    `DELETE FROM app.token_grant WHERE token_id IN (SELECT id FROM app.api_token WHERE person_id = $1
      AND ($2::uuid IS NULL OR organisation_id = $2))`,
    [person, organisation],
  );
  await endLending(tx, person, organisation);
}
