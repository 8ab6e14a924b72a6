import { createRequire } from "node:module";
import {
  createWalletClient,
  encodeDeployData,
  getAddress,
  http,
  parseEther,
  publicActions,
  toHex,
  zeroHash,
  type Abi,
  type Address,
  type Hex,
} from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { encodeRemark } from "#domain/chain/remark";
import type { LocalChain } from "./chain.ts";

const require = createRequire(import.meta.url);
/** The package of each version of TradeTrust's registers. */
const PACKAGES = { "5": "token-registry", "4": "token-registry-v4" } as const;
type Version = keyof typeof PACKAGES;
const published = (name: string, version: Version): { abi: Abi; bytecode: Hex } =>
  require(`../../node_modules/@tradetrust-tt/${PACKAGES[version]}/dist/artifacts/${name}.sol/${name}.json`) as {
    abi: Abi;
    bytecode: Hex;
  };

const MNEMONIC = "test test test test test test test test test test test junk";
/** Accounts of the local chain that nothing else in a stand uses. */
const FIRST = 3;
export const STRANGERS = { issuer: FIRST, shipper: FIRST + 1, bank: FIRST + 2, buyer: FIRST + 3 } as const;
export type Stranger = keyof typeof STRANGERS;

/** A register of TradeTrust, as published, and its users, none of whom is known here. */
export interface StrangeRegister {
  readonly registry: Address;
  readonly factory: Address;
  addressOf(who: Stranger): Hex;
  mint(tokenId: Hex, documentId: string, remark?: string): Promise<Address>;
  /** One call of the title escrow or the register; a remark is encrypted with the id of the document. */
  act(
    who: Stranger,
    contract: Address,
    verb: string,
    args: readonly unknown[],
    remark?: string,
    documentId?: string,
  ): Promise<Hex>;
  ask(contract: Address, view: string, args?: readonly unknown[]): Promise<unknown>;
}

export async function strangeRegister(
  chain: Pick<LocalChain, "rpcUrl">,
  name = "Blue Anchor Line",
  version: Version = "5",
): Promise<StrangeRegister> {
  const [factoryCode, registryCode, escrowCode] = [
    published("TitleEscrowFactory", version),
    published("TradeTrustToken", version),
    published("TitleEscrow", version),
  ];
  const clientOf = (who: Stranger) =>
    createWalletClient({
      account: mnemonicToAccount(MNEMONIC, { addressIndex: STRANGERS[who] }),
      transport: http(chain.rpcUrl),
      cacheTime: 0,
      pollingInterval: 20,
    }).extend(publicActions);
  const issuer = clientOf("issuer");
  // The product's chain gives coins to its operator only.
  for (const who of Object.keys(STRANGERS) as Stranger[])
    await issuer.request({
      method: "anvil_setBalance",
      params: [clientOf(who).account.address, toHex(parseEther("100"))],
    } as never);
  const done = async (client: typeof issuer, request: { to?: Address; data: Hex }) => {
    const hash = await client.sendTransaction({ ...request, chain: null });
    const receipt = await client.waitForTransactionReceipt({ hash });
    if (receipt.status !== "success") throw new Error("the call was refused");
    return receipt;
  };
  const deploy = async ({ abi, bytecode }: { abi: Abi; bytecode: Hex }, args: readonly unknown[]): Promise<Address> =>
    getAddress((await done(issuer, { data: encodeDeployData({ abi, bytecode, args }) })).contractAddress!);
  const factory = await deploy(factoryCode, []);
  const registry = await deploy(registryCode, [name, "BAL", factory]);
  const abi: Abi = [
    ...registryCode.abi,
    ...escrowCode.abi,
    ...factoryCode.abi.filter((one) => one.type === "function"),
  ];
  const ask = (contract: Address, view: string, args: readonly unknown[] = []): Promise<unknown> =>
    issuer.readContract({ address: contract, abi, functionName: view, args });
  const addressOf = (who: Stranger): Hex => clientOf(who).account.address.toLowerCase() as Hex;
  const sealed = (remark: string, documentId: string): Hex => (remark === "" ? "0x" : encodeRemark(remark, documentId));
  const register: StrangeRegister = {
    registry,
    factory,
    addressOf,
    ask,
    async mint(tokenId, documentId, remark = "") {
      const to = clientOf("issuer").account.address;
      await register.act("issuer", registry, "mint", [to, to, BigInt(tokenId)], remark, documentId);
      return (await ask(factory, version === "5" ? "getEscrowAddress" : "getAddress", [
        registry,
        BigInt(tokenId),
      ])) as Address;
    },
    async act(who, contract, verb, args, remark = "", documentId = zeroHash) {
      const client = clientOf(who);
      const { request } = await client.simulateContract({
        address: contract,
        abi,
        functionName: verb,
        // Acts of version 4 take no remark.
        args: version === "5" ? [...args, sealed(remark, documentId)] : args,
      });
      const hash = await client.writeContract(request);
      await client.waitForTransactionReceipt({ hash });
      return hash;
    },
  };
  return register;
}

/** A title number that is used nowhere else. */
export const strangeToken = (n: number): Hex => toHex(0xb1000000n + BigInt(n), { size: 32 });
