import hre from "hardhat";
import {
  createPublicClient,
  createWalletClient,
  custom,
  encodeDeployData,
  getAddress,
  type Abi,
  type Address,
  type EIP1193RequestFn,
  type Hex,
  type PublicClient,
  type TransactionReceipt,
} from "viem";
import { mnemonicToAccount, type HDAccount } from "viem/accounts";

const MNEMONIC = "test test test test test test test test test test test junk";
const GAS = 16_000_000n;

export interface Bytecode {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

/** A chain inside this process, with a block for each transaction. */
export interface LocalChain {
  readonly node: PublicClient;
  readonly people: readonly HDAccount[];
  /** Sends a transaction that must succeed. */
  send(from: HDAccount, call: { readonly to?: Address; readonly data: Hex }): Promise<TransactionReceipt>;
  /** The same to itself, of an account that takes the code of a contract with that transaction (EIP-7702). */
  sendDelegated(from: HDAccount, contract: Address, data: Hex): Promise<TransactionReceipt>;
  /** Deploys a contract, paid by the first of the people. */
  deploy(contract: Bytecode, args: readonly unknown[]): Promise<{ readonly address: Address; readonly gas: bigint }>;
  close(): Promise<void>;
}

export async function localChain(): Promise<LocalChain> {
  const { provider, close } = await hre.network.create({ override: { chainId: 1337 } });
  const transport = custom(
    { request: provider.request.bind(provider) as unknown as EIP1193RequestFn },
    { retryCount: 0 },
  );
  const node = createPublicClient({ transport, cacheTime: 0, pollingInterval: 5 });
  const wallet = createWalletClient({ transport });
  const people = Array.from({ length: 10 }, (_, addressIndex) => mnemonicToAccount(MNEMONIC, { addressIndex }));

  const send: LocalChain["send"] = async ({ address }, { to, data }) => {
    const hash = await wallet.sendTransaction({ account: address, chain: null, to: to ?? null, data, gas: GAS });
    const receipt = await node.getTransactionReceipt({ hash });
    if (receipt.status !== "success") throw new Error(`transaction ${hash} was reverted`);
    return receipt;
  };
  return {
    node,
    people,
    send,
    async sendDelegated(account, contract, data) {
      const authorization = { account, contractAddress: contract, executor: "self" } as const;
      const authorizationList = [await wallet.signAuthorization(authorization)];
      const hash = await wallet.sendTransaction({
        account,
        chain: null,
        to: account.address,
        data,
        gas: GAS,
        authorizationList,
      });
      const receipt = await node.getTransactionReceipt({ hash });
      if (receipt.status !== "success") throw new Error(`transaction ${hash} was reverted`);
      return receipt;
    },
    async deploy({ abi, bytecode }, args) {
      const receipt = await send(people[0]!, { data: encodeDeployData({ abi, bytecode, args }) });
      if (!receipt.contractAddress) throw new Error("not deployed");
      return { address: getAddress(receipt.contractAddress), gas: receipt.gasUsed };
    },
    close,
  };
}
