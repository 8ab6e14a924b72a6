import type { EntityManager } from "typeorm";
import type { ScreeningList, ScreeningListVersion } from "#domain/api/screening-lists";
import type { ErrorCode } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { ListFormat } from "#domain/screening/list-formats";
import { rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";

/** Lists that are kept, of the node or of a company: each part is found by an index. */
const keptBy = (whose: string): string =>
  `SELECT l.* FROM app.screening_list l WHERE l.removed_at IS NULL AND ${whose}`;

/** In use, in the order in which reports name them. */
const IN_USE = statement(
  "screening.listsInUse",
  `SELECT l.id, l.name, v.id AS "versionId", v.n AS version, v.at, v.sha256, v.entries,
      l.organisation_id IS NULL AS shared
    FROM (${keptBy("l.organisation_id IS NULL")} UNION ALL ${keptBy("l.organisation_id = $1")}) l
    JOIN app.screening_version v ON v.list_id = l.id AND v.state = 'IN_USE'
    ORDER BY l.organisation_id NULLS FIRST, lower(l.name), l.id`,
  ["id", "name", "shared"],
);
const LISTS = statement(
  "screening.lists",
  `SELECT l.id, l.organisation_id IS NULL AS shared, l.name, l.format, l.addresses, l.fetched_at AS "fetchedAt",
      l.fetch_error AS "fetchError", l.fetch_failed AS "fetchFailed"
    FROM (${keptBy("l.organisation_id IS NULL AND $2")} UNION ALL ${keptBy("l.organisation_id = $1")}) l
    ORDER BY l.organisation_id NULLS FIRST, lower(l.name), l.id`,
  ["id", "name", "format", "addresses", "shared", "fetchFailed"],
).as<{ format: ListFormat; fetchedAt: Date | null; fetchError: ErrorCode | null }>();
const VERSIONS = statement(
  "screening.versions",
  `SELECT v.id, v.n, v.state, v.at, v.person_name AS by, v.source, v.sha256, v.entries, v.names, v.unusable, v.faults,
      v.error_code AS "errorCode", v.error_parameters AS "errorParameters"
    FROM app.screening_version v WHERE v.list_id = $1 ORDER BY v.n DESC LIMIT ${LIMITS.screeningVersions}`,
);

export type ListInUse = RowOf<typeof IN_USE>;

/** The lists that a company compares with now: those of the node, and its own. */
export const listsInUse = (tx: EntityManager, organisation: string): Promise<ListInUse[]> =>
  rows(tx, IN_USE, [organisation]);

const versionView = ({ errorCode, errorParameters, at, ...row }: RowOf<typeof VERSIONS>): ScreeningListVersion => ({
  ...row,
  at: at.toISOString(),
  faults: [...row.faults],
  error: errorCode === null ? null : { code: errorCode, parameters: { ...errorParameters } },
});

/** A text with the hosts of its addresses alone: the path or the query of an address may be a key of the node. */
const hostsOnly = (text: string): string =>
  text.replaceAll(/https?:\/\/\S+/g, (address) => (URL.canParse(address) ? new URL(address).host : ""));

/** A list of the node as its companies read it: neither whole addresses nor the persons who keep it. */
function asShared(list: ScreeningList): ScreeningList {
  const version = (one: ScreeningListVersion): ScreeningListVersion => ({
    ...one,
    by: null,
    source: hostsOnly(one.source),
  });
  return {
    ...list,
    addresses: list.addresses.map(hostsOnly),
    fetchFailed: hostsOnly(list.fetchFailed),
    inUse: list.inUse === null ? null : version(list.inUse),
    versions: list.versions.map(version),
  };
}

/** The lists of a keeper; a company reads those of the node as well, with the hosts of their addresses. */
export async function listsOf(
  tx: EntityManager,
  organisation: string | null,
  withShared: boolean,
): Promise<ScreeningList[]> {
  const lists: ScreeningList[] = [];
  for (const { fetchedAt, ...list } of await rows(tx, LISTS, [organisation, withShared])) {
    const versions = (await rows(tx, VERSIONS, [list.id])).map(versionView);
    const full: ScreeningList = {
      ...list,
      fetchedAt: fetchedAt?.toISOString() ?? null,
      inUse: versions.find(({ state }) => state === "IN_USE") ?? null,
      versions,
    };
    lists.push(list.shared && organisation !== null ? asShared(full) : full);
  }
  return lists;
}
