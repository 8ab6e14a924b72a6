import type { CheckRow, CheckView, HitView, SubjectCard } from "#domain/api/screening-shapes";
import type { screeningRoutes } from "#domain/api/screening";
import type { Output, Query } from "#domain/api/route";
import { UNDECIDED } from "#domain/acts/screening/states";
import { editionNumber } from "#domain/screening/checks";
import { Refused } from "#domain/errors";
import { first, rows } from "../core/database.ts";
import { z } from "zod";
import { moment, readCursor, writeCursor } from "../core/cursor.ts";
import { containing, says } from "../core/search.ts";
import { statement, statementBy, type RowOf } from "../core/statement.ts";
import { seenProcess } from "../processes/act.ts";
import { processView } from "../processes/view.ts";
import type { Context } from "../session/context.ts";
import { confirmation, hitFacts } from "./effects.ts";
import { documentsNaming } from "./documents-naming.ts";
import { ownersOf } from "./owned.ts";
import { settingsOf } from "./setting.ts";
import { cardOf, subjectOf } from "./subjects.ts";
import { newestState } from "../processes/newest.ts";

const HIT = `SELECT h.check_id AS "checkId", k.number, k.source, k.subject_id AS "subjectId", k.name, h.n,
    h.process_id AS "processId", h.rule, h.score, h.match, h.entry, v.n AS version, v.at AS "listAt", l.id AS "listId",
    l.name AS "listName", l.organisation_id IS NULL AS shared
  FROM app.screening_hit h JOIN app.screening_check k ON k.id = h.check_id
  JOIN app.screening_version v ON v.id = h.version_id JOIN app.screening_list l ON l.id = v.list_id`;
const HITS = statement("screening.hits", `${HIT} WHERE h.check_id = $1 ORDER BY h.n`, ["shared"]);
const NEWEST_HIT = statement(
  "screening.newestHit",
  `${HIT} WHERE h.process_id = $1 ORDER BY k.at DESC, k.id DESC LIMIT 1`,
  ["shared"],
);
const EVIDENCE = statement(
  "screening.evidence",
  `SELECT e.id, e.name, e.size, e.sha256, e.person_name AS by, e.at FROM app.screening_evidence e
    WHERE e.process_id = $1
    ORDER BY e.at, e.id`,
);

async function viewOf(ctx: Context, row: RowOf<typeof HITS>): Promise<HitView> {
  const process = await seenProcess(ctx, "screening", row.processId);
  const view = processView(ctx, process, hitFacts(ctx, process));
  if (view === null) throw new Refused("NOT_FOUND");
  return {
    ...view,
    n: row.n,
    checkId: row.checkId,
    number: row.number,
    subject: { source: row.source, id: row.subjectId, name: row.name },
    rule: row.rule,
    list: {
      id: row.listId,
      name: row.listName,
      version: row.version,
      at: row.listAt.toISOString(),
      shared: row.shared,
    },
    match: row.match === null ? null : (structuredClone(row.match) as HitView["match"]),
    entry: row.entry as HitView["entry"],
    score: row.score / 1000,
    confirmedBy:
      process.history.findLast(({ step }) => step === "reopen" || step === "confirm")?.step === "confirm"
        ? (confirmation(process)?.by ?? null)
        : null,
    evidence: (await rows(ctx.tx, EVIDENCE, [row.processId])).map(({ at, ...one }) => ({
      ...one,
      at: at.toISOString(),
    })),
  };
}

/** A hit as its newest check found it. NOT_FOUND. */
export async function hitView(ctx: Context, id: string): Promise<HitView> {
  const row = await first(ctx.tx, NEWEST_HIT, [id]);
  if (row === null) throw new Refused("NOT_FOUND");
  return viewOf(ctx, row);
}

const OPEN_HITS = `(SELECT count(*)::int FROM app.screening_hit h JOIN LATERAL ${newestState("h.process_id")} s ON true
  WHERE h.check_id = k.id AND s.state IN (${UNDECIDED.map((one) => `'${one}'`).join(",")}))`;
const ROW = `SELECT k.id, k.number, k.state, k.cause, k.source, k.subject_id AS "subjectId", k.name, k.subject,
    k.person_name AS by, k.at, k.finished_at AS "finishedAt", k.outcome, k.error_code AS error,
    (SELECT count(*)::int FROM app.screening_hit h WHERE h.check_id = k.id) AS hits, ${OPEN_HITS} AS open`;
const ONE = statement(
  "screening.checkById",
  `${ROW}, k.result FROM app.screening_check k WHERE k.organisation_id = $1 AND k.id = $2`,
  ["hits", "open"],
);
const REPORTS = statement(
  "screening.reports",
  `SELECT r.n, r.at, r.person_name AS by, r.sha256, r.steps
    FROM app.screening_report r WHERE r.check_id = $1 ORDER BY r.n DESC`,
);
const FILTERS = {
  text: (at: string): string => says(at, "k.name", "k.number"),
  state: (at: string): string => `k.state = ${at}`,
  outcome: (at: string): string => `k.outcome = ${at}`,
  // Days in UTC, as reports and exports tell them, whatever the zone of the database.
  from: (at: string): string => `k.at >= ${at}::date::timestamp AT TIME ZONE 'UTC'`,
  to: (at: string): string => `k.at < (${at}::date + 1)::timestamp AT TIME ZONE 'UTC'`,
} as const;
type Filters = Partial<Record<keyof typeof FILTERS, string>>;
const NAMES = Object.keys(FILTERS) as (keyof typeof FILTERS)[];
const whereOf = (more: readonly string[]): string => ["k.organisation_id = $1", ...more].join(" AND ");
const PAGE = statementBy(
  "screening.checks",
  (more: readonly string[]) =>
    `${ROW} FROM app.screening_check k WHERE ${whereOf(more)}
      AND (k.at, k.id) < ($2::timestamptz, $3::uuid)
      ORDER BY k.at DESC, k.id DESC LIMIT $4`,
  [NAMES.map((name, i) => FILTERS[name](`$${i + 5}`))],
  ["hits", "open"],
);
const TOTAL = statementBy(
  "screening.checksTotal",
  (more: readonly string[]) => `SELECT count(*)::int AS total FROM app.screening_check k WHERE ${whereOf(more)}`,
  [NAMES.map((name, i) => FILTERS[name](`$${i + 2}`))],
  ["total"],
);

