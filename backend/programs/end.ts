import type { EntityManager } from "typeorm";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { endLending } from "../automatic/lending.ts";
import { unshareGranted } from "../keyring/recipients.ts";

const END_ACCESS = statement(
  "programs.endAccess",
  `DELETE FROM app.oauth_access WHERE client_id IN (SELECT id FROM app.oauth_client WHERE person_id = $1
    AND organisation_id = $2)`,
);
const END_GRANTS = statement(
  "programs.endGrants",
  `DELETE FROM app.token_grant WHERE token_id IN (SELECT id FROM app.api_token WHERE person_id = $1
    AND ($2::uuid IS NULL OR organisation_id = $2))`,
);
/** A token that has ended opens nothing. */
const ENDED = { revoked_at: () => "now()", wrapped_private: () => "''" };

/** Ends everything that speaks for a person in a company: API tokens with their grants, and applications. */
export async function endCredentialsOf(tx: EntityManager, person: string, organisation: string): Promise<void> {
  const of = { person_id: person, organisation_id: organisation, revoked_at: null };
  await endGrantsOf(tx, person, organisation);
  await table(tx, "app.api_token").change(of, ENDED);
  await endAccessOf(tx, person, organisation);
  await table(tx, "app.oauth_client").change(of, { revoked_at: () => "now()" });
}

/** Deletes every API token of a person, in all companies. */
export async function endTokensOf(tx: EntityManager, person: string): Promise<void> {
  await table(tx, "app.api_token").change({ person_id: person, revoked_at: null }, ENDED);
}

/**
 * Lets the tokens and applications of a person rest: nobody comes in by them until they are woken with a password. So
 * nothing that came in before somebody was disabled or run out comes in again because the account was opened again.
 * Answers how many.
 */
export async function restCredentialsOf(tx: EntityManager, person: string, organisation: string): Promise<number> {
  const of = { person_id: person, organisation_id: organisation, revoked_at: null };
  const rest = { rests_since: () => "coalesce(rests_since, now())" };
  const tokens = await table(tx, "app.api_token").change(of, rest);
  const applications = await table(tx, "app.oauth_client").change(of, rest);
  await endAccessOf(tx, person, organisation);
  return tokens + applications;
}

const endAccessOf = (tx: EntityManager, person: string, organisation: string): Promise<number> =>
  changed(tx, END_ACCESS, [person, organisation]);

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
  await changed(tx, END_GRANTS, [person, organisation]);
  await endLending(tx, person, organisation);
}
