import { z } from "zod";
import type { PackRow as Row, packRoutes } from "#domain/api/packs";
import type { Output, Query } from "#domain/api/route";
import { id } from "#domain/shapes";
import type { Context } from "../session/context.ts";
import { moment, readCursor, writeCursor } from "../core/cursor.ts";
import { first, rows } from "../core/database.ts";
import { alike, companiesNamed, containing, wordsOf } from "../core/search.ts";
import { COLUMNS, MINE, STATE, type PackRow } from "./pack-row.ts";

type Found = PackRow & Pick<Row, "owner" | "inside">;
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
  if (query.state) where.push(`${STATE} = ANY(${bind(query.state.split(","))}::text[])`);
  for (const word of wordsOf(query.text ?? "")) {
    const text = bind(containing(word));
    const same = bind(containing(alike(word)));
    where.push(`(normalize(concat_ws(' ', p.reference, p.cargo_name, p.vessel_name, p.port_of_loading, p.port_of_discharge, p.amount, p.currency), NFKC) ILIKE ${same}
      OR EXISTS (SELECT FROM app.pack_remarks m WHERE m.pack_id = p.id AND m.organisation_id = $1 
         AND normalize(m.remarks, NFKC) ILIKE ${same})
       OR p.organisation_id IN (${companiesNamed(text)}))`);
  }
  const total = await first<{ total: number }>(
    ctx.tx,
    `SELECT count(*)::int AS total FROM app.pack p WHERE ${where.join(" AND ")}`,
    [...parameters],
  );
  if (query.cursor) {
    const [at, last] = readCursor(query.cursor, CURSOR);
    where.push(`(p.updated_at, p.id) < (${bind(at)}::timestamptz, ${bind(last)}::uuid)`);
  }
  const found = await rows<Found>(
    ctx.tx,
    `SELECT ${COLUMNS}, (SELECT jsonb_build_object('id', o.id, 'name', o.name, 'address', o.address)
      FROM app.organisation o WHERE o.id = p.organisation_id) AS owner,
            coalesce((SELECT jsonb_agg(jsonb_build_object('kind', k.kind, 'count', k.count) ORDER BY k.first) FROM
              (SELECT d.kind, count(*)::int AS count, min(x.position) AS first FROM app.pack_document x
                JOIN app.document d ON d.id = x.document_id WHERE x.pack_id = p.id GROUP BY d.kind) k), '[]') AS inside
       FROM app.pack p WHERE ${where.join(" AND ")} ORDER BY p.updated_at DESC, p.id DESC LIMIT ${query.limit + 1}`,
    parameters,
  );
  const shown = found.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    total: total?.total ?? 0,
    next: last && found.length > query.limit ? writeCursor(last.updatedAt.toISOString(), last.id) : null,
    rows: shown.map(({ organisationId, updatedAt, ...row }) => ({
      ...row,
      direction: organisationId === ctx.organisation.id ? "out" : "in",
      at: updatedAt.toISOString(),
    })),
  };
}
