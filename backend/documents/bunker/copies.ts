import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { Work } from "#domain/register-acts";
import type { Language } from "#domain/text";
import { announce } from "../../core/changes.ts";
import { first, rows } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table, type Change } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { addTask, endTask, queueAgain } from "../../tasks/tasks.ts";

/** A letter that is asked for: the signed note of a delivery, to a ship. */
export interface NewCopy {
  readonly processId: string;
  readonly organisationId: string;
  readonly to: string;
  readonly language: Language;
  /** The name of the person who asks; empty where it follows from the last signature. */
  readonly by: string;
}

/** Asks for a letter with the signed note. False where one is on its way to that address already. */
export const askForCopy = async (
  tx: EntityManager,
  { processId, organisationId, to, language, by }: NewCopy,
): Promise<boolean> =>
  table(tx, "app.bunker_copy").insertNew({
    id: uuid(),
    process_id: processId,
    organisation_id: organisationId,
    recipient: to,
    language,
    person_name: by,
  });

const COPIES = statement(
  "documents.bunkerCopies",
  `SELECT recipient AS "to", language, person_name AS by, asked_at AS "askedAt",
      CASE WHEN mail_id IS NOT NULL THEN attached END AS attached,
      CASE WHEN mail_id IS NOT NULL THEN sha256 END AS sha256, sent_at AS "sentAt", failed_at AS "failedAt", reason
    FROM app.bunker_copy WHERE process_id = $1 ORDER BY asked_at, id`,
).as<{ language: Language }>();

/** The letters that bring the note of a delivery to ships, in the order in which they were asked for. */
export const copiesOf = (tx: EntityManager, processId: string): Promise<RowOf<typeof COPIES>[]> =>
  rows(tx, COPIES, [processId]);

const CLAIM = statement(
  "documents.claimBunkerCopy",
  `UPDATE app.bunker_copy SET attempts = attempts + 1,
      next_at = now() + make_interval(mins => least(60, 5 * 2 ^ least(attempts, 10))::int) WHERE id = (
      SELECT id FROM app.bunker_copy WHERE mail_id IS NULL AND failed_at IS NULL AND next_at <= now()
        ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, process_id AS "processId", organisation_id AS "organisationId", recipient AS "to", language,
      attempts, storage_key AS "storageKey", sha256, attached, task_id AS "taskId"`,
).as<{ language: Language }>();

/**
 * A copy that is to be written, for some minutes of one process alone: for longer the oftener it was tried. The try is
 * counted before anything is done with it, so that one whose process ends each time is not tried for ever.
 */
export type Claimed = RowOf<typeof CLAIM>;
export const claimCopy = (tx: EntityManager): Promise<Claimed | null> => first(tx, CLAIM);

const LOCK = statement(
  "documents.lockBunkerCopy",
  "SELECT id FROM app.bunker_copy WHERE id = $1 AND mail_id IS NULL AND failed_at IS NULL FOR UPDATE",
);

/** Locks a copy whose letter is not written yet; false where another process has written it. */
export const lockCopy = async (tx: EntityManager, id: string): Promise<boolean> =>
  (await first(tx, LOCK, [id])) !== null;

/** Notes the letter of a copy, or when it is tried again. */
export async function changeCopy(
  tx: EntityManager,
  { id, processId, organisationId }: Pick<Claimed, "id" | "processId" | "organisationId">,
  change: Change<"app.bunker_copy">,
): Promise<void> {
  await table(tx, "app.bunker_copy").change({ id }, change);
  await announce(tx, { organisation: organisationId, topic: "process", id: processId });
}

const ENDED = statement(
  "documents.endedBunkerCopy",
  `SELECT c.id, c.process_id AS "processId", c.organisation_id AS "organisationId", c.recipient AS "to", p.title,
      d.bdn_no AS "bdnNo", c.task_id AS "taskId", m.sent_at AS "sentAt", m.undeliverable_at AS "failedAt", m.last_error AS reason
    FROM app.bunker_copy c JOIN app.mail m ON m.id = c.mail_id JOIN app.process p ON p.id = c.process_id
      JOIN app.bunker_delivery d ON d.process_id = c.process_id
    WHERE c.sent_at IS NULL AND c.failed_at IS NULL AND (m.sent_at IS NOT NULL OR m.undeliverable_at IS NOT NULL)
    LIMIT 1 FOR UPDATE OF c SKIP LOCKED`,
);

/** A copy whose letter was sent, or given up, since it was looked at last. */
export const endedCopy = (tx: EntityManager): Promise<RowOf<typeof ENDED> | null> => first(tx, ENDED);

/** The kind of task that writes a letter again which was given up. */
export const COPY = "bunkerCopy" satisfies Work;

/** The task of a copy stands as the copy does; it begins where that is given up for the first time. */
export async function failCopyTask(
  tx: EntityManager,
  copy: Pick<Claimed, "id" | "organisationId" | "processId" | "taskId" | "to">,
  about: { readonly documentId: string | null; readonly title: string },
): Promise<void> {
  const { organisationId, taskId, to } = copy;
  const refused = new Refused("NOTE_COPY_FAILED", { to, tries: LIMITS.noteCopyTries });
  const task =
    taskId ??
    (await addTask(tx, {
      organisation_id: organisationId,
      document_id: about.documentId,
      kind: COPY,
      title: about.title,
      attempts: 1,
    }));
  if (taskId === null) await changeCopy(tx, copy, { task_id: task });
  await endTask(tx, task, refused);
  await tellTask(tx, organisationId, task);
}

/** The task of a copy that was given up once has ended with its letter; `refused`: why that did not arrive. */
export async function endCopyTask(
  tx: EntityManager,
  { organisationId, taskId }: Pick<Claimed, "organisationId" | "taskId">,
  refused: Refused | null,
): Promise<void> {
  if (taskId === null) return;
  await endTask(tx, taskId, refused);
  await tellTask(tx, organisationId, taskId);
}

const tellTask = (tx: EntityManager, organisation: string, id: string): Promise<void> =>
  announce(tx, { organisation, topic: "task", id }, { organisation, topic: "counts", id });

const GIVEN_UP = statement(
  "documents.givenUpBunkerCopy",
  `SELECT c.id, c.process_id AS "processId", c.organisation_id AS "organisationId",
      EXISTS (SELECT FROM app.bunker_copy x WHERE x.process_id = c.process_id AND x.recipient = c.recipient AND x.sent_at IS NULL AND x.failed_at IS NULL)
      AS waits
    FROM app.bunker_copy c WHERE c.task_id = $1 AND c.organisation_id = $2 AND c.mail_id IS NULL
      AND c.failed_at IS NOT NULL FOR UPDATE OF c`,
  ["waits"],
);

/**
 * Has the letter of a failed task written again, from its first try. FORBIDDEN; TASK_NOT_FAILED where another is on its
 * way to the same address, TASK_NOT_HERE where the letter itself was written, and came back.
 */
export async function copyOfTaskAgain({ tx, organisation, permissions }: Context, task: string): Promise<void> {
  if (!permissions.has("bunker.operate")) throw new Refused("FORBIDDEN", { permission: "bunker.operate" });
  const copy = await first(tx, GIVEN_UP, [task, organisation.id]);
  if (copy === null) throw new Refused("TASK_NOT_HERE");
  if (copy.waits) throw new Refused("TASK_NOT_FAILED");
  await changeCopy(tx, copy, { failed_at: null, reason: "", attempts: 0, next_at: () => "now()" });
  await queueAgain(tx, "id", task);
}
