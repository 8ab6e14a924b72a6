import { consumerOf } from "../../scripts/evidence/indexer/agreement.ts";
import type { SimulatedNode } from "../../scripts/evidence/indexer/simulated-node.ts";
import type { Hex } from "../../indexer/events/event.ts";
import { connect, type Db } from "../../indexer/store/db.ts";
import { openStore, type Store } from "../../scripts/evidence/indexer/store.ts";
import { freshDatabase } from "../support/postgres.ts";

/** A store in a database of its own, which closing it drops, and somebody who reads there. */
export interface FreshStore extends Store {
  readonly reader: Db;
}

export async function freshStore(): Promise<FreshStore> {
  const { url, drop } = await freshDatabase();
  const store = await openStore(url);
  const reader = await connect(url, "hawser indexer test reader");
  return {
    ...store,
    reader,
    async close() {
      await reader.end();
      await store.close();
      await drop();
    },
  };
}

/** Somebody who comes late and reads the whole ledger finds everything as it should be. */
export async function expectAgreement(
  store: Store,
  sim: SimulatedNode,
  chainId: number,
  left: readonly Hex[] = [],
): Promise<void> {
  const db = await store.lend();
  await consumerOf(store, db, sim, chainId, left).end();
  await store.takeBack(db);
}
