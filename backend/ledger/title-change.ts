import { CLOSING_ACTS } from "#domain/acts/acts";
import { Any, type EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import type { TitlePlace } from "#domain/verify/title";
import { announce } from "../core/changes.ts";
import { first, rows } from "../core/database.ts";
import { either } from "../core/either.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { keyOf } from "../core/title-key.ts";
import { settleOvertaken as settleOvertakenReplacement } from "../documents/replacing/end.ts";
import { settleOvertakenReview } from "../documents/review/follow.ts";
import { surrenderReturned } from "../documents/pint/surrendered.ts";
import { settleTitleEnd } from "../documents/settle.ts";
import { ensureParty, refreshState } from "../documents/state.ts";
import { settleRefusals } from "../envelopes/refused.ts";
import type { IntentRow } from "../intents/intent-row.ts";
import { lockWithCompanions } from "../intents/titles-of.ts";
import { eventEffectsOf, fulfils, holds, type EventEffect, type TitleEvent } from "./event-effects.ts";
import { intentById, settleIntent } from "./settle-intent.ts";

const DOCUMENT = statement(
  "ledger.documentOfTitle",
  "SELECT id FROM app.document WHERE chain_id = $1 AND registry = $2 AND token_id = $3",
);
const TITLE = statement(
  "ledger.title",
  `SELECT status, coalesce(holder, '') AS holder, coalesce(beneficiary, '') AS beneficiary, coalesce(nominee,
    '') AS nominee FROM chain.titles WHERE chain_id = $1 AND key = $2::bytea`,
  ["status", "holder", "beneficiary", "nominee"],
);
const EVENTS = statement(
  "ledger.events",
  `SELECT tx_hash AS tx, block_number AS block, name, args FROM chain.history WHERE chain_id = $1
    AND topic = 'title' AND key = $2::bytea ORDER BY block_number, log_index`,
  ["tx", "block", "name"],
).as<{ args: TitleEvent["args"] }>();
const ACTS = statement(
  "ledger.acts",
  "SELECT * FROM app.intent WHERE document_id = $1 ORDER BY created_at DESC FOR NO KEY UPDATE",
);
const EXECUTED = statement(
  "ledger.executed",
  `SELECT e.tx_hash AS tx FROM chain.executions e JOIN app.intent s ON s.request_hash = e.request_hash
      AND s.chain_id = e.chain_id
    JOIN app.intent i ON s.id = ${either("i.carried_by", "i.id")} WHERE i.document_id = $1`,
  ["tx"],
);
const LIVE = statement(
  "ledger.live",
  "SELECT * FROM app.intent WHERE document_id = $1 AND status IN ('waiting','open','sent')",
);
const ENDING = statement(
  "ledger.ending",
  `SELECT action FROM app.intent WHERE document_id = $1 AND action = ANY($2) AND NOT (action = 'replace'
    AND carried_by IS NOT NULL) AND status NOT IN ('failed','expired','kept') ORDER BY created_at DESC LIMIT 1`,
);

type Title = RowOf<typeof TITLE>;

/**
 * Brings everything that depends on a title to what the chain says now, whichever way it changed: the acts on it, who
 * may see its document, how it ended, its states. Repeating it changes nothing.
 */
export async function titleChanged(tx: EntityManager, key: TitlePlace): Promise<void> {
  await tellFollowers(tx, key);
  const documentId = (await first(tx, DOCUMENT, [key.chainId, key.registry, key.tokenId]))?.id;
  if (!documentId) return;
  // The row that acts of users lock first, too.
  await lockWithCompanions(tx, documentId);
  const title = await first(tx, TITLE, [key.chainId, keyOf(key)]);
  await settleActs(tx, documentId, key, title);
  await settleRefusals(tx, documentId, key);
  if (title)
    for (const { id } of await table(tx, "app.organisation").find(["id"], {
      address: Any([title.holder, title.beneficiary]),
    }))
      await ensureParty(tx, documentId, id);
  await settleTitleEnd(tx, documentId, title?.status === "burnt" ? await endingOf(tx, documentId) : null);
  await settleOvertakenReplacement(tx, documentId);
  if (title?.status === "returned") await surrenderReturned(tx, documentId);
  if (title) await settleOvertakenReview(tx, documentId, title.status);
  await refreshState(tx, documentId);
}

/** The followers of the title look again. */
async function tellFollowers(tx: EntityManager, { chainId, registry, tokenId }: TitlePlace): Promise<void> {
  const followers = await table(tx, "app.followed_title").find(["id", "organisation_id"], {
    chain_id: chainId,
    registry,
    token_id: tokenId,
  });
  await announce(
    tx,
    ...followers.map(({ id, organisation_id: organisation }) => ({ id, organisation, topic: "title" as const })),
  );
}

async function settleActs(tx: EntityManager, documentId: string, key: TitlePlace, title: Title | null): Promise<void> {
  const events = (await rows(tx, EVENTS, [key.chainId, keyOf(key)])).map((event) => ({
    ...event,
    block: Number(event.block),
  }));
  const acts = await rows(tx, ACTS, [documentId]);
  const present = new Set(events.map((event) => event.tx));
  const executed = new Set((await rows(tx, EXECUTED, [documentId])).map((row) => row.tx));
  for (const act of acts)
    if (isAlone(act) && act.custody === "wallet" && act.status === "done" && act.tx_hash && !present.has(act.tx_hash))
      await settleIntent(tx, act, { outcome: "undone" });

  const claimed = new Set([
    ...executed,
    ...acts
      .filter((act) => act.status === "done" && act.tx_hash && present.has(act.tx_hash))
      .map((act) => act.tx_hash ?? ""),
  ]);
  for (const act of acts.filter((one) => isAlone(one) && one.custody === "wallet" && one.status !== "done")) {
    const effect = news(act, events).find(
      (one) =>
        !claimed.has(one.tx) &&
        fulfils(act.expected, one, title) &&
        !(isOver(act) && act.tx_hash && act.tx_hash !== one.tx),
    );
    if (effect && (await settleIntent(tx, act, { outcome: "done", tx: effect.tx, block: effect.block })))
      claimed.add(effect.tx);
  }
  const live = await first(tx, LIVE, [documentId]);
  if (live)
    await settleOvertaken(
      tx,
      live,
      news(live, events).filter((effect) => effect.tx !== live.tx_hash && !executed.has(effect.tx)),
      title,
    );
}

/** One of several under one signature is done by that signature only: all of them or none. */
const isAlone = (act: IntentRow): boolean => act.together === 1;
const isOver = (act: IntentRow): boolean => act.status === "expired" || act.status === "failed";

/** The events of the title after the act was proposed. */
function news(act: IntentRow, events: readonly TitleEvent[]): EventEffect[] {
  const { since } = act.expected;
  const last = since ? events.findLastIndex((event) => event.tx === since.tx) : -1;
  // After a reorganisation the event may be gone or elsewhere; its block still divides old from new.
  const after = last >= 0 ? events.slice(last + 1) : events.filter((event) => !since || event.block >= since.block);
  return eventEffectsOf(after);
}

/**
 * The title was moved by something else while the act was under way. The chain answers by itself to acts that the
 * relayer has sent; any other act ends here: as done when the title stands as it was wanted to, else as overtaken.
 */
async function settleOvertaken(
  tx: EntityManager,
  live: IntentRow,
  moved: readonly EventEffect[],
  title: Title | null,
): Promise<void> {
  // A nomination moves nothing.
  const last = moved.findLast(({ status, holder, beneficiary }) => status ?? holder ?? beneficiary);
  if (!last || (live.status === "sent" && (live.request_hash !== null || live.carried_by !== null))) return;
  const whole = live.carried_by === null ? live : ((await intentById(tx, live.carried_by)) ?? live);
  if (!isAlone(live)) await settleIntent(tx, whole, { outcome: "failed", why: new Refused("CHANGED_ELSEWHERE") });
  else if (holds(live.expected, title))
    await settleIntent(tx, live, { outcome: "done", tx: last.tx, block: last.block });
  else await settleIntent(tx, live, { outcome: "failed", why: new Refused("CHANGED_ELSEWHERE") });
}

/** The act that ended the title, not the one that made it in the place of another; null when another program did. */
const endingOf = async (tx: EntityManager, documentId: string): Promise<string | null> =>
  (await first(tx, ENDING, [documentId, CLOSING_ACTS]))?.action ?? null;
