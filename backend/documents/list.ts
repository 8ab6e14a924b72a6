import { z } from "zod";
import type { DocumentRow } from "#domain/api/document-shapes";
import type { documentRoutes } from "#domain/api/documents";
import type { Output, Query } from "#domain/api/route";
import { id } from "#domain/shapes";
import type { Context } from "../session/context.ts";
import { moment, readCursor, writeCursor } from "../core/cursor.ts";
import { first } from "../core/database.ts";
import { statementBy } from "../core/statement.ts";
import { wordsOf } from "../core/search.ts";
import { documentRows, FROM, OWNING, STATES } from "./rows.ts";
import { quotingEnded } from "./quoting.ts";
import { foundBy, type Reader } from "./search.ts";

type Asked = Query<typeof documentRoutes.list>;
type Sort = Asked["sort"];

/**
 * Named by the columns of the answer. Each order ends with the id, so that no two rows are equal and a page goes on
 * exactly where the last one ended.
 */
const SORTS: Record<
  Sort,
  {
    order: string;
    after: (value: string, id: string) => string;
    value: (row: { updatedAt: string; number: string; state: string }) => string;
  }
> = {
  updatedAt: {
    order: "updated_at DESC, id DESC",
    after: (value, id) => `(s.updated_at, s.document_id) < (${value}::timestamptz, ${id}::uuid)`,
    value: (row) => row.updatedAt,
  },
  number: {
    order: "number, id",
    after: (value, id) => `(d.number, s.document_id) > (${value}, ${id}::uuid)`,
    value: (row) => row.number,
  },
  state: {
    order: "state, id DESC",
    after: (value, id) => `(s.state > ${value} OR (s.state = ${value} AND s.document_id < ${id}::uuid))`,
    value: (row) => row.state,
  },
};

const COUNTED = statementBy(
  "documents.counted",
  ({ from, where }: { from: string; where: readonly string[] }) =>
    `SELECT count(*)::int AS total FROM ${from} WHERE s.organisation_id = $1 AND ${where.join(" AND ")}`,
  [
    { from: STATES, where: ["true"] },
    { from: FROM, where: ["true"] },
  ],
  ["total"],
);

const CURSOR = {
  updatedAt: z.tuple([moment, id]),
  number: z.tuple([z.string(), id]),
  state: z.tuple([z.string(), id]),
} as const;

interface Filter {
  readonly parameters: unknown[];
  readonly where: string[];
  bind(value: unknown): string;
}

interface OfDelivery {
  readonly product: string | undefined;
  readonly location: string | undefined;
}

/** In SQL: the document is a form of a delivery with such a product, and at such a place. */
function ofDelivery({ product, location }: OfDelivery): string {
  const where = ["b.organisation_id = $1"];
  if (product !== undefined) where.push(`(b.product = ${product} OR b.other_product = ${product})`);
  if (location !== undefined) where.push(`b.location = ${location}`);
  return `s.document_id IN (SELECT f.document_id FROM app.bunker_form f
    JOIN app.bunker_delivery b ON b.process_id = f.process_id WHERE ${where.join(" AND ")})`;
}

async function filterOf(
  reader: Reader,
  query: Pick<Asked, "kind" | "state" | "owning" | "text" | "product" | "location">,
): Promise<Filter> {
  const parameters: unknown[] = [reader.organisation.id];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const where: string[] = ["true"];
  if (query.kind) where.push(`d.kind = ANY(${bind(query.kind.split(","))}::text[])`);
  if (query.state) where.push(`s.state = ANY(${bind(query.state.split(","))}::text[])`);
  if (query.owning) where.push(`${OWNING} = ${bind(query.owning)}`);
  const { product, location } = query;
  if (product !== undefined || location !== undefined)
    where.push(
      ofDelivery({
        product: product === undefined ? undefined : bind(product),
        location: location === undefined ? undefined : bind(location),
      }),
    );
  for (const word of wordsOf(query.text ?? ""))
    where.push(`s.document_id = ANY (${bind(await foundBy(reader, word))}::uuid[])`);
  return { parameters, where, bind };
}

async function page(
  { tx }: Reader,
  { parameters, where, bind }: Filter,
  query: Pick<Asked, "sort" | "cursor" | "limit">,
): Promise<{ rows: DocumentRow[]; next: string | null }> {
  const sort = SORTS[query.sort];
  if (query.cursor) {
    const [value, last] = readCursor<[string, string]>(query.cursor, CURSOR[query.sort]);
    where.push(sort.after(bind(value), bind(last)));
  }
  const found = await documentRows(tx, parameters, where.join(" AND "), {
    order: sort.order,
    limit: bind(query.limit + 1),
  });
  const rows = found.slice(0, query.limit);
  const last = rows.at(-1);
  return { rows, next: last && found.length > query.limit ? writeCursor(sort.value(last), last.id) : null };
}

/** One page of the documents of an organisation, uncounted. */
export const pageOf = async (reader: Reader, query: Asked): Promise<{ rows: DocumentRow[]; next: string | null }> =>
  page(reader, await filterOf(reader, query), query);

/** Documents of the organisation: filtered, sorted by an allowed column, one page after the other. */
export async function list(ctx: Context, query: Asked): Promise<Output<typeof documentRoutes.list>> {
  const filter = await filterOf(ctx, query);
  const from = query.owning === undefined ? STATES : FROM;
  const total = await first(ctx.tx, COUNTED({ from, where: filter.where }), [...filter.parameters]);
  const found = await page(ctx, filter, query);
  const quoting = await quotingEnded(
    ctx,
    found.rows.map(({ id: document }) => document),
  );
  return {
    total: total?.total ?? 0,
    ...found,
    rows: found.rows.map((row) => ({ ...row, quotesEnded: quoting.has(row.id) })),
  };
}
