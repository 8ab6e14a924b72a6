import type { EntityManager } from "typeorm";
import type { Failures, Figures, Measurement, Measurements, monitoringRoutes } from "#domain/api/monitoring";
import type { Output } from "#domain/api/route";
import { LIMITS } from "#domain/limits";
import { first, rows } from "../core/database.ts";
import { each } from "../core/outside.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { countryOfZone } from "./country-of-zone.ts";
import type { Sources } from "./sources.ts";

const RECENT = "at > now() - make_interval(days => $1)";
const SINCE = `${RECENT} AND ($2 = '' OR country = $2)`;
const SESSIONS = statement(
  "monitoring.sessions",
  `SELECT count(DISTINCT session)::int AS n FROM app.measurement WHERE ${SINCE}`,
  ["n"],
);
const COUNTRIES = statement(
  "monitoring.countries",
  `SELECT country, count(DISTINCT session)::int AS sessions FROM app.measurement
    WHERE ${RECENT} AND country <> ''
    GROUP BY country ORDER BY sessions DESC, country`,
  ["sessions"],
);
const FIGURES = statement(
  "monitoring.figures",
  `SELECT page, release, name, count(*)::int AS count,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY value) AS p50,
      percentile_cont(0.75) WITHIN GROUP (ORDER BY value) AS p75,
      percentile_cont(0.95) WITHIN GROUP (ORDER BY value) AS p95
    FROM app.measurement WHERE value IS NOT NULL AND ${SINCE}
    GROUP BY page, release, name ORDER BY count(*) DESC, page, name, release LIMIT $3`,
  ["count", "p50", "p75", "p95"],
).as<{ name: Figures["name"] }>();
const FAILURES = statement(
  "monitoring.failures",
  `SELECT kind, name, detail, release, count(*)::int AS count, count(DISTINCT session)::int AS sessions,
      max(at) AS "lastAt", (array_agg(to_json(places)::text ORDER BY at DESC))[1] AS stack
    FROM app.measurement WHERE kind IN ('error', 'call') AND ${SINCE}
    GROUP BY kind, name, detail, release ORDER BY max(at) DESC, kind, name LIMIT $3`,
  ["count", "sessions", "lastAt", "stack"],
).as<{ kind: Failures["kind"] }>();

/** A measurement as it is kept. */
function kept(one: Measurement) {
  const nothing = { name: "", value: null, detail: "", trace: null, places: [] as string[] };
  switch (one.kind) {
    case "vital":
      return { ...nothing, name: one.name, value: one.value };
    case "long":
      return { ...nothing, name: one.kind, value: one.value };
    case "route":
      return nothing;
    case "error":
      return { ...nothing, name: one.name, detail: one.places[0] ?? "", places: one.places };
    case "call":
      return { ...nothing, name: one.name, detail: one.code, trace: one.trace };
  }
}

/** Keeps what a page has measured. */
export async function note(
  tx: EntityManager,
  { session, release, environment, zone, events }: Measurements,
): Promise<void> {
  const country = countryOfZone(zone);
  await table(tx, "app.measurement").insert(
    ...events.map((one) => ({ session, release, environment, country, kind: one.kind, page: one.page, ...kept(one) })),
  );
}

/** Measurements of the last days, in one country or all: the most frequent first, failures the newest. */
export async function measured(
  tx: EntityManager,
  { days, country = "" }: { readonly days: number; readonly country?: string | undefined },
  sources: Sources,
): Promise<Output<typeof monitoringRoutes.read>> {
  const found = await rows(tx, FAILURES, [days, country, LIMITS.pageSizeMax]);
  const failures = await each(found, async ({ lastAt, stack, ...one }) => ({
    ...one,
    lastAt: lastAt.toISOString(),
    stack: await sources.all(JSON.parse(stack) as string[]),
  }));
  return {
    sessions: (await first(tx, SESSIONS, [days, country]))?.n ?? 0,
    countries: await rows(tx, COUNTRIES, [days]),
    figures: await rows(tx, FIGURES, [days, country, LIMITS.pageSizeMax]),
    failures,
  };
}
