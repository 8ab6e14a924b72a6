import type { TitleLife } from "#domain/acts/endorsement";
import type { DeskAct, DeskColumn, DeskSubject } from "#domain/processes/desk";
import type { Kind } from "#domain/kinds/kind";
import { KINDS } from "#domain/kinds/kinds";
import type { Permission } from "#domain/permissions";
import type { DocumentState, EnvelopeState } from "#domain/states";
import { companiesAt } from "../core/address-owners.ts";
import { ofSameTitle } from "../core/title-key.ts";

/** The rows that one change concerns: all that an envelope, a document, a contact or a process puts on desks. */
export const DESK_ORIGINS = ["envelope", "document", "contact", "process"] as const;
export type DeskOrigin = (typeof DESK_ORIGINS)[number];

export const list = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(",");
export const array = (words: readonly string[]): string => `ARRAY[${list(words)}]::text[]`;
export const kindsWith = (fits: (kind: Kind) => boolean): string =>
  list((Object.values(KINDS) as Kind[]).filter((kind) => fits(kind)).map(({ name }) => name));
export const livingAs = (life: TitleLife): string => kindsWith((kind) => kind.life === life);
export const states = (...names: readonly DocumentState[]): string => list(names);
export const act = (name: DeskAct): string => `'${name}'`;
export const column = (name: DeskColumn): string => `'${name}'`;
export const needs = (...permissions: readonly Permission[]): string => array(permissions);

/** The rights that an act needs on the document `d`, by its kind. */
export function rightsTo(action: string): string {
  const byRights = new Map<string, string[]>();
  for (const kind of Object.values(KINDS) as Kind[]) {
    const rights = kind.flow.actions[action]?.permissions;
    if (rights) byRights.set(array(rights), [...(byRights.get(array(rights)) ?? []), kind.name]);
  }
  const cases = [...byRights].map(([rights, kinds]) => `WHEN d.kind IN (${list(kinds)}) THEN ${rights}`);
  return `CASE ${cases.join(" ")} ELSE ${array([])} END`;
}

/** The columns of `app.desk`, in SQL, for one sort of entry. */
export interface Entry {
  readonly organisation: string;
  readonly subject: DeskSubject | { readonly sql: string };
  readonly id: string;
  /** The id of its origin, where the entry goes by another one. */
  readonly originId?: string;
  readonly column: string;
  readonly act: string;
  /** All the rights that the act needs. */
  readonly permissions: string;
  /** The only people of the company who are asked; without it everybody with the rights is. */
  readonly persons?: string;
  /** The one who cannot do it, because the same person did what comes before. */
  readonly excluded?: string;
  /** It was sent to the company and not by it; without it, whatever is asked comes. */
  readonly comes?: string;
  readonly direction: string;
  readonly sender: string;
  readonly recipient: string;
  /** The name of the sender, where that is no company of this platform. */
  readonly elsewhere?: string;
  readonly at: string;
  readonly until?: string;
  readonly state: string;
  readonly reference: string;
  readonly title: string;
  readonly words: string;
  /** Kinds of the documents inside, with how many there are of each. */
  readonly inside: string;
  readonly vessel: string;
  /** How the title inside stands for the company. */
  readonly titleState: string;
  readonly archived?: string;
  /** The state of the process. */
  readonly standing?: string;
  readonly from: string;
}

export const branch = (
  origin: DeskOrigin,
  row: Entry,
): string => `SELECT '${origin}'::text AS origin, ${row.organisation} AS organisation_id,
  ${typeof row.subject === "string" ? `'${row.subject}'` : row.subject.sql}::text AS subject, ${row.id} AS subject_id,
  ${row.column}::text AS "column", ${row.act}::text AS act, ${row.permissions} AS permissions,
  ${row.persons ?? "NULL"}::uuid[] AS persons, ${row.excluded ?? "NULL"}::uuid AS excluded,
  ${row.comes ?? `(${row.column}) = 'asked'`} AS comes, ${row.direction}::text AS direction,
  ${row.sender}::uuid AS sender_id, ${row.recipient}::uuid AS recipient_id,
  ${row.at}::timestamptz AS at, ${row.until ?? "NULL"}::date AS until, ${row.state}::text AS state,
  ${row.reference}::text AS reference, ${row.title}::text AS title, app.folded(${row.words}) AS words,
  ${row.inside}::jsonb AS inside, ${row.vessel}::text AS vessel, ${row.titleState}::text AS title_state,
  ${row.archived ?? "false"}::boolean AS archived, ${row.originId ?? row.id} AS origin_id,
  ${row.standing ?? "NULL"}::text AS standing, ${row.elsewhere ?? "NULL"}::text AS elsewhere
  ${row.from}`;

export const NOTHING = "'{}'::text[]";
/** The words that the document `d` is found by. */
export const OF_DOCUMENT = "d.number || ' ' || d.name || ' ' || d.vessel || ' ' || d.cargo";
export const NAMED = "coalesce(nullif(d.name, ''), d.number)";
export const NUMBERED = "coalesce(nullif(d.number, ''), d.name)";
export const arrived: EnvelopeState = "TRANSFERRED";
export const refused: EnvelopeState = "REFUSED";
export const drafted: EnvelopeState = "DRAFT";

/** The company of an access row was given the document itself. */
export const wasGiven = (row: string): string => `'original' IN (${row}.access, ${row}.held)`;

/** A document `d` as the company of `s` sees it. */
export const SEEN = "FROM app.document d JOIN app.document_state s ON s.document_id = d.id";
/** The company that holds the title `t` of the document `d`. */
export const HELD = `LEFT JOIN chain.titles t ON ${ofSameTitle("t", "d")}
  LEFT JOIN LATERAL (SELECT x.organisation_id, x.former FROM ${companiesAt("ARRAY[t.holder]")} x
    ORDER BY x.former, x.organisation_id LIMIT 1) h ON true`;

/** In SQL: the platform or the carrier that the document `d` came from; null where it was issued here. */
export const CAME_FROM = `(SELECT coalesce(c.name, a.platform, b.carrier_code) FROM app.pint_landing l
  JOIN app.pint_bill b ON b.id = l.bill_id LEFT JOIN app.pint_arrival a ON a.id = l.origin_id
  LEFT JOIN app.counterparty c ON c.id = l.counterparty_id WHERE l.id = d.id)`;

/** The columns that entries about a document share. */
export const WAITED = {
  organisation: "s.organisation_id",
  subject: "document",
  id: "d.id",
  column: column("asked"),
  direction: "'in'",
  sender: "coalesce(h.organisation_id, d.organisation_id)",
  recipient: "d.organisation_id",
  at: "s.updated_at",
  state: `'${arrived}'`,
  reference: "d.number",
  title: "''",
  words: OF_DOCUMENT,
  inside: "jsonb_build_array(jsonb_build_object('kind', d.kind, 'count', 1))",
  vessel: "d.vessel",
  titleState: "s.state",
} as const;
