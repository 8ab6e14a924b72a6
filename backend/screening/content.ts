import { createHash } from "node:crypto";
import { gunzip, gzip } from "node:zlib";
import { promisify } from "node:util";
import type { EntityManager } from "typeorm";
import { canonicalJson } from "#domain/canonical";
import type { ListEntry } from "#domain/screening/types";
import { table } from "../core/table.ts";

const [compress, expand] = [promisify(gzip), promisify(gunzip)];

/** The bodies of a version as they are kept: JSON, one on a line, compressed. */
export const packEntries = (entries: readonly ListEntry[]): Promise<Buffer> =>
  compress(entries.map((one) => JSON.stringify(one)).join("\n"));

export async function unpackEntries(packed: Buffer): Promise<ListEntry[]> {
  const text = (await expand(packed)).toString("utf8");
  return text === "" ? [] : text.split("\n").map((line) => JSON.parse(line) as ListEntry);
}

export const unpackRaw = (packed: Buffer): Promise<Buffer> => expand(packed);

/** The bodies of a version, compressed. */
export async function keptEntries(tx: EntityManager, version: string): Promise<Buffer> {
  const row = await table(tx, "app.screening_content").first(["entries"], { version_id: version });
  if (row === null || row.entries === null) throw new Error(`version ${version} of a list has no content`);
  return row.entries;
}

/** The hash of what a list says of a body: a decision is remembered for as long as it is the same. */
export const entryHash = (entry: ListEntry): string => createHash("sha256").update(canonicalJson(entry)).digest("hex");
