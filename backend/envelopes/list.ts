import { Any } from "typeorm";
import { z } from "zod";
import type { Output, Query } from "#domain/api/route";
import type { EnvelopeRow as Row } from "#domain/api/envelope-shapes";
import type { envelopeRoutes } from "#domain/api/envelopes";
import type { DeskAct, DeskColumn } from "#domain/processes/desk";
import { id } from "#domain/shapes";
import type { Context } from "../session/context.ts";
import { moment, readCursor, writeCursor } from "../core/cursor.ts";
import { first, rows } from "../core/database.ts";
import { statement, statementBy, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { COLUMN, readerOf, UNREAD } from "../asked/reader.ts";
import { REFUSALS } from "../asked/requests.ts";
import { EVERY_FILTER, FOLDERS, narrowed } from "./narrowed.ts";

type Order = "due" | "newest" | "oldest";
/** Later than any day that somebody is given. */
const NEVER = 99_999_999_999;
/** In SQL: when something is asked of this user, the day by which; the same for everything else. */
const DUE = `CASE WHEN rank = 0 THEN coalesce(extract(epoch FROM until), ${NEVER})::bigint ELSE 0 END`;
/** In SQL: the keys by which entries of one rank are sorted, the first of them before the id. */
const KEYS: Record<Order, { readonly due: string; readonly sign: "" | "-" }> = {
  due: { due: DUE, sign: "-" },
  newest: { due: "0::bigint", sign: "-" },
  oldest: { due: "0::bigint", sign: "" },
};

/** In SQL: what comes after the row of a cursor, whose parts stand at these places. */
const after = (order: Order, rank: string, due: string, at: string, of: string): string => {
  const { due: day, sign } = KEYS[order];
  return `WHERE (rank, ${day}, ${sign}extract(epoch FROM at), subject_id) > (${rank}::int, ${due}::bigint,
    ${sign}extract(epoch FROM ${at}::timestamptz), ${of}::uuid)`;
};
const sorted = (order: Order): string =>
  `ORDER BY rank, ${KEYS[order].due}, at ${KEYS[order].sign === "" ? "ASC" : "DESC"}, subject_id`;
const entries = (where: readonly string[]): string =>
  `FROM (SELECT k.*, ${COLUMN} AS desk, CASE ${COLUMN} WHEN 'asked' THEN 0 WHEN 'held' THEN 1 WHEN 'waiting' THEN 2
    ELSE 3 END AS rank FROM app.desk k WHERE ${where.join(" AND ")}) k`;

const COUNT = statementBy(
  "envelopes.listed",
  (where: readonly string[]) => `SELECT count(*) AS n ${entries(where)}`,
  [["k.organisation_id = $1", FOLDERS.all]],
  ["n"],
);
interface Asked {
  readonly where: readonly string[];
  readonly order: Order;
  readonly next: string;
  readonly limit: number;
}
const ITEMS = statementBy(
  "envelopes.list",
  ({ where, order, next, limit }: Asked) =>
    `SELECT k.subject_id AS id, k.subject AS of, k.at, k.state, k.reference, k.title AS subject, k.direction,
      k.archived, k.inside, k.vessel, k.title_state AS "titleState", k.standing, k.sender_id AS sender,
        k.recipient_id AS recipient, k.elsewhere, k.desk, k.rank, k.total, k.until::text AS until, ${KEYS[order].due} AS due,
      CASE k.desk WHEN 'asked' THEN k.act END AS asked, ${UNREAD} AS unread
      FROM (SELECT * FROM (SELECT k.*, count(*) OVER () AS total ${entries(where)}) n ${next}
        ${sorted(order)} LIMIT ${limit}) k ${sorted(order)}`,
  [
    ...Object.values(FOLDERS).map((folder) => ({
      where: ["k.organisation_id = $1", folder],
      order: "due" as const,
      next: "",
      limit: 1,
    })),
    ...(Object.keys(KEYS) as Order[]).map((order) => ({
      where: [...EVERY_FILTER, `${COLUMN} = $14`],
      order,
      next: after(order, "$15", "$16", "$17", "$18"),
      limit: 1,
    })),
  ],
  ["rank", "total", "desk", "unread", "due"],
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

const CURSOR = z.tuple([z.int().min(0).max(3), z.int().min(0).max(NEVER), moment, id]);

/**
 * Inbox (by what is asked, that which is due first, then the newest), Drafts, Sent, Archived: one keyset over both
 * sorts of item.
 */
export async function list(
  ctx: Context,
  query: Query<typeof envelopeRoutes.list>,
): Promise<Output<typeof envelopeRoutes.list>> {
  const parameters = readerOf(ctx);
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const where = [...narrowed(query, bind), FOLDERS[query.folder]];
  if (query.desk) where.push(`${COLUMN} = ${bind(query.desk)}`);
  const order = query.sort ?? "due";
  const total = async (): Promise<number> => Number((await first(ctx.tx, COUNT(where), counted))?.n ?? 0);
  const counted = [...parameters];
  const cursor = query.cursor ? readCursor(query.cursor, CURSOR) : null;
  const next = cursor ? after(order, bind(cursor[0]), bind(cursor[1]), bind(cursor[2]), bind(cursor[3])) : "";
  const items = await rows(ctx.tx, ITEMS({ where, order, next, limit: query.limit + 1 }), parameters);
  const shown = items.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    rows: await hydrate(ctx, shown),
    total: items[0] ? Number(items[0].total) : cursor ? await total() : 0,
    next:
      items.length > query.limit && last
        ? writeCursor(last.rank, Number(last.due), last.at.toISOString(), last.id)
        : null,
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
      sender:
        item.elsewhere === null
          ? (named(item.sender) ?? { id: item.sender, name: "", address: null })
          : { id: item.sender, name: item.elsewhere, address: null },
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
      until: item.until,
    };
  });
}
