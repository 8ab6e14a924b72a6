import { createHash } from "node:crypto";
import type { EntityManager } from "typeorm";
import { canonicalJson } from "#domain/canonical";
import type { ListEntry } from "#domain/screening/types";
import { table } from "../core/table.ts";

/** The bodies of a version, compressed. */
export async function keptEntries(tx: EntityManager, version: string): Promise<Buffer> {
  const row = await table(tx, "app.screening_content").first(["entries"], { version_id: version });
  if (row === null || row.entries === null) throw new Error(`version ${version} of a list has no content`);
  return row.entries;
}

/** The hash of what a list says of a body: a decision is remembered for as long as it is the same. */
export const entryHash = (entry: ListEntry): string => createHash("sha256").update(canonicalJson(entry)).digest("hex");
