import { Refused } from "#domain/errors";
import type { Kind } from "#domain/kinds/kind";
import { first, type Database } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { templateVersion, zipOf, type TemplateVersion } from "../document-templates/version.ts";
import type { Means } from "../documents/means.ts";
import { currentLetterhead } from "../letterheads/printed.ts";
import type { Stamper } from "../signing/timestamps.ts";
import { stampById, type UsedStamp } from "../stamps/use.ts";
import { openKeys, type BatchKeys } from "./batch-keys.ts";
import { kindOfVersion } from "./batch-version.ts";

const RUNNING = statement(
  "bulk.running",
  `SELECT b.id, b.organisation_id AS organisation, b.person_id AS person, b.version_id AS "versionId", b.language,
      b.signing, b.keys, b.started_at AS "startedAt",
      b.attestation_id AS attestation, o.custody, o.chain_id AS "chainId", o.registry, o.copy_days AS "copyDays",
      o.name AS "organisationName",
      o.address, c.serial, c.der, c.chain,
      app.full_name(p.first_name, p.last_name) AS "personName", k.id AS task
    FROM app.document_batch b JOIN app.organisation o ON o.id = b.organisation_id
    JOIN app.person p ON p.id = b.person_id
    JOIN app.certificate c ON c.id = (b.signing->>'certificate')::uuid
    JOIN app.task k ON k.batch_id = b.id AND k.state = 'RUNNING'
    WHERE b.id = $1 AND b.state = 'RUNNING'`,
  ["personName", "startedAt"],
);
export type Running = RowOf<typeof RUNNING>;

/** All that a run needs, gathered once. */
export interface Opened {
  readonly running: Running;
  readonly version: TemplateVersion;
  readonly kind: Kind;
  readonly zip: Uint8Array;
  readonly keys: BatchKeys;
  readonly stamp: UsedStamp | null;
  readonly letterhead: Awaited<ReturnType<typeof currentLetterhead>>;
  readonly stamper: Stamper;
  /** How many documents it may still have to make or to verify. */
  readonly rows: number;
}

/** Null where it was stopped meanwhile. */
export async function openBatch(means: Means & { readonly database: Database }, id: string): Promise<Opened | null> {
  const stamper = await means.timestamps.stamper();
  return means.database.asWorker(async (tx) => {
    const running = await first(tx, RUNNING, [id]);
    if (!running?.signing || !running.keys) return null;
    const version = await templateVersion(tx, running.versionId);
    const zip = await zipOf(tx, running.versionId);
    if (version === null || zip === null) throw new Refused("BULK_FAILED");
    const { stamp } = running.signing;
    return {
      running,
      version,
      zip,
      kind: kindOfVersion(version),
      keys: openKeys(means.settings.kek, running.keys, id),
      stamp: stamp === null ? null : await stampById(tx, stamp),
      letterhead: await currentLetterhead(tx, running.organisation),
      stamper,
      rows: await table(tx, "app.document_batch_row").count({ batch_id: id, verified_at: null }),
    };
  });
}
