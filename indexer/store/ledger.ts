import type { ChainEvent } from "../events/event.ts";
import { isHistoryOnly } from "../handlers/catalogue.ts";
import { columnOf, Rows } from "./binary.ts";
import type { Db } from "./db.ts";
import { copyInto } from "./rows.ts";

/** Several chains write one ledger: whoever numbers rows commits before the next one numbers. */
const LOCK = 7_227_302;

const ofEvent = columnOf<ChainEvent>();

/** The projection whose changes are told: the one that readers see. */
export interface Teller {
  readonly chainId: number;
  readonly beside: boolean;
}

/** The rows of the ledger for events that change something. */
export const ledgerRows = ({ chainId }: Teller, applied: boolean): Rows<ChainEvent> =>
  new Rows([
    ofEvent("chain_id", "integer", () => chainId),
    ofEvent("topic", "text", (event) => event.topic),
    ofEvent("key", "bytea", (event) => event.key),
    ofEvent("event", "text", (event) => event.name),
    ofEvent("block_number", "bigint", (event) => event.block),
    ofEvent("tx_hash", "bytea", (event) => event.txHash),
    ofEvent("applied", "boolean", () => applied),
  ]);

/** Writes what changed to the outbox of the consumers and wakes them, last in the transaction. */
export async function tellRows(
  db: Db,
  { chainId, beside }: Teller,
  head: number,
  rows: Rows<ChainEvent>,
): Promise<void> {
  if (beside) return;
  if (rows.count > 0) {
    db.send("select pg_advisory_xact_lock($1)", [LOCK]);
    await copyInto(db, "chain.ledger", rows);
    db.send("select pg_notify('ledger_change', $1::int || ':' || currval('chain.ledger_change_seq_seq'))", [chainId]);
  }
  db.send("select pg_notify('chain_head', $1::int || ':' || $2::bigint)", [chainId, head]);
}

/** Tells of events one by one. */
export async function tell(
  db: Db,
  teller: Teller,
  head: number,
  events: readonly ChainEvent[],
  applied: boolean,
): Promise<void> {
  const rows = ledgerRows(teller, applied);
  for (const event of events) if (!isHistoryOnly(event)) rows.add(event);
  await tellRows(db, teller, head, rows);
}
