import { parseArgs } from "node:util";
import { connect } from "../../../indexer/store/db.ts";
import { compare } from "./comparing.ts";
import { chainsOf, settingsOf } from "./settings.ts";

// Compares the mirror with the contracts: `npm run operate -- compare [--data .hawser --chain 1337]`.
// See docs/indexer.md.

const { values } = parseArgs({ options: { data: { type: "string" }, chain: { type: "string" } } });
const settings = await settingsOf(values.data);
const db = await connect(settings.indexerDatabaseUrl, "hawser compare");
let differences = 0;
const results = [];
for (const { chainId, rpcUrls } of chainsOf(settings, values.chain)) {
  let said = 0;
  const result = await compare({
    db,
    chainId,
    rpcUrl: rpcUrls[0]!,
    onDifference: ({ what, key, field, mirror, chain, block }) =>
      console.log(
        `chain ${chainId}, block ${block}: ${what} ${key}: ${field} is ${String(chain)} on the chain, ${String(mirror)} in the mirror`,
      ),
    onProgress(done, of) {
      if (done - said < of / 20 && done < of) return;
      said = done;
      console.log(`chain ${chainId}: ${done} of ${of}`);
    },
  });
  differences += result.differences;
  results.push(result);
}
await db.end();
console.log(JSON.stringify({ differences, chains: results }));
process.exitCode = differences === 0 ? 0 : 1;
