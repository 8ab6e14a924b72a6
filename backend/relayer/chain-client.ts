import {
  createPublicClient,
  fallback,
  http,
  TransactionReceiptNotFoundError,
  type Address,
  type Hex,
  type PublicClient,
} from "viem";
import { assertOutside } from "../core/outside.ts";
import { checkNode, type ExpectedChain } from "#domain/chain/check-node";
import type { FeeModel, Market } from "#domain/chain/fees";
import { marketOf } from "#domain/chain/market";
import { revertData } from "#domain/chain/revert";

/** The chain did not answer, or not with what was asked: nothing can be concluded from it. */
export class ChainDown extends Error {}

/** The chain answers, and is not the one of the settings, or has not our contracts. */
export class WrongChain extends ChainDown {}

/** A contract refused. `data` is its revert data, "0x" when it gave none. */
export class Reverted extends Error {
  readonly data: Hex;
  constructor(data: Hex) {
    super(`reverted with ${data.slice(0, 10)}`);
    this.data = data;
  }
}

export interface Receipt {
  readonly block: number;
  readonly blockHash: Hex;
  readonly success: boolean;
  readonly gasUsed: bigint;
  readonly logs: readonly { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }[];
}

export interface Call {
  readonly from: Address;
  readonly to: Address;
  readonly data: Hex;
}

/** The few questions the relayer asks a chain. Each throws ChainDown or, where a contract runs, Reverted. */
export interface ChainClient {
  /** The fault of the node, in words; null when it serves what it should. */
  fault(expected: ExpectedChain): Promise<string | null>;
  head(): Promise<number>;
  /** Transactions of the account in the newest block, or in that of a number. */
  nonce(account: Address, block?: number): Promise<number>;
  /** The price of a unit of gas now, as far as the model of the network asks. */
  market(model: FeeModel): Promise<Market>;
  call(call: Call): Promise<Hex>;
  estimate(call: Call): Promise<bigint>;
  hasCode(address: Address): Promise<boolean>;
  /** Hands over signed bytes. Null when the chain has taken them or had them already, else why it does not. */
  send(raw: Hex): Promise<string | null>;
  receipt(hash: Hex): Promise<Receipt | null>;
}

const KNOWN =
  /already known|already imported|known transaction|nonce too low|nonce is too low|nonce has already been used/i;
const REFUSED = /revert|invalid opcode|out of gas|stack (under|over)flow|bad jump/i;

export function openChainClient(rpcUrls: readonly string[], timeoutMs = 10_000): ChainClient {
  const client: PublicClient = createPublicClient({
    transport: fallback(
      rpcUrls.map((url) => http(url, { timeout: timeoutMs, retryCount: 0 })),
      { retryCount: 0 },
    ),
    cacheTime: 0,
  });
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    assertOutside("a node of a chain");
    try {
      return await work();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const data = revertData(error);
      if (data !== null || REFUSED.test(message)) throw new Reverted(data ?? "0x");
      throw new ChainDown(firstLine(error));
    }
  };
  const transaction = ({ from, to, data }: Call) => ({ account: from, to, data });
  return {
    fault: (expected) => ask(() => checkNode(client, expected)),
    head: () => ask(async () => Number(await client.getBlockNumber())),
    nonce: (address, block) =>
      ask(() =>
        client.getTransactionCount(block === undefined ? { address } : { address, blockNumber: BigInt(block) }),
      ),
    market: (model) => ask(() => marketOf(client, model)),
    call: (call) => ask(async () => (await client.call(transaction(call))).data ?? "0x"),
    estimate: (call) => ask(() => client.estimateGas(transaction(call))),
    hasCode: (address) => ask(async () => ((await client.getCode({ address })) ?? "0x") !== "0x"),
    send: async (raw) => {
      try {
        await client.request({ method: "eth_sendRawTransaction", params: [raw] });
        return null;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (KNOWN.test(message)) return null;
        if (typeof codeOf(error) === "number") return firstLine(error);
        throw new ChainDown(firstLine(error));
      }
    },
    receipt: (hash) =>
      ask(async () => {
        try {
          const found = await client.getTransactionReceipt({ hash });
          return {
            block: Number(found.blockNumber),
            blockHash: found.blockHash,
            success: found.status === "success",
            gasUsed: found.gasUsed,
            logs: found.logs,
          };
        } catch (error) {
          if (error instanceof TransactionReceiptNotFoundError) return null;
          throw error;
        }
      }),
  };
}

/** The JSON-RPC code of an error, when the node itself answered. */
function codeOf(error: unknown): unknown {
  for (let at: unknown = error; at; at = (at as { cause?: unknown }).cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === "number" && code < 0) return code;
  }
  return null;
}

const firstLine = (error: unknown): string => {
  const { details, message } = (error ?? {}) as { details?: string; message?: string };
  return (details ?? message ?? String(error)).split("\n")[0] ?? "";
};
