import { keccak256, toHex, type Hex } from "viem";
import { bloomOf } from "../../indexer/rpc/bloom.ts";
import { RpcDown, type Answer, type Call, type Transport } from "../../indexer/rpc/transport.ts";
import { random, type Random } from "../support/random.ts";
import { act, cloneWorld, emptyWorld, type World, type WorldLog } from "./world.ts";

interface SimBlock {
  number: number;
  hash: Hex;
  parent: SimBlock | null;
  at: number;
  bloom: Hex;
  logs: WorldLog[];
  /** What the contracts hold after this block. */
  world: World;
}

/** How a node misbehaves; each a probability for one request. */
export interface Faults {
  down: number;
  lagging: number;
  hiding: number;
  refusing: number;
}
export const HONEST: Faults = { down: 0, lagging: 0, hiding: 0, refusing: 0 };

const ERROR = (message: string): Answer => ({ error: { code: -32_000, message } });
const hexNumber = (number: number) => `0x${number.toString(16)}`;

/** A chain with forks, and the node that tells of it: a stand-in for the outside world, never for our own parts. */
export class SimulatedNode {
  head: SimBlock;
  faults: Faults = HONEST;
  calls = 0;
  /** Throws at this call, counted from the start; 0 never. */
  failAt = 0;
  readonly #random: Random;
  readonly #chainId: number;
  readonly #known = new Map<Hex, SimBlock>();
  readonly #genesis: Hex;

  constructor(seed: number, chainId: number) {
    this.#random = random(seed);
    this.#chainId = chainId;
    this.head = this.#block(null, [], emptyWorld());
    this.#genesis = this.head.hash;
  }

  get genesis(): Hex {
    return this.#genesis;
  }

  #block(parent: SimBlock | null, logs: WorldLog[], world: World): SimBlock {
    const number = (parent?.number ?? -1) + 1;
    const block: SimBlock = {
      number, parent, logs, world,
      hash: keccak256(toHex(`block ${number} ${this.#random.next()}`)),
      at: 1_700_000_000 + number * 2,
      bloom: bloomOf(logs),
    };
    this.#known.set(block.hash, block);
    return block;
  }

  mine(count: number): void {
    for (let i = 0; i < count; i++) {
      const world = cloneWorld(this.head.world);
      const acts = this.#random.chance(0.3) ? 0 : this.#random.below(4);
      const logs = Array.from({ length: acts }, () => act(world, this.#random)).flat();
      this.head = this.#block(this.head, logs, world);
    }
  }

  /** Blocks in which nothing of ours happens. */
  mineQuietly(count: number): void {
    for (let i = 0; i < count; i++) this.head = this.#block(this.head, [], cloneWorld(this.head.world));
  }

  at(number: number): SimBlock | null {
    let block: SimBlock | null = this.head;
    while (block !== null && block.number > number) block = block.parent;
    return block?.number === number ? block : null;
  }

  /** Drops the last blocks, as a reorg or a restored older state does. */
  rewind(depth: number): void {
    this.head = this.at(Math.max(0, this.head.number - depth))!;
  }

  /** Blocks of the chain as it is, oldest first. */
  chain(): SimBlock[] {
    const blocks: SimBlock[] = [];
    for (let block: SimBlock | null = this.head; block !== null; block = block.parent) blocks.push(block);
    return blocks.reverse();
  }

  readonly transport: Transport = async (calls) => {
    this.calls++;
    const { down, lagging } = this.faults;
    if (this.calls === this.failAt || this.#random.chance(down)) throw new RpcDown("simulated outage");
    const head = this.#random.chance(lagging) ? this.at(Math.max(0, this.head.number - this.#random.below(6)))! : this.head;
    return calls.map((call) => this.#answer(call, head));
  };

  #answer({ method, params }: Call, head: SimBlock): Answer {
    switch (method) {
      case "eth_chainId": return { result: hexNumber(this.#chainId) };
      case "eth_getBlockByNumber": return { result: this.#header(this.#find(params[0] as string, head)) };
      case "eth_getLogs": return this.#logs(params[0] as Filter, head);
      default: return ERROR(`unknown method ${method}`);
    }
  }

  #find(which: string, head: SimBlock): SimBlock | null {
    if (which === "latest") return head;
    const number = which === "finalized" ? Math.max(0, head.number - 5) : Number(which);
    let block: SimBlock | null = head;
    while (block !== null && block.number > number) block = block.parent;
    return block?.number === number ? block : null;
  }

  /** As anvil does with its state loaded: block 0 is another one each time, its successor stays. */
  forgetful = false;

  #header(block: SimBlock | null) {
    const hash = block?.number === 0 && this.forgetful ? keccak256(toHex(this.calls)) : block?.hash;
    return block && {
      number: hexNumber(block.number), hash, parentHash: block.parent?.hash ?? `0x${"0".repeat(64)}`,
      timestamp: hexNumber(block.at), logsBloom: block.bloom,
    };
  }

  #logs(filter: Filter, head: SimBlock): Answer {
    let blocks: SimBlock[];
    if ("blockHash" in filter) {
      const block = this.#known.get(filter.blockHash);
      if (block === undefined || this.#find(hexNumber(block.number), head) !== block) return ERROR("unknown block");
      // A node that lost part of its index: nothing, and no error.
      if (filter.topics !== undefined && this.#random.chance(this.faults.hiding)) return { result: [] };
      blocks = [block];
    } else {
      const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)];
      if (to > from && this.#random.chance(this.faults.refusing)) return ERROR("query returned more than 10000 results");
      blocks = [];
      for (let at: SimBlock | null = head; at !== null && at.number >= from; at = at.parent) if (at.number <= to) blocks.unshift(at);
    }
    return {
      result: blocks.flatMap((block) => block.logs.map((log, index) => ({ log, index, block })))
        .filter(({ log }) => filter.topics === undefined || filter.topics[0]!.includes(log.topics[0]!))
        .filter(({ log }) => filter.address === undefined || filter.address.includes(log.address))
        .map(({ log, index, block }) => ({
          address: log.address, topics: log.topics, data: log.data, transactionHash: log.tx, blockHash: block.hash,
          blockNumber: hexNumber(block.number), logIndex: hexNumber(index), removed: false,
          ...(block.number % 2 === 0 ? { blockTimestamp: hexNumber(block.at) } : {}),
        })),
    };
  }
}

interface Topics {
  topics?: Hex[][];
  address?: Hex[];
}
type Filter = ({ blockHash: Hex } | { fromBlock: string; toBlock: string }) & Topics;
