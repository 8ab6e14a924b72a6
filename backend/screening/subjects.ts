import type { screeningRoutes } from "#domain/api/screening";
import type { SubjectCard, SubjectRef } from "#domain/api/screening-shapes";
import type { Output, Query } from "#domain/api/route";
import { BLOCKING, UNDECIDED } from "#domain/acts/screening/states";
import type { CheckOutcome, SubjectSource } from "#domain/screening/checks";
import type { ScreenedSubject } from "#domain/screening/result";
import { countriesNamed } from "#domain/screening/country-codes";
import { inLatin } from "#domain/screening/names";
import type { ListedKind } from "#domain/screening/types";
import { LIMITS } from "#domain/limits";
import { keysOf } from "#domain/lookup";
import type { EntityManager } from "typeorm";
import { NIL } from "uuid";
import { first, rows } from "../core/database.ts";
import { containing, isNamed, saysOneOf } from "../core/search.ts";
import { statement, type RowOf } from "../core/statement.ts";
import type { Context } from "../session/context.ts";
import { newestState } from "../processes/newest.ts";

const COLUMNS = `kind, name, "localName", "otherNames", country, address, city, region, registration, lei, imo, flag, born, code`;
/** The state or province of the company `o`, in either script. */
const REGION = "concat_ws(' ', nullif(o.state_or_province, ''), nullif(o.local_state_or_province, ''))";
/** The bodies of each source in one shape. `$1` is the company, `of` narrows the source. */
const BODIES = {
  company: (of) => `SELECT 'company' AS source, o.id, 'company' AS kind, o.name,
      coalesce(o.chinese_name, '') AS "localName", '{}'::text[] AS "otherNames", o.country,
      coalesce(app.postal_address_of(o.id), '') AS address, o.city, ${REGION} AS region,
      CASE WHEN o.identifier LIKE 'NTR%' THEN substr(o.identifier, strpos(o.identifier, '-') + 1) ELSE '' END AS registration,
      CASE WHEN o.identifier LIKE 'LEI%' THEN substr(o.identifier, strpos(o.identifier, '-') + 1) ELSE '' END AS lei,
      '' AS imo, '' AS flag, '' AS born, '' AS code
    FROM app.organisation o WHERE o.id <> $1 AND o.status = 'ACTIVATED' AND ${of}`,
  external: (of) => `SELECT 'external' AS source, e.id, 'company' AS kind, e.name, '' AS "localName",
      '{}'::text[] AS "otherNames", '' AS country, '' AS address, '' AS city, '' AS region, '' AS registration,
      '' AS lei, '' AS imo, '' AS flag, '' AS born, '' AS code
    FROM app.external_contact e WHERE e.organisation_id = $1 AND ${of}`,
  vessel: (of) => `SELECT 'vessel' AS source, v.id, 'vessel' AS kind, v.name, '' AS "localName",
      '{}'::text[] AS "otherNames", '' AS country, '' AS address, '' AS city, '' AS region, '' AS registration,
      '' AS lei, v.imo, v.flag, '' AS born, '' AS code
    FROM app.vessel v WHERE v.organisation_id = $1 AND ${of}`,
  entered: (of) => `SELECT 'entered' AS source, s.id, s.kind, s.name, s.local_name AS "localName",
      s.other_names AS "otherNames", s.country, s.address, s.city, s.region, s.registration, s.lei, s.imo, s.flag,
      s.born, s.code
    FROM app.screening_entered s WHERE s.organisation_id = $1 AND ${of}`,
  party: (of) => `SELECT 'party' AS source, p.id, p.kind, p.name, '' AS "localName", '{}'::text[] AS "otherNames",
      p.country, '' AS address, '' AS city, '' AS region, '' AS registration, '' AS lei, p.imo, p.flag, '' AS born,
      p.code
    FROM app.screening_party p WHERE p.organisation_id = $1 AND ${of}`,
} as const satisfies Record<SubjectSource, (of: string) => string>;
/** Every body that a company can check. */
const bodies = (of: Readonly<Record<SubjectSource, string>>): string =>
  keysOf(BODIES)
    .map((source) => BODIES[source](of[source]))
    .join("\n  UNION ALL ");

