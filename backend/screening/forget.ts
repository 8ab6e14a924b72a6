import type { EntityManager } from "typeorm";
import { BLOCKING, UNDECIDED } from "#domain/acts/screening/states";
import type { ListedKind } from "#domain/screening/types";
import { changed, first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { newestState } from "../processes/newest.ts";
import { keysOf, liveAfter, newBodies, screenedBody, type Named } from "./parties.ts";
import { BEFORE_WATCHED, watchedAfter } from "./subjects.ts";

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
const ENTERED = statement(
  "screening.unusedEntered",
  `SELECT x.id, x.kind, x.name, x.local_name AS "localName", x.other_names AS "otherNames", x.country, x.imo, x.code
    FROM app.screening_entered x WHERE ${unused("entered")}`,
).as<{ kind: ListedKind }>();
const PARTIES = statement(
  "screening.unusedParties",
  `SELECT x.id, x.kind, x.name, '' AS "localName", '{}'::text[] AS "otherNames", x.country, x.imo, x.code
    FROM app.screening_party x WHERE ${unused("party")}`,
  ["localName", "otherNames"],
).as<{ kind: ListedKind }>();
const DROP_ENTERED = statement("screening.forgetEntered", "DELETE FROM app.screening_entered x WHERE x.id = ANY ($1)");
const DROP_PARTIES = statement("screening.forgetParties", "DELETE FROM app.screening_party x WHERE x.id = ANY ($1)");

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

/** So many documents or bodies are read at once. */
const SLICE = 500;
const NOTHING: ReadonlySet<string> = new Set();

/** A key of a body without its kind: what is entered as a person may stand on a document as a party. */
const ofAnyKind = (key: string): string => key.slice(key.indexOf(" ") + 1);

/** Removes from bodies those that a company deals with: contacts, other parties, ships, what live documents name. */
async function dropDealtWith(tx: EntityManager, organisation: string, bodies: Map<string, Named>): Promise<void> {
  const idsOf = new Map<string, string[]>();
  for (const [id, body] of bodies)
    for (const key of keysOf(body).map(ofAnyKind)) idsOf.set(key, [...(idsOf.get(key) ?? []), id]);
  const keep = (keys: Iterable<string>): void => {
    for (const key of keys) for (const id of idsOf.get(ofAnyKind(key)) ?? []) bodies.delete(id);
  };
  let page = await watchedAfter(tx, organisation, BEFORE_WATCHED, SLICE);
  while (page.found.length > 0 && bodies.size > 0) {
    for (const row of page.found) if (row.source !== "entered") keep(keysOf(row));
    page = await watchedAfter(tx, organisation, page.last, SLICE);
  }
  let documents = await liveAfter(tx, organisation, BEFORE_WATCHED.id, SLICE);
  while (documents.length > 0 && bodies.size > 0) {
    // Wherever it is said to be: one that is told with its country is still what was noted without.
    for (const body of newBodies(
      documents.map(({ said }) => said),
      NOTHING,
    ).values())
      keep(keysOf(screenedBody(body)));
    documents = await liveAfter(tx, organisation, documents.at(-1)!.id, SLICE);
  }
}

/**
 * Removes bodies that nothing is kept of; answers how many. One that the company still deals with stays, with its
 * owners: without what was noted about it, less of it would be watched, and nobody told.
 */
async function forgetBodies(tx: EntityManager, organisation: string, before: Date): Promise<number> {
  const of = [organisation, before];
  const [entered, parties] = [await rows(tx, ENTERED, of), await rows(tx, PARTIES, of)];
  const over = new Map<string, Named>([...entered, ...parties].map((row) => [row.id, row]));
  if (over.size === 0) return 0;
  await dropDealtWith(tx, organisation, over);
  const ids = (bodies: readonly { readonly id: string }[]) => bodies.map(({ id }) => id).filter((id) => over.has(id));
  return (await changed(tx, DROP_ENTERED, [ids(entered)])) + (await changed(tx, DROP_PARTIES, [ids(parties)]));
}

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
 * check is kept of, and bodies that neither is kept of and that the company deals with no more. Files that nothing
 * names are swept afterwards.
 */
export async function forget(tx: EntityManager, organisation: string, before: Date): Promise<Forgotten> {
  const checks = await changed(tx, CHECKS, [organisation, before, STANDING]);
  const cases = (await first(tx, CASES, [organisation, before, STANDING]))?.count ?? 0;
  const bodies = await forgetBodies(tx, organisation, before);
  await changed(tx, OWNERS, [organisation]);
  await changed(tx, TRACKS, [organisation, before]);
  return { checks, cases, bodies };
}
