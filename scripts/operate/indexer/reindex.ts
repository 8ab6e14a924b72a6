import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createChainClient } from "../../../indexer/rpc/chain-client.ts";
import { httpTransport } from "../../../indexer/rpc/http.ts";
import { RpcDown } from "../../../indexer/rpc/transport.ts";
import { connect, onDemand } from "../../../indexer/store/db.ts";
import { reindex } from "../../../indexer/sync/reindex.ts";
import { chainsOf, settingsOf } from "./settings.ts";

// Reads a chain anew beside its mirror and swaps:
// `npm run operate -- reindex [--data .hawser --chain 1337 --afresh]`. See docs/indexer.md.

const { values } = parseArgs({
  options: { data: { type: "string" }, chain: { type: "string" }, afresh: { type: "boolean", default: false } },
});
const SAY_MS = 2_000;
const settings = await settingsOf(values.data);
const results = [];
for (const chain of chainsOf(settings, values.chain)) {
  const { chainId } = chain;
  const begun = Date.now();
  let said = 0;
  let { afresh } = values;
  for (let failures = 0; ; failures++) {
    // After a fault of the node all goes on where it was, with the next endpoint.
    const node = createChainClient(httpTransport(chain.rpcUrls[failures % chain.rpcUrls.length]!), chain.finality);
    const db = await connect(settings.indexerDatabaseUrl, `hawser reindex ${chainId}`);
    const apart = onDemand(settings.indexerDatabaseUrl, `hawser reindex ${chainId} events`);
    try {
      const swapped = await reindex({
        db,
        apart: apart.open,
        node,
        chain,
        afresh,
        wait: () => sleep(chain.pollMs),
        log: (level, message) => level !== "debug" && console.log(`chain ${chainId}: ${message}`),
        onStep({ cursor, head }) {
          afresh = false;
          if (Date.now() - said < SAY_MS) return;
          said = Date.now();
          console.log(`chain ${chainId}: block ${cursor.number} of ${head}, ${Math.round((said - begun) / 1000)} s`);
        },
      });
      results.push({ chain: chainId, ...swapped, seconds: Math.round((Date.now() - begun) / 100) / 10 });
      break;
    } catch (error) {
      if (!(error instanceof RpcDown)) throw error;
      console.log(`chain ${chainId}: ${error.message}; tried again`);
      await sleep(error.retryMs ?? 2_000);
    } finally {
      await Promise.all([db.end(), apart.close()]);
    }
  }
}
console.log(JSON.stringify({ chains: results }));
