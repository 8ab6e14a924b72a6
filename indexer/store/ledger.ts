import type { ChainEvent } from "../events/event.ts";
import { isHistoryOnly } from "../handlers/catalogue.ts";
import type { Db } from "./db.ts";

/** Several chains write one ledger: whoever numbers rows commits before the next one numbers. */
const LOCK = 7_227_302;

/** The key as readers of the ledger know it. */
function keyText({ topic, key }: ChainEvent): string {
  if (topic === "title") return `${key.slice(0, 42)}:0x${key.slice(42)}`;
  return topic === "anchor" ? `0x${key.slice(42)}` : key;
}

/** Writes what changed to the outbox of the consumers and wakes them, last in the transaction. */
export async function tell(
  db: Db, chainId: number, head: number, events: readonly ChainEvent[], applied: boolean,
): Promise<void> {
  const told = events.filter((event) => !isHistoryOnly(event));
  if (told.length > 0) {
    await db.query("select pg_advisory_xact_lock($1)", [LOCK]);
    await db.query(
      `with written as (
         insert into chain.ledger_change (chain_id, topic, key, event, block_number, tx_hash, applied)
         select $1::int, topic, key, event, block, tx, $2::boolean
         from unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[])
           with ordinality as told (topic, key, event, block, tx, place)
         order by place returning seq)
       select pg_notify('ledger_change', $1::int || ':' || max(seq)) from written`,
      [chainId, applied, told.map((e) => e.topic), told.map(keyText), told.map((e) => e.name), told.map((e) => e.block),
        told.map((e) => e.txHash)]);
  }
  await db.query("select pg_notify('chain_head', $1::int || ':' || $2::bigint)", [chainId, head]);
}
