import type { Response } from "express";
import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import { announce } from "../core/changes.ts";
import type { Database } from "../core/database.ts";
import { Download } from "../core/download.ts";
import { table, type Row } from "../core/table.ts";
import type { Storage } from "../ports/storage.ts";
import type { Session } from "../session/session.ts";
import { PACKAGE_MIME } from "./package.ts";

/**
 * Sends a package that was made, and notes its first download when its last byte has gone. NOT_FOUND where there is
 * none, or none any more; `assertStill` refuses what the company may not read any longer.
 */
export async function handOut(
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  { organisationId: organisation, personId: person }: Session,
  id: string,
  assertStill: (tx: EntityManager, about: Pick<Row<"app.package">, "envelope_id" | "pack_id">) => Promise<unknown>,
  response: Response,
): Promise<void> {
  const actor = { organisation, person };
  const { name, parts } = await database.asOrganisation(actor, async (tx) => {
    const found = await table(tx, "app.package").first(["name", "parts", "made_at", "envelope_id", "pack_id"], {
      task_id: id,
      organisation_id: organisation,
    });
    if (!found || found.made_at === null) throw new Refused("NOT_FOUND");
    await assertStill(tx, found);
    return found;
  });
  await Download.send(response, fileName(name, "zip"), PACKAGE_MIME, async (to) => {
    for (const key of parts) await to.write(await storage.get(organisation, key));
  });
  if (response.destroyed) return;
  await database.asOrganisation(actor, async (tx) => {
    await table(tx, "app.package").change({ task_id: id, downloaded_at: null }, { downloaded_at: () => "now()" });
    await announce(tx, { organisation, topic: "task", id });
  });
}
