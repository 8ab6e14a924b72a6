import { MIRROR_PROBLEMS } from "#domain/chain/mirror-problems";
import { METRICS, PREFIX } from "../../indexer/metrics.ts";
import { table } from "./table.ts";

/** The page for whoever runs the indexer. */
export function indexerPage(): string {
  const problems = Object.entries(MIRROR_PROBLEMS).map(([code, { what, remedy }]) => [
    `\`${code}\``,
    what.en,
    what.zh,
    remedy.en,
  ]);
  const metrics = METRICS.map(({ name, kind, help }) => [`\`${PREFIX}${name}\``, kind, help]);
  return `# The indexer

One process mirrors every chain of \`CHAIN_RPC_URLS\`, each by itself: a fault of one stops no other. Several processes may run on one database; of each chain one of them is the leader, by an advisory lock on a connection of its own, and the others take over when it ends. The cursor fences off a leader that was replaced without knowing.

## Endpoints

List as many endpoints of a chain as there are in \`CHAIN_RPC_URLS\`. An endpoint is asked after it was seen to serve the chain, by its id and its genesis, and again after every fault. The one with the best score is asked: latency, failures and blocks behind the others. The others are looked at every 15 seconds. When one fails, the same question goes to the next; nothing is lost, since the place in the chain is in the database.

- A fault is waited out for 0.1 s, then twice as long each time, up to 10 s, never by all at the same moment.
- A limit of the rate (status 429, \`Retry-After\`, the codes and words of the providers) is waited out as long as the provider says, otherwise from 1 s to 60 s.
- A limit of the length of a range is kept for as long as the process lives; a range with too much in it is divided once. Batches shrink to what the provider takes. One that lacks old blocks or logs is asked for them again after a minute.
- A node that lags is no reorganisation: a lower head is waited for, and a block that it does not have below its head is not taken for replaced. A range is believed only with the headers of both its ends, an empty one only if the bloom of its last block says so.
- \`CHAIN_AGREE=2\` asks two endpoints of everything. What they tell differently is not taken; who told what is in the log. With three, two decide, and one that hangs is not waited for.
- Keys in the addresses stand in no log, no metric and no error.

Addresses that begin with \`ws://\` or \`wss://\` are not asked: the first of a chain that tells of new blocks (\`eth_subscribe\`) is listened to, and a new block is looked at when it is told of; without one the head is looked at every 2 s, which goes on behind every such address. One that ends, serves another chain or has been silent for 40 s is left for the next; after the last of them comes the first again, a second later and then twice as late each round, up to 30 s. What it tells is only when to look: a wrong word costs one question.

## Contracts that come later

A set of contracts that is added to the settings, and a register of others that a company follows, have a past. It is read beside the mirror by ranges, final blocks first, whenever the mirror itself is at the head; what was mirrored before stays as it is, and the contracts are followed from the block where both meet. Progress is in the database: it goes on after an end of the process, and after a fault of the endpoint ten seconds later. Until the contracts of the settings are all followed the mirror counts as behind (\`MIRROR_BEHIND\`). What happened before the first block of the mirror is read by \`npm run operate -- reindex\` alone; the log says so where it matters.

## PostgreSQL

Titles, escrows and holders have keys that are as good as random, so their indexes are written all over. The PostgreSQL that \`npm start\` brings is set for that; one of your own should have \`shared_buffers\` of a sixteenth of the machine's memory or more (at ten million events the indexes take about 4 GB), \`max_wal_size = 4GB\`, \`checkpoint_timeout = 15min\` and \`wal_compression = on\`.

## What is wrong

The log is one JSON object a line in \`logs/indexer.log\` of the data folder. A fault bears one of these codes there, at \`/health\` and in the metrics; the footer of the screens shows it to everybody.

${table(["code", "what", "中文", "what to do"], problems)}
A chain whose mirror was not at its head for \`CHAIN_LAG_ALARM\` seconds raises the alarm: in the log, as \`alarm\` at \`/health\`, in the metrics and in the footer. \`CHAIN_RESET\` is told from a reorganisation by the genesis, before anything is taken back, and nothing is ever deleted because of it.

## Watching

At \`INDEXER_PORT\` on its own machine the indexer answers \`GET /health\` (always 200 while it lives), \`GET /health/ready\` (503 until every chain is mirrored up to its head; \`whole\` is false while the past of contracts that were added to the settings is still read beside it) and \`GET /metrics\` in the text format of Prometheus. Every metric bears the label \`chain\`, those of endpoints \`endpoint\`, errors and problems \`code\`. While a chain is read for the first time the log tells the block, blocks and events a second and the time left every ten seconds.

${table(["metric", "type", "what"], metrics)}`;
}
