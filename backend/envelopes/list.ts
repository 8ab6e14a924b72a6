import { Any } from "typeorm";
import { z } from "zod";
import type { Output, Query } from "#domain/api/route";
import type { EnvelopeRow as Row } from "#domain/api/envelope-shapes";
import type { envelopeRoutes } from "#domain/api/envelopes";
import type { DeskAct, DeskColumn } from "#domain/processes/desk";
import { id } from "#domain/shapes";
import { ARRIVED_STATES } from "#domain/states";
import type { Context } from "../session/context.ts";
import { moment, readCursor, writeCursor } from "../core/cursor.ts";
import { first, rows } from "../core/database.ts";
import { alike, companiesNamed, containing, hashBegun, wordsOf } from "../core/search.ts";
import { statement, statementBy, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { list as quoted } from "../asked/entry.ts";
import { COLUMN, readerOf, UNREAD } from "../asked/reader.ts";
import { REFUSALS } from "../asked/requests.ts";

/** In SQL: the entries `k` of each folder. */
const FOLDERS: Record<Query<typeof envelopeRoutes.list>["folder"], string> = {
  inbox: `k."column" <> 'draft' AND NOT k.archived`,
  drafts: `k."column" = 'draft'`,
  sent: `k.subject = 'envelope' AND k.direction = 'out' AND k.state IN ('TRANSFERRING',${quoted(ARRIVED_STATES)})
    AND NOT k.archived`,
  archived: "k.archived",
  all: "k.subject = 'envelope'",
};

/** In SQL: the entry `k` has this word, of which each form stands at a place of a parameter. */
const found = (alikeAt: string, companyAt: string, hashAt: string | null): string =>
  `(k.words ILIKE ${alikeAt} OR k.sender_id IN (${companiesNamed(companyAt)})
    OR k.recipient_id IN (${companiesNamed(companyAt)})${
      hashAt === null
        ? ""
        : ` OR EXISTS (SELECT FROM app.seal z WHERE z.envelope_id = k.subject_id AND z.withdrawn_at IS NULL
        AND starts_with(z.sha256, ${hashAt}))`
    })`;
/** In SQL: what comes after the row of a cursor, whose parts stand at these places. */
const after = (rank: string, at: string, of: string): string =>
  `WHERE (rank, -extract(epoch FROM at), subject_id) > (${rank}::int, -extract(epoch
    FROM ${at}::timestamptz), ${of}::uuid)`;
const entries = (where: readonly string[]): string =>
  `FROM (SELECT k.*, ${COLUMN} AS desk, CASE ${COLUMN} WHEN 'asked' THEN 0 WHEN 'waiting' THEN 1 ELSE 2
    END AS rank FROM app.desk k WHERE ${where.join(" AND ")}) k`;

const COUNT = statementBy(
  "envelopes.listed",
  (where: readonly string[]) => `SELECT count(*) AS n ${entries(where)}`,
  [["k.organisation_id = $1", FOLDERS.all]],
  ["n"],
);
const ITEMS = statementBy(
  "envelopes.list",
  ({ where, next, limit }: { readonly where: readonly string[]; readonly next: string; readonly limit: number }) =>
    `SELECT k.subject_id AS id, k.subject AS of, k.at, k.state, k.reference, k.title AS subject, k.direction,
      k.archived, k.inside, k.vessel, k.title_state AS "titleState", k.standing, k.sender_id AS sender,
        k.recipient_id AS recipient, k.desk, k.rank, k.total,
      CASE k.desk WHEN 'asked' THEN k.act END AS asked, ${UNREAD} AS unread
      FROM (SELECT * FROM (SELECT k.*, count(*) OVER () AS total ${entries(where)}) n ${next}
        ORDER BY rank, at DESC, subject_id LIMIT ${limit}) k ORDER BY k.rank, k.at DESC, k.subject_id`,
  [
    ...Object.values(FOLDERS).map((folder) => ({ where: ["k.organisation_id = $1", folder], next: "", limit: 1 })),
    {
      where: [found("$4", "$5", "$6"), "k.direction = $7", `${COLUMN} = $8`, "k.state = ANY($9)"],
      next: after("$10", "$11", "$12"),
      limit: 1,
    },
  ],
  ["rank", "total", "desk", "unread"],
).as<{ desk: DeskColumn; asked: DeskAct | null }>();
type Item = RowOf<typeof ITEMS>;

/** Which visitor refused to sign each document last. */
const REFUSED_BY = statement(
  "envelopes.refusedBy",
  `SELECT DISTINCT ON (x.document_id) x.document_id AS of, v.email, x.workspace_id AS "workspaceId"
    FROM ${REFUSALS} AND x.document_id = ANY($1) ORDER BY x.document_id, z.refused_at DESC`,
);
const VERSIONS = statement(
  "envelopes.versions",
  `SELECT id, version FROM app.envelope WHERE id = ANY($1) UNION ALL
    SELECT id, version FROM app.document WHERE id = ANY($2) UNION ALL
    SELECT id, version FROM app.process WHERE id = ANY($2)`,
  ["id", "version"],
);

const CURSOR = z.tuple([z.int().min(0).max(2), moment, id]);

/** Inbox (by what is asked, newest first), Drafts, Sent, Archived: one keyset over both sorts of item. */
export async function list(
  ctx: Context,
  query: Query<typeof envelopeRoutes.list>,
): Promise<Output<typeof envelopeRoutes.list>> {
  const parameters = readerOf(ctx);
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const where = ["k.organisation_id = $1", FOLDERS[query.folder]];
  for (const word of wordsOf(query.text ?? "")) {
    const hash = hashBegun(word);
    const company = bind(containing(word));
    where.push(found(bind(containing(alike(word))), company, hash === undefined ? null : bind(hash)));
  }
  if (query.direction) where.push(`k.direction = ${bind(query.direction)}`);
  if (query.desk) where.push(`${COLUMN} = ${bind(query.desk)}`);
  if (query.state) where.push(`k.state = ANY(${bind(query.state.split(","))})`);
  const total = async (): Promise<number> => Number((await first(ctx.tx, COUNT(where), counted))?.n ?? 0);
  const counted = [...parameters];
  const cursor = query.cursor ? readCursor(query.cursor, CURSOR) : null;
  const next = cursor ? after(bind(cursor[0]), bind(cursor[1]), bind(cursor[2])) : "";
  const items = await rows(ctx.tx, ITEMS({ where, next, limit: query.limit + 1 }), parameters);
  const shown = items.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    rows: await hydrate(ctx, shown),
    total: items[0] ? Number(items[0].total) : cursor ? await total() : 0,
    next: items.length > query.limit && last ? writeCursor(last.rank, last.at.toISOString(), last.id) : null,
  };
}