const CONTACTS = "o.id IN (SELECT c.other_id FROM app.contact c WHERE c.organisation_id = $1)";
const SURE = [
  "source",
  "id",
  "kind",
  "name",
  "localName",
  "otherNames",
  "country",
  "address",
  "city",
  "region",
  "registration",
  "lei",
  "imo",
  "flag",
  "born",
  "code",
] as const;
const KNOWN = { company: CONTACTS, external: "true", vessel: "true", entered: "true" } as const;
const EVERY = bodies({ ...KNOWN, party: "true" });
const LIST = statement(
  "screening.subjects",
  `SELECT source, id, ${COLUMNS} FROM (${EVERY}) b ORDER BY lower(name), source, id LIMIT $2`,
  SURE,
).as<{ source: SubjectSource; kind: ListedKind }>();
const TYPED = ["$2", "$3"] as const;
const IN_COUNTRY = "ANY ($4::text[])";
/** `$2`: what was typed, `$3`: the same in Latin letters, `$4`: the countries that it may mean. */
const FOUND = statement(
  "screening.foundSubjects",
  `SELECT source, id, ${COLUMNS} FROM (${bodies({
    company: `o.id IN (${TYPED.map((place) => `SELECT o.id FROM app.organisation o WHERE ${isNamed(place)} AND o.findable`).join(" UNION ")}
      UNION SELECT c.other_id FROM app.contact c JOIN app.organisation o ON o.id = c.other_id
        WHERE c.organisation_id = $1 AND (o.country = ${IN_COUNTRY} OR ${saysOneOf(
          `app.folded(concat_ws(' ', o.name, o.chinese_name, o.city, o.country, ${REGION}, app.addresses_of(o.id)))`,
          ...TYPED,
        )}))`,
    external: saysOneOf("e.searched", ...TYPED),
    vessel: `(v.flag = ${IN_COUNTRY} OR ${saysOneOf("app.folded(concat_ws(' ', v.name, v.imo, v.flag))", ...TYPED)})`,
    entered: `(s.country = ${IN_COUNTRY} OR s.flag = ${IN_COUNTRY} OR ${saysOneOf("s.searched", ...TYPED)})`,
    party: `(p.country = ${IN_COUNTRY} OR p.flag = ${IN_COUNTRY} OR ${saysOneOf("p.searched", ...TYPED)})`,
  })}) b ORDER BY lower(name), source, id LIMIT $5`,
  SURE,
).as<{ source: SubjectSource; kind: ListedKind }>();
const only = (source: SubjectSource, id: string): string => `$2 = '${source}' AND ${id} = $3`;
const ONE = statement(
  "screening.subject",
  `SELECT source, id, ${COLUMNS} FROM (${bodies({
    company: only("company", "o.id"),
    external: only("external", "e.id"),
    vessel: only("vessel", "v.id"),
    entered: only("entered", "s.id"),
    party: only("party", "p.id"),
  })}) b`,
  SURE,
).as<{ source: SubjectSource; kind: ListedKind }>();
/** The next of one source after an id. `key`: the column of its ids. */
const next = (source: SubjectSource, key: string, more = ""): string =>
  BODIES[source](`${more}${key} > $2 ORDER BY ${key} LIMIT $3`);
/**
 * Bodies that are compared by themselves: contacts, parties elsewhere, vessels, and those entered by hand. What
 * documents name is read from the documents. Each source is read in the order of an index: a page costs the same
 * however many there are.
 */
const WATCHED = {
  company: statement("screening.watchedCompanies", next("company", "o.id", `${CONTACTS} AND `), SURE),
  external: statement("screening.watchedExternal", next("external", "e.id"), SURE),
  vessel: statement("screening.watchedVessels", next("vessel", "v.id"), SURE),
  entered: statement("screening.watchedEntered", next("entered", "s.id"), SURE),
} as const;
const WATCHED_SOURCES = keysOf(WATCHED);
const COUNT_WATCHED = statement(
  "screening.countWatched",
  `SELECT (SELECT count(*) FROM app.contact c WHERE c.organisation_id = $1)
      + (SELECT count(*) FROM app.external_contact e WHERE e.organisation_id = $1)
      + (SELECT count(*) FROM app.vessel v WHERE v.organisation_id = $1)
      + (SELECT count(*) FROM app.screening_entered s WHERE s.organisation_id = $1) AS count`,
  ["count"],
);

