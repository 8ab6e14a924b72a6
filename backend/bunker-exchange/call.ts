import { jsonOf } from "#domain/json";
import { Not, type EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { reasonOf, transactionOf } from "#domain/exchange/calls";
import { outcomeOf, PUSH_RETRY_SECONDS, type CallOutcome } from "#domain/bunker/exchange/push";
import type { ErrorCode } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { TextParameters } from "#domain/text";
import { table } from "../core/table.ts";
import type { Called } from "./adapter.ts";
import type { PushEffects } from "./effects.ts";
import { applyKept } from "./notice.ts";
import { lockPush, move, oneAtATime, type LockedPush } from "./settle.ts";

/** A call that is about to be made. */
export interface Begun {
  readonly call: string;
  readonly push: string;
  readonly organisation: string;
  readonly n: number;
}

/**
 * Writes down a call before it is made. From here on the exchange may have the note: whatever ends this process, it is
 * not sent again unasked. Null where the push has another state by now, or another process is at it.
 */
export async function beginCall(
  tx: EntityManager,
  effects: PushEffects,
  of: { readonly push: string; readonly attempts: number },
  sent: { readonly version: string; readonly body: object; readonly detail: Readonly<Record<string, unknown>> },
): Promise<Begun | null> {
  const push = await lockPush(tx, of.push);
  if (push?.state !== "QUEUED" || push.attempts !== of.attempts) return null;
  const n = (await table(tx, "app.bunker_push_call").count({ push_id: push.id })) + 1;
  const call = uuid();
  await table(tx, "app.bunker_push_call").insert({
    id: call,
    push_id: push.id,
    organisation_id: push.organisation,
    n,
    schema_version: sent.version.slice(0, 200),
    request: sent.body,
  });
  await move(tx, effects, push, "SENDING", {
    line: "CALLED",
    detail: { call, n, version: sent.version, ...sent.detail },
  });
  return { call, push: push.id, organisation: push.organisation, n };
}

const answered = ({ sent, code, status, text }: Called): Parameters<typeof outcomeOf>[0] => {
  if (!sent) return { sent, code };
  if (status === null) return { sent: true, status };
  const json = jsonOf(text);
  return { sent: true, status, transaction: transactionOf(json), reason: reasonOf(json) || text.slice(0, 200) };
};

/** Writes down how a call ended. One that was given up meanwhile is known again by its answer. */
export async function endCall(
  tx: EntityManager,
  effects: PushEffects,
  begun: Begun,
  answer: Called,
): Promise<CallOutcome["how"]> {
  await oneAtATime(tx, begun.organisation);
  const push = await lockPush(tx, begun.push);
  const outcome = outcomeOf(answered(answer));
  const transaction = outcome.how === "taken" && outcome.transaction !== "" ? outcome.transaction : null;
  await table(tx, "app.bunker_push_call").change(
    { id: begun.call },
    {
      status: answer.status,
      answer: answer.text.slice(0, LIMITS.exchangeKeptCharacters),
      transaction,
      ended_at: () => "now()",
    },
  );
  if (!push || !(await isOpen(tx, push, begun))) return outcome.how;
  await follow(tx, effects, push, outcome, answer.status);
  if (outcome.how === "taken") await applyKept(tx, effects, push.id);
  return outcome.how;
}

/** Whether a push still waits for what this call brings. */
const isOpen = async (tx: EntityManager, { id, state }: LockedPush, { n, call }: Begun): Promise<boolean> =>
  (state === "SENDING" || state === "UNKNOWN") &&
  (await table(tx, "app.bunker_push_call").count({ push_id: id, id: Not(call) })) < n;

async function follow(
  tx: EntityManager,
  effects: PushEffects,
  push: LockedPush,
  outcome: CallOutcome,
  status: number | null,
): Promise<void> {
  const detail = status === null ? {} : { status };
  switch (outcome.how) {
    case "taken":
      return move(tx, effects, push, "SENT", {
        line: "TAKEN",
        detail: { ...detail, transaction: outcome.transaction },
      });
    case "lost":
      return move(tx, effects, push, "UNKNOWN", { line: "LOST", detail, code: "PUSH_UNSURE" });
    case "refused":
      return move(tx, effects, push, "REFUSED", {
        line: "REFUSED",
        detail,
        code: "PUSH_REFUSED",
        parameters: { reason: outcome.reason },
        reason: outcome.reason,
      });
    case "never":
      return move(tx, effects, push, "FAILED", {
        line: "FAILED",
        detail,
        code: outcome.code,
        parameters: status === null ? {} : { status },
        reason: outcome.reason,
      });
    case "later":
      return later(tx, effects, push, { code: outcome.code, detail });
  }
}

/** Tries again after a while, until the tries are used up: then a person pushes again. */
export async function later(
  tx: EntityManager,
  effects: PushEffects,
  push: LockedPush,
  why: {
    readonly code: ErrorCode;
    readonly parameters?: TextParameters;
    readonly detail?: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const wait = PUSH_RETRY_SECONDS[push.attempts - 1];
  const { code, parameters = {}, detail = {} } = why;
  if (wait === undefined)
    return move(tx, effects, push, "FAILED", { line: "FAILED", detail: { ...detail, why: code }, code: "PUSH_FAILED" });
  return move(tx, effects, push, "QUEUED", { line: "TRIED", detail: { ...detail, wait }, code, parameters, wait });
}
