import type { Response } from "express";
import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { fileName } from "#domain/file-names";
import { announce } from "../core/changes.ts";
import type { Database } from "../core/database.ts";
import { Download } from "../core/download.ts";
import { table, type Row } from "../core/table.ts";
import { PDF_TYPE } from "../documents/files.ts";
import type { Storage } from "../ports/storage.ts";
import type { Session } from "../session/session.ts";
import { PACKAGE_MIME } from "./package.ts";

const ZIP = { mime: PACKAGE_MIME, extension: "zip" } as const;
const PDF = { mime: PDF_TYPE, extension: "pdf" } as const;
const WANTED = ["name", "parts", "made_at", "envelope_id", "pack_id", "document_id"] as const;

/** The name under which the file of a task is saved. */
export const madeFile = (name: string, print: boolean): string => fileName(name, (print ? PDF : ZIP).extension);

/**
 * Sends a package that was made, and notes its first download when its last byte has gone. NOT_FOUND where there is
 * none, or none any more; `assertStill` refuses what the company may not read any longer.
 */
export async function handOut(
  { database, storage }: { readonly database: Database; readonly storage: Storage },
  { organisationId: organisation, personId: person }: Session,
  id: string,
  assertStill: (
    tx: EntityManager,
    about: Pick<Row<"app.package">, "envelope_id" | "pack_id" | "document_id">,
  ) => Promise<unknown>,
  response: Response,
): Promise<void> {
  const actor = { organisation, person };
  const { name, parts, document_id } = await database.asOrganisation(actor, async (tx) => {
    const found = await table(tx, "app.package").first(WANTED, { task_id: id, organisation_id: organisation });
    if (!found || found.made_at === null) throw new Refused("NOT_FOUND");
    await assertStill(tx, found);
    return found;
  });
  const { mime, extension } = document_id === null ? ZIP : PDF;
  await Download.send(response, fileName(name, extension), mime, async (to) => {
    for (const key of parts) await to.write(await storage.get(organisation, key));
  });
  if (response.destroyed) return;
  await database.asOrganisation(actor, async (tx) => {
    await table(tx, "app.package").change({ task_id: id, downloaded_at: null }, { downloaded_at: () => "now()" });
    await announce(tx, { organisation, topic: "task", id });
  });
}
