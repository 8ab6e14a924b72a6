import type { ChainEvent } from "../events/event.ts";
import { isHistoryOnly } from "../handlers/catalogue.ts";
import { columnOf, copyInto } from "./copy.ts";
import type { Db } from "./db.ts";

/** Several chains write one ledger: whoever numbers rows commits before the next one numbers. */
const LOCK = 7_227_302;

/** The key as readers of the ledger know it. */
function keyText({ topic, key }: ChainEvent): string {
  if (topic === "title") return `${key.slice(0, 42)}:0x${key.slice(42)}`;
  return topic === "anchor" ? `0x${key.slice(42)}` : key;
}

const ofEvent = columnOf<ChainEvent>();

/** Writes what changed to the outbox of the consumers and wakes them, last in the transaction. */
export async function tell(
  db: Db, { chainId, beside }: { readonly chainId: number; readonly beside: boolean }, head: number, events: readonly ChainEvent[], applied: boolean,
): Promise<void> {
  if (beside) return;
  const told = events.filter((event) => !isHistoryOnly(event));
  if (told.length > 0) {
    db.send("select pg_advisory_xact_lock($1)", [LOCK]);
    await copyInto(db, "chain.ledger_change", [
      ofEvent("chain_id", "integer", () => chainId),
      ofEvent("topic", "text", (event) => event.topic),
      ofEvent("key", "text", keyText),
      ofEvent("event", "text", (event) => event.name),
      ofEvent("block_number", "bigint", (event) => event.block),
      ofEvent("tx_hash", "text", (event) => event.txHash),
      ofEvent("applied", "boolean", () => applied),
    ], told);
    db.send(
      "select pg_notify('ledger_change', $1::int || ':' || currval('chain.ledger_change_seq_seq'))", [chainId]);
  }
  db.send("select pg_notify('chain_head', $1::int || ':' || $2::bigint)", [chainId, head]);
}
