import Fuse from "fuse.js";
import { jaroWinkler } from "#domain/screening/jaro-winkler";
import { buildIndex, match } from "#domain/screening/matcher";
import type { ListedKind, ListEntry } from "#domain/screening/types";
import { connect } from "../../../indexer/store/db.ts";
import type { List } from "./lists.ts";
import type { Question } from "./pairs.ts";

/** How well the best entry answers a name, and the one that was meant: from 0 to 1. */
export interface Answer {
  readonly any: number;
  readonly meant: number;
}
export type Ask = (question: Question) => Answer | Promise<Answer>;

/** The names of an entry that are on the list: all, or those that were not taken off it. */
export type Names = (entry: ListEntry) => readonly string[];

interface Listed {
  readonly text: string;
  readonly entry: ListEntry;
}
const namesBy = (lists: readonly List[], names: Names): Map<ListedKind, Listed[]> =>
  Map.groupBy(
    lists.flatMap(({ entries }) => entries.flatMap((entry) => names(entry).map((text) => ({ text, entry })))),
    ({ entry }) => entry.kind,
  );

/** Below it no answer counts for any threshold. */
const LEAST = 0.5;

/** The matcher of the product. */
export function hawser(lists: readonly List[], names: Names): Ask {
  const index = buildIndex(
    lists.map(({ list, entries }) => ({
      list,
      entries: entries.map((entry) => {
        const kept = new Set(names(entry));
        return { ...entry, names: entry.names.filter(({ text }) => kept.has(text)) };
      }),
    })),
  );
  return ({ name, kind, entry }) => {
    const subject = { name, otherNames: [], kind, country: null, identifiers: [], born: null, flag: null };
    const found = match(index, subject, { hit: 1, review: LEAST }, { nearest: 0 });
    return { any: found[0]?.score ?? 0, meant: found.find((one) => one.entry === entry?.id)?.score ?? 0 };
  };
}

const plain = (text: string): string => text.toLowerCase();

/** The likeness of whole names, each with each. */
export function wholeNames(lists: readonly List[], names: Names): Ask {
  const by = namesBy(lists, (entry) => names(entry).map(plain));
  return ({ name, kind, entry }) => {
    const asked = plain(name);
    let [any, meant] = [0, 0];
    for (const listed of by.get(kind) ?? []) {
      const score = jaroWinkler(asked, listed.text);
      if (score > any) any = score;
      if (score > meant && listed.entry === entry) meant = score;
    }
    return { any, meant };
  };
}

/** Fuse.js, which finds a name wherever it stands in a listed one. */
export function fuse(lists: readonly List[], names: Names): Ask {
  const by = new Map(
    [...namesBy(lists, names)].map(([kind, listed]) => [
      kind,
      new Fuse(listed, { keys: ["text"], includeScore: true, ignoreLocation: true, threshold: 1 - LEAST }),
    ]),
  );
  return ({ name, kind, entry }) => {
    const found = by.get(kind)?.search(name) ?? [];
    const scoreOf = (score: number | undefined): number => (score === undefined ? 0 : 1 - score);
    return { any: scoreOf(found[0]?.score), meant: scoreOf(found.find(({ item }) => item.entry === entry)?.score) };
  };
}

/** Names with less than this in common are not looked at by PostgreSQL, as its documentation has it. */
const TRIGRAMS_FROM = 0.3;

/** The similarity of trigrams in PostgreSQL, with its index. */
export async function trigrams(url: string, table: string, lists: readonly List[], names: Names): Promise<Ask> {
  const db = await connect(url, "hawser bench");
  await db.query("create extension if not exists pg_trgm");
  await db.query(`create table ${table} (entry text, kind text, name text)`);
  for (const [kind, listed] of namesBy(lists, names))
    await db.query(`insert into ${table} select e, $1, n from unnest($2::text[], $3::text[]) as one (e, n)`, [
      kind,
      listed.map(({ entry }) => entry.id),
      listed.map(({ text }) => text),
    ]);
  await db.query(`create index on ${table} using gin (name gin_trgm_ops)`);
  await db.query(`analyze ${table}`);
  await db.query(`set pg_trgm.similarity_threshold = ${TRIGRAMS_FROM}`);
  return async ({ name, kind, entry }) => {
    const { rows } = await db.query<{ any: number | null; meant: number | null }>(
      `select max(similarity(name, $1)) as any, max(similarity(name, $1)) filter (where entry = $3) as meant
         from ${table} where name % $1 and kind = $2`,
      [name, kind, entry?.id ?? ""],
    );
    return { any: rows[0]?.any ?? 0, meant: rows[0]?.meant ?? 0 };
  };
}
