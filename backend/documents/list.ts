import { z } from "zod";
import type { documentRoutes } from "#domain/api/documents";
import type { Output, Query } from "#domain/api/route";
import { id } from "#domain/api/shapes";
import type { Context } from "../core/context.ts";
import { moment, readCursor, writeCursor } from "../core/cursor.ts";
import { first } from "../core/database.ts";
import { wordsOf } from "../core/search.ts";
import { documentRows, FROM, OWNING } from "./rows.ts";
import { says, seek } from "./search.ts";

type Sort = Query<typeof documentRoutes.list>["sort"];

/** Named by the columns of the answer. Each order ends with the id, so that no two rows are equal and a page goes on exactly where the last one ended. */
const SORTS: Record<Sort, { order: string; after: (value: string, id: string) => string; value: (row: { updatedAt: string; number: string; state: string }) => string }> = {
  updatedAt: {
    order: "updated_at DESC, id DESC",
    after: (value, id) => `(s.updated_at, d.id) < (${value}::timestamptz, ${id}::uuid)`,
    value: (row) => row.updatedAt,
  },
  number: { order: "number, id", after: (value, id) => `(d.number, d.id) > (${value}, ${id}::uuid)`, value: (row) => row.number },
  state: { order: "state, id DESC", after: (value, id) => `(s.state > ${value} OR (s.state = ${value} AND d.id < ${id}::uuid))`, value: (row) => row.state },
};

const CURSOR = { updatedAt: z.tuple([moment, id]), number: z.tuple([z.string(), id]), state: z.tuple([z.string(), id]) } as const;

/** Documents of the organisation: filtered, sorted by an allowed column, one page after the other. */
export async function list(ctx: Context, query: Query<typeof documentRoutes.list>): Promise<Output<typeof documentRoutes.list>> {
  const parameters: unknown[] = [ctx.organisation.id];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const where: string[] = ["true"];
  if (query.kind) where.push(`d.kind = ANY(${bind(query.kind.split(","))}::text[])`);
  if (query.state) where.push(`s.state = ANY(${bind(query.state.split(","))}::text[])`);
  if (query.owning) where.push(`${OWNING} = ${bind(query.owning)}`);
  for (const sought of await seek(ctx.tx, wordsOf(query.text ?? ""))) where.push(says(sought, bind));
  const total = await first<{ total: number }>(ctx.tx, `SELECT count(*)::int AS total FROM ${FROM} WHERE s.organisation_id = $1 AND ${where.join(" AND ")}`, [...parameters]);
  const sort = SORTS[query.sort];
  if (query.cursor) {
    const [value, last] = readCursor<[string, string]>(query.cursor, CURSOR[query.sort]);
    where.push(sort.after(bind(value), bind(last)));
  }
  const found = await documentRows(ctx.tx, parameters, where.join(" AND "), { order: sort.order, limit: bind(query.limit + 1) });
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return { rows, total: total?.total ?? 0, next: last && found.length > query.limit ? writeCursor(sort.value(last), last.id) : null };
}
