import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { changed, first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import type { Session } from "../../session/session.ts";

type Purpose = "totp-made" | "passkey-made" | "passkey-used";

const KEEP = statement(
  "auth.keepChallenge",
  `INSERT INTO app.session_challenge (token_hash, purpose, value, expires_at)
    VALUES ($1,$2,$3, now() + make_interval(mins => $4))
   ON CONFLICT (token_hash, purpose) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
);
const TAKE = statement(
  "auth.takeChallenge",
  "DELETE FROM app.session_challenge WHERE token_hash = $1 AND purpose = $2 AND expires_at > now() RETURNING value",
);

/** Keeps what a session was asked, for some minutes. */
export async function keepChallenge(
  tx: EntityManager,
  session: Session,
  purpose: Purpose,
  value: Buffer,
): Promise<void> {
  await changed(tx, KEEP, [session.tokenHash, purpose, value, LIMITS.factorMinutes]);
}

/** Takes the challenge of a session, which counts once; null when there was none or it is too old. */
export const takeChallenge = async (tx: EntityManager, session: Session, purpose: Purpose): Promise<Buffer | null> =>
  (await first(tx, TAKE, [session.tokenHash, purpose]))?.value ?? null;
