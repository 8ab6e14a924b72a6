import type { EntityManager } from "typeorm";
import { processOf, type ProcessName, type ProcessState, type StandingOf } from "#domain/processes/processes";
import { first, rows } from "../core/database.ts";

/** A party of a process, at its place in the order in which parties were named. */
export interface PartyRow {
  readonly position: number;
  readonly role: string;
  readonly organisationId: string;
  readonly company: string;
  readonly address: string | null;
  /** A colleague; null where anybody of the company with the rights is asked. */
  readonly personId: string | null;
  readonly person: string | null;
  readonly dueOn: string | null;
}

/** A line of the history. Nothing changes or removes it. */
export interface LineRow {
  readonly n: number;
  readonly step: string;
  /** The state after it. */
  readonly state: string;
  /** The place of the party that took it; null for the initiator, and for what happened by itself. */
  readonly party: number | null;
  readonly organisationId: string | null;
  readonly company: string | null;
  readonly personId: string | null;
  readonly by: string | null;
  readonly at: Date;
  readonly comment: string;
  /** SHA-256 of the content that it is about, in hex. */
  readonly contentHash: string | null;
  /** The version of that content. */
  readonly contentVersion: number | null;
}

/** A process with its parties in their order and its history, oldest line first. */
export interface ProcessRow<N extends ProcessName = ProcessName> {
  readonly id: string;
  readonly name: N;
  /** The document that it is about. */
  readonly documentId: string | null;
  /** The kind of that. */
  readonly kind: string | null;
  readonly organisationId: string;
  readonly company: string;
  readonly address: string | null;
  readonly personId: string;
  readonly by: string;
  readonly reference: string;
  /** What it is called, where it is about no document. */
  readonly title: string;
  /** Parties are asked one after another, not all at once. */
  readonly ordered: boolean;
  readonly message: string;
  /** Counts every step. */
  readonly version: number;
  readonly at: Date;
  readonly parties: readonly PartyRow[];
  readonly history: readonly LineRow[];
}

async function read<N extends ProcessName>(
  tx: EntityManager,
  which: string,
  values: readonly unknown[],
): Promise<ProcessRow<N> | null> {
  const row = await first<Omit<ProcessRow<N>, "parties" | "history">>(
    tx,
    `SELECT p.id, p.name, p.document_id AS "documentId", d.kind, p.organisation_id AS "organisationId",
      o.name AS company, o.address, p.person_id AS "personId", p.person_name AS by, p.reference, p.title, p.ordered, p.message, p.version,
      p.created_at AS at
       FROM app.process p JOIN app.organisation o ON o.id = p.organisation_id
       LEFT JOIN app.document d ON d.id = p.document_id WHERE ${which}`,
    [...values],
  );
  if (!row) return null;
  const parties = await rows<PartyRow>(
    tx,
    `SELECT x.position, x.role, x.organisation_id AS "organisationId", o.name AS company, o.address,
      x.person_id AS "personId", x.person_name AS person, x.due_on::text AS "dueOn"
       FROM app.process_party x JOIN app.organisation o ON o.id = x.organisation_id WHERE x.process_id = $1
         ORDER BY x.position`,
    [row.id],
  );
  const history = await rows<LineRow>(
    tx,
    `SELECT l.n, l.step, l.state, l.party, l.organisation_id AS "organisationId", o.name AS company,
      l.person_id AS "personId", l.person_name AS by, l.at, l.comment, encode(l.content_hash, 'hex') AS "contentHash",
      l.content_version AS "contentVersion"
       FROM app.process_line l LEFT JOIN app.organisation o ON o.id = l.organisation_id WHERE l.process_id = $1
         ORDER BY l.n`,
    [row.id],
  );
  return { ...row, parties, history };
}

/** The process; null when the transaction's role does not see it. */
export const processById = <N extends ProcessName>(
  tx: EntityManager,
  name: N,
  id: string,
): Promise<ProcessRow<N> | null> => read(tx, "p.name = $1 AND p.id = $2", [name, id]);

/** The newest process of that name about a document; null where there was none. */
export const newestAbout = <N extends ProcessName>(
  tx: EntityManager,
  name: N,
  documentId: string,
): Promise<ProcessRow<N> | null> =>
  read(tx, "p.name = $1 AND p.document_id = $2 ORDER BY p.created_at DESC, p.id DESC LIMIT 1", [name, documentId]);

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
  askedNow(row).find(
    (party) => party.organisationId === organisation.id && (party.personId === null || party.personId === person.id),
  ) ?? null;

/** The own colleagues whose turn it is. */
export const colleaguesAsked = ({ organisation }: Pick<Somebody, "organisation">, row: ProcessRow): string[] =>
  askedNow(row).flatMap(({ organisationId, personId }) =>
    organisationId === organisation.id && personId !== null ? [personId] : [],
  );

/** The companies that have a part in it: they are told of every step. */
export const companiesIn = (row: ProcessRow): Set<string> =>
  new Set([row.organisationId, ...row.parties.map(({ organisationId }) => organisationId)]);

export const partyName = (party: Pick<PartyRow, "company" | "person">): string => party.person ?? party.company;
