import {
  createPublicClient,
  formatEther,
  getContractAddress,
  http,
  size,
  type Address,
  type Hex,
  type PublicClient,
} from "viem";
import { currentDeployment, isWhole, type DeployedContracts, type DeploymentBook } from "#domain/chain/deployments";
import { firstOffer, gwei, inGwei, mostOf } from "#domain/chain/fees";
import { genesisOf } from "#domain/chain/genesis";
import { marketOf } from "#domain/chain/market";
import { NETWORKS, networkOf } from "#domain/chain/networks";
import { feesOf } from "./create.ts";
import { checkChain, creationOf, escrowOf, goesOn, PLAN, planOf, type Progress } from "./deploy-contracts.ts";
import { checkMachine } from "./evm.ts";

export interface PlannedContract {
  readonly contract: string;
  readonly address: Address;
  /** Null when it stands already. */
  readonly gas: bigint | null;
  /** The node could not try it and the gas is reckoned from the size of the code. */
  readonly reckoned: boolean;
}

/** The steps and the cost of a deployment. Nothing is sent for it. */
export interface DryRun {
  readonly chainId: number;
  readonly network: string;
  readonly coin: string;
  readonly deployer: Address;
  readonly operator: Address;
  /** Deployed already: there is nothing to do. */
  readonly present: boolean;
  readonly contracts: readonly PlannedContract[];
  readonly gas: bigint;
  /** The most that a unit of gas may cost, and all of it. */
  readonly price: bigint;
  readonly cost: bigint;
  readonly balance: bigint;
}

export interface DryRunOptions {
  readonly rpcUrl: string;
  readonly chainId: number;
  readonly deployer: Address;
  readonly operator: Address;
  readonly book: DeploymentBook;
  readonly progress: Progress | null;
  readonly limitGwei?: number | undefined;
}

export async function dryRun({
  rpcUrl,
  chainId,
  deployer,
  operator,
  book,
  progress,
  limitGwei,
}: DryRunOptions): Promise<DryRun> {
  const node = createPublicClient({ transport: http(rpcUrl, { retryCount: 1 }), cacheTime: 0 });
  await checkChain(node, chainId);
  const genesis = await genesisOf(node);
  const network = networkOf(chainId) ?? NETWORKS.local;
  const known = currentDeployment(book, chainId, genesis);
  const present = known !== null && isWhole(known);
  if (!present) await checkMachine(node, chainId);
  const contracts = present
    ? []
    : await planned(
        node,
        deployer,
        known?.operator ?? operator,
        goesOn(progress, genesis, planOf(deployer, known?.operator ?? operator)),
        known?.contracts,
      );
  const gas = contracts.reduce((sum, each) => sum + (each.gas ?? 0n), 0n);
  const price = present
    ? 0n
    : mostOf(
        feesOf(
          firstOffer(
            network.fees,
            await marketOf(node, network.fees),
            limitGwei === undefined ? undefined : gwei(limitGwei),
          ),
        ),
      );
  return {
    chainId,
    network: network.name.en,
    coin: network.coin.symbol,
    deployer,
    operator,
    present,
    contracts,
    gas,
    price,
    cost: gas * price,
    balance: await node.getBalance({ address: deployer }),
  };
}

/**
 * The caller of the trial: not the deployer, for whom the creation would meet the code that stands there in the trial.
 */
const ANYBODY = "0x00000000000000000000000000000000000000fe";

/**
 * Code that answers every question with one word: what a registry asks of the escrow that the factory makes, whose own
 * code no trial tells. Before that it reads two slots, so that it costs no less than the escrow's answer.
 */
const ANSWERS = "0x600054506001545060206000f3";

async function planned(
  node: PublicClient,
  deployer: Address,
  operator: Address,
  progress: Progress | null,
  standing: Partial<DeployedContracts> = {},
): Promise<PlannedContract[]> {
  const before: Partial<Record<keyof DeployedContracts, Address>> = { ...standing, ...progress?.contracts };
  // Code that will stand at an address by then, for the constructors that ask it.
  const tries: { address: Address; code: Hex }[] = [];
  let nonce = await node.getTransactionCount({ address: deployer, blockTag: "pending" });
  const made: PlannedContract[] = [];
  for (const each of PLAN) {
    const known = before[each.name];
    if (known !== undefined) {
      made.push({ contract: each.contract, address: known, gas: null, reckoned: false });
      continue;
    }
    const underWay = progress?.creation?.name === each.name ? progress.creation : null;
    const address = underWay?.address ?? getContractAddress({ from: deployer, nonce: BigInt(nonce) });
    if (underWay === null || underWay.nonce === nonce) nonce++;
    const data = creationOf(each, before, operator);
    // One that asks no other may make a contract itself, where code of the trial would be in its way.
    const stateOverride = each.args.length === 0 ? [] : tries;
    const gas = await node.estimateGas({ account: ANYBODY, data, stateOverride }).catch(() => null);
    made.push({ contract: each.contract, address, gas: gas ?? reckon(data), reckoned: gas === null });
    before[each.name] = address;
    if (each.name === "factory") {
      before.escrowImplementation = escrowOf(address);
      // The code of the trial names the escrow that the trial made.
      const tried = getContractAddress({
        from: ANYBODY,
        nonce: BigInt(await node.getTransactionCount({ address: ANYBODY })),
      });
      tries.push({ address: escrowOf(tried), code: ANSWERS });
    }
    const { data: code } = await node.call({ account: ANYBODY, data }).catch(() => ({ data: undefined }));
    if (code !== undefined) tries.push({ address, code });
  }
  return made;
}

/** Base, creation, call data without a zero byte, every byte of it kept as code, and a tenth for the constructor. */
const reckon = (data: Hex): bigint => (BigInt(53_000 + size(data) * (16 + 200)) * 11n) / 10n;

/** For people. */
export function wordsOf(run: DryRun): string {
  if (run.present) return `${run.network} (chain ${run.chainId}): the contracts stand already; nothing to do.`;
  const coins = (amount: bigint): string => `${formatEther(amount)} ${run.coin}`;
  return [
    `${run.network} (chain ${run.chainId}), paid by ${run.deployer}, operator ${run.operator}`,
    ...run.contracts.map(
      ({ contract, address, gas, reckoned }) =>
        `  ${contract.padEnd(28)} ${address}  ${gas === null ? "stands" : `${reckoned ? "about " : ""}${gas} gas`}`,
    ),
    `  ${run.gas} gas at ${inGwei(run.price)} gwei at most: ${coins(run.cost)}; the account has ${coins(run.balance)}`,
  ].join("\n");
}