const inStates = (states: readonly string[]): string => states.map((one) => `'${one}'`).join(",");
const STANDING = statement(
  "screening.standing",
  `SELECT l.id, l.number, l.finished_at AS at, l.outcome, coalesce(s.open, 0)::int AS open,
      coalesce(s.blocked, false) AS blocked
    FROM (SELECT 1) one
    LEFT JOIN LATERAL (SELECT c.id, c.number, c.finished_at, c.outcome FROM app.screening_check c
      WHERE c.organisation_id = $1 AND c.source = $2 AND c.subject_id = $3 AND c.state = 'FINISHED'
      ORDER BY c.at DESC LIMIT 1) l ON true
    LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE x.state IN (${inStates(UNDECIDED)})) AS open,
        bool_or(x.state IN (${inStates(BLOCKING)})) AS blocked
      FROM app.screening_case k JOIN LATERAL ${newestState("k.process_id")} x ON true
      WHERE k.organisation_id = $1 AND k.source = $2 AND k.subject_id = $3) s ON true`,
  ["open", "blocked"],
).as<{ outcome: CheckOutcome | null }>();

export type SubjectRow = RowOf<typeof ONE>;

/** A body of a company, as one text. */
export const keyOf = ({ source, id }: SubjectRef): string => `${source}:${id}`;

/** The facts of a body that are compared and printed. */
export const screened = ({ source: _, id: __, ...subject }: SubjectRow): ScreenedSubject => subject;

/** The body of a reference, as the company sees it now; null for one that is gone, or hidden. */
export const subjectOf = (
  tx: EntityManager,
  organisation: string,
  { source, id }: SubjectRef,
): Promise<SubjectRow | null> => first(tx, ONE, [organisation, source, id]);

/** A place in the order of bodies that are compared by themselves. */
export interface WatchedPlace {
  readonly source: keyof typeof WATCHED;
  readonly id: string;
}
/** The place before the first. */
export const BEFORE_WATCHED: WatchedPlace = { source: WATCHED_SOURCES[0]!, id: NIL };

/** The next bodies that are compared by themselves, after a place in their order, and the place of the last. */
export async function watchedAfter(
  tx: EntityManager,
  organisation: string,
  { source, id }: WatchedPlace,
  limit: number,
): Promise<{ readonly found: readonly SubjectRow[]; readonly last: WatchedPlace }> {
  const found = (await rows(tx, WATCHED[source], [organisation, id, limit])) as SubjectRow[];
  const last = found.at(-1);
  if (last !== undefined) return { found, last: { source, id: last.id } };
  const following = WATCHED_SOURCES[WATCHED_SOURCES.indexOf(source) + 1];
  return following === undefined
    ? { found, last: { source, id } }
    : watchedAfter(tx, organisation, { source: following, id: BEFORE_WATCHED.id }, limit);
}

/** About how many bodies are compared by themselves. */
export const countWatched = async (tx: EntityManager, organisation: string): Promise<number> =>
  Number((await first(tx, COUNT_WATCHED, [organisation]))?.count ?? 0);

/** A body with how it stands: its newest check, and what was decided. */
export async function cardOf(ctx: Pick<Context, "tx" | "organisation">, row: SubjectRow): Promise<SubjectCard> {
  const standing = await first(ctx.tx, STANDING, [ctx.organisation.id, row.source, row.id]);
  const { id, number, at, outcome, open = 0, blocked = false } = standing ?? {};
  return {
    ...row,
    otherNames: [...row.otherNames],
    last: id && number && at && outcome ? { id, number, at: at.toISOString(), outcome } : null,
    open,
    blocked,
  };
}

/** Bodies by a name, number or code of theirs. */
export const subjectsNamed = (ctx: Context, text: string): Promise<SubjectRow[]> =>
  found(ctx, [text, text], [], LIMITS.pageSizeMax);

const found = (
  { tx, organisation }: Context,
  texts: readonly [typed: string, latin: string],
  countries: readonly string[],
  limit: number,
): Promise<SubjectRow[]> => rows(tx, FOUND, [organisation.id, ...texts.map(containing), countries, limit]);

/** The Company List. */
export async function listSubjects(
  ctx: Context,
  { text = "", limit }: Query<typeof screeningRoutes.subjects>,
): Promise<Output<typeof screeningRoutes.subjects>> {
  const wanted = text.trim();
  const all =
    wanted === ""
      ? await rows(ctx.tx, LIST, [ctx.organisation.id, limit + 1])
      : await found(ctx, [wanted, inLatin(wanted) || wanted], countriesNamed(wanted), limit + 1);
  const shown = all.slice(0, limit);
  const cards: SubjectCard[] = [];
  for (const row of shown) cards.push(await cardOf(ctx, row));
  return { rows: cards, more: all.length > limit };
}
