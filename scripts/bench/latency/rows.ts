import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { ActingChain } from "./chain.ts";

/** How rows of one follower become known to who reads its database. */
export interface Readable {
  readonly databaseUrl: string;
  /** Told in every transaction that adds rows. */
  readonly channel: string;
  /** The blocks above $1 of which there are rows. */
  readonly blocksAbove: string;
}

interface Options {
  readonly chain: ActingChain;
  readonly from: Readable;
  /** Blocks that are measured, after those that warm everybody up. */
  readonly blocks: number;
  readonly warmUp: number;
}

/** Between a row and the next block: followers do things after a block as well. */
const PAUSE_MS = 30;
const PATIENCE_MS = 60_000;

/**
 * From the moment that a plain client hears of a block by WebSocket until a reader, woken by NOTIFY, has read the rows
 * of the block: milliseconds of each block.
 */
export async function measureRows({ chain, from, blocks, warmUp }: Options): Promise<number[]> {
  const heard = new Map<number, number>();
  const seen = new Map<number, number>();
  let told: () => void = () => {};
  const socket = await heads(chain.wsUrl, ({ number }) => {
    heard.set(number, performance.now());
    told();
  });
  const reader = new pg.Client({ connectionString: from.databaseUrl });
  await reader.connect();
  let [last, reading, again] = [await chain.head(), false, false];
  const read = async (): Promise<void> => {
    again = true;
    if (reading) return;
    reading = true;
    while (again) {
      again = false;
      const { rows } = await reader.query<{ block: string }>({ name: "rows", text: from.blocksAbove, values: [last] });
      const now = performance.now();
      for (const block of rows.map((row) => Number(row.block))) {
        if (!seen.has(block)) seen.set(block, now);
        last = Math.max(last, block);
      }
    }
    reading = false;
    told();
  };
  reader.on("notification", () => void read());
  await reader.query(`listen ${from.channel}`);

  const times: number[] = [];
  try {
    const first = last + 1;
    for (let block = first; block < first + warmUp + blocks; block++) {
      const done = new Promise<void>((resolve) => {
        told = () => {
          if (heard.has(block) && seen.has(block)) resolve();
        };
      });
      await chain.act();
      const late = await Promise.race([done.then(() => false), wait(PATIENCE_MS, true, { ref: false })]);
      if (late)
        throw new Error(
          `block ${block} was ${heard.has(block) ? "not read" : "not heard of"} in ${PATIENCE_MS / 1_000} s`,
        );
      if (block >= first + warmUp) times.push((seen.get(block) as number) - (heard.get(block) as number));
      await wait(PAUSE_MS);
    }
    return times;
  } finally {
    socket.close();
    await reader.end();
  }
}

interface Head {
  readonly number: number;
  readonly hash: string;
}

/** A plain client of `newHeads`; resolves when it is subscribed. */
export async function heads(wsUrl: string, onHead: (head: Head) => void): Promise<WebSocket> {
  const socket = new WebSocket(wsUrl);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () =>
      socket.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_subscribe", params: ["newHeads"] }));
    socket.onerror = () => reject(new Error(`${wsUrl} does not answer`));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as {
        id?: number;
        params?: { result: { number: string; hash: string } };
      };
      if (message.params !== undefined)
        onHead({ number: Number(message.params.result.number), hash: message.params.result.hash });
      else if (message.id === 1) resolve();
    };
  });
  return socket;
}