/** Adds names, versions and which visitor refused, by one query each for the whole page. */
async function hydrate(ctx: Context, items: readonly Item[]): Promise<Row[]> {
  const sides = items.flatMap(({ sender, recipient }) => (recipient === null ? [sender] : [sender, recipient]));
  const companies = new Map(
    (await table(ctx.tx, "app.organisation").find(["id", "name", "address"], { id: Any(sides) })).map((company) => [
      company.id,
      company,
    ]),
  );
  const idsOf = (of: Row["of"]): string[] => items.filter((item) => item.of === of).map((item) => item.id);
  const documents = items.flatMap(({ of, id }) => (of === "envelope" || of === "contact" ? [] : [id]));
  const refusals = new Map(
    (await rows(ctx.tx, REFUSED_BY, [idsOf("refusal")])).map(({ of, ...visitor }) => [of, visitor]),
  );
  const versions = new Map(
    (await rows(ctx.tx, VERSIONS, [idsOf("envelope"), documents])).map(({ id, version }) => [id, version]),
  );
  const named = (id: string | null) => (id === null ? null : (companies.get(id) ?? { id, name: "", address: null }));
  return items.map((item) => {
    return {
      id: item.id,
      of: item.of,
      reference: item.reference,
      subject: item.of === "document" ? item.reference : item.subject,
      state: item.state,
      version: versions.get(item.id) ?? 0,
      direction: item.direction,
      sender: named(item.sender) ?? { id: item.sender, name: "", address: null },
      recipient: named(item.recipient),
      inside: [...item.inside],
      visitor: (item.of === "refusal" && refusals.get(item.id)) || null,
      vessel: item.vessel,
      desk: item.desk,
      asked: item.asked,
      titleState: item.titleState,
      standing: item.standing,
      unread: item.unread,
      archived: item.archived,
      at: item.at.toISOString(),
    };
  });
}
