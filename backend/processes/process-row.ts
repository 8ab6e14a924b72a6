import type { EntityManager } from "typeorm";
import { processOf, type ProcessName, type ProcessState, type StandingOf } from "#domain/processes/processes";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";

/** A party of a process, at its place in the order in which parties were named; without a person, any of the company. */
export type PartyRow = RowOf<"processes.parties">;
/** A line of the history, with the state after it. Nothing changes or removes it. */
export type LineRow = RowOf<"processes.history">;

/**
 * A process with its parties in their order and its history, oldest line first. `kind` is that of the document that it
 * is about, `title` what it is called where it is about none; `version` counts every step.
 */
export interface ProcessRow<N extends ProcessName = ProcessName> extends RowOf<"processes.byId"> {
  readonly name: N;
  readonly parties: readonly PartyRow[];
  readonly history: readonly LineRow[];
}

/** A process with what is needed of its companies and its document. */
const PROCESS = `SELECT p.id, p.document_id AS "documentId", d.kind, p.organisation_id AS "organisationId",
    o.name AS company, o.address, p.person_id AS "personId", p.person_name AS by, p.reference, p.title, p.ordered,
    p.message, p.version, p.created_at AS at
  FROM app.process p JOIN app.organisation o ON o.id = p.organisation_id
  LEFT JOIN app.document d ON d.id = p.document_id WHERE p.name = $1`;
const BY_ID = statement("processes.byId", `${PROCESS} AND p.id = $2`, ["company"]);
const NEWEST = statement(
  "processes.newestAbout",
  `${PROCESS} AND p.document_id = $2 ORDER BY p.created_at DESC, p.id DESC LIMIT 1`,
  ["company"],
);
const PARTIES = statement(
  "processes.parties",
  `SELECT x.position, x.role, x.organisation_id AS "organisationId", o.name AS company, o.address,
      x.person_id AS "personId", x.person_name AS person, x.substitute_id AS "substituteId",
      x.substitute_name AS substitute, x.due_on::text AS "dueOn", x.turn, x.unreachable, x.active
    FROM app.process_party x JOIN app.organisation o ON o.id = x.organisation_id WHERE x.process_id = $1
    ORDER BY x.position`,
);
const HISTORY = statement(
  "processes.history",
  `SELECT l.n, l.step, l.state, l.party, l.organisation_id AS "organisationId", o.name AS company,
      l.person_id AS "personId", l.person_name AS by, l.at, l.comment, encode(l.content_hash, 'hex') AS "contentHash",
      l.content_version AS "contentVersion"
    FROM app.process_line l LEFT JOIN app.organisation o ON o.id = l.organisation_id WHERE l.process_id = $1
    ORDER BY l.n`,
);

async function withAll<N extends ProcessName>(
  tx: EntityManager,
  name: N,
  row: RowOf<"processes.byId"> | null,
): Promise<ProcessRow<N> | null> {
  if (!row) return null;
  return { ...row, name, parties: await rows(tx, PARTIES, [row.id]), history: await rows(tx, HISTORY, [row.id]) };
}

/** Locks a process: what changes it at the same time waits. */
export const LOCK_PROCESS = statement("processes.lock", "SELECT 1 FROM app.process WHERE id = $1 FOR UPDATE");

/** The process; null when the transaction's role does not see it. */
export const processById = async <N extends ProcessName>(
  tx: EntityManager,
  name: N,
  id: string,
): Promise<ProcessRow<N> | null> => withAll(tx, name, await first(tx, BY_ID, [name, id]));

/** The newest process of that name about a document; null where there was none. */
export const newestAbout = async <N extends ProcessName>(
  tx: EntityManager,
  name: N,
  documentId: string,
): Promise<ProcessRow<N> | null> => withAll(tx, name, await first(tx, NEWEST, [name, documentId]));

/** How a process stands: f(parties, history). */
export const standingOf = <N extends ProcessName>({
  name,
  parties,
  ordered,
  history,
}: Pick<ProcessRow<N>, "name" | "parties" | "ordered" | "history">): StandingOf<N> =>
  processOf(name).standing(parties, ordered, history) as StandingOf<N>;

export const stateOf = <N extends ProcessName>(row: ProcessRow<N>): ProcessState<N> => standingOf(row).state;

/** The parties whose turn it is. */
export const askedNow = (row: ProcessRow): PartyRow[] => {
  const { asked } = standingOf(row);
  return row.parties.filter((_, i) => asked.includes(i));
};

interface Somebody {
  readonly organisation: { readonly id: string };
  readonly person: { readonly id: string };
}

/** The turn of this user; null when it is not. */
export const turnOf = ({ organisation, person }: Somebody, row: ProcessRow): PartyRow | null =>
  askedNow(row).find((party) => party.organisationId === organisation.id && isMeant(party, person)) ?? null;

/** Whether a party is for this person: for who was named or the substitute, or for everybody of the company. */
export const isMeant = (
  { personId, substituteId }: Pick<PartyRow, "personId" | "substituteId">,
  { id }: Somebody["person"],
): boolean => personId === null || personId === id || substituteId === id;

/** The parties of this stage that have still to answer: whose turn it is, or will be. */
export const openPlaces = (row: ProcessRow): PartyRow[] => {
  const { state, parties } = standingOf(row);
  const role = processOf(row.name).turns[state]?.role;
  return row.parties.filter((one, i) => one.role === role && (parties[i] === "ASKED" || parties[i] === "WAITING"));
};

/** The own colleagues whose turn it is. */
export const colleaguesAsked = ({ organisation }: Pick<Somebody, "organisation">, row: ProcessRow): string[] =>
  askedNow(row).flatMap((party) => (party.organisationId === organisation.id ? personsOf(party) : []));

/** The persons who alone may answer for a party; none where all of the company may. */
export const personsOf = ({ personId, substituteId }: Pick<PartyRow, "personId" | "substituteId">): string[] =>
  [personId, substituteId].filter((one) => one !== null);

/** The companies that have a part in it: they are told of every step. */
export const companiesIn = (row: ProcessRow): Set<string> =>
  new Set([row.organisationId, ...row.parties.flatMap((one) => (one.active ? [one.organisationId] : []))]);

/** Nobody without a right hears of the process, its initiator included. */
export const isConfined = ({ name }: Pick<ProcessRow, "name">): boolean => processOf(name).seenWith !== undefined;

export const partyName = (party: Pick<PartyRow, "company" | "person">): string => party.person ?? party.company;
