import type { EntityManager } from "typeorm";
import type { accountRoutes } from "#domain/api/account";
import type { Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { changedOne, rows } from "../core/database.ts";
import { LIVES, type Session } from "./session.ts";

interface Row {
  readonly id: string;
  readonly agent: string;
  readonly address: string;
  readonly company: string;
  readonly since: Date;
  readonly seen: Date;
  readonly current: boolean;
}

/** Where a person is signed in: this session first, then the last used. */
export async function sessionsOf(tx: EntityManager, session: Session): Promise<Output<typeof accountRoutes.sessions>> {
  const found = await rows<Row>(
    tx,
    `SELECT s.id, s.agent, s.address, o.name AS company, s.created_at AS since, s.seen_at AS seen,
      s.token_hash = $2 AS current
       FROM app.session s JOIN app.person p ON p.id = s.person_id JOIN app.organisation o ON o.id = s.organisation_id
       JOIN app.membership m ON m.person_id = p.id AND m.organisation_id = o.id
      WHERE s.person_id = $1 AND ${LIVES} ORDER BY current DESC, s.seen_at DESC, s.id`,
    [session.personId, session.tokenHash],
  );
  return found.map(({ since, seen, ...one }) => ({ ...one, since: since.toISOString(), seenAt: seen.toISOString() }));
}

/** Ends one of the person's own sessions. NOT_FOUND. */
export async function endSession(tx: EntityManager, session: Session, id: string): Promise<void> {
  if (!(await changedOne(tx, "DELETE FROM app.session WHERE id = $1 AND person_id = $2", [id, session.personId])))
    throw new Refused("NOT_FOUND");
}
