import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { announce } from "../core/changes.ts";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Insert } from "../schema/tables.ts";
import type { Context } from "../session/context.ts";
import { addTask, PACKAGE, PRINT, type NewTask } from "../tasks/tasks.ts";
import type { Placed, Plan, PlacedDocument } from "./package.ts";

/** A plan that waits in the database: bytes in base64, and of the documents where they are. */
export interface KeptPackage {
  readonly at: string;
  readonly written: readonly (readonly [string, string])[];
  readonly documents: readonly PlacedDocument[];
}

/** The originals on paper of a document, which are drawn when the work begins. */
interface KeptPrint {
  readonly print: "originals";
}
export type KeptPlan = KeptPackage | KeptPrint;

const UNDER_WAY = statement(
  "packaging.underWay",
  `SELECT 1 AS one FROM app.task WHERE organisation_id = $1 AND kind IN ('${PACKAGE}','${PRINT}')
    AND state IN ('QUEUED','RUNNING') LIMIT ${LIMITS.packagesUnderWay}`,
  ["one"],
);
/** One more may be asked for when some of those under way are made. */
const RETRY_SECONDS = 30;

const placed = ({ name, ownerId, storageKey }: Placed): Placed => ({ name, ownerId, storageKey });

/** Asks for a package of this plan, as a background task of the company; answers the id of the task. OVERLOADED. */
export async function askForPackage(
  ctx: Context,
  about: { readonly envelope_id: string } | { readonly pack_id: string },
  { name, at, written, documents }: Plan,
): Promise<string> {
  const envelope_id = "envelope_id" in about ? about.envelope_id : null;
  return queue(ctx, { kind: PACKAGE, title: name, envelope_id }, about, {
    at: at.toISOString(),
    written: written.map(([entry, bytes]) => [entry, Buffer.from(bytes).toString("base64")]),
    documents: documents.map((one) => ({ ...placed(one), attachments: one.attachments.map(placed) })),
  });
}

/** Asks for the originals on paper of a document, in the same way; `process`: the review that they are of. OVERLOADED. */
export const askForOriginals = (
  ctx: Context,
  { id, title, process }: { readonly id: string; readonly title: string; readonly process: string | null },
): Promise<string> =>
  queue(ctx, { kind: PRINT, title, document_id: id, process_id: process }, { document_id: id }, { print: "originals" });

async function queue(
  ctx: Context,
  task: Pick<NewTask, "kind" | "title" | "envelope_id" | "document_id" | "process_id">,
  about: Pick<Insert<"app.package">, "envelope_id" | "pack_id" | "document_id">,
  plan: KeptPlan,
): Promise<string> {
  const organisation = ctx.organisation.id;
  if ((await rows(ctx.tx, UNDER_WAY, [organisation])).length >= LIMITS.packagesUnderWay)
    throw new Refused("OVERLOADED", { seconds: RETRY_SECONDS });
  const id = await addTask(ctx.tx, { organisation_id: organisation, person_id: ctx.person.id, ...task, attempts: 1 });
  const { title: name } = task;
  await table(ctx.tx, "app.package").insert({ task_id: id, organisation_id: organisation, ...about, name, plan });
  await announce(ctx.tx, { organisation, topic: "task", id }, { organisation, topic: "counts", id });
  return id;
}
