import { Not, type EntityManager } from "typeorm";
import type { Refused } from "#domain/errors";
import type { Work } from "#domain/register-acts";
import { v7 as uuid } from "uuid";
import { announce, announceWork } from "../../core/changes.ts";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { dueAnswer } from "./issuance-answers.ts";
import { addTask, endTask, sayOfTask } from "../../tasks/tasks.ts";
import { tellCompany, tellNode } from "./pint-letters.ts";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";

const ABOUT = statement(
  "documents.pintLandingTold",
  `SELECT l.recipient_id AS recipient, l.task_id AS task, l.origin, o.name AS company, b.number,
      b.carrier_code AS carrier,
      coalesce(c.name, b.carrier_code) AS platform
    FROM app.pint_landing l JOIN app.pint_bill b ON b.id = l.bill_id JOIN app.organisation o ON o.id = l.recipient_id
    LEFT JOIN app.counterparty c ON c.id = l.counterparty_id WHERE l.id = $1`,
  ["recipient", "origin", "company", "number", "carrier", "platform"],
);

/** Asks for the title of a bill that was taken; once for each envelope or request. Answers its document's id. */
export async function dueLanding(
  tx: EntityManager,
  of: {
    readonly bill: string;
    readonly recipient: string;
    readonly counterparty: string | null;
    readonly origin: "ENVELOPE" | "ISSUANCE";
    readonly originId: string;
  },
): Promise<string> {
  const id = uuid();
  await table(tx, "app.pint_landing").insert({
    id,
    bill_id: of.bill,
    recipient_id: of.recipient,
    counterparty_id: of.counterparty,
    origin: of.origin,
    origin_id: of.originId,
  });
  await announce(tx, { organisation: of.recipient, topic: "document", id });
  return id;
}

/** The title stands on the chain: its company is told once. */
export async function settleLanding(tx: EntityManager, id: string): Promise<void> {
  const done = await table(tx, "app.pint_landing").change(
    { id, state: Not("DONE") },
    { state: "DONE", done_at: () => "now()" },
  );
  const about = done === 0 ? null : await first(tx, ABOUT, [id]);
  if (about === null) return;
  const { recipient, number, carrier, platform } = about;
  await dueAnswer(tx, id, about);
  if (about.task !== null) await endTask(tx, about.task, null);
  await announceWork(tx, { document: id, organisation: recipient, task: about.task });
  const path = `/doc/${EXCHANGED_KIND}/view/${id}` as const;
  await tellCompany(tx, recipient, about.origin === "ENVELOPE" ? "arrived" : "issued", {
    number,
    carrier,
    platform,
    path,
  });
}

/** The work that a company follows as a task. */
export const LANDING = "pintLanding" satisfies Work;

/**
 * The title of a bill could not be made: its company follows that as a task from the first time on, until the title
 * stands on the chain. As the worker.
 */
export async function followFailing(
  tx: EntityManager,
  id: string,
  why: Refused,
  { failed }: { readonly failed: boolean },
): Promise<void> {
  const about = await first(tx, ABOUT, [id]);
  if (about === null) return;
  const { recipient: organisation, number } = about;
  const task =
    about.task ??
    (await addTask(tx, {
      organisation_id: organisation,
      person_id: null,
      kind: LANDING,
      document_id: null,
      envelope_id: null,
      title: number,
      attempts: 1,
    }));
  if (about.task === null) await table(tx, "app.pint_landing").change({ id }, { task_id: task });
  if (failed) await endTask(tx, task, why);
  else await sayOfTask(tx, task, why);
  await announceWork(tx, { document: id, organisation, task });
}

/** Tells the node's administrators of a title that could not be made. */
export async function tellFailing(tx: EntityManager, id: string): Promise<void> {
  const about = await first(tx, ABOUT, [id]);
  if (about !== null) await tellNode(tx, "landingFails", { number: about.number, recipient: about.company });
}
