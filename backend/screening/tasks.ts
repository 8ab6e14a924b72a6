import { In, IsNull, Not, type EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { Work } from "#domain/register-acts";
import { announce } from "../core/changes.ts";
import { changed, rows } from "../core/database.ts";
import { WORKS } from "../core/member.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { tellOfFailed } from "./list-letters.ts";
import { addTask, beginListsOfNode, beginTask, endTask, LIST, queueAgain } from "../tasks/tasks.ts";

/** The kinds of task that import a version of a list, and that compare anew what a company knows. */
export const IMPORT = LIST;
export const RESCREENING = "screening" satisfies Work;

/** A list that is imported, or fetched from its addresses (`source`). `node`: it is one of the node. */
interface ImportInput {
  readonly list: string;
  readonly version?: string;
  readonly source?: string;
  readonly node?: "yes";
}
const importOf = (input: unknown): ImportInput => input as ImportInput;

const COMPANIES = statement(
  "screening.companiesOf",
  `SELECT m.organisation_id AS id FROM app.membership m WHERE m.person_id = ANY ($1::uuid[]) AND ${WORKS}`,
);

/** The companies in which administrators of the node work: they follow what becomes of the node's lists. */
async function keepersOfNode(tx: EntityManager): Promise<readonly string[]> {
  const emails = (await table(tx, "app.node_administrator").find(["email"], {})).map(({ email }) => email);
  const proved = { email: In(emails), email_verified_at: Not(IsNull()) };
  const persons = await table(tx, "app.person").find(["id"], proved);
  return [...new Set((await rows(tx, COMPANIES, [persons.map(({ id }) => id)])).map(({ id }) => id))].toSorted();
}

const FETCH = statement(
  "screening.fetchOfNode",
  `UPDATE app.screening_list SET fetch_at = now() - interval '1 second' WHERE id = ANY ($1::uuid[])
    AND organisation_id IS NULL AND removed_at IS NULL`,
);

/**
 * Has those lists of the node fetched at once that an administrator asks for again from a task. Who asks changes the
 * task alone: the node's lists are the worker's.
 */
export async function takeAsked(tx: EntityManager): Promise<void> {
  const asked = await beginListsOfNode(tx);
  if (asked.length > 0) await changed(tx, FETCH, [asked.map((input) => importOf(input).list)]);
}

/** The users who follow the fetches of a list. */
const followersOf = async (tx: EntityManager, owner: string | null): Promise<readonly string[]> =>
  owner === null ? keepersOfNode(tx) : [owner];

/** The task of a fetch that failed before; null where the last one went well. */
async function openFetch(tx: EntityManager, list: string, organisation: string): Promise<string | null> {
  const open = await table(tx, "app.task").find(
    ["id", "input"],
    { organisation_id: organisation, kind: IMPORT, state: In(["QUEUED", "RUNNING", "FAILED"]) },
    { order: { created_at: "DESC" }, limit: LIMITS.pageSizeMax },
  );
  return open.find(({ input }) => importOf(input).list === list && importOf(input).version === undefined)?.id ?? null;
}

/**
 * A fetch has ended, and what failed before is settled; not where the newest version of a list of the node was refused,
 * of which its keepers have no other task.
 */
export async function settleFetch(
  tx: EntityManager,
  { list, owner, name }: Pick<Fetched, "list" | "owner" | "name">,
): Promise<void> {
  const newest = await table(tx, "app.screening_version").first(
    ["state", "error_code", "error_parameters"],
    { list_id: list },
    { order: { n: "DESC" } },
  );
  if (owner === null && newest?.state === "REFUSED" && newest.error_code !== null) {
    const why = new Refused(newest.error_code, newest.error_parameters ?? {});
    return failFetch(tx, { list, owner, name, why });
  }
  for (const organisation of await followersOf(tx, owner)) {
    const task = await openFetch(tx, list, organisation);
    if (task === null) continue;
    await endTask(tx, task, null);
    await announce(tx, { organisation, topic: "task", id: task });
  }
}

interface Fetched {
  readonly list: string;
  readonly owner: string | null;
  readonly name: string;
  /** The one that did not answer. */
  readonly address: string;
  readonly why: "LIST_UNREACHABLE" | "LIST_SIZE";
}

/** A list could not be had from an address: a task of its company says so; of the node's list, one of its keepers. */
export async function noteFailedFetch(tx: EntityManager, { list, owner, name, address, why }: Fetched): Promise<void> {
  const refused = new Refused(why, { address });
  const before = await table(tx, "app.screening_list").first(["fetch_error"], { id: list });
  await table(tx, "app.screening_list").change({ id: list }, { fetch_error: why, fetch_failed: address });
  // It is tried again every hour: keepers are written to when it begins to fail.
  if ((before?.fetch_error ?? null) === null) await tellOfFailed(tx, { owner, name, why: refused });
  await failFetch(tx, { list, owner, name, why: refused, source: address });
}

interface FailedFetch extends Pick<Fetched, "list" | "owner" | "name"> {
  readonly why: Refused;
  readonly source?: string;
}

/** The task of a fetch says why it failed: the one that is open, or a new one. */
async function failFetch(tx: EntityManager, { list, owner, name, why, source }: FailedFetch): Promise<void> {
  const input: ImportInput = {
    list,
    ...(source !== undefined && { source }),
    ...(owner === null && { node: "yes" as const }),
  };
  for (const organisation of await followersOf(tx, owner)) {
    const id =
      (await openFetch(tx, list, organisation)) ??
      (await addTask(tx, { organisation_id: organisation, kind: IMPORT, title: name, input, attempts: 1 }));
    await endTask(tx, id, why);
    await announce(tx, { organisation, topic: "task", id });
  }
}

/** A version that was fetched is refused: keepers are written to; of the node's list they get the task, too. */
export async function noteRefused(tx: EntityManager, failed: FailedFetch): Promise<void> {
  await tellOfFailed(tx, failed);
  if (failed.owner === null) await failFetch(tx, failed);
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
 * Does the work of a failed task again: fetches a list from its addresses, or compares anew. TASK_NOT_HERE for a file
 * that was refused: another one is given where lists are kept; and for the node's list to who does not keep it.
 */
export async function screeningAgain(
  { tx, organisation, person }: Context,
  { id, kind, input }: { readonly id: string; readonly kind: string; readonly input: unknown },
): Promise<void> {
  if (kind === RESCREENING) {
    await queueAgain(tx, "id", id);
    await changed(tx, ROUND_AGAIN, [organisation.id, id]);
    return;
  }
  const { list, version, node } = importOf(input);
  if (node === "yes") {
    const kept = await table(tx, "app.screening_list").has({ id: list, organisation_id: null, removed_at: null });
    if (!kept || !(await table(tx, "app.node_administrator").has({ email: person.email })))
      throw new Refused("TASK_NOT_HERE");
    await queueAgain(tx, "id", id);
    return;
  }
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
