import { createHash } from "node:crypto";
import { gzip } from "node:zlib";
import { promisify } from "node:util";
import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { ScreeningList, screeningListRoutes } from "#domain/api/screening-lists";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { lock } from "../core/locks.ts";
import { outside } from "../core/outside.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { addTask } from "../tasks/tasks.ts";
import { listsOf } from "./list-row.ts";
import { IMPORT } from "./tasks.ts";
import { compareAnew, putInUse } from "./versions.ts";

const compress = promisify(gzip);

/** The keeper of lists: a company, or with null the node, as the worker. `ctx` is the person who does it. */
export interface Keeper {
  readonly ctx: Context;
  readonly tx: EntityManager;
  readonly owner: string | null;
}

const ofOwner = (owner: string | null) => ({ organisation_id: owner, removed_at: null });

/** A list of this keeper. NOT_FOUND. */
async function kept({ tx, owner }: Keeper, id: string) {
  const row = await table(tx, "app.screening_list").first(["id", "name", "format", "addresses"], {
    id,
    ...ofOwner(owner),
  });
  if (row === null) throw new Refused("NOT_FOUND");
  return row;
}

export async function listView({ tx, owner }: Keeper, id: string): Promise<ScreeningList> {
  const found = (await listsOf(tx, owner, owner === null)).find((one) => one.id === id);
  if (found === undefined) throw new Refused("NOT_FOUND");
  return found;
}

/** The addresses of a list, each once. LIST_ADDRESS for one that is not fetched from. */
function assertAddresses(addresses: readonly string[]): string[] {
  if (addresses.some((address) => !URL.canParse(address) || new URL(address).protocol !== "https:"))
    throw new Refused("LIST_ADDRESS", {}, [{ path: "addresses", code: "LIST_ADDRESS" }]);
  return [...new Set(addresses)];
}

/** The refusal of a name that another list of the keeper has. */
const nameTaken = (): Refused => new Refused("NAME_TAKEN", {}, [{ path: "name", code: "NAME_TAKEN" }]);

async function assertFree({ tx, owner }: Keeper, name: string, besides: string | null): Promise<void> {
  const others = await table(tx, "app.screening_list").find(["id", "name"], ofOwner(owner));
  if (others.some((one) => one.id !== besides && one.name.toLowerCase() === name.toLowerCase())) throw nameTaken();
}

/** TOO_MANY, LIST_ADDRESS, NAME_TAKEN. */
export async function addList(
  keeper: Keeper,
  { name, format, addresses }: Body<typeof screeningListRoutes.add>,
): Promise<ScreeningList> {
  const { ctx, tx, owner } = keeper;
  const parts = assertAddresses(addresses);
  await assertFree(keeper, name, null);
  if ((await table(tx, "app.screening_list").count(ofOwner(owner))) >= LIMITS.screeningLists)
    throw new Refused("TOO_MANY", { max: LIMITS.screeningLists });
  const id = uuid();
  await table(tx, "app.screening_list").insert({
    id,
    organisation_id: owner,
    name,
    format,
    addresses: parts,
    fetch_at: parts.length === 0 ? null : ctx.now,
  });
  await audit({ ...ctx, tx }, "screening.list-add", { id, name });
  return listView(keeper, id);
}

/** LIST_ADDRESS, NAME_TAKEN, NOT_FOUND. */
export async function setList(
  keeper: Keeper,
  id: string,
  { name, addresses }: Body<typeof screeningListRoutes.set>,
): Promise<ScreeningList> {
  const { ctx, tx } = keeper;
  const former = await kept(keeper, id);
  const parts = assertAddresses(addresses);
  await assertFree(keeper, name, id);
  const moved =
    parts.join(" ") === former.addresses.join(" ")
      ? {}
      : { marks: [], fetch_at: parts.length === 0 ? null : ctx.now, fetch_error: null, fetch_failed: "" };
  await table(tx, "app.screening_list").change({ id }, { name, addresses: parts, ...moved });
  await audit({ ...ctx, tx }, "screening.list-set", { id, name, address: parts.join(" ") });
  return listView(keeper, id);
}

