import type { EntityManager } from "typeorm";
import { BLOCKING, UNDECIDED } from "#domain/acts/screening/states";
import { changed, first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { newestState } from "../processes/newest.ts";

/** Decisions that stop something or wait: they stay, and all that they rest on. */
const STANDING = [...BLOCKING, ...UNDECIDED];

const CHECKS = statement(
  "screening.expire",
  `DELETE FROM app.screening_check c WHERE c.organisation_id = $1 AND c.at < $2 AND NOT EXISTS (
    SELECT 1 FROM app.screening_hit h JOIN LATERAL ${newestState("h.process_id")} s ON s.state = ANY ($3)
    WHERE h.check_id = c.id)`,
);
const CASES = statement("screening.forgetCases", "SELECT app.forget_screening_cases($1, $2, $3) AS count", ["count"]);

/** Neither a check nor a decision is kept about the body `x`, and nothing that is kept is owned by it. */
const unused = (source: string): string => `x.organisation_id = $1 AND x.created_at < $2
  AND NOT EXISTS (SELECT 1 FROM app.screening_check c WHERE c.organisation_id = $1 AND c.source = '${source}'
    AND c.subject_id = x.id)
  AND NOT EXISTS (SELECT 1 FROM app.screening_case k WHERE k.organisation_id = $1 AND k.source = '${source}'
    AND k.subject_id = x.id)
  AND NOT EXISTS (SELECT 1 FROM app.screening_owner o WHERE o.organisation_id = $1 AND o.owner_source = '${source}'
    AND o.owner_id = x.id)`;
const ENTERED = statement("screening.forgetEntered", `DELETE FROM app.screening_entered x WHERE ${unused("entered")}`);
const PARTIES = statement("screening.forgetParties", `DELETE FROM app.screening_party x WHERE ${unused("party")}`);

/** The notes about a body that is gone. */
const gone = (source: string, id: string): string => `(${source} = 'entered' AND NOT EXISTS (
    SELECT 1 FROM app.screening_entered e WHERE e.id = ${id})
  OR ${source} = 'party' AND NOT EXISTS (SELECT 1 FROM app.screening_party p WHERE p.id = ${id}))`;
const OWNERS = statement(
  "screening.forgetOwners",
  `DELETE FROM app.screening_owner o WHERE o.organisation_id = $1 AND ${gone("o.owned_source", "o.owned_id")}`,
);
const TRACKS = statement(
  "screening.forgetTracks",
  `DELETE FROM app.screening_track t WHERE t.organisation_id = $1 AND t.at < $2
    AND ${gone("t.source", "t.subject_id")}`,
);

/** How much was removed. */
export interface Forgotten {
  readonly checks: number;
  /** Decisions, with their titles, remarks and files. */
  readonly cases: number;
  /** Bodies that were entered by hand, or that documents named. */
  readonly bodies: number;
}

/**
 * Removes what a company keeps of compliance checks from before a moment: checks with their reports, decisions that no
 * check is kept of, and bodies that neither is kept of. Files that nothing names are swept afterwards.
 */
export async function forget(tx: EntityManager, organisation: string, before: Date): Promise<Forgotten> {
  const checks = await changed(tx, CHECKS, [organisation, before, STANDING]);
  const cases = (await first(tx, CASES, [organisation, before, STANDING]))?.count ?? 0;
  const entered = await changed(tx, ENTERED, [organisation, before]);
  const parties = await changed(tx, PARTIES, [organisation, before]);
  await changed(tx, OWNERS, [organisation]);
  await changed(tx, TRACKS, [organisation, before]);
  return { checks, cases, bodies: entered + parties };
}
