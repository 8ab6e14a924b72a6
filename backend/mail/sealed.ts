import type { EntityManager } from "typeorm";
import { kekOf } from "../core/database.ts";
import { open, purposeKey, seal } from "../keyring/wrapping.ts";

/** The content of a letter's row: sealed, or in clear until the postman seals it. */
type Kept<C> =
  | { readonly sealed: Buffer; readonly subject: null; readonly body: null }
  | ({ readonly sealed: null } & C);

const keyOf = (kek: Buffer): Buffer => purposeKey(kek, "mail");

/**
 * Letters hold links that set passwords, invitations and codes: a copy of the database opens none of them. `about` is
 * the id of the row, so that no letter can be put in another's place. The relayer, which has no key-encryption key,
 * writes only that an act failed; the postman seals that on its next round.
 */
export function keepLetter<C extends { readonly subject: unknown; readonly body: unknown }>(
  tx: EntityManager,
  about: string,
  content: C,
): Kept<Pick<C, "subject" | "body">> {
  const kek = kekOf(tx);
  return kek
    ? { sealed: seal(keyOf(kek), Buffer.from(JSON.stringify(content)), about), subject: null, body: null }
    : { sealed: null, subject: content.subject, body: content.body };
}

/** Opens the content that the writer of that row sealed. */
export function openLetter<C>(tx: EntityManager, about: string, sealed: Buffer): C {
  const kek = kekOf(tx);
  if (!kek) throw new Error("this process was given no key to open letters with");
  return JSON.parse(open(keyOf(kek), sealed, about).toString()) as C;
}