/** NOT_FOUND. */
export async function removeList(keeper: Keeper, id: string): Promise<void> {
  const { ctx, tx } = keeper;
  const { name } = await kept(keeper, id);
  await table(tx, "app.screening_list").change({ id }, { removed_at: ctx.now, fetch_at: null });
  await compareAnew(tx, keeper.owner);
  await audit({ ...ctx, tx }, "screening.list-remove", { id, name });
}

/** Puts a file down to be read, as a task of the company of the person. */
export async function bringVersion(
  keeper: Keeper,
  id: string,
  source: string,
  bytes: Uint8Array,
): Promise<ScreeningList> {
  const { ctx, tx, owner } = keeper;
  const { name } = await kept(keeper, id);
  const raw = await outside("screening list", [id, bytes], () => compress(bytes));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await putVersion(tx, {
    list: id,
    owner,
    name,
    organisation: ctx.organisation.id,
    person: ctx.person,
    source,
    sha256,
    raw,
  });
  await audit({ ...ctx, tx }, "screening.list-bring", { id, name, source, sha256 });
  return listView(keeper, id);
}

/** Writes a version down that is to be read, with the task that follows it. */
export async function putVersion(
  tx: EntityManager,
  given: {
    readonly list: string;
    readonly owner: string | null;
    readonly name: string;
    /** Null for what the clock fetches for the node: then no company follows it. */
    readonly organisation: string | null;
    readonly person: { readonly id: string; readonly name: string } | null;
    readonly source: string;
    readonly sha256: string;
    readonly raw: Uint8Array;
  },
): Promise<void> {
  const { list, owner, name, organisation, person, source, sha256, raw } = given;
  await lock(tx, "screeningList", list);
  const last = await table(tx, "app.screening_version").first(["n"], { list_id: list }, { order: { n: "DESC" } });
  const id = uuid();
  const task =
    organisation === null
      ? null
      : await addTask(tx, {
          organisation_id: organisation,
          person_id: person?.id ?? null,
          kind: IMPORT,
          title: name,
          input: { list, version: id },
          attempts: 1,
        });
  await table(tx, "app.screening_version").insert({
    id,
    list_id: list,
    organisation_id: owner,
    n: (last?.n ?? 0) + 1,
    state: "READING",
    person_name: person?.name ?? null,
    source,
    sha256,
    task_id: task,
  });
  await table(tx, "app.screening_content").insert({ version_id: id, organisation_id: owner, raw: Buffer.from(raw) });
  if (organisation !== null && task !== null) await announce(tx, { organisation, topic: "task", id: task });
}

/** The addresses are asked within a second. LIST_ADDRESS where there is none. */
export async function fetchNow(keeper: Keeper, id: string): Promise<ScreeningList> {
  const { ctx, tx } = keeper;
  const { name, addresses } = await kept(keeper, id);
  if (addresses.length === 0) throw new Refused("LIST_ADDRESS");
  await table(tx, "app.screening_list").change({ id }, { fetch_at: ctx.now, marks: [] });
  await audit({ ...ctx, tx }, "screening.list-fetch", { id, name });
  return listView(keeper, id);
}

/** WRONG_STATE where it does not wait, NOT_FOUND. */
export async function decideVersion(keeper: Keeper, version: string, accept: boolean): Promise<ScreeningList> {
  const { ctx, tx, owner } = keeper;
  const of = { id: version, organisation_id: owner };
  const found = await table(tx, "app.screening_version").first(["list_id"], of);
  if (found === null) throw new Refused("NOT_FOUND");
  // Two versions that are decided at once would both be in use, or one of them decided twice.
  await lock(tx, "screeningList", found.list_id);
  const row = (await table(tx, "app.screening_version").first(["list_id", "n", "state"], of))!;
  if (row.state !== "WAITING") throw new Refused("WRONG_STATE", { state: row.state });
  const { name } = await kept(keeper, row.list_id);
  if (accept) await putInUse(tx, { id: version, list: row.list_id, owner });
  else await table(tx, "app.screening_version").change({ id: version }, { state: "REFUSED" });
  await audit({ ...ctx, tx }, "screening.list-decide", { id: row.list_id, name, n: row.n, accepted: accept });
  return listView(keeper, row.list_id);
}
