import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { toEventSelector, type AbiEvent } from "viem";
import { SOURCES } from "../../../indexer/events/sources.ts";

// The floor: what cannot be left out by anybody who reads this chain into this table, and nothing else. Ranges are
// asked one ahead, logs are cut at fixed places into the same rows as the mirror's, rows go in by COPY. No checks, no
// state, no reorgs, no cursor. A process of its own: RPC address, database address, last block, logs in all.

const [rpcUrl, databaseUrl, lastText, logsText] = process.argv.slice(2) as [string, string, string, string];
const last = Number(lastText);
const STRIDE = Math.ceil((last * 10_000) / Number(logsText));

interface Field {
  readonly name: string;
  readonly type: string;
  /** The topic, or the word of the data. */
  readonly at: number;
  readonly indexed: boolean;
}
const SHAPES = new Map(
  Object.entries(SOURCES).flatMap(([source, abi]) =>
    (abi as readonly { readonly type: string }[])
      .filter((item): item is AbiEvent => item.type === "event")
      .map((event) => {
        let [topic, word] = [1, 0];
        const all = event.inputs.map(({ name = "", type, indexed = false }): Field => ({
          name,
          type,
          indexed,
          at: indexed ? topic++ : word++,
        }));
        // The key says already which title an escrow speaks of.
        const fields = source === "escrow" ? all.filter(({ name }) => name !== "registry" && name !== "tokenId") : all;
        return [toEventSelector(event) as string, { source, name: event.name, fields }] as const;
      }),
  ),
);

/** The words of a value that says where it begins: its length and then itself, in hex. */
function tail(data: string, word: number): string {
  const at = 2 + Number.parseInt(data.slice(2 + word * 64, 66 + word * 64), 16) * 2;
  return data.slice(at + 64, at + 64 + Number.parseInt(data.slice(at, at + 64), 16) * 2);
}

function textOf({ type }: Field, word: string): string {
  if (type === "address") return `"0x${word.slice(24)}"`;
  if (type === "bool") return word.endsWith("1") ? "true" : "false";
  return `"0x${word}"`;
}

/** The arguments as JSON, and the remark. */
function read({ topics, data }: Log, fields: readonly Field[]): { args: string; remark: string } {
  let [args, remark] = ["", ""];
  for (const field of fields) {
    const { name, type, at, indexed } = field;
    if (name === "remark") {
      remark = tail(data, at);
      continue;
    }
    const value =
      type === "string"
        ? JSON.stringify(Buffer.from(tail(data, at), "hex").toString())
        : textOf(field, indexed ? (topics[at] as string).slice(2) : data.slice(2 + at * 64, 66 + at * 64));
    args += `${args === "" ? "" : ","}"${name}":${value}`;
  }
  return { args: `{${args}}`, remark };
}

interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockNumber: string;
  readonly transactionHash: string;
  readonly logIndex: string;
}

async function range(from: number): Promise<readonly Log[]> {
  const filter = {
    fromBlock: `0x${from.toString(16)}`,
    toBlock: `0x${Math.min(last, from + STRIDE - 1).toString(16)}`,
  };
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_getLogs", params: [filter] }),
  });
  return ((await response.json()) as { result: readonly Log[] }).result;
}

function rowsOf(logs: readonly Log[]): Buffer {
  const rows = Buffer.allocUnsafe(64 + logs.length * 1_600);
  let at = rows.write("PGCOPY\n\xff\r\n\0", 0, "latin1");
  at = rows.fill(0, at, at + 8) && at + 8;
  const hex = (text: string): void => {
    at = rows.writeInt32BE(text.length / 2, at);
    at += rows.write(text, at, "hex");
  };
  const text = (bytes: string): void => {
    at = rows.writeInt32BE(bytes.length, at);
    at += rows.write(bytes, at, "latin1");
  };
  for (const log of logs) {
    const data = log.data.slice(2);
    const key =
      data.length < 128
        ? `${(log.topics[2] ?? "").slice(26)}${(log.topics[3] ?? "").slice(2)}`
        : `${data.slice(24, 64)}${data.slice(64, 128)}`;
    at = rows.writeInt16BE(11, at);
    at = rows.writeInt32BE(2, at);
    at = rows.writeInt16BE(1, at);
    at = rows.writeInt32BE(8, at);
    at = rows.writeInt32BE(0, at);
    at = rows.writeUInt32BE(Number.parseInt(log.blockNumber, 16), at);
    at = rows.writeInt32BE(4, at);
    at = rows.writeInt32BE(Number.parseInt(log.logIndex, 16), at);
    hex(log.transactionHash.slice(2));
    hex(log.address.slice(2));
    const { source, name, fields } = SHAPES.get(log.topics[0] as string) as NonNullable<ReturnType<typeof SHAPES.get>>;
    const { args, remark } = read(log, fields);
    text(source);
    text(name);
    text("title");
    hex(key);
    at = rows.writeInt32BE(args.length + 1, at);
    at = rows.writeUInt8(1, at);
    at += rows.write(args, at, "latin1");
    if (remark === "") at = rows.writeInt32BE(-1, at);
    else hex(remark);
  }
  at = rows.writeInt16BE(-1, at);
  return rows.subarray(0, at);
}

const db = new pg.Client({ connectionString: databaseUrl });
await db.connect();
await db.query("insert into chain.chain (chain_id, genesis, start_block) values (1337, '\\x00', 1)");
const began = performance.now();
let next = range(1);
for (let from = 1; from <= last; from += STRIDE) {
  const logs = await next;
  if (from + STRIDE <= last) next = range(from + STRIDE);
  const rows = rowsOf(logs);
  await new Promise((resolve, reject) => {
    const into =
      copyFrom(`copy chain.event (chain, block, log_index, tx_hash, contract, source, name, topic, key, args, remark)
      from stdin (format binary)`);
    db.query(into).once("error", reject).once("finish", resolve).end(rows);
  });
}
const seconds = (performance.now() - began) / 1_000;
const { rows } = await db.query("select count(*)::int as events from chain.event");
console.log(JSON.stringify({ seconds, events: rows[0]?.events, rss: process.resourceUsage().maxRSS * 1_024 }));
await db.end();
