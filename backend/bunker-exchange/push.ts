import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { BunkerPush, BunkerPushStory } from "#domain/api/bunker-push-shapes";
import { withCompany, type PushData } from "#domain/bunker/exchange/mapping";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { Work } from "#domain/register-acts";
import { audit } from "../core/audit.ts";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { addTask } from "../tasks/tasks.ts";
import type { Settings } from "../settings/settings.ts";
import { bunkerFacts } from "./company.ts";
import type { PushEffects } from "./effects.ts";
import { addLine, lockPush, move, tellOf, toldOf, type LockedPush } from "./settle.ts";

/** The kind of task that pushes a note. */
export const PUSH = "bunkerPush" satisfies Work;

const SELECT = `SELECT id, delivery_id AS "deliveryId", document_id AS "documentId", task_id AS "taskId", number, state,
  attempts, next_at AS "nextAt", error_code AS "errorCode", error_parameters AS "errorParameters",
  created_at AS "createdAt", state_at AS "stateAt"
  FROM app.bunker_push WHERE organisation_id = $1`;
type Narrow = Pick<Row, "state" | "errorCode" | "errorParameters">;
interface Row {
  readonly state: BunkerPush["state"];
  readonly errorCode: NonNullable<BunkerPush["error"]>["code"] | null;
  readonly errorParameters: NonNullable<BunkerPush["error"]>["parameters"] | null;
}
const LIST = statement(
  "bunker-exchange.pushes",
  `${SELECT} ORDER BY state IN ('UNKNOWN','FAILED','REFUSED') DESC, created_at DESC, id LIMIT $2`,
).as<Narrow>();
const BY_ID = statement("bunker-exchange.push", `${SELECT} AND id = $2`).as<Narrow>();

const viewOf = ({
  errorCode,
  errorParameters,
  nextAt,
  createdAt,
  stateAt,
  ...row
}: RowOf<typeof BY_ID>): BunkerPush => ({
  ...row,
  nextAt: row.state === "QUEUED" ? nextAt.toISOString() : null,
  error: errorCode === null ? null : { code: errorCode, parameters: errorParameters ?? {} },
  createdAt: createdAt.toISOString(),
  stateAt: stateAt.toISOString(),
});

export interface NewPush {
  readonly deliveryId: string;
  readonly documentId: string;
  /** Number of the note. */
  readonly number: string;
  readonly payloadData: PushData;
}

/**
 * Begins to push a signed note; answers the id of the push. It is sent soon after this transaction. EXCHANGE_NOT_SET,
 * PUSH_BEGUN for a delivery that has a push: that one is pushed again.
 */
export async function beginPush(
  ctx: Context,
  { deliveryId, documentId, number, payloadData }: NewPush,
): Promise<string> {
  const { tx, organisation } = ctx;
  await assertSet(tx, organisation.id);
  const id = uuid();
  const task = await addTask(tx, {
    organisation_id: organisation.id,
    person_id: ctx.person.id,
    document_id: documentId,
    kind: PUSH,
    title: number,
    input: { push: id },
    attempts: 1,
  });
  const isNew = await table(tx, "app.bunker_push").insertNew({
    id,
    organisation_id: organisation.id,
    delivery_id: deliveryId,
    document_id: documentId,
    task_id: task,
    person_id: ctx.person.id,
    number,
    data: payloadData,
  });
  if (!isNew) throw new Refused("PUSH_BEGUN");
  await addLine(tx, { organisation: organisation.id, push: id }, "BEGUN", { person: ctx.person.name });
  await audit(ctx, "exchange.push", { id, delivery: deliveryId, number }, { documentId });
  const push = await lockPush(tx, id);
  if (push) await tellOf(tx, push);
  return id;
}

/** Whether a company pushes its notes to an exchange. */
export const isExchangeSet = (tx: EntityManager, organisation: string): Promise<boolean> =>
  table(tx, "app.bunker_exchange").has({ organisation_id: organisation, enabled: true });

async function assertSet(tx: EntityManager, organisation: string): Promise<void> {
  if (!(await isExchangeSet(tx, organisation))) throw new Refused("EXCHANGE_NOT_SET");
}

/** The push of a delivery; null where none was begun. */
export async function pushOfDelivery(ctx: Context, deliveryId: string): Promise<BunkerPush | null> {
  const found = await table(ctx.tx, "app.bunker_push").first(["id"], {
    organisation_id: ctx.organisation.id,
    delivery_id: deliveryId,
  });
  return found && (await viewById(ctx, found.id));
}

export const listPushes = async (ctx: Context): Promise<BunkerPush[]> =>
  (await rows(ctx.tx, LIST, [ctx.organisation.id, LIMITS.exchangePushes])).map(viewOf);

