import type { Db } from "../../../indexer/store/db.ts";
import { idOf, type Size } from "./seeding.ts";

/**
 * Signs people in, one of each of so many companies spread over all; answers their tokens and the places of their
 * companies.
 */
export async function openSessions(
  db: Db,
  users: number,
  { organisations }: Size,
): Promise<readonly { readonly token: string; readonly organisation: number }[]> {
  const opened = Array.from({ length: users }, (_, user) => ({
    token: `bench-${user}`,
    organisation: 1 + Math.floor((user * organisations) / users),
  }));
  await db.query(
    `INSERT INTO app.session (token_hash, person_id, organisation_id, next_step, expires_at)
     SELECT sha256(u.token::bytea), ${idOf("p", "(u.organisation * 2 - 1)")}, ${idOf("o", "u.organisation")},
       'COMPLETE', now() + interval '8 hours' FROM unnest($1::text[], $2::int[]) u(token, organisation)`,
    [opened.map(({ token }) => token), opened.map(({ organisation }) => organisation)],
  );
  return opened;
}