const rowView = (row: Omit<RowOf<typeof ONE>, "result">): CheckRow => ({
  id: row.id,
  number: row.number,
  state: row.state,
  cause: row.cause,
  subject: { source: row.source, id: row.subjectId, name: row.name },
  country: row.subject.country,
  by: row.by,
  at: row.at.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  outcome: row.outcome,
  hits: row.hits,
  open: row.open,
  error: row.error,
});

/** The filters that are given, as conditions whose parameters follow the first `from` ones. */
function given(filters: Filters, from: number): { readonly more: string[]; readonly values: unknown[] } {
  const used = NAMES.filter((name) => filters[name] !== undefined && filters[name] !== "");
  return {
    more: used.map((name, i) => FILTERS[name](`$${from + 1 + i}`)),
    values: used.map((name) => (name === "text" ? containing(filters[name]!.trim()) : filters[name])),
  };
}

/** Checks that the filters meet, the newest first. */
export async function checkRows(
  { tx, organisation }: Pick<Context, "tx" | "organisation">,
  filters: Filters,
  { after, limit }: { readonly after: readonly [string, string] | null; readonly limit: number },
): Promise<CheckRow[]> {
  const { more, values } = given(filters, 4);
  const [at, id] = after ?? ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"];
  return (await rows(tx, PAGE(more), [organisation.id, at, id, limit, ...values])).map(rowView);
}

/** The History Report, a page of it. */
export async function listChecks(
  ctx: Context,
  { cursor, limit, ...filters }: Query<typeof screeningRoutes.checks>,
): Promise<Output<typeof screeningRoutes.checks>> {
  const { tx, organisation } = ctx;
  const after = cursor === undefined ? null : readCursor(cursor, z.tuple([moment, z.uuid()]));
  const found = await checkRows(ctx, filters, { after, limit: limit + 1 });
  const counted = given(filters, 1);
  const total = await first(tx, TOTAL(counted.more), [organisation.id, ...counted.values]);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: found.length > limit && last !== undefined ? writeCursor(last.at, last.id) : null,
    total: total?.total ?? 0,
  };
}

/** The row of a check. NOT_FOUND. */
export async function checkById(ctx: Pick<Context, "tx" | "organisation">, id: string): Promise<RowOf<typeof ONE>> {
  const row = await first(ctx.tx, ONE, [ctx.organisation.id, id]);
  if (row === null) throw new Refused("NOT_FOUND");
  return row;
}

/** How often something was decided, said or attached about hits. */
export const stepsOf = (found: readonly Pick<HitView, "history" | "evidence">[]): number =>
  found.reduce((sum, { history, evidence }) => sum + history.length + evidence.length, 0);

/** The day on which a report is removed. */
function keptUntil(at: Date, years: number): string {
  const day = new Date(at);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
}

/** A check with everything that its report says. NOT_FOUND. */
export async function checkView(ctx: Context, id: string): Promise<CheckView> {
  const row = await checkById(ctx, id);
  const now = await subjectOf(ctx.tx, ctx.organisation.id, { source: row.source, id: row.subjectId });
  const card: SubjectCard = await cardOf(
    ctx,
    now ?? { ...row.subject, otherNames: [...row.subject.otherNames], source: row.source, id: row.subjectId },
  );
  const found: HitView[] = [];
  for (const hit of await rows(ctx.tx, HITS, [id])) found.push(await viewOf(ctx, hit));
  const { years } = await settingsOf(ctx.tx, ctx.organisation.id);
  const { result } = row;
  const editions = await rows(ctx.tx, REPORTS, [id]);
  const [report = null, ...formerReports] = editions.map(({ steps: _, ...one }) => ({
    ...one,
    number: editionNumber(row.number, one.n),
    at: one.at.toISOString(),
  }));
  return {
    ...rowView(row),
    // The body as it was when it was checked, with how it stands now.
    card: { ...card, ...row.subject, otherNames: [...row.subject.otherNames] },
    method: result?.method ?? null,
    lists: [...(result?.lists ?? [])],
    compared: result?.compared ?? 0,
    milliseconds: result?.milliseconds ?? 0,
    found,
    nearest: [...(result?.nearest ?? [])],
    ownership: { nodes: [...(result?.ownership.nodes ?? [])], shares: [...(result?.ownership.shares ?? [])] },
    owners: await ownersOf(ctx, { source: row.source, id: row.subjectId }),
    track: result?.track === undefined ? null : { ...result.track, gaps: [...result.track.gaps] },
    documents: await documentsNaming(ctx, row.subject),
    keptUntil: keptUntil(row.at, years),
    report,
    formerReports,
    // By number, not by time: a decision is dated before it is seen by who signs at the same moment.
    newsSinceReport: editions[0] !== undefined && stepsOf(found) > editions[0].steps,
  };
}
