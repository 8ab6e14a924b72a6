import type { EntityManager } from "typeorm";
import type { Notice } from "#domain/exchange/calls";
import { LIMITS } from "#domain/limits";
import { announce } from "../core/changes.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { PushEffects } from "./effects.ts";
import { addLine, lockPush, move, oneAtATime, type LockedPush } from "./settle.ts";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The call of company $1 that has transaction $2 or, where that is said, id $3; and whether it is the push's last. */
const CALL = statement(
  "bunker-exchange.callOfNotice",
  `SELECT c.id, c.push_id AS push, c.transaction, c.n = (SELECT max(n) FROM app.bunker_push_call l
      WHERE l.push_id = c.push_id) AS last
     FROM app.bunker_push_call c WHERE c.organisation_id = $1
      AND ((c.transaction = $2 AND $2 <> '') OR c.id = $3::uuid) ORDER BY c.transaction = $2 DESC NULLS LAST LIMIT 1`,
  ["last"],
);
const UNKNOWN_TODAY = statement(
  "bunker-exchange.unknownToday",
  `SELECT count(*)::int AS count FROM app.bunker_push_line WHERE organisation_id = $1 AND push_id IS NULL
    AND at > now() - interval '1 day'`,
  ["count"],
);
/** Messages that came before the answer which names their transaction. */
const KEPT = statement(
  "bunker-exchange.keptNotices",
  `SELECT l.detail FROM app.bunker_push_call c JOIN app.bunker_push_line l ON l.organisation_id = c.organisation_id
      AND l.push_id IS NULL AND l.line = 'UNKNOWN_NOTICE' AND l.detail->>'transaction' = c.transaction
    WHERE c.push_id = $1 AND c.n = (SELECT max(n) FROM app.bunker_push_call WHERE push_id = $1) ORDER BY l.at`,
).as<{ detail: Notice }>();

/**
 * Takes a message of a company's exchange. False for one about an unknown push: it is kept in the log, within bounds,
 * because the answer that names the push may come later. A message that was heard before changes nothing.
 */
export async function hear(
  tx: EntityManager,
  effects: PushEffects,
  organisation: string,
  notice: Notice,
): Promise<boolean> {
  if (notice.type === "CONFIG_REFRESH") {
    await refreshed(tx, organisation);
    return true;
  }
  await oneAtATime(tx, organisation);
  const call = await first(tx, CALL, [organisation, notice.transaction, UUID.test(notice.call) ? notice.call : null]);
  const push = call && (await lockPush(tx, call.push));
  if (!call || !push) {
    await keep(tx, organisation, notice);
    return false;
  }
  await judge(tx, effects, push, notice, call.last);
  return true;
}

/** Every push asks for the configuration anew: what is kept is when the exchange said that it has another. */
async function refreshed(tx: EntityManager, organisation: string): Promise<void> {
  await table(tx, "app.bunker_exchange").change({ organisation_id: organisation }, { refreshed_at: () => "now()" });
  await announce(tx, { organisation, topic: "me", id: organisation });
}

async function keep(tx: EntityManager, organisation: string, notice: Notice): Promise<void> {
  const today = await first(tx, UNKNOWN_TODAY, [organisation]);
  if ((today?.count ?? 0) >= LIMITS.exchangeUnknownDaily) return;
  await addLine(tx, { organisation, push: null }, "UNKNOWN_NOTICE", { ...notice });
}

async function judge(
  tx: EntityManager,
  effects: PushEffects,
  push: LockedPush,
  notice: Notice,
  last: boolean,
): Promise<void> {
  const { state } = push;
  const detail = { transaction: notice.transaction };
  const open = state === "SENDING" || state === "SENT" || state === "UNKNOWN";
  if (notice.type === "PUSH_SUCCESS") {
    if (state === "ACKNOWLEDGED") return;
    // The exchange has the note by an earlier call, too: nothing is sent any more.
    if (open || state === "QUEUED" || state === "FAILED" || !last)
      return move(tx, effects, push, "ACKNOWLEDGED", { line: "ACKNOWLEDGED", detail });
  } else if (open && last)
    return move(tx, effects, push, "REFUSED", {
      line: "REFUSED",
      detail,
      code: "PUSH_REFUSED",
      parameters: { reason: notice.reason },
      reason: notice.reason,
    });
  else if (state === "REFUSED" && last) return;
  if (!(await table(tx, "app.bunker_push_line").has({ push_id: push.id, line: "LATE" })))
    await addLine(tx, { organisation: push.organisation, push: push.id }, "LATE", { ...detail, type: notice.type });
}

/** Hears what came before the answer to a call had said its transaction. */
export async function applyKept(tx: EntityManager, effects: PushEffects, pushId: string): Promise<void> {
  for (const { detail } of await rows(tx, KEPT, [pushId])) {
    const push = await lockPush(tx, pushId);
    if (push) await judge(tx, effects, push, detail, true);
  }
}
