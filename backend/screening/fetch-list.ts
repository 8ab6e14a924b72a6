import { createHash } from "node:crypto";
import { gzip } from "node:zlib";
import { promisify } from "node:util";
import { LIMITS, megabytes } from "#domain/limits";
import { first, type Database } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { fetchNewer, TooMuch, type Known } from "../trust/fetch-public.ts";
import { putVersion } from "./lists.ts";
import { settleFetch, noteFailedFetch } from "./tasks.ts";

const compress = promisify(gzip);

/** A list is fetched again after a day; one that could not be had, after an hour. */
const CLAIM = statement(
  "screening.claimFetch",
  `UPDATE app.screening_list l SET fetch_at = now() + interval '1 hour' WHERE l.id = (SELECT x.id
      FROM app.screening_list x WHERE x.fetch_at <= now() AND x.removed_at IS NULL ORDER BY x.fetch_at LIMIT 1
      FOR UPDATE SKIP LOCKED)
    RETURNING l.id, l.name, l.address, l.organisation_id AS owner, l.etag, l.last_modified AS "lastModified",
      (SELECT v.sha256 FROM app.screening_version v WHERE v.list_id = l.id ORDER BY v.n DESC LIMIT 1) AS sha256`,
);

/** The headers of an answer that are kept are no longer. */
const HEADER = 500;
const kept = (header: string): string => (header.length > HEADER ? "" : header);

/** The answer of an address, or why there is none. */
async function asked(address: string, known: Known, outside: boolean) {
  const bounds = { private: outside, bytes: megabytes(LIMITS.listMb), seconds: LIMITS.screeningListSeconds };
  try {
    const answer = await fetchNewer(new URL(address), "text/csv, application/xml, application/zip, */*", bounds, known);
    return answer ?? "LIST_UNREACHABLE";
  } catch (error) {
    return error instanceof TooMuch ? "LIST_SIZE" : "LIST_UNREACHABLE";
  }
}

/**
 * Fetches one list that is due; false where none is. A list that says what it said before makes no version. `outside`:
 * also from private networks, for tests.
 */
export async function fetchList(database: Database, outside = false): Promise<boolean> {
  const list = await database.asWorker((tx) => first(tx, CLAIM));
  if (list === null) return false;
  const { id, name, address, owner } = list;
  const answer = await asked(address, list, outside);
  const bytes = typeof answer === "string" ? null : answer.body;
  const sha256 = bytes === null ? null : createHash("sha256").update(bytes).digest("hex");
  const raw = bytes === null || sha256 === list.sha256 ? null : await compress(bytes);
  await database.asWorker(async (tx) => {
    if (answer === "LIST_UNREACHABLE" || answer === "LIST_SIZE")
      return noteFailedFetch(tx, { list: id, owner, name, source: address, why: answer });
    await table(tx, "app.screening_list").change(
      { id },
      {
        fetched_at: () => "now()",
        fetch_error: null,
        fetch_at: () => "now() + interval '1 day'",
        ...(answer === "same" ? {} : { etag: kept(answer.etag), last_modified: kept(answer.lastModified) }),
      },
    );
    if (raw !== null && sha256 !== null)
      await putVersion(tx, { list: id, owner, name, organisation: owner, person: null, source: address, sha256, raw });
    await settleFetch(tx, id, owner);
  });
  return true;
}
