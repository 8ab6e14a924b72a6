import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { PUSH_STATES, type PushLine, type PushState } from "#domain/bunker/exchange/push";
import { Refused, type ErrorCode } from "#domain/errors";
import type { EventDetail, EventName } from "#domain/events/events";
import type { TextParameters } from "#domain/text";
import { auditLater } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { beginTask, endTask, queueAgain } from "../tasks/tasks.ts";
import type { Asking, PushEffects, Pushed } from "./effects.ts";
import { LETTERS } from "./exchange-letters.ts";

const LOCK = statement(
  "bunker-exchange.lockPush",
  `SELECT id, organisation_id AS organisation, delivery_id AS delivery, document_id AS document, task_id AS task,
    number, state, attempts FROM app.bunker_push WHERE id = $1 FOR UPDATE`,
).as<{ state: PushState }>();
export type LockedPush = RowOf<typeof LOCK>;

/** A push, kept as it is until the transaction ends. */
export const lockPush = (tx: EntityManager, id: string): Promise<LockedPush | null> => first(tx, LOCK, [id]);

const OF_DELIVERY = statement(
  "bunker-exchange.lockPushOfDelivery",
  "SELECT id FROM app.bunker_push WHERE organisation_id = $1 AND delivery_id = $2 FOR UPDATE",
);
const OF_TASK = statement(
  "bunker-exchange.lockPushOfTask",
  "SELECT id FROM app.bunker_push WHERE task_id = $1 AND organisation_id = $2 FOR UPDATE",
);

/** Locks the push of a delivery, if any. A push is locked before its delivery and its task, as by its answers. */
export const lockPushOfDelivery = (tx: EntityManager, organisation: string, delivery: string): Promise<unknown> =>
  first(tx, OF_DELIVERY, [organisation, delivery]);

/** Locks the push of a task, if it has one. */
export const lockPushOfTask = (tx: EntityManager, organisation: string, task: string): Promise<unknown> =>
  first(tx, OF_TASK, [task, organisation]);

const ONE_AT_A_TIME = statement(
  "bunker-exchange.oneAtATime",
  "SELECT organisation_id AS id FROM app.bunker_exchange WHERE organisation_id = $1 FOR NO KEY UPDATE",
);

/**
 * The answer to a call and the message about it may come at the same moment: one of both waits, so that the later one
 * finds what the earlier one has written.
 */
export const oneAtATime = (tx: EntityManager, organisation: string): Promise<unknown> =>
  first(tx, ONE_AT_A_TIME, [organisation]);

/** Adds a line to the log of a push, or of the company for a message of no push. */
export async function addLine(
  tx: EntityManager,
  of: { readonly organisation: string; readonly push: string | null },
  line: PushLine,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await table(tx, "app.bunker_push_line").insert({
    id: uuid(),
    organisation_id: of.organisation,
    push_id: of.push,
    line,
    detail,
  });
}

/** The next state of a push, the line that says so, and why. */
interface Move {
  readonly line: PushLine;
  readonly detail?: Readonly<Record<string, unknown>>;
  readonly code?: ErrorCode;
  readonly parameters?: TextParameters;
  /** In the words of the exchange. */
  readonly reason?: string;
  /** Seconds until it is tried, of one that is queued. */
  readonly wait?: number;
  /** The person who asks for it. */
  readonly by?: Asking;
}

/** The line of the record about a push that has settled. */
const RECORDED = {
  ACKNOWLEDGED: "exchange.acknowledged",
  REFUSED: "exchange.refused",
  FAILED: "exchange.failed",
  UNKNOWN: "exchange.unsure",
} as const satisfies Partial<Record<PushState, EventName>>;

const isRecorded = (state: PushState): state is keyof typeof RECORDED => Object.hasOwn(RECORDED, state);

export const toldOf = (
  { id, organisation, delivery, document, number }: LockedPush,
  reason = "",
  by: Asking | null = null,
): Pushed => ({ push: id, organisation, delivery, document, number, reason, by });

/** Moves a locked push to another state, with its task, its log and what follows from it. */
export async function move(
  tx: EntityManager,
  effects: PushEffects,
  push: LockedPush,
  to: PushState,
  { line, detail = {}, code, parameters, reason = "", wait, by }: Move,
): Promise<void> {
  const { id, organisation, task } = push;
  await table(tx, "app.bunker_push").change(
    { id },
    {
      state: to,
      state_at: () => "now()",
      error_code: code ?? null,
      error_parameters: parameters ?? null,
      ...(wait === undefined ? {} : { next_at: () => `now() + interval '${wait} seconds'` }),
    },
  );
  await addLine(tx, { organisation, push: id }, line, {
    ...detail,
    ...(code === undefined ? {} : { code, parameters: parameters ?? {} }),
    ...(reason === "" ? {} : { reason }),
  });
  if (task !== null) await followed(tx, task, to, code === undefined ? null : new Refused(code, parameters));
  if (isRecorded(to)) {
    // The record has the person's own line about that.
    if (line !== "RECEIVED") await record(tx, push, to, reason, code);
    await effects[to](tx, toldOf(push, reason, by));
    if (to !== "ACKNOWLEDGED") await write(tx, push, to);
  }
  await tellOf(tx, push);
}

/** Tells those who operate deliveries that a push waits for them. */
const write = (tx: EntityManager, { organisation, number }: LockedPush, to: PushState): Promise<void> =>
  postToOrganisation(
    tx,
    organisation,
    {
      topic: "asked",
      ...LETTERS.waits,
      parameters: { number, state: PUSH_STATES[to].label, link: linkTo("/layout/bunker-exchange/pushes") },
    },
    ["bunker.operate"],
  );

/** The task of a push stands as the push does. */
async function followed(tx: EntityManager, task: string, to: PushState, refused: Refused | null): Promise<void> {
  if (to === "SENDING" || to === "SENT") return beginTask(tx, task);
  if (to === "ACKNOWLEDGED") return endTask(tx, task, null);
  if (to === "QUEUED") return queueAgain(tx, "id", task);
  await endTask(tx, task, refused ?? new Refused("PUSH_FAILED"));
}

async function record(
  tx: EntityManager,
  { id, organisation, delivery, number }: LockedPush,
  to: keyof typeof RECORDED,
  reason: string,
  code: ErrorCode | undefined,
): Promise<void> {
  const about = { id, delivery, number };
  const details = {
    ACKNOWLEDGED: about,
    REFUSED: { ...about, reason },
    FAILED: { ...about, code },
    UNKNOWN: about,
  } satisfies { [S in keyof typeof RECORDED]: EventDetail<(typeof RECORDED)[S]> };
  await auditLater(tx, organisation, RECORDED[to], details[to]);
}

export const tellOf = (tx: EntityManager, { organisation, delivery, task }: LockedPush): Promise<void> =>
  announce(
    tx,
    { organisation, topic: "process", id: delivery },
    ...(task === null ? [] : [{ organisation, topic: "task", id: task } as const]),
    { organisation, topic: "counts", id: delivery },
  );
