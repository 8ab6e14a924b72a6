import { Refused } from "#domain/errors";
import { table } from "../core/table.ts";
import { readFile } from "../documents/files.ts";
import { Bytes } from "../door/handles.ts";
import type { Storage } from "../ports/storage.ts";
import type { Context } from "../session/context.ts";

/** A file that was attached to a hit, to be saved: nothing of it is shown by a browser. NOT_FOUND. */
export async function evidenceFile(ctx: Context, storage: Storage, id: string): Promise<Bytes> {
  const kept = await table(ctx.tx, "app.screening_evidence").first(["name", "storage_key"], {
    id,
    organisation_id: ctx.organisation.id,
  });
  if (kept === null) throw new Refused("NOT_FOUND");
  const bytes = await readFile(storage, { ownerId: ctx.organisation.id, storageKey: kept.storage_key });
  return new Bytes(bytes, "application/octet-stream", kept.name);
}
