import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { isGrantable } from "#domain/programs/grants";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { UnlockedKeys } from "../keyring/keyring.ts";
import type { Session } from "./session.ts";
import { openTokenKey } from "./program-secrets.ts";

const WRAPPED = statement(
  "session.keyOfGrantedToken",
  `SELECT t.wrapped_private AS wrapped FROM app.api_token t JOIN app.token_grant g ON g.token_id = t.id
    WHERE t.id = $1 AND g.expires_at > now() AND $2 = ANY (g.verbs)`,
);

/**
 * The keys that a token opens for an act that a person would confirm by the password. GRANT_NEEDED without a living
 * grant for it.
 */
export async function grantedKeys(
  tx: EntityManager,
  kek: Buffer,
  session: Session,
  secret: string,
  act: string,
): Promise<UnlockedKeys> {
  const { credential, personId } = session;
  const row = credential?.kind === "token" && isGrantable(act) ? await first(tx, WRAPPED, [credential.id, act]) : null;
  if (!row || !credential) throw new Refused("GRANT_NEEDED");
  return new UnlockedKeys(personId, openTokenKey(kek, credential.id, secret, row.wrapped), {
    kind: "token",
    id: credential.id,
  });
}
