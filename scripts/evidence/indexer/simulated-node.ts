import type { Hex } from "viem";
import { bloomOf } from "../../../indexer/rpc/bloom.ts";
import { parseAnswer } from "../../../indexer/rpc/long-list.ts";
import { RpcDown, type Answer, type Call, type Transport } from "../../../indexer/rpc/transport.ts";
import { random, type Random } from "../../lib/random.ts";
import { hashOf } from "./cast.ts";
import { act } from "./world.ts";
import { cloneWorld, emptyWorld, type World, type WorldLog } from "./model-log.ts";

export interface SimBlock {
  readonly number: number;
  readonly hash: Hex;
  readonly parent: SimBlock | null;
  readonly at: number;
  readonly bloom: Hex;
  readonly logs: readonly WorldLog[];
  /** The state of the contracts after this block. */
  readonly world: World;
}

/** How a node misbehaves; each a probability for one request. */
export interface Faults {
  /** No answer, or one that comes too late. */
  readonly down: number;
  /** An answer that only says that there were too many questions. */
  readonly limited: number;
  /** Some calls of a batch are left unanswered. */
  readonly partial: number;
  /** A node that is some blocks behind. */
  readonly lagging: number;
  /** A node that is on a fork which the others have left. */
  readonly elsewhere: number;
  /** The calls of one batch are answered by nodes that are not at the same head. */
  readonly mixed: number;
  /** A node that has lost part of its index: no logs, and no error. */
  readonly hiding: number;
  /** Logs in no order. */
  readonly jumbled: number;
  /** The longest range that is answered, in blocks. */
  readonly longest: number;
}
export const HONEST: Faults = {
  down: 0,
  limited: 0,
  partial: 0,
  lagging: 0,
  elsewhere: 0,
  mixed: 0,
  hiding: 0,
  jumbled: 0,
  longest: Infinity,
};

const ERROR = (message: string, code = -32_000): Answer => ({ error: { code, message } });
const hexNumber = (number: number) => `0x${number.toString(16)}`;
const isRange = ({ method, params }: Call) => method === "eth_getLogs" && !("blockHash" in (params[0] as Filter));

/** A chain with forks, and the nodes that tell of it: a stand-in for the outside world, never for our own parts. */
export class SimulatedNode {
  head: SimBlock;
  faults: Faults = HONEST;
  calls = 0;
  /** Throws at this call, counted from the start; 0 never. */
  failAt = 0;
  /** As anvil does with its state loaded: block 0 is another one each time, its successor stays. */
  forgetful = false;
  /** The node of another chain with the same id, which answers instead. */
  exchangedFor: SimulatedNode | null = null;
  readonly genesis: Hex;
  /** Heads that were left, the last one at the end. */
  readonly left: SimBlock[] = [];
  readonly #random: Random;
  readonly #chainId: number;
  readonly #known = new Map<Hex, SimBlock>();
  readonly #byTransaction = new Map<Hex, SimBlock>();

  constructor(seed: number, chainId: number) {
    this.#random = random(seed);
    this.#chainId = chainId;
    this.head = this.#block(null, [], emptyWorld());
    this.genesis = this.head.hash;
  }

