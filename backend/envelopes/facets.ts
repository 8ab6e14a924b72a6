import type { Output, Query } from "#domain/api/route";
import type { envelopeRoutes } from "#domain/api/envelopes";
import type { KindName } from "#domain/kinds/kinds";
import { ASKED, COLUMN, readerOf } from "../asked/reader.ts";
import { first } from "../core/database.ts";
import { statementBy } from "../core/statement.ts";
import type { Context } from "../session/context.ts";
import { EVERY_FILTER, FOLDERS, narrowed, OTHER } from "./narrowed.ts";

/** A list to choose from is no longer than this. */
const MOST = 200;
const inFolder = (column: string): string => `count(*) FILTER (WHERE n.there AND n.desk = '${column}')::int`;

interface Asked {
  readonly folder: string;
  readonly where: readonly string[];
}
const COUNTS = statementBy(
  "envelopes.facetCounts",
  ({ folder, where }: Asked) => `SELECT count(*) FILTER (WHERE n.there)::int AS total,
      count(*) FILTER (WHERE n.archived AND n.desk <> 'draft')::int AS archived, ${inFolder("asked")} AS asked,
      ${inFolder("held")} AS held, ${inFolder("waiting")} AS waiting, ${inFolder("done")} AS done,
      ${inFolder("draft")} AS draft,
      count(*) FILTER (WHERE n.there AND n.mine AND n.until <= current_date)::int AS due
    FROM (SELECT k.archived, k.until, ${COLUMN} AS desk, ${ASKED} AS mine, (${folder}) AS there
      FROM app.desk k WHERE ${where.join(" AND ")}) n`,
  [{ folder: FOLDERS.inbox, where: EVERY_FILTER }],
  ["total", "archived", "asked", "held", "waiting", "done", "draft", "due"],
);
/** All that a folder can be narrowed by, whatever it is narrowed by already. */
const CHOICES = statementBy(
  "envelopes.facetChoices",
  (folder: string) => `WITH k AS (SELECT * FROM app.desk k WHERE k.organisation_id = $1 AND ${folder})
    SELECT ARRAY(SELECT DISTINCT i ->> 'kind' FROM k, jsonb_array_elements(k.inside) i ORDER BY 1) AS kinds,
      ARRAY(SELECT DISTINCT k.vessel FROM k WHERE k.vessel <> '' ORDER BY 1 LIMIT ${MOST}) AS vessels,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) ORDER BY c.name) FROM (SELECT o.id,
        o.name FROM app.organisation o WHERE o.id IN (SELECT ${OTHER} FROM k) AND o.id <> $1 ORDER BY o.name
        LIMIT ${MOST}) c), '[]') AS counterparties`,
  Object.values(FOLDERS),
  ["kinds", "vessels", "counterparties"],
).as<{ kinds: KindName[]; counterparties: { id: string; name: string }[] }>();

/** How much stands in each part of a folder, as it is narrowed, and what it can be narrowed by. */
export async function facets(
  ctx: Context,
  query: Query<typeof envelopeRoutes.facets>,
): Promise<Output<typeof envelopeRoutes.facets>> {
  const parameters = readerOf(ctx);
  const where = narrowed(query, (value) => `$${parameters.push(value)}`);
  const folder = FOLDERS[query.folder];
  const counted = await first(ctx.tx, COUNTS({ folder, where }), parameters);
  const choices = await first(ctx.tx, CHOICES(folder), [ctx.organisation.id]);
  const { total = 0, archived = 0, due = 0, asked = 0, held = 0, waiting = 0, done = 0, draft = 0 } = counted ?? {};
  return {
    total,
    archived,
    due,
    desk: { asked, held, waiting, done, draft },
    kinds: choices?.kinds ?? [],
    vessels: choices?.vessels ?? [],
    counterparties: choices?.counterparties ?? [],
  };
}
