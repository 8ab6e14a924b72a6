import pg from "pg";
import { heads } from "./rows.ts";

// The floor: what nobody can leave out who wants the rows of a block in this table as soon as it is heard of. The logs
// are asked for by the block's hash and go in by one INSERT. No checks, no state, no reorgs, no cursor. A process of
// its own: address of the node, of its WebSocket, of the database. Prints a line when it listens.

const [rpcUrl, wsUrl, databaseUrl] = process.argv.slice(2) as [string, string, string];

interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly transactionHash: string;
  readonly logIndex: string;
}

const bytes = (hex: string): Buffer => Buffer.from(hex.slice(2), "hex");

const INSERT = `with added as (
  insert into chain.event (chain, block, log_index, tx_hash, contract, source, name, topic, key, args)
  select $1, $2, log_index, tx_hash, contract, 'escrow', 'HolderTransfer', 'title', key, args
  from unnest($3::int[], $4::bytea[], $5::bytea[], $6::bytea[], $7::jsonb[]) as l (log_index, tx_hash, contract, key,
    args) returning 1)
select pg_notify('floor', count(*)::text) from added`;

const db = new pg.Client({ connectionString: databaseUrl });
await db.connect();
const { rows } = await db.query<{ id: number }>(
  "insert into chain.chain (chain_id, genesis, start_block) values (1337, '\\x00', 1) returning id",
);
const chain = rows[0]?.id;

async function take(block: number, blockHash: string): Promise<void> {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_getLogs", params: [{ blockHash }] }),
  });
  const { result } = (await response.json()) as { result: readonly Log[] };
  const column = <T>(of: (log: Log) => T): T[] => result.map(of);
  await db.query({
    name: "insert",
    text: INSERT,
    values: [
      chain,
      block,
      column((log) => Number(log.logIndex)),
      column((log) => bytes(log.transactionHash)),
      column((log) => bytes(log.address)),
      column((log) => bytes(`0x${log.data.slice(26, 66)}${log.data.slice(66, 130)}`)),
      column((log) => JSON.stringify(log.topics.slice(1))),
    ],
  });
}

const socket = await heads(wsUrl, ({ number, hash }) => void take(number, hash));
console.log("the floor listens");
process.once("SIGTERM", () => {
  socket.close();
  void db.end();
});
