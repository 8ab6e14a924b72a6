import type { Hex, RawLog } from "../events/event.ts";
import { bloomOf, mayHold } from "./bloom.ts";
import { LongList } from "./long-list.ts";
import { header, logs, quantity, type Header } from "./parse.ts";
import { isEmpty, readLists, type Pieces, type Unparsed } from "./pieces.ts";
import { Pruned, readRefusal, type Blocks } from "./refusals.ts";
import { RpcDown, type Answer, type Call, type Transport } from "./transport.ts";

export type Finality = { readonly depth: number } | { readonly tag: "finalized" | "safe" };

/** Logs with one of these first topics, of any contract or of these. */
export interface Filter {
  readonly topics: readonly Hex[];
  readonly addresses?: readonly Hex[];
}

/**
 * A range of blocks: its logs, and from the same answer the headers at both its ends and of the block that was asked
 * for above it.
 */
export interface Range {
  readonly pieces: Pieces;
  /** The same, where the answer is long, and may be gone through without being parsed. */
  readonly unparsed?: Unparsed | undefined;
  readonly first: Header;
  readonly last: Header;
  /** Null where the node does not know it; the last block where none was asked for. */
  readonly above: Header | null;
  /** Gives back the memory of the answer: nobody goes through its pieces any more. */
  release(): void;
}

/** All logs of a range at once, for ranges that hold few. */
export function gather({
  pieces,
  release,
  first,
  last,
  above,
}: Range): Pick<Range, "first" | "last" | "above"> & { readonly logs: readonly RawLog[] } {
  const found = [...pieces].flat();
  release();
  return { logs: found, first, last, above };
}

/**
 * The questions of the mirror to a node. Every answer is checked for shape; a null is a block the node does not know.
 */
export interface ChainClient {
  /** `certain` as soon as block 1 vouches for the genesis. */
  identity(): Promise<{ readonly chainId: number; readonly genesis: Hex; readonly certain: boolean }>;
  /** The code at each address; null where the node answers with none. */
  codes(addresses: readonly string[]): Promise<(Hex | null)[]>;
  tip(): Promise<{ readonly head: Header; readonly finalized: number }>;
  headers(numbers: readonly number[]): Promise<(Header | null)[]>;
  logsOf(blocks: readonly Header[], topics: readonly Hex[]): Promise<RawLog[]>;
  /**
   * Returns what `read` makes of the logs that pass one of the filters. `read` is called again when another endpoint
   * has to be asked; faults of the logs show while it goes through them.
   */
  range<T>(
    from: number,
    to: number,
    filters: readonly Filter[],
    read: (range: Range) => Promise<T> | T,
    above?: number,
  ): Promise<T>;
}

const BATCH = 50;
/** A chain that keeps no blooms fills the field with one digit. */
const MEANINGLESS = /^0x(?:0*|f*)$/;
const hexNumber = (number: number): Hex => `0x${number.toString(16)}`;
const blockByNumber = (block: number | string): Call => ({
  method: "eth_getBlockByNumber",
  params: [typeof block === "number" ? hexNumber(block) : block, false],
});
const logsByHash = (blockHash: Hex, topics?: readonly Hex[]): Call => ({
  method: "eth_getLogs",
  params: [topics === undefined ? { blockHash } : { blockHash, topics: [topics] }],
});

function value(answer: Answer | undefined, asked?: Blocks): unknown {
  if (answer === undefined) throw new RpcDown("The node left a call unanswered.");
  if ("error" in answer) throw readRefusal(answer.error, asked);
  return answer.result;
}

function present(head: Header | null, what: string): Header {
  if (head === null) throw new RpcDown(`The node does not know ${what}.`, "NODE_BEHIND");
  return head;
}

/** Both ends of a range, of which the lower may be too old for the node. */
function ends(from: number, first: Header | null, to: number, last: Header | null): { first: Header; last: Header } {
  const known = present(last, `block ${to}`);
  if (first === null) throw new Pruned(`The node has block ${to} and not block ${from} any more.`);
  return { first, last: known };
}

