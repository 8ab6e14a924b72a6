import { expect, it } from "vitest";
import { chainConfigSchema } from "../../indexer/core/config.ts";
import { httpTransport } from "../../indexer/rpc/http.ts";
import { createChainClient } from "../../indexer/rpc/chain-client.ts";
import type { Header } from "../../indexer/rpc/parse.ts";
import { connect } from "../../indexer/store/db.ts";
import { migrateChain } from "../../indexer/store/migrate.ts";
import { openChain } from "../../indexer/sync/open.ts";
import { silent } from "../../scripts/evidence/indexer/mirror.ts";
import { localChain } from "../support/chain.ts";
import { freshDatabase } from "../support/postgres.ts";
import { realContracts } from "./real-chain.ts";

it("a head that the node tells of is taken when it follows, with what its hash proves, and is left alone otherwise", async () => {
  const [database, chain] = await Promise.all([freshDatabase(), localChain()]);
  await migrateChain(database.url);
  const db = await connect(database.url, "hawser test");
  try {
    const contracts = await realContracts(chain);
    const config = chainConfigSchema.parse({
      ...contracts.deployment,
      rpcUrls: [chain.rpcUrl],
      finality: { depth: 0 },
    });
    const node = createChainClient(httpTransport(chain.rpcUrl), config.finality);
    const projector = await openChain({ db, node, chain: config, log: silent });
    while ((await projector.step()) === "moved");
    const titles = async (): Promise<number> => (await db.query("select from chain.titles")).rows.length;
    const start = projector.cursor.number;

    await contracts.mint(contracts.issuer, contracts.issuer);
    await contracts.mint(contracts.issuer, contracts.issuer);
    const [first, second] = (await node.headers([start + 1, start + 2])) as [Header, Header];
    await projector.take(second, second.number);
    await projector.take({ ...first, hash: `0x${"1".repeat(64)}` }, first.number);
    expect([projector.cursor.number, await titles()]).toEqual([start, 0]);
    await projector.take(first, first.number);
    expect([projector.cursor.number, projector.cursor.finalized, await titles()]).toEqual([start + 1, start + 1, 1]);
    await projector.take(second, second.number);
    expect([await projector.step(), projector.cursor.number, await titles()]).toEqual(["idle", start + 2, 2]);
  } finally {
    await db.end();
    await chain.stop();
    await database.drop();
  }
});
