import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { NIL } from "uuid";
import { LIMITS, megabytes } from "#domain/limits";
import { first, type Database } from "../core/database.ts";
import { assertOutside } from "../core/outside.ts";
import { lock } from "../core/locks.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { fetchNewer, TooMuch, type Known } from "../trust/fetch-public.ts";
import { partsAsOne, type Part } from "./list-files.ts";
import { putVersion } from "./lists.ts";
import { settleFetch, noteFailedFetch, takeAsked } from "./tasks.ts";

/** The node, as one of the keepers of lists. */
export const NODE = NIL;

/**
 * A list is fetched again after a day; one that could not be had, after an hour. Lists of the node come first: every
 * company compares with them. `$1`: keepers of whom enough lists are being fetched, `$2`: the lists that are.
 */
const CLAIM = statement(
  "screening.claimFetch",
  `UPDATE app.screening_list l SET fetch_at = now() + interval '1 hour' WHERE l.id = (SELECT x.id
      FROM app.screening_list x WHERE x.fetch_at <= now() AND x.removed_at IS NULL
        AND coalesce(x.organisation_id, '${NODE}') <> ALL ($1::uuid[])
        AND x.id <> ALL ($2::uuid[])
      ORDER BY x.organisation_id IS NOT NULL, x.fetch_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING l.id, l.name, l.addresses, l.organisation_id AS owner, l.marks,
      (SELECT v.sha256 FROM app.screening_version v WHERE v.list_id = l.id ORDER BY v.n DESC LIMIT 1) AS sha256`,
).as<{ marks: readonly Known[] }>();
export type ClaimedList = RowOf<typeof CLAIM>;

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

/** How lists are fetched. */
export interface Fetching {
  /** Also from private networks, for tests. */
  readonly inside: boolean;
  /** How long one list may take, with all its parts and redirects. */
  readonly seconds: number;
  /** The folder in which each list has one of its own while it is fetched. */
  readonly parent: string;
}

/** A list that is being fetched: where its parts lie, when it is left, and how many bytes it may still have. */
interface Underway {
  readonly folder: string;
  readonly until: AbortSignal;
  readonly fetching: Fetching;
  left: number;
}

/** The answer of an address, its body in a file; "same" where it has what it had before. */
async function asked(address: string, known: Known, file: string, { until, fetching, left }: Underway) {
  const bounds = {
    private: fetching.inside,
    bytes: left,
    seconds: fetching.seconds,
    until,
    file,
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
async function fetchParts({ addresses, marks }: ClaimedList, underway: Underway): Promise<Fetched | Failed | "same"> {
  const answers = new Map<string, Part & Known>();
  const same: string[] = [];
  const ask = async (address: string, known: Known): Promise<Failed | null> => {
    const file = join(underway.folder, String(answers.size));
    const answer = await asked(address, known, file, underway);
    if (answer === "same") same.push(address);
    else if ("why" in answer) return answer;
    else {
      underway.left -= answer.size;
      const { etag, lastModified } = answer;
      answers.set(address, { address, file, etag: kept(etag), lastModified: kept(lastModified) });
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

async function hashOf(parts: readonly Part[]): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of partsAsOne(parts)) hash.update(piece);
  return hash.digest("hex");
}

/** Packs the files of a list piece by piece: what is in memory is the packed list alone. */
async function packParts(parts: readonly Part[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await pipeline(partsAsOne(parts), createGzip(), async (packed: AsyncIterable<Buffer>) => {
    for await (const piece of packed) pieces.push(piece);
  });
  return Buffer.concat(pieces);
}

/** A list as it is kept until it is read. */
interface Packed {
  readonly sha256: string;
  readonly raw: Buffer;
}

/** The packed files of a list; null where they say the same as the version in use. */
async function newIn(parts: readonly Part[], before: string | null): Promise<Packed | null> {
  const sha256 = await hashOf(parts);
  return sha256 === before ? null : { sha256, raw: await packParts(parts) };
}

/** The lists that are being fetched already. */
interface Busy {
  readonly keepers: readonly string[];
  readonly lists: readonly string[];
}

/** Claims a list that is due, but none of what is busy; null where none is. */
export const claimList = (database: Database, { keepers, lists }: Busy): Promise<ClaimedList | null> =>
  database.asWorker(async (tx) => {
    await takeAsked(tx);
    return first(tx, CLAIM, [keepers, lists]);
  });

/** Fetches a list that is claimed. One that says what it said before makes no version. */
export async function fetchList(database: Database, list: ClaimedList, fetching: Fetching): Promise<void> {
  assertOutside("fetching a list");
  const folder = await mkdtemp(join(fetching.parent, "hawser-list-"));
  try {
    const until = AbortSignal.timeout(fetching.seconds * 1000);
    const answer = await fetchParts(list, { folder, until, fetching, left: megabytes(LIMITS.listMb) });
    const packed = answer === "same" || "why" in answer ? null : await newIn(answer.parts, list.sha256);
    await keepAnswer(database, list, answer, packed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keepAnswer(
  database: Database,
  { id, name, addresses, owner }: ClaimedList,
  answer: Fetched | Failed | "same",
  packed: Packed | null,
): Promise<void> {
  await database.asWorker(async (tx) => {
    const source = addresses.join(" ");
    await lock(tx, "screeningList", id);
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
    if (packed !== null)
      await putVersion(tx, { list: id, owner, name, organisation: owner, person: null, source, ...packed });
    await settleFetch(tx, { list: id, owner, name });
  });
}
