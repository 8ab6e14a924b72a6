import { LIMITS } from "#domain/limits";
import { DAY_MS } from "#domain/clock";
import { rows, type Database } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { Storage } from "../ports/storage.ts";

export const NAMED = statement(
  "jobs.namedFiles",
  `SELECT storage_key AS key FROM app.file WHERE owner_id::text = $1 AND storage_key = ANY($2)
    UNION SELECT storage_key FROM app.archive WHERE owner_id::text = $1 AND storage_key = ANY($2)
    UNION SELECT storage_key FROM app.bunker_meter WHERE organisation_id::text = $1 AND storage_key = ANY($2)
    UNION SELECT storage_key FROM app.bunker_copy WHERE organisation_id::text = $1 AND storage_key = ANY($2)
    UNION SELECT storage_key FROM app.fiata_call WHERE organisation_id::text = $1 AND storage_key = ANY($2)
    UNION SELECT storage_key FROM app.pint_file WHERE organisation_id::text = $1 AND storage_key = ANY($2)
    UNION SELECT storage_key FROM app.screening_report WHERE organisation_id::text = $1 AND storage_key = ANY($2)
    UNION SELECT storage_key FROM app.screening_evidence WHERE organisation_id::text = $1 AND storage_key = ANY($2)
    UNION SELECT annex_key FROM app.template WHERE organisation_id::text = $1 AND annex_key = ANY($2)
    UNION SELECT w.annex_key FROM app.review_draft w JOIN app.process p ON p.id = w.process_id
      WHERE p.organisation_id::text = $1 AND w.annex_key = ANY($2)
    UNION SELECT v.annex_key FROM app.review_version v JOIN app.process p ON p.id = v.process_id
      WHERE p.organisation_id::text = $1 AND v.annex_key = ANY($2)
    UNION SELECT part FROM app.package, unnest(parts) part WHERE organisation_id::text = $1 AND part = ANY($2)`,
  ["key"],
);

/**
 * Takes away what was stored for a transaction that failed: files that nothing names, days after they were put. They
 * lie aside for as long again, and what is named after all comes back.
 */
export async function sweepFiles(database: Database, storage: Storage, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - LIMITS.orphanDays * DAY_MS);
  for await (const { organisation, aside, keys } of storage.list(before)) {
    const named = await database.asWorker((tx) => rows(tx, NAMED, [organisation, keys]));
    const kept = new Set(named.map(({ key }) => key));
    for (const key of keys) {
      if (!kept.has(key)) await storage.remove(organisation, key, before);
      else if (aside) await storage.restore(organisation, key);
    }
  }
}