export function createChainClient(transport: Transport, finality: Finality): ChainClient {
  const ask = async (calls: readonly Call[]): Promise<readonly Answer[]> => {
    const answers: Answer[] = [];
    for (let at = 0; at < calls.length; at += BATCH) answers.push(...(await transport(calls.slice(at, at + BATCH))));
    return answers;
  };

  /** All logs of a block, proven complete by the block's bloom: for a node that answers with nothing and no error. */
  const allLogs = async (block: Header): Promise<RawLog[]> => {
    const [answer] = await ask([logsByHash(block.hash)]);
    const all = logs(value(answer));
    if (bloomOf(all) !== block.bloom) throw new RpcDown(`The node hides logs of block ${block.number}.`, "NODE_PRUNED");
    return all;
  };

  const logsOf: ChainClient["logsOf"] = async (blocks, topics) => {
    const answers = await ask(blocks.map((block) => logsByHash(block.hash, topics)));
    const found: RawLog[] = [];
    for (const [at, block] of blocks.entries()) {
      let own = logs(value(answers[at]));
      if (own.length === 0 && !MEANINGLESS.test(block.bloom) && mayHold(block.bloom, topics)) {
        own = (await allLogs(block)).filter((log) => topics.includes(log.topics[0] ?? "0x"));
      }
      if (own.some((log) => log.blockHash !== block.hash || log.block !== block.number)) {
        throw new RpcDown("The node answers with logs of another block.");
      }
      found.push(...own);
    }
    return found;
  };

  /** Behind one address may stand many nodes: the one that answered the range with nothing may not have it yet. */
  const checkEmpty = async (last: Header, { topics, addresses }: Filter): Promise<void> => {
    if (MEANINGLESS.test(last.bloom) || !mayHold(last.bloom, topics)) return;
    const there = await logsOf([last], topics);
    if (there.some(({ address }) => addresses === undefined || addresses.includes(address))) {
      throw new RpcDown(
        `The node answers a range with nothing, and has logs of its block ${last.number}.`,
        "NODE_BEHIND",
      );
    }
  };

  return {
    async identity() {
      const answers = await ask([{ method: "eth_chainId", params: [] }, blockByNumber(0), blockByNumber(1)]);
      // anvil may make up another block 0 when it loads its state; the parent of block 1 stays what it was.
      const vouched = header(value(answers[2]))?.parentHash;
      const genesis = vouched ?? present(header(value(answers[1])), "block 0").hash;
      return { chainId: quantity(value(answers[0]), "chain id"), genesis, certain: vouched !== undefined };
    },

    async codes(addresses) {
      const answers = await ask(addresses.map((address) => ({ method: "eth_getCode", params: [address, "latest"] })));
      return answers.map((answer) => value(answer) as Hex | null);
    },

    async tip() {
      const byTag = "tag" in finality;
      const answers = await ask([blockByNumber("latest"), ...(byTag ? [blockByNumber(finality.tag)] : [])]);
      const head = present(header(value(answers[0])), "its own head");
      if (!byTag) return { head, finalized: head.number - finality.depth };
      // Before the first final block some nodes answer null and some an error.
      const final = answers[1];
      return { head, finalized: final !== undefined && "result" in final ? (header(final.result)?.number ?? -1) : -1 };
    },

    async headers(numbers) {
      const answers = await ask(numbers.map(blockByNumber));
      return answers.map((answer, at) => {
        const found = header(value(answer));
        if (found !== null && found.number !== numbers[at]) throw new RpcDown("The node answers with another block.");
        return found;
      });
    },

    logsOf,

    async range(from, to, filters, read, above = to) {
      const [first, last, ...others] = await transport([
        blockByNumber(from),
        blockByNumber(to),
        ...(above === to ? [] : [blockByNumber(above)]),
        ...filters.map(({ topics, addresses }): Call => ({
          method: "eth_getLogs",
          params: [
            {
              fromBlock: hexNumber(from),
              toBlock: hexNumber(to),
              topics: [topics],
              ...(addresses && { address: addresses }),
            },
          ],
        })),
      ]);
      const known = ends(from, header(value(first)), to, header(value(last)));
      const answers = above === to ? others : others.slice(1);
      const beyond = above === to ? known.last : header(value(others[0]));
      const lists = answers.map((answer) => value(answer, { from, to }));
      for (const [at, filter] of filters.entries()) if (isEmpty(lists[at])) await checkEmpty(known.last, filter);
      return readLists(lists, from, to, (pieces, unparsed) =>
        read({
          ...known,
          pieces,
          unparsed,
          above: beyond,
          release: () => {
            for (const list of lists) if (list instanceof LongList) list.release();
          },
        }),
      );
    },
  };
}
