import { createServer, type IncomingMessage } from "node:http";
import { generate, type Generated, type GeneratedBlock } from "./chain.ts";

// A node that tells a generated chain, as fast as it can: what is measured is who asks. A process of its own; prints
// one line of JSON when it listens, and answers GET / with the number of calls so far, and up to the first that follows
// the head; after GET /anew it counts anew.

const CHAIN_ID = 1337;
const NO_BLOOM = `0x${"0".repeat(512)}`;
const hex = (value: number): string => `0x${value.toString(16)}`;

interface Call {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}
interface Filter {
  readonly fromBlock?: string;
  readonly toBlock?: string;
  readonly blockHash?: string;
  readonly address?: string | readonly string[];
  readonly topics?: readonly (string | readonly string[] | null)[];
}

function answersOf(chain: Generated) {
  const head = chain.blocks.length - 1;
  const byHash = new Map<string, GeneratedBlock>(chain.blocks.map((block) => [block.hash, block]));
  // The most frequent answers are made once.
  const whole = chain.blocks.map(({ logs }) => logs.map(({ json }) => json).join(","));

  const numberOf = (tag: unknown): number => {
    if (tag === "latest" || tag === "pending") return head;
    // The last blocks are not final yet: there is a window that has to be followed by hash.
    if (tag === "finalized" || tag === "safe") return head - 64;
    return tag === "earliest" ? 0 : Number(tag);
  };

  const logs = (filter: Filter): string => {
    const blocks =
      filter.blockHash === undefined
        ? chain.blocks.slice(numberOf(filter.fromBlock), numberOf(filter.toBlock) + 1)
        : [byHash.get(filter.blockHash) as GeneratedBlock];
    const first = filter.topics?.[0];
    const wanted =
      first === undefined || first === null
        ? null
        : [first].flat().map((topic) => chain.selectors.indexOf(topic.toLowerCase() as never));
    const mask = wanted === null ? -1 : wanted.reduce((bits, topic) => (topic < 0 ? bits : bits | (1 << topic)), 0);
    const addresses =
      filter.address === undefined ? null : new Set([filter.address].flat().map((address) => address.toLowerCase()));
    const found: string[] = [];
    for (const block of blocks) {
      if ((block.topics & mask) === 0) continue;
      if (addresses === null && (block.topics & ~mask) === 0) found.push(whole[block.number] as string);
      else {
        for (const log of block.logs) {
          if ((mask >> log.topic) & 1 && (addresses === null || addresses.has(log.address))) found.push(log.json);
        }
      }
    }
    return `[${found.join(",")}]`;
  };

  const header = (block: GeneratedBlock | undefined, full: boolean): string => {
    if (block === undefined) return "null";
    const place = { blockHash: block.hash, blockNumber: hex(block.number) };
    return JSON.stringify({
      number: hex(block.number),
      hash: block.hash,
      parentHash: block.parentHash,
      timestamp: hex(block.at),
      logsBloom: NO_BLOOM,
      transactionsRoot: block.hash,
      stateRoot: block.hash,
      receiptsRoot: block.hash,
      sha3Uncles: block.hash,
      mixHash: block.hash,
      miner: `0x${"0".repeat(40)}`,
      extraData: "0x",
      gasLimit: hex(30_000_000),
      gasUsed: hex(1_000_000),
      baseFeePerGas: hex(7),
      difficulty: "0x0",
      totalDifficulty: "0x0",
      nonce: "0x0000000000000000",
      size: hex(5_000),
      uncles: [],
      transactions: !full
        ? block.transactions
        : block.transactions.map((hash, index) => ({
            ...place,
            hash,
            transactionIndex: hex(index),
            from: chain.places.deployer,
            to: chain.places.forwarder,
            gas: hex(300_000),
            gasPrice: hex(7),
            input: "0x",
            nonce: hex(index),
            value: "0x0",
            type: "0x0",
            chainId: hex(CHAIN_ID),
            v: "0x1b",
            r: hash,
            s: hash,
          })),
    });
  };

  return ({ method, params }: Call): string => {
    switch (method) {
      case "eth_chainId":
        return JSON.stringify(hex(CHAIN_ID));
      case "net_version":
        return JSON.stringify(String(CHAIN_ID));
      case "eth_blockNumber":
        return JSON.stringify(hex(head));
      case "eth_getBlockByNumber":
        return header(chain.blocks[numberOf(params[0])], params[1] === true);
      case "eth_getBlockByHash":
        return header(byHash.get(String(params[0])), params[1] === true);
      case "eth_getLogs":
        return logs(params[0] as Filter);
      default:
        throw new Error(`the replay does not know ${method}`);
    }
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const [events, open, seed] = process.argv.slice(2).map(Number) as [number, number, number];
const chain = generate({ events, open, seed });
const answer = answersOf(chain);
let calls = 0;
/** Calls until the first one that asked for a block that is not final: from there on a head is followed. */
let untilHead: number | null = null;
const final = chain.blocks.length - 1 - 64;
const isBeyond = ({ method, params }: Call): boolean =>
  method === "eth_getBlockByNumber" && /^0x/.test(String(params[0])) && Number(params[0]) > final;

const one = (call: Call): string => {
  if (isBeyond(call)) untilHead ??= calls;
  calls += 1;
  const id = JSON.stringify(call.id);
  try {
    return `{"jsonrpc":"2.0","id":${id},"result":${answer(call)}}`;
  } catch (error) {
    return `{"jsonrpc":"2.0","id":${id},"error":{"code":-32601,"message":${JSON.stringify((error as Error).message)}}}`;
  }
};

const server = createServer((request, response) => {
  void (async () => {
    if (request.method === "GET") {
      response.end(JSON.stringify({ calls, untilHead: untilHead ?? calls }));
      if (request.url === "/anew") [calls, untilHead] = [0, null];
      return;
    }
    const asked = JSON.parse(await bodyOf(request)) as Call | readonly Call[];
    response.setHeader("content-type", "application/json");
    response.end(Array.isArray(asked) ? `[${asked.map(one).join(",")}]` : one(asked as Call));
  })();
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => {
  const { blocks, logs, places, titleEvents, truth } = chain;
  const port = (server.address() as { port: number }).port;
  console.log(JSON.stringify({ port, head: blocks.length - 1, logs, places, titleEvents, truth }));
});
process.once("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
});
