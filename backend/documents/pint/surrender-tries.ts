import type { EntityManager } from "typeorm";
import { Refused, type ErrorCode } from "#domain/errors";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import type { Work } from "#domain/register-acts";
import { audit } from "../../core/audit.ts";
import { announce, announceWork } from "../../core/changes.ts";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { addTask, endTask, queueAgain } from "../../tasks/tasks.ts";
import { assertRight } from "./going.ts";
import { tellCompany } from "./pint-letters.ts";
import { PAUSE, TRIES } from "./tries.ts";

// The messages about surrenders that this node sends: each is a task that its company follows, and sends again by hand
// after its tries are used up.

/** A carrier is asked about a title that was given back here. */
export const SURRENDER = "pintSurrender" satisfies Work;
/** A platform is told the answer of a carrier here. */
export const ANSWER = "pintAnswer" satisfies Work;

/** Writes down the task by which a company follows a message about a surrender; answers its id. */
export async function followSurrender(
  tx: EntityManager,
  kind: typeof SURRENDER | typeof ANSWER,
  of: {
    readonly organisation: string;
    /** Null where another program has given the title back. */ readonly person: string | null;
    readonly document: string;
    readonly number: string;
  },
): Promise<string> {
  const id = await addTask(tx, {
    organisation_id: of.organisation,
    person_id: of.person,
    kind,
    document_id: of.document,
    envelope_id: null,
    title: of.number,
    attempts: 1,
  });
  await announce(tx, { organisation: of.organisation, topic: "task", id });
  return id;
}

const pathOf = (document: string) => `/doc/${EXCHANGED_KIND}/view/${document}` as const;

const END_SURRENDER = statement(
  "documents.endPintSurrender",
  `UPDATE app.pint_surrender s SET status = $2, state = CASE WHEN $3 THEN 'ASKED'
      WHEN s.attempts >= ${TRIES} THEN 'FAILED' ELSE s.state END, asked_at = CASE WHEN $3 THEN now() END,
      error_code = $4, next_at = now() + ${PAUSE}
    FROM (SELECT b.id, b.error_code FROM app.pint_surrender b WHERE b.id = $1 AND b.state = 'DUE' FOR UPDATE) before
    WHERE s.id = before.id
    RETURNING s.state, s.organisation_id AS organisation, s.document_id AS document, s.task_id AS task, s.number,
      s.carrier_code AS carrier, s.error_code IS DISTINCT FROM before.error_code AS news`,
  ["state", "organisation", "document", "number", "carrier", "news"],
);

/** Ends one try to ask a carrier. As the worker. */
export async function endSurrenderTry(
  tx: EntityManager,
  id: string,
  { status, taken, code }: { readonly status: number | null; readonly taken: boolean; readonly code: ErrorCode | null },
): Promise<void> {
  const row = await first(tx, END_SURRENDER, [id, status, taken, code]);
  if (row === null) return;
  const { organisation, document, task, number, carrier } = row;
  const failed = row.state === "FAILED";
  // A try like the one before is no news.
  if (!taken && !failed && !row.news) return;
  if (task !== null && (taken || failed))
    await endTask(tx, task, failed ? new Refused("PINT_NOT_SURRENDERED", { carrier }) : null);
  if (failed)
    await tellCompany(tx, organisation, "surrenderFails", { number, platform: carrier, path: pathOf(document) });
  await announceWork(tx, row);
}

const LATER = statement(
  "documents.pintClaimLater",
  `UPDATE app.pint_claim SET status = $2, state = CASE WHEN attempts >= ${TRIES} THEN 'FAILED' ELSE state END,
    next_at = now() + ${PAUSE} WHERE id = $1 AND state = 'ANSWERING'
    RETURNING state, document_id AS document, organisation_id AS organisation, task_id AS task,
      platform_name AS platform, (SELECT d.number FROM app.document d WHERE d.id = document_id) AS number`,
  ["state", "document", "organisation", "platform", "number"],
);

/** A platform has not taken the answer to its surrender: later again, and in the end by hand. As the worker. */
export async function endAnswerTry(tx: EntityManager, id: string, status: number | null): Promise<void> {
  const row = await first(tx, LATER, [id, status]);
  if (row?.state !== "FAILED") return;
  const { organisation, document, task, platform, number } = row;
  if (task !== null) await endTask(tx, task, new Refused("PINT_NOT_ANSWERED", { platform }));
  await tellCompany(tx, organisation, "answerFails", { number, platform, path: pathOf(document) });
  await announceWork(tx, row);
}

/** Sent anew at once. */
const ANEW = { attempts: 0, next_at: () => "now()" } as const;

/** Has the carrier asked again that has not taken a surrender. NOT_FOUND, WRONG_STATE. */
export async function retrySurrender(ctx: Context, id: string): Promise<void> {
  const { tx } = ctx;
  const own = { id, organisation_id: ctx.organisation.id };
  const row = await table(tx, "app.pint_surrender").first(
    ["state", "document_id", "number", "carrier_code", "task_id"],
    own,
  );
  if (row === null) throw new Refused("NOT_FOUND");
  const { state, document_id: document, number, carrier_code: carrier, task_id: task } = row;
  if (state !== "DUE" && state !== "FAILED") throw new Refused("WRONG_STATE", { state, of: "surrender" });
  const again = await table(tx, "app.pint_surrender").change({ ...own, state }, { state: "DUE", ...ANEW });
  if (again !== 1) throw new Refused("WRONG_STATE", { state, of: "surrender" });
  if (task !== null && state === "FAILED") await queueAgain(tx, "id", task);
  await audit(ctx, "pint.surrenderAgain", { carrier, number }, { documentId: document });
  await announceWork(tx, { organisation: ctx.organisation.id, document, task });
}

/** The same for the task of it. TASK_NOT_HERE, FORBIDDEN, WRONG_STATE. */
export async function retrySurrenderOfTask(ctx: Context, task: string): Promise<void> {
  const found = await table(ctx.tx, "app.pint_surrender").first(["id"], {
    task_id: task,
    organisation_id: ctx.organisation.id,
  });
  if (found === null) throw new Refused("TASK_NOT_HERE");
  assertRight(ctx, "bl.transferOriginal");
  await retrySurrender(ctx, found.id);
}

/** Has the answer sent again that a platform has not taken. TASK_NOT_HERE, FORBIDDEN, WRONG_STATE. */
export async function retryAnswerOfTask(ctx: Context, task: string): Promise<void> {
  const { tx } = ctx;
  const own = { task_id: task, organisation_id: ctx.organisation.id };
  const row = await table(tx, "app.pint_claim").first(["id", "state", "document_id", "platform_name"], own);
  if (row === null) throw new Refused("TASK_NOT_HERE");
  assertRight(ctx, "bl.void");
  const { id, state, document_id: document, platform_name: platform } = row;
  if ((await table(tx, "app.pint_claim").change({ id, state: "FAILED" }, { state: "ANSWERING", ...ANEW })) !== 1)
    throw new Refused("WRONG_STATE", { state, of: "claim" });
  const bill = await table(tx, "app.document").first(["number"], { id: document });
  await queueAgain(tx, "id", task);
  await audit(ctx, "pint.answerAgain", { platform, number: bill?.number ?? "" }, { documentId: document });
  await announceWork(tx, { organisation: ctx.organisation.id, document, task });
}
