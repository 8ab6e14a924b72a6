import { Logger } from "@nestjs/common";
import { z } from "zod";
import type { EntityManager } from "typeorm";
import { LIMITS, megabytes } from "#domain/limits";
import { LIST_PROBLEMS, readList, type ListProblem, type ReadList } from "#domain/listed-services";
import { issuerKey } from "#domain/verify/qualified";
import { openCertificateOrNull } from "#domain/verify/certificates";
import { HOUR_MS } from "#domain/clock";
import type { Database } from "../core/database.ts";
import { table } from "../core/table.ts";
import { fetchPublic } from "../trust/fetch-public.ts";
import { certificatesIn } from "../trust/trust.ts";
import { runChild } from "../uploads/child.ts";

const log = new Logger("trusted-lists");

/** A list that was read is asked for again after this time; one that could not be had, sooner. */
const FRESH_MS = 6 * HOUR_MS;
const AGAIN_MS = HOUR_MS;

interface Lists {
  /** The operator's file with the certificates that may sign the list of lists; null: no lists are read. */
  readonly trustedListSigners: string | null;
  readonly trustedListUrl: string;
}
interface Place {
  readonly url: string;
  readonly country: string;
  readonly signers: readonly string[];
}
interface Means {
  readonly now: Date;
  /** When no further list is begun. */
  readonly until: Date;
  /** Also hosts of private networks, without https: for tests. */
  readonly allowPrivate: boolean;
}

/**
 * Reads the list of lists and those that it names, as far as they are due, and keeps what they say. One that cannot be
 * had, or is not signed as it must be, leaves what was read before, and its problem is kept beside it. Of a list that
 * is named no more nothing is kept.
 */
export async function refreshLists(
  database: Database,
  { trustedListSigners, trustedListUrl }: Lists,
  milliseconds: number,
  { now = new Date(), allowPrivate = false }: { readonly now?: Date; readonly allowPrivate?: boolean } = {},
): Promise<void> {
  if (trustedListSigners === null) return database.asWorker((tx) => keepOnly(tx, []));
  const means = { now, until: new Date(Date.now() + milliseconds), allowPrivate };
  const signers = (await certificatesIn(trustedListSigners)).map((one) => Buffer.from(one).toString("base64"));
  // Which lists there are, and who may sign them, is asked each time: it is not kept.
  const due = await database.asWorker((tx) => isDue(tx, trustedListUrl, now));
  if (!due) return;
  const lists = await readOne({ url: trustedListUrl, country: "EU", signers }, means);
  await database.asWorker((tx) => keep(tx, { url: trustedListUrl, country: "EU" }, lists, now));
  if (typeof lists === "string") return;
  const places = lists.pointers.slice(0, LIMITS.trustedLists);
  await database.asWorker((tx) => keepOnly(tx, [trustedListUrl, ...places.map(({ url }) => url)]));
  for (const place of places) {
    if (Date.now() > means.until.getTime()) return;
    const read = await readOne(place, means);
    await database.asWorker((tx) => keep(tx, place, read, now));
  }
}

async function isDue(tx: EntityManager, url: string, now: Date): Promise<boolean> {
  const found = await table(tx, "app.trusted_list").first(["tried_at", "problem"], { url });
  return found === null || now.getTime() - found.tried_at.getTime() >= (found.problem === null ? FRESH_MS : AGAIN_MS);
}

const childAnswer = z.object({
  list: readList.optional(),
  problem: z.enum(LIST_PROBLEMS).optional(),
  refusal: z.undefined().optional(),
});

/** Fetches one list and reads it in a process of its own. */
async function readOne({ url, country, signers }: Place, { allowPrivate }: Means): Promise<ReadList | ListProblem> {
  const bytes = await fetchPublic(new URL(url), "application/vnd.etsi.tsl+xml, application/xml", {
    private: allowPrivate,
    bytes: megabytes(LIMITS.trustedListMb),
    seconds: LIMITS.trustedListSeconds,
  }).catch(() => null);
  if (bytes === null) return "UNREACHABLE";
  const input = Buffer.concat([Buffer.from(`${JSON.stringify(signers)}\n`), bytes]);
  const read = await runChild("list-child", [], input, {
    shape: childAnswer,
    broken: "UPLOAD_BROKEN",
    seconds: LIMITS.trustedListSeconds,
  }).catch(() => null);
  const { list, problem } = read?.answer ?? {};
  if (list === undefined) return problem ?? "UNREADABLE";
  return list.country === country ? list : "OTHER_COUNTRY";
}

type Kept = Pick<Place, "url" | "country">;

async function keep(tx: EntityManager, { url, country }: Kept, read: ReadList | ListProblem, now: Date): Promise<void> {
  const before = await table(tx, "app.trusted_list").first(["sequence"], { url });
  if (before === null) await table(tx, "app.trusted_list").insert({ url, country, tried_at: now });
  // An older list, which somebody keeps on sending, could name a service that has been withdrawn.
  const problem = typeof read === "string" ? read : read.sequence < (before?.sequence ?? 0) ? "OLDER" : null;
  await table(tx, "app.trusted_list").change({ url }, { country, tried_at: now, problem });
  if (problem !== null) log.warn(`trusted list of ${country}: ${problem} (${url})`);
  if (problem !== null || typeof read === "string") return;
  await table(tx, "app.trusted_list").change(
    { url },
    {
      sequence: read.sequence,
      issued_at: new Date(read.issuedAt),
      next_update: read.nextUpdate === null ? null : new Date(read.nextUpdate),
      read_at: now,
    },
  );
  await table(tx, "app.trusted_service").remove({ url });
  for (const service of read.services) {
    const certificate = openCertificateOrNull(Buffer.from(service.certificate, "base64"));
    if (certificate !== null)
      await table(tx, "app.trusted_service").insert({ url, issuer: issuerKey(certificate.subject), service });
  }
}

async function keepOnly(tx: EntityManager, urls: readonly string[]): Promise<void> {
  for (const { url } of await table(tx, "app.trusted_list").find(["url"], {}))
    if (!urls.includes(url)) await table(tx, "app.trusted_list").remove({ url });
}
