import hre from "hardhat";
import {
  createPublicClient,
  createWalletClient,
  custom,
  decodeErrorResult,
  decodeEventLog,
  encodeDeployData,
  getAddress,
  type Abi,
  type Address,
  type EIP1193RequestFn,
  type Hex,
  type Log,
  type PublicClient,
} from "viem";
import { mnemonicToAccount, type HDAccount } from "viem/accounts";
import type { ChainCall } from "#domain/chain/calls";
import { OUR_ABI } from "#domain/chain/our-abi";
import { revertData } from "#domain/chain/revert";
import { billEscrowAbi, hostileTargetAbi } from "./deployed.ts";

/** The ABI of our contracts, and of those that only tests deploy. */
export const TEST_ABI: Abi = [...OUR_ABI, ...hostileTargetAbi, ...billEscrowAbi];

const GAS = 6_000_000n;
const MNEMONIC = "test test test test test test test test test test test junk";

export interface ChainEvent {
  readonly address: Address;
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The outcome of a transaction: its events, or the name of the refusal (a string stands as it is). */
export type Outcome =
  | { readonly ok: true; readonly events: readonly ChainEvent[]; readonly gas: bigint; readonly result: Hex }
  | { readonly ok: false; readonly refusal: string };

export interface TestChain {
  readonly node: PublicClient;
  readonly provider: { request: EIP1193RequestFn };
  readonly chainId: number;
  readonly people: readonly HDAccount[];
  send(from: HDAccount | Address, call: Pick<ChainCall, "to" | "data">): Promise<Outcome>;
  /** The value that the call would return now. */
  call(from: Address, call: Pick<ChainCall, "to" | "data">, gas?: bigint): Promise<{ data: Hex } | { refusal: string }>;
  /** Rejects with the name of the refusal when the constructor refuses. */
  deploy(contract: { abi: Abi; bytecode: Hex; args: readonly unknown[] }): Promise<Address>;
  close(): Promise<void>;
}

/** The name of the custom error, or the text of `Error(string)`, or "" for a bare revert. */
export function refusalName(data: Hex | null, abi: Abi = TEST_ABI): string {
  if (data === null || data === "0x") return "";
  const { errorName, args } = decodeErrorResult({ abi, data });
  if (errorName === "Error") return String(args?.[0]);
  return args && args.length > 0
    ? `${errorName}(${args.map((value) => String(value).toLowerCase()).join(",")})`
    : errorName;
}

function decodeEvents(logs: readonly Log[], abi: Abi = TEST_ABI): ChainEvent[] {
  return logs.map((log) => {
    const { eventName, args } = decodeEventLog({ abi, topics: log.topics, data: log.data });
    return { address: log.address, name: eventName ?? "", args: (args ?? {}) as Readonly<Record<string, unknown>> };
  });
}

/** A chain inside this process, with a block for each transaction. */
export async function testChain(abi: Abi = TEST_ABI): Promise<TestChain> {
  const { provider, close } = await hre.network.create({ override: { chainId: 1337 } });
  const request = provider.request.bind(provider) as unknown as EIP1193RequestFn;
  const transport = custom({ request }, { retryCount: 0 });
  const node = createPublicClient({ transport, cacheTime: 0, pollingInterval: 5 });
  const wallet = createWalletClient({ transport });
  const people = Array.from({ length: 10 }, (_, addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }));
  const addressOf = (who: HDAccount | Address): Address => (typeof who === "string" ? who : who.address);

  const call: TestChain["call"] = async (from, { to, data }, gas = GAS) => {
    try {
      const answer = await node.call({ account: from, to, data, gas });
      return { data: answer.data ?? "0x" };
    } catch (error) {
      return { refusal: refusalName(revertData(error), abi) };
    }
  };

  return {
    node,
    provider: { request },
    chainId: 1337,
    people,
    call,
    async send(from, { to, data }) {
      const answer = await call(addressOf(from), { to, data });
      if ("refusal" in answer) return { ok: false, refusal: answer.refusal };
      const hash = await wallet.sendTransaction({ account: addressOf(from), chain: null, to, data, gas: GAS });
      const receipt = await node.getTransactionReceipt({ hash });
      if (receipt.status !== "success") throw new Error(`simulated well but reverted: ${hash}`);
      return { ok: true, events: decodeEvents(receipt.logs, abi), gas: receipt.gasUsed, result: answer.data };
    },
    async deploy(contract) {
      const data = encodeDeployData({ abi: contract.abi, bytecode: contract.bytecode, args: contract.args });
      const sending = wallet.sendTransaction({ account: addressOf(people[0]!), chain: null, data, gas: GAS });
      const hash = await sending.catch((error: unknown) => {
        const refusal = revertData(error);
        throw refusal === null ? error : new Error(`refused: ${refusalName(refusal, [...abi, ...contract.abi])}`);
      });
      const receipt = await node.getTransactionReceipt({ hash });
      if (!receipt.contractAddress) throw new Error("not deployed");
      return getAddress(receipt.contractAddress);
    },
    close,
  };
}