async function viewById(ctx: Context, id: string): Promise<BunkerPush> {
  const row = await first(ctx.tx, BY_ID, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return viewOf(row);
}

/** A push with its log and its calls. NOT_FOUND. */
export async function getPush(ctx: Context, id: string): Promise<BunkerPushStory> {
  const push = await viewById(ctx, id);
  const lines = await table(ctx.tx, "app.bunker_push_line").find(
    ["id", "at", "line", "detail"],
    { push_id: id },
    { order: { at: "ASC", id: "ASC" } },
  );
  const calls = await table(ctx.tx, "app.bunker_push_call").find(
    ["id", "n", "schema_version", "called_at", "ended_at", "status", "transaction", "request", "answer"],
    { push_id: id },
    { order: { n: "ASC" } },
  );
  return {
    ...push,
    lines: lines.map(({ at, detail: { person, ...detail }, ...line }) => ({
      ...line,
      at: at.toISOString(),
      person: typeof person === "string" ? person : null,
      detail,
    })),
    calls: calls.map(({ schema_version, called_at, ended_at, request, ...call }) => ({
      ...call,
      schemaVersion: schema_version,
      calledAt: called_at.toISOString(),
      endedAt: ended_at?.toISOString() ?? null,
      request: JSON.stringify(request, null, 2),
    })),
  };
}

/** The means of pushing again, beside the database. */
export interface PushMeans {
  readonly effects: PushEffects;
  readonly settings: Pick<Settings, "bunkerSystemId">;
}

async function own(ctx: Context, id: string): Promise<LockedPush> {
  const push = await lockPush(ctx.tx, id);
  if (!push || push.organisation !== ctx.organisation.id) throw new Refused("NOT_FOUND");
  return push;
}

/**
 * Pushes again what failed or was refused, with the facts of the company as they are now: a wrong one is often why the
 * exchange refused. What may have arrived is sent again only where the person says that it is
 * meant: PUSH_UNSURE. PUSH_NOT_WAITING, EXCHANGE_NOT_SET, FORBIDDEN, NOT_FOUND.
 */
export async function pushAgain(
  ctx: Context,
  { effects, settings }: PushMeans,
  id: string,
  { mayHaveArrived }: { readonly mayHaveArrived: boolean },
): Promise<BunkerPush> {
  if (!ctx.permissions.has("bunker.operate")) throw new Refused("FORBIDDEN", { permission: "bunker.operate" });
  const push = await own(ctx, id);
  if (push.state === "UNKNOWN" && !mayHaveArrived) throw new Refused("PUSH_UNSURE");
  if (push.state !== "UNKNOWN" && push.state !== "FAILED" && push.state !== "REFUSED")
    throw new Refused("PUSH_NOT_WAITING");
  await assertSet(ctx.tx, ctx.organisation.id);
  const kept = await table(ctx.tx, "app.bunker_push").first(["data"], { id });
  const facts = await bunkerFacts(ctx.tx, ctx.organisation.id, settings);
  await table(ctx.tx, "app.bunker_push").change(
    { id },
    { attempts: 0, ...(kept === null ? {} : { data: withCompany(kept.data, facts) }) },
  );
  await move(ctx.tx, effects, push, "QUEUED", {
    line: "AGAIN",
    detail: { person: ctx.person.name, mayHaveArrived: push.state === "UNKNOWN" },
    wait: 0,
  });
  await effects.QUEUED(ctx.tx, toldOf(push, "", ctx));
  const { delivery, number } = push;
  await audit(ctx, "exchange.again", { id, delivery, number }, { documentId: push.document });
  return viewById(ctx, id);
}

/** A person has asked the exchange, and it has the note whose answer was lost. PUSH_NOT_WAITING, NOT_FOUND. */
export async function sayReceived(ctx: Context, effects: PushEffects, id: string): Promise<BunkerPush> {
  const push = await own(ctx, id);
  if (push.state !== "UNKNOWN") throw new Refused("PUSH_NOT_WAITING");
  await move(ctx.tx, effects, push, "ACKNOWLEDGED", { line: "RECEIVED", detail: { person: ctx.person.name }, by: ctx });
  const { delivery, number } = push;
  await audit(ctx, "exchange.received", { id, delivery, number }, { documentId: push.document });
  return viewById(ctx, id);
}

/** Pushes the note of a failed task again. TASK_NOT_HERE for one that is gone, PUSH_UNSURE. */
export async function pushOfTaskAgain(ctx: Context, means: PushMeans, task: string): Promise<void> {
  const push = await table(ctx.tx, "app.bunker_push").first(["id"], {
    organisation_id: ctx.organisation.id,
    task_id: task,
  });
  if (!push) throw new Refused("TASK_NOT_HERE");
  await pushAgain(ctx, means, push.id, { mayHaveArrived: false });
}
