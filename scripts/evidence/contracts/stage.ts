import {
  createPublicClient,
  createWalletClient,
  http,
  keccak256,
  padHex,
  parseAbi,
  stringToHex,
  zeroAddress,
  type Abi,
  type Address,
  type Hex,
  type PublicClient,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { startAnvil, type Anvil } from "../../services/anvil.ts";
import { compile, QUICK, solidityFiles, type Artifact, type CompilerSettings, type Sources } from "./compile.ts";

// The contracts under test on a chain of their own, and the campaign that plays on them.

export const FLAVOURS = ["lean", "strict"] as const;
export type Flavour = (typeof FLAVOURS)[number];

/** Anybody's key on the local chain: it deploys, and hands its roles on. */
const DEPLOYER = privateKeyToAccount("0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80");
/** The gas of one history: far more than any block of a public network. */
const GAS = 1n << 40n;
const ISSUER = 5n;
const PAUSER = 6n;

const roles = parseAbi([
  "function grantRole(bytes32 role, address account)",
  "function renounceRole(bytes32 role, address account)",
]);
const ROLES: readonly Hex[] = [
  padHex("0x"),
  ...["MINTER_ROLE", "ACCEPTER_ROLE", "RESTORER_ROLE"].map((name) => keccak256(stringToHex(name))),
];

/** The contracts that each flavour of the campaign stands on. */
export const STANDS_ON = {
  lean: ["Forwarder", "LeanTitleEscrowFactory", "LeanTradeTrustTokenStandard", "RegistryDeployer"],
  strict: ["TitleEscrowFactory", "TradeTrustToken"],
} as const satisfies Record<Flavour, readonly string[]>;
type ContractName = (typeof STANDS_ON)[Flavour][number];
/** The parts of a compiled contract that a deployment needs. */
type Deployable = Pick<Artifact, "abi" | "bytecode">;
export type Contracts = Readonly<Record<ContractName, Deployable>>;

/** The deployed contracts; `sources` to take other sources than those of contracts/. */
export const contractsUnderTest = (
  flavours: readonly Flavour[],
  settings: CompilerSettings,
  sources: Sources = solidityFiles("contracts"),
): Contracts =>
  compile(
    sources,
    flavours.flatMap((flavour) => STANDS_ON[flavour]),
    settings,
  ) as Contracts;

/** The campaign itself, of which there is one for both flavours. */
export const campaignContract = (): Artifact =>
  compile(solidityFiles("contracts/interfaces", "scripts/evidence/contracts/solidity"), ["Campaign"], QUICK).Campaign;

export interface Stage {
  readonly node: PublicClient;
  readonly anvil: Anvil;
  /** The gas of one history. */
  readonly gas: bigint;
  /** Puts a flavour on the stage; returns its campaign. */
  set(flavour: Flavour, contracts: Contracts, campaign: Artifact): Promise<Address>;
}

export async function openStage(gas = GAS): Promise<Stage> {
  const anvil = await startAnvil({
    extraArgs: [
      "--gas-limit",
      String(gas),
      "--disable-code-size-limit",
      "--hardfork",
      "cancun",
      "--memory-limit",
      String(2 ** 32),
    ],
  });
  const transport = http(anvil.rpcUrl, { timeout: 3_600_000, retryCount: 0 });
  const node = createPublicClient({ transport, pollingInterval: 20, cacheTime: 0 });
  const wallet = createWalletClient({ transport, account: DEPLOYER });

  const mined = async (sending: Promise<Hex>): Promise<Address> => {
    const receipt = await node.waitForTransactionReceipt({ hash: await sending });
    if (receipt.status !== "success") throw new Error("a step of setting the stage was reverted");
    return receipt.contractAddress ?? zeroAddress;
  };
  const deploy = ({ abi, bytecode }: Deployable, ...args: readonly unknown[]): Promise<Address> =>
    mined(wallet.deployContract({ abi, bytecode, args, chain: null }));
  const write = async (address: Address, abi: Abi, functionName: string, args: readonly unknown[]): Promise<void> =>
    void (await mined(wallet.writeContract({ address, abi, functionName, args, chain: null })));

  return {
    node,
    anvil,
    gas,
    async set(flavour, contracts, campaign) {
      const play = await deploy(campaign);
      const actor = (index: bigint): Promise<Address> =>
        node.readContract({
          address: play,
          abi: campaign.abi,
          functionName: "actors",
          args: [index],
        }) as Promise<Address>;
      const [issuer, pauser] = [await actor(ISSUER), await actor(PAUSER)];
      let stage: readonly [Address, Address, Address];
      if (flavour === "lean") {
        const forwarder = await deploy(contracts.Forwarder);
        const factory = await deploy(contracts.LeanTitleEscrowFactory, forwarder);
        const implementation = await deploy(contracts.LeanTradeTrustTokenStandard, factory, forwarder);
        const deployer = await deploy(contracts.RegistryDeployer, implementation);
        const args = ["Campaign", "CMP", issuer, pauser, padHex("0x1")];
        await write(deployer, contracts.RegistryDeployer.abi, "deploy", args);
        const registry = (await node.readContract({
          address: deployer,
          abi: contracts.RegistryDeployer.abi,
          functionName: "getRegistryAddress",
          args,
        })) as Address;
        stage = [registry, factory, forwarder];
      } else {
        const factory = await deploy(contracts.TitleEscrowFactory);
        const registry = await deploy(contracts.TradeTrustToken, "Campaign", "CMP", factory);
        for (const role of [...ROLES].reverse()) {
          await write(registry, roles, "grantRole", [role, issuer]);
          await write(registry, roles, "renounceRole", [role, DEPLOYER.address]);
        }
        stage = [registry, factory, zeroAddress];
      }
      await write(play, campaign.abi, "place", stage);
      return play;
    },
  };
}
