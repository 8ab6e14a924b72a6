import type { EntityManager } from "typeorm";
import { table } from "../core/table.ts";

/** A copy that somebody made by itself, encrypted with a key that is kept nowhere. */
interface MadeCopy {
  readonly id: string;
  readonly organisation_id: string;
  readonly document_id: string;
  readonly person_id: string;
  readonly body: Buffer;
  readonly created_at: Date;
  readonly ends_at: Date;
}

export const keepCopy = (tx: EntityManager, copy: MadeCopy): Promise<unknown> =>
  table(tx, "app.remote_copy").insert({ ...copy, size: copy.body.length });

/** Ends a copy of a company, with its content; false for one that has ended. */
export const endCopy = async (tx: EntityManager, organisation: string, id: string, now: Date): Promise<boolean> =>
  (await table(tx, "app.remote_copy").change(
    { id, organisation_id: organisation, withdrawn_at: null },
    { body: null, size: 0, withdrawn_at: now },
  )) > 0;
