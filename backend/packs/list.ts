import { z } from "zod";
import type { PackRow as Row, packRoutes } from "#domain/api/packs";
import type { Output, Query } from "#domain/api/route";
import { id } from "#domain/shapes";
import type { PackState } from "#domain/states";
import type { Context } from "../session/context.ts";
import { moment, readCursor, writeCursor } from "../core/cursor.ts";
import { first, rows } from "../core/database.ts";
import { alike, companiesNamed, containing, says, wordsOf } from "../core/search.ts";
import { statementBy } from "../core/statement.ts";
import { COLUMNS, MINE, STATE } from "./pack-row.ts";

const STATES = (at: string): string => `${STATE} = ANY(${at}::text[])`;
/** In SQL: a word is found in what is typed, in the maker's remarks, or in the name of the company. */
const found = (alikeAt: string, companyAt: string): string =>
  `(${says(alikeAt, "p.reference", "p.cargo_name", "p.vessel_name", "p.port_of_loading", "p.port_of_discharge", "p.amount", "p.currency")}
    OR EXISTS (SELECT FROM app.pack_remarks m WHERE m.pack_id = p.id AND m.organisation_id = $1
      AND ${says(alikeAt, "m.remarks")})
    OR p.organisation_id IN (${companiesNamed(companyAt)}))`;
const after = (at: string, last: string): string => `(p.updated_at, p.id) < (${at}::timestamptz, ${last}::uuid)`;
const EVERY = [MINE, STATES("$2"), found("$3", "$4"), after("$5", "$6")];

const COUNT = statementBy(
  "packs.listed",
  (where: readonly string[]) => `SELECT count(*)::int AS total FROM app.pack p WHERE ${where.join(" AND ")}`,
  [EVERY],
  ["total"],
);
const PACKS = statementBy(
  "packs.list",
  ({ where, limit }: { readonly where: readonly string[]; readonly limit: number }) =>
    `SELECT ${COLUMNS}, (SELECT jsonb_build_object('id', o.id, 'name', o.name, 'address', o.address)
      FROM app.organisation o WHERE o.id = p.organisation_id) AS owner,
            coalesce((SELECT jsonb_agg(jsonb_build_object('kind', k.kind, 'count', k.count) ORDER BY k.first) FROM
              (SELECT d.kind, count(*)::int AS count, min(x.position) AS first FROM app.pack_document x
                JOIN app.document d ON d.id = x.document_id WHERE x.pack_id = p.id GROUP BY d.kind) k), '[]') AS inside
       FROM app.pack p WHERE ${where.join(" AND ")} ORDER BY p.updated_at DESC, p.id DESC LIMIT ${limit}`,
  [{ where: EVERY, limit: 1 }],
  ["state"],
).as<{ state: PackState } & Pick<Row, "owner" | "inside">>();

const CURSOR = z.tuple([moment, id]);

/**
 * e-Packs of the organisation, the last changed first, one page after the other; found by what is typed in them,
 * remarks by their maker alone.
 */
export async function list(
  ctx: Context,
  query: Query<typeof packRoutes.list>,
): Promise<Output<typeof packRoutes.list>> {
  const parameters: unknown[] = [ctx.organisation.id];
  const bind = (value: unknown): string => `$${parameters.push(value)}`;
  const where = [MINE];
  if (query.state) where.push(STATES(bind(query.state.split(","))));
  for (const word of wordsOf(query.text ?? ""))
    where.push(found(bind(containing(alike(word))), bind(containing(word))));
  const total = await first(ctx.tx, COUNT(where), [...parameters]);
  if (query.cursor) {
    const [at, last] = readCursor(query.cursor, CURSOR);
    where.push(after(bind(at), bind(last)));
  }
  const packs = await rows(ctx.tx, PACKS({ where, limit: query.limit + 1 }), parameters);
  const shown = packs.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    total: total?.total ?? 0,
    next: last && packs.length > query.limit ? writeCursor(last.updatedAt.toISOString(), last.id) : null,
    rows: shown.map(({ organisationId, updatedAt, ...row }) => ({
      ...row,
      direction: organisationId === ctx.organisation.id ? "out" : "in",
      at: updatedAt.toISOString(),
    })),
  };
}
