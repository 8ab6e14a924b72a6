import type { EntityManager } from "typeorm";
import { changed, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { about, type RecipientKind } from "./keyring.ts";
import { openFrom } from "./wrapping.ts";

const SECRETS = statement(
  "keyring.secretsOf",
  `SELECT id FROM app.secret WHERE organisation_id = $1 AND retired_at IS NULL AND (person_id IS NULL
    OR person_id = $2) ORDER BY id`,
);
const UNSHARE_LENT = statement(
  "keyring.unshareLent",
  `DELETE FROM app.secret_share h USING app.secret s WHERE s.id = h.secret_id AND s.person_id = $1
    AND ($2::uuid IS NULL OR s.organisation_id = $2) AND h.recipient_kind = 'service'`,
);
const UNSHARE_GRANTED = statement(
  "keyring.unshareGranted",
  `DELETE FROM app.secret_share WHERE recipient_kind = 'token' AND recipient_id IN (SELECT id FROM app.api_token
    WHERE person_id = $1 AND ($2::uuid IS NULL OR organisation_id = $2))`,
);

/** Ids of the living secrets that a person holds in a company: the company's, and the person's own. */
export const secretsOf = async (tx: EntityManager, organisation: string, person: string): Promise<string[]> =>
  (await rows(tx, SECRETS, [organisation, person])).map(({ id }) => id);

/** Takes back everything that was wrapped to a recipient. */
export async function unshare(tx: EntityManager, kind: RecipientKind, id: string): Promise<void> {
  await table(tx, "app.secret_share").remove({ recipient_kind: kind, recipient_id: id });
}

/** A share of a recipient, opened by its private key. */
export const openShareOf = (
  privateKey: Buffer,
  secretId: string,
  recipient: { kind: RecipientKind; id: string },
  wrapped: Buffer,
): Buffer => openFrom(privateKey, wrapped, about(secretId, recipient.kind, recipient.id));

/** Takes back what a person has lent to the automatic service, in one company or in all. */
export async function unshareLent(tx: EntityManager, person: string, organisation: string | null): Promise<void> {
  await changed(tx, UNSHARE_LENT, [person, organisation]);
}

/** Takes back what a person has granted to API tokens, in one company or in all. */
export async function unshareGranted(tx: EntityManager, person: string, organisation: string | null): Promise<void> {
  await changed(tx, UNSHARE_GRANTED, [person, organisation]);
}
