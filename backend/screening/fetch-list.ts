import { createHash } from "node:crypto";
import { gzip } from "node:zlib";
import { promisify } from "node:util";
import { LIMITS, megabytes } from "#domain/limits";
import { first, type Database } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { fetchNewer, TooMuch, type Known } from "../trust/fetch-public.ts";
import { partsAsOne, type Part } from "./list-files.ts";
import { putVersion } from "./lists.ts";
import { settleFetch, noteFailedFetch, takeAsked } from "./tasks.ts";

const compress = promisify(gzip);

/** A list is fetched again after a day; one that could not be had, after an hour. */
const CLAIM = statement(
  "screening.claimFetch",
  `UPDATE app.screening_list l SET fetch_at = now() + interval '1 hour' WHERE l.id = (SELECT x.id
      FROM app.screening_list x WHERE x.fetch_at <= now() AND x.removed_at IS NULL ORDER BY x.fetch_at LIMIT 1
      FOR UPDATE SKIP LOCKED)
    RETURNING l.id, l.name, l.addresses, l.organisation_id AS owner, l.marks,
      (SELECT v.sha256 FROM app.screening_version v WHERE v.list_id = l.id ORDER BY v.n DESC LIMIT 1) AS sha256`,
).as<{ marks: readonly Known[] }>();
type Claimed = RowOf<typeof CLAIM>;

const TYPES = "text/csv, application/xml, application/zip, */*";
const UNKNOWN: Known = { etag: "", lastModified: "" };

/** The headers of an answer that are kept are no longer. */
const HEADER = 500;
const kept = (header: string): string => (header.length > HEADER ? "" : header);

interface Failed {
  readonly why: "LIST_UNREACHABLE" | "LIST_SIZE";
  readonly address: string;
}
interface Fetched {
  readonly parts: readonly Part[];
  readonly marks: readonly Known[];
}

/** The answer of an address; "same" where it has what it had before. `bytes` is how much may be read. */
async function asked(address: string, known: Known, bytes: number, outside: boolean) {
  const bounds = {
    private: outside,
    bytes,
    seconds: LIMITS.screeningListSeconds,
    redirects: LIMITS.screeningListRedirects,
  };
  try {
    return (await fetchNewer(new URL(address), TYPES, bounds, known)) ?? { why: "LIST_UNREACHABLE" as const, address };
  } catch (error) {
    const why = error instanceof TooMuch ? ("LIST_SIZE" as const) : ("LIST_UNREACHABLE" as const);
    return { why, address };
  }
}

/**
 * All parts of a list, together no larger than a list may be; "same" where no part is another. A part that is the same
 * is asked for again without condition once any other is not: of a list all parts are kept, or none.
 */
async function fetchParts({ addresses, marks }: Claimed, outside: boolean): Promise<Fetched | Failed | "same"> {
  let left = megabytes(LIMITS.listMb);
  const answers = new Map<string, Part & Known>();
  const same: string[] = [];
  const ask = async (address: string, known: Known): Promise<Failed | null> => {
    const answer = await asked(address, known, left, outside);
    if (answer === "same") same.push(address);
    else if ("why" in answer) return answer;
    else {
      left -= answer.body.length;
      const { body, etag, lastModified } = answer;
      answers.set(address, { address, body, etag: kept(etag), lastModified: kept(lastModified) });
    }
    return null;
  };
  for (const [i, address] of addresses.entries()) {
    const failed = await ask(address, marks[i] ?? UNKNOWN);
    if (failed !== null) return failed;
  }
  if (answers.size === 0) return "same";
  for (const address of same) {
    const failed = await ask(address, UNKNOWN);
    if (failed !== null) return failed;
  }
  const parts = addresses.flatMap((address) => answers.get(address) ?? []);
  return { parts, marks: parts.map(({ etag, lastModified }) => ({ etag, lastModified })) };
}

/**
 * Fetches one list that is due; false where none is. A list that says what it said before makes no version. `outside`:
 * also from private networks, for tests.
 */
export async function fetchList(database: Database, outside = false): Promise<boolean> {
  const list = await database.asWorker(async (tx) => {
    await takeAsked(tx);
    return first(tx, CLAIM);
  });
  if (list === null) return false;
  const { id, name, addresses, owner } = list;
  const answer = await fetchParts(list, outside);
  const bytes = answer === "same" || "why" in answer ? null : partsAsOne(answer.parts);
  const sha256 = bytes === null ? null : createHash("sha256").update(bytes).digest("hex");
  const raw = bytes === null || sha256 === list.sha256 ? null : await compress(bytes);
  await database.asWorker(async (tx) => {
    const source = addresses.join(" ");
    const now = await table(tx, "app.screening_list").first(["addresses"], { id, removed_at: null });
    // Other addresses were set meanwhile: these are asked on their own.
    if (now?.addresses.join(" ") !== source) return;
    if (answer !== "same" && "why" in answer) return noteFailedFetch(tx, { list: id, owner, name, ...answer });
    await table(tx, "app.screening_list").change(
      { id },
      {
        fetched_at: () => "now()",
        fetch_error: null,
        fetch_failed: "",
        fetch_at: () => "now() + interval '1 day'",
        ...(answer === "same" ? {} : { marks: answer.marks }),
      },
    );
    if (raw !== null && sha256 !== null)
      await putVersion(tx, { list: id, owner, name, organisation: owner, person: null, source, sha256, raw });
    await settleFetch(tx, id, owner);
  });
  return true;
}
