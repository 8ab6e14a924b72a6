import { isUuid } from "#domain/checks";
import type { EntityManager } from "typeorm";
import { z } from "zod";
import type { RecordLine, recordRoutes } from "#domain/api/record";
import type { Output, Query } from "#domain/api/route";
import { LIMITS } from "#domain/limits";
import type { Context } from "../session/context.ts";
import { readCursor, writeCursor } from "../core/cursor.ts";
import { rows } from "../core/database.ts";
import { statement, statementBy, type RowOf } from "../core/statement.ts";
import { containing } from "../core/search.ts";
import { seenDocument } from "../documents/document-row.ts";

export type Filter = Query<typeof recordRoutes.log>;

/** The company of the record, and the reader: an administrator sees every line, others their own. */
export interface Reader {
  readonly organisation: { readonly id: string };
  readonly person: { readonly id: string; readonly isAdmin: boolean };
}

const LINE = `SELECT a.n, a.at, a.action AS event, a.detail, encode(a.hash, 'hex') AS hash, a.person_id AS "personId",
    coalesce(a.person_name, nullif(app.full_name(p.first_name, p.last_name), ''), p.email) AS "personName",
    a.document_id AS "documentId", d.kind, coalesce(nullif(d.number, ''), d.name) AS number,
      a.envelope_id AS "envelopeId", e.reference
  FROM app.audit a LEFT JOIN app.person p ON p.id = a.person_id LEFT JOIN app.document d ON d.id = a.document_id LEFT
    JOIN app.envelope e ON e.id = a.envelope_id`;

/** After which line a page goes on. */
const LINE_CURSOR = z.tuple([z.int().min(1).max(Number.MAX_SAFE_INTEGER)]);

/** The acts of a person, and the events that happened by themselves to the person's account or acts. */
const isOf = (person: string): string =>
  `(a.person_id = ${person} OR (a.person_id IS NULL AND a.detail->'person'->>'id' = ${person}::text))`;

/** The conditions that may be put to the lines, each about a parameter. */
const CONDITIONS = {
  person: isOf,
  group: (place: string) => `split_part(a.action, '.', 1) = ${place}`,
  from: (place: string) => `a.at >= ${place}::timestamptz`,
  to: (place: string) => `a.at < ${place}::timestamptz + interval '1 day'`,
  document: (place: string) => `a.document_id = ${place}`,
  about: (place: string) => `(d.number ILIKE ${place} OR d.name ILIKE ${place} OR e.reference ILIKE ${place})`,
  before: (place: string) => `a.n < ${place}`,
} as const;
type Condition = keyof typeof CONDITIONS;
const LINES = statementBy(
  "record.lines",
  (asked: readonly Condition[]) =>
    `${LINE} WHERE a.organisation_id = $1 ${asked.map((one, i) => `AND ${CONDITIONS[one](`$${i + 3}`)}`).join(" ")}
      ORDER BY a.n DESC LIMIT $2`,
  [[], Object.keys(CONDITIONS) as Condition[]],
  ["hash"],
);
const OF_DOCUMENT = statement(
  "record.linesOfDocument",
  `${LINE} WHERE a.organisation_id = $1 AND a.document_id = $2 ORDER BY a.n`,
  ["hash"],
);

/** Lines before number `before`, newest first, in a transaction of the organisation. */
export async function linesBefore(
  tx: EntityManager,
  { organisation, person }: Reader,
  filter: Filter,
  before: number | null,
  limit: number,
): Promise<RecordLine[]> {
  const parameters: unknown[] = [organisation.id, limit];
  const asked: Condition[] = [];
  const add = (condition: Condition, value: unknown): void => {
    parameters.push(value);
    asked.push(condition);
  };
  const whose = person.isAdmin ? filter.person : person.id;
  if (whose !== undefined) add("person", whose);
  // A reader who is no administrator and asks about somebody else is told nothing.
  if (!person.isAdmin && filter.person !== undefined) add("person", filter.person);
  if (filter.group !== undefined) add("group", filter.group);
  if (filter.from !== undefined) add("from", `${filter.from}T00:00:00Z`);
  if (filter.to !== undefined) add("to", `${filter.to}T00:00:00Z`);
  const about = filter.about?.toLowerCase() ?? "";
  if (isUuid(about)) add("document", about);
  else if (about !== "") add("about", containing(about));
  if (before !== null) add("before", before);
  return (await rows(tx, LINES(asked), parameters)).map(lineOf);
}

const lineOf = (row: RowOf<typeof OF_DOCUMENT>): RecordLine => ({
  n: Number(row.n),
  at: row.at.toISOString(),
  event: row.event,
  detail: row.detail,
  hash: row.hash,
  person: row.personId === null ? null : { id: row.personId, name: row.personName ?? "" },
  document: row.documentId === null ? null : { id: row.documentId, kind: row.kind, number: row.number ?? "" },
  envelope: row.envelopeId === null ? null : { id: row.envelopeId, reference: row.reference ?? "" },
});

/** The newest lines, as the operation log shows them. */
export const newest = (ctx: Context, filter: Filter): Promise<RecordLine[]> =>
  linesBefore(ctx.tx, ctx, filter, null, LIMITS.operationLogRows);

/** A page of the record, by its number. */
export async function trail(
  ctx: Context,
  { cursor, limit, ...filter }: Query<typeof recordRoutes.trail>,
): Promise<Output<typeof recordRoutes.trail>> {
  const [before] = cursor ? readCursor<[number]>(cursor, LINE_CURSOR) : [null];
  const found = await linesBefore(ctx.tx, ctx, filter, before, limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: last && found.length > limit ? writeCursor(last.n) : null };
}

/**
 * The acts of this organisation on a document, oldest first. Another's record is the other's own. NOT_FOUND for a
 * document of another.
 */
export async function documentTrail(ctx: Context, documentId: string): Promise<RecordLine[]> {
  await seenDocument(ctx, documentId);
  return (await rows(ctx.tx, OF_DOCUMENT, [ctx.organisation.id, documentId])).map(lineOf);
}
