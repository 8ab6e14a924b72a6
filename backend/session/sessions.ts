import type { EntityManager } from "typeorm";
import type { accountRoutes } from "#domain/api/account";
import type { Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { LIVES, type Session } from "./session.ts";

const SESSIONS = statement(
  "session.sessionsOfPerson",
  `SELECT s.id, s.agent, s.address, o.name AS company, s.created_at AS since, s.seen_at AS seen,
    s.token_hash = $2 AS current
   FROM app.session s JOIN app.person p ON p.id = s.person_id JOIN app.organisation o ON o.id = s.organisation_id
   JOIN app.membership m ON m.person_id = p.id AND m.organisation_id = o.id
   WHERE s.person_id = $1 AND ${LIVES} ORDER BY current DESC, s.seen_at DESC, s.id`,
  ["current"],
);

/** Where a person is signed in: this session first, then the last used. */
export async function sessionsOf(tx: EntityManager, session: Session): Promise<Output<typeof accountRoutes.sessions>> {
  const found = await rows(tx, SESSIONS, [session.personId, session.tokenHash]);
  return found.map(({ since, seen, ...one }) => ({ ...one, since: since.toISOString(), seenAt: seen.toISOString() }));
}

/** Ends one of the person's own sessions. NOT_FOUND. */
export async function endSession(tx: EntityManager, session: Session, id: string): Promise<void> {
  if ((await table(tx, "app.session").remove({ id, person_id: session.personId })) !== 1)
    throw new Refused("NOT_FOUND");
}
