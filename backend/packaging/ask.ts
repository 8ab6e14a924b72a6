import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { announce } from "../core/changes.ts";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { addTask, PACKAGE } from "../tasks/tasks.ts";
import type { Placed, Plan, PlacedDocument } from "./package.ts";

/** A plan that waits in the database: bytes in base64, and of the documents where they are. */
export interface KeptPlan {
  readonly at: string;
  readonly written: readonly (readonly [string, string])[];
  readonly documents: readonly PlacedDocument[];
}

const UNDER_WAY = statement(
  "packaging.underWay",
  `SELECT 1 AS one FROM app.task WHERE organisation_id = $1 AND kind = '${PACKAGE}' AND state IN ('QUEUED','RUNNING')
    LIMIT ${LIMITS.packagesUnderWay}`,
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
  const organisation = ctx.organisation.id;
  if ((await rows(ctx.tx, UNDER_WAY, [organisation])).length >= LIMITS.packagesUnderWay)
    throw new Refused("OVERLOADED", { seconds: RETRY_SECONDS });
  const id = await addTask(ctx.tx, {
    organisation_id: organisation,
    person_id: ctx.person.id,
    kind: PACKAGE,
    title: name,
    envelope_id: "envelope_id" in about ? about.envelope_id : null,
    attempts: 1,
  });
  const plan: KeptPlan = {
    at: at.toISOString(),
    written: written.map(([entry, bytes]) => [entry, Buffer.from(bytes).toString("base64")]),
    documents: documents.map((one) => ({ ...placed(one), attachments: one.attachments.map(placed) })),
  };
  await table(ctx.tx, "app.package").insert({ task_id: id, organisation_id: organisation, ...about, name, plan });
  await announce(ctx.tx, { organisation, topic: "task", id }, { organisation, topic: "counts", id });
  return id;
}