  #block(parent: SimBlock | null, logs: WorldLog[], world: World): SimBlock {
    const number = (parent?.number ?? -1) + 1;
    const block: SimBlock = {
      number,
      parent,
      logs,
      world,
      hash: hashOf(`block ${number} ${this.#random.next()}`),
      at: 1_700_000_000 + number * 2,
      bloom: bloomOf(logs),
    };
    this.#known.set(block.hash, block);
    for (const { tx } of logs) this.#byTransaction.set(tx, block);
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
    for (let i = 0; i < count; i++) this.head = this.#block(this.head, [], this.head.world);
  }

  at(number: number): SimBlock | null {
    return this.#below(this.head, number);
  }

  /** Blocks of the chain as it is, oldest first. */
  chain(): SimBlock[] {
    const blocks: SimBlock[] = [];
    for (let block: SimBlock | null = this.head; block !== null; block = block.parent) blocks.push(block);
    return blocks.reverse();
  }

  /** A block that was mined on any fork. */
  known(hash: Hex): SimBlock | undefined {
    return this.#known.get(hash);
  }

  /** Whether a node may have said that this transaction is not in the chain, now or before. */
  mayBeGone(tx: Hex): boolean {
    const block = this.#byTransaction.get(tx)!;
    return [this.head, ...this.left].some((head) => this.#below(head, block.number) !== block);
  }

  /** Drops the last blocks, as a reorg or a restored older state does. */
  rewind(depth: number): void {
    this.left.push(this.head);
    this.head = this.at(Math.max(0, this.head.number - depth))!;
  }

  #below(head: SimBlock, number: number): SimBlock | null {
    let block: SimBlock | null = head;
    while (block !== null && block.number > number) block = block.parent;
    return block?.number === number ? block : null;
  }

  readonly transport: Transport = async (calls) => {
    if (this.exchangedFor !== null) return this.exchangedFor.transport(calls);
    this.calls++;
    const { down, limited, partial, mixed } = this.faults;
    const dice = this.#random;
    if (this.calls === this.failAt || dice.chance(down)) throw new RpcDown("simulated outage");
    if (dice.chance(limited))
      return calls.map(() => ERROR("daily request count exceeded, request rate limited", -32_005));
    const head = this.#someHead();
    // The logs of a range come from final blocks, which all nodes have.
    const apart = dice.chance(mixed) && !calls.some(isRange);
    const broken = dice.chance(partial);
    return calls.map((call) =>
      broken && dice.chance(0.5) ? ERROR("no answer", 0) : this.#answer(call, apart ? this.#someHead() : head),
    );
  };

  /** The head of the node that happens to answer. */
  #someHead(): SimBlock {
    const { lagging, elsewhere } = this.faults;
    const dice = this.#random;
    if (this.left.length > 0 && dice.chance(elsewhere)) return dice.pick(this.left);
    return dice.chance(lagging)
      ? this.at(Math.max(0, this.head.number - dice.below(dice.chance(0.3) ? 40 : 6)))!
      : this.head;
  }

  #answer({ method, params }: Call, head: SimBlock): Answer {
    switch (method) {
      case "eth_chainId":
        return { result: hexNumber(this.#chainId) };
      case "eth_getBlockByNumber":
        return { result: this.#header(this.#find(params[0] as string, head)) };
      case "eth_getLogs":
        return this.#logs(params[0] as Filter, head);
      default:
        return ERROR(`unknown method ${method}`);
    }
  }

  #find(which: string, head: SimBlock): SimBlock | null {
    if (which === "latest") return head;
    return this.#below(head, which === "finalized" ? Math.max(0, head.number - 5) : Number(which));
  }

  #header(block: SimBlock | null) {
    const hash = block?.number === 0 && this.forgetful ? hashOf(`block 0 at call ${this.calls}`) : block?.hash;
    return (
      block && {
        number: hexNumber(block.number),
        hash,
        parentHash: block.parent?.hash ?? `0x${"0".repeat(64)}`,
        timestamp: hexNumber(block.at),
        logsBloom: block.bloom,
      }
    );
  }

  #logs(filter: Filter, head: SimBlock): Answer {
    let blocks: SimBlock[];
    if ("blockHash" in filter) {
      const block = this.#known.get(filter.blockHash);
      if (block === undefined || this.#below(head, block.number) !== block) return ERROR("unknown block");
      // A reader that asks for everything is less likely to ask the endpoint that lost something.
      if (this.#random.chance(filter.topics === undefined ? this.faults.hiding / 3 : this.faults.hiding))
        return { result: [] };
      blocks = [block];
    } else {
      const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)];
      if (to - from >= this.faults.longest) return ERROR("query returned more than 10000 results");
      blocks = [];
      for (let at: SimBlock | null = head; at !== null && at.number >= from; at = at.parent)
        if (at.number <= to) blocks.unshift(at);
    }
    const found = blocks
      .flatMap((block) => block.logs.map((log, index) => ({ log, index, block })))
      .filter(({ log }) => filter.topics === undefined || filter.topics[0]!.includes(log.topics[0]!))
      .filter(({ log }) => filter.address === undefined || filter.address.includes(log.address))
      .map(({ log, index, block }) => ({
        address: log.address,
        topics: log.topics,
        data: log.data,
        transactionHash: log.tx,
        blockHash: block.hash,
        blockNumber: hexNumber(block.number),
        logIndex: hexNumber(index),
        removed: false,
        ...(block.number % 2 === 0 ? { blockTimestamp: hexNumber(block.at) } : {}),
      }));
    return { result: this.#random.chance(this.faults.jumbled) ? found.reverse() : found };
  }
}

/** Bytes of a piece of a long list: two logs or three, so that short histories have long lists. */
const PIECE = 1_000;

/** Answers as they come out of their bytes. */
export const overTheWire = (answers: readonly Answer[]): readonly Answer[] =>
  parseAnswer(
    { bytes: Buffer.from(JSON.stringify(answers)), release: () => {} },
    answers.length,
    PIECE,
  ) as readonly Answer[];

interface Topics {
  topics?: Hex[][];
  address?: Hex[];
}
type Filter = ({ blockHash: Hex } | { fromBlock: string; toBlock: string }) & Topics;
