import { Inject, Injectable } from "@nestjs/common";
import { ERRORS, Refused } from "#domain/errors";
import { changed, Database, first } from "../core/database.ts";
import { Rounds } from "../core/rounds.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Storage } from "../ports/storage.ts";
import type { Settings } from "../settings/settings.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";
import { endBatchTask } from "../tasks/tasks.ts";
import { Timestamps } from "../timestamps/timestamps.ts";
import { tellBatch } from "./batch-row.ts";
import { LEASE } from "./lease.ts";
import { carryOut } from "./carry-out.ts";

/** A batch that so many began without landing anything may be what ends them. */
const MOST_BEGUN = 3;

const NEXT = statement(
  "bulk.next",
  `SELECT b.id, b.organisation_id AS organisation, b.begun FROM app.document_batch b
    WHERE b.state = 'RUNNING' AND (b.leased_until IS NULL OR b.leased_until < now())
    ORDER BY b.started_at LIMIT 1 FOR UPDATE OF b SKIP LOCKED`,
);
const DONE = statement(
  "bulk.done",
  `UPDATE app.document_batch b SET state = 'DONE', keys = NULL, verified_at = now() WHERE id = $1 AND state = 'RUNNING'
    AND NOT EXISTS (SELECT 1 FROM app.document_batch_row r LEFT JOIN app.document d ON d.id = r.document_id
      WHERE r.batch_id = b.id AND r.document_id IS NOT NULL AND r.verified_at IS NULL AND d.voided_at IS NULL
        AND (r.made_at IS NULL OR d.id IS NOT NULL))`,
);

/**
 * Makes the documents of batches that are confirmed, in parts: each part is printed, signed and stored, and then
 * landed in one transaction. Where a process ends, another goes on with what is not landed; several share the batches.
 */
@Injectable()
export class BatchRunner extends Rounds {
  constructor(
    private readonly database: Database,
    @Inject(STORAGE) private readonly storage: Storage,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
    private readonly timestamps: Timestamps,
  ) {
    super("bulk");
  }

  async round(): Promise<void> {
    while (!this.closed && (await this.#one())) continue;
  }

  async #one(): Promise<boolean> {
    const claimed = await this.database.asWorker(async (tx) => {
      const next = await first(tx, NEXT);
      if (next)
        await table(tx, "app.document_batch").change(
          { id: next.id },
          { leased_until: () => `now() + ${LEASE}`, begun: next.begun + 1 },
        );
      return next;
    });
    if (claimed === null) return false;
    const givenUp = claimed.begun >= MOST_BEGUN;
    try {
      if (givenUp) await this.#end(claimed, new Refused("BULK_FAILED"));
      else {
        const means = { database: this.database, storage: this.storage, settings: this.settings };
        await carryOut({ ...means, timestamps: this.timestamps, isClosed: () => this.closed }, claimed.id);
        if (!(await this.#end(claimed, null))) await this.#later(claimed.id, "2 seconds", 0);
      }
    } catch (error) {
      // A refusal of the content itself comes again; a thing that was only wanting may be there later.
      const final = error instanceof Refused && ERRORS[error.code].http < 500;
      this.log.warn(`batch ${claimed.id}: ${String(error)}`);
      if (final) await this.#end(claimed, error);
      else await this.#later(claimed.id, "5 seconds", claimed.begun + 1);
    }
    return true;
  }

  /** It waits for the chain, or for what was wanting. */
  async #later(id: string, wait: "2 seconds" | "5 seconds", begun: number): Promise<void> {
    await this.database.asWorker((tx) =>
      table(tx, "app.document_batch").change(
        { id, state: "RUNNING" },
        { leased_until: () => `now() + interval '${wait}'`, begun },
      ),
    );
  }

  /** The keys are forgotten with the end, whatever it is. One that was stopped, or is not through, does not end. */
  async #end(
    { id, organisation }: { readonly id: string; readonly organisation: string },
    refused: Refused | null,
  ): Promise<boolean> {
    return this.database.asWorker(async (tx) => {
      const ended =
        refused === null
          ? await changed(tx, DONE, [id])
          : await table(tx, "app.document_batch").change(
              { id, state: "RUNNING" },
              { state: "FAILED", keys: null, leased_until: null },
            );
      if (ended === 0) return false;
      await endBatchTask(tx, id, refused);
      await tellBatch(tx, organisation, id);
      return true;
    });
  }
}
