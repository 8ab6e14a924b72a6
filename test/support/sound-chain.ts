import { randomBytes } from "node:crypto";
import pg from "pg";
import { Lander } from "../../backend/documents/pint/lander.ts";
import { Sender } from "../../backend/documents/pint/sender.ts";
import type { TestBackend } from "./backend.ts";
import { bytes } from "./exchange-bill.ts";
import type { TwoNodes } from "./two-nodes.ts";

/** Ends the rounds of exchanges that a node runs by itself: a test runs them. */
export async function restExchanges(node: TestBackend): Promise<void> {
  await node.app.get(Sender, { strict: false }).onApplicationShutdown();
  await node.app.get(Lander, { strict: false }).onApplicationShutdown();
}

/** Gives the carrier of two nodes without a chain what its bills need of one. Answers its register and the owner. */
export async function soundChain({ wave, carrier }: Pick<TwoNodes, "wave" | "carrier">) {
  const registry = bytes(20);
  const owner = new pg.Client({ connectionString: wave.ownerUrl });
  await owner.connect();
  await owner.query("UPDATE app.organisation SET registry = $2 WHERE id = $1", [carrier.id, registry]);
  await owner.query("INSERT INTO app.budget (organisation_id, gas_daily, gas_total) VALUES ($1, 1e15, 1e15)", [
    carrier.id,
  ]);
  await owner.query(
    "INSERT INTO chain.chain (chain_id, genesis, start_block) VALUES (1337, $1, 0) ON CONFLICT DO NOTHING",
    [randomBytes(32)],
  );
  // Every block is final: what the chain may take back is offered to nobody.
  await owner.query(
    `INSERT INTO chain.cursor (chain, number, hash, at, finalized)
      SELECT id, 1000000000, $1, now(), 1000000000 FROM chain.chain WHERE live ON CONFLICT DO NOTHING`,
    [randomBytes(32)],
  );
  return { registry, owner };
}
