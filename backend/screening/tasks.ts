import { In, type EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { Work } from "#domain/register-acts";
import { announce } from "../core/changes.ts";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { addTask, beginTask, endTask, queueAgain } from "../tasks/tasks.ts";

/** The kinds of task that import a version of a list, and that compare anew what a company knows. */
export const IMPORT = "screeningList" satisfies Work;
export const RESCREENING = "screening" satisfies Work;

/** A list that is imported, or fetched from its address (`source`). */
interface ImportInput {
  readonly list: string;
  readonly version?: string;
  readonly source?: string;
}
const importOf = (input: unknown): ImportInput => input as ImportInput;

/** The task of a fetch that failed before; null where the last one went well. */
async function openFetch(tx: EntityManager, list: string, owner: string): Promise<string | null> {
  const open = await table(tx, "app.task").find(
    ["id", "input"],
    { organisation_id: owner, kind: IMPORT, state: In(["QUEUED", "FAILED"]) },
    { order: { created_at: "DESC" }, limit: LIMITS.pageSizeMax },
  );
  return open.find(({ input }) => importOf(input).list === list && importOf(input).version === undefined)?.id ?? null;
}

/** A fetch has ended well, and what failed before is settled. */
export async function settleFetch(tx: EntityManager, list: string, owner: string | null): Promise<void> {
  const task = owner === null ? null : await openFetch(tx, list, owner);
  if (owner === null || task === null) return;
  await endTask(tx, task, null);
  await announce(tx, { organisation: owner, topic: "task", id: task });
}

interface Fetched {
  readonly list: string;
  readonly owner: string | null;
  readonly name: string;
  readonly source: string;
  readonly why: "LIST_UNREACHABLE" | "LIST_SIZE";
}

/** A list could not be had from its address: a task of its company says so. */
export async function noteFailedFetch(tx: EntityManager, { list, owner, name, source, why }: Fetched): Promise<void> {
  await table(tx, "app.screening_list").change({ id: list }, { fetch_error: why });
  if (owner === null) return;
  const id =
    (await openFetch(tx, list, owner)) ??
    (await addTask(tx, { organisation_id: owner, kind: IMPORT, title: name, input: { list, source }, attempts: 1 }));
  await endTask(tx, id, new Refused(why));
  await announce(tx, { organisation: owner, topic: "task", id });
}

interface Begun {
  readonly organisation: string;
  readonly company: string;
  readonly cause: string;
}

/** The task of a round, which goes on with it after a death. */
export async function beginRound(tx: EntityManager, { organisation, company, cause }: Begun): Promise<string> {
  const of = { organisation_id: organisation };
  const known = await table(tx, "app.screening_round").first(["task_id"], of);
  const id =
    known?.task_id ??
    (await addTask(tx, {
      organisation_id: organisation,
      kind: RESCREENING,
      title: company,
      input: { cause },
      attempts: 1,
    }));
  await table(tx, "app.screening_round").change(of, { task_id: id });
  await beginTask(tx, id);
  await announce(tx, { organisation, topic: "task", id });
  return id;
}

const ROUND_AGAIN = statement(
  "screening.roundAgain",
  `INSERT INTO app.screening_round (organisation_id, cause, task_id) VALUES ($1, 'LIST', $2)
    ON CONFLICT (organisation_id) DO UPDATE SET at = clock_timestamp()`,
);

/**
 * Does the work of a failed task again: fetches a list from its address, or compares anew. TASK_NOT_HERE for a file
 * that was refused: another one is given where lists are kept.
 */
export async function screeningAgain(
  { tx, organisation }: Context,
  { id, kind, input }: { readonly id: string; readonly kind: string; readonly input: unknown },
): Promise<void> {
  if (kind === RESCREENING) {
    await queueAgain(tx, "id", id);
    await changed(tx, ROUND_AGAIN, [organisation.id, id]);
    return;
  }
  const { list, version } = importOf(input);
  const due = { fetch_at: () => "now()" };
  const asked =
    version === undefined
      ? await table(tx, "app.screening_list").change(
          { id: list, organisation_id: organisation.id, removed_at: null },
          due,
        )
      : 0;
  if (asked === 0) throw new Refused("TASK_NOT_HERE");
  await queueAgain(tx, "id", id);
}
