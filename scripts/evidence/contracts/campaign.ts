import { parseArgs } from "node:util";
import { BaseError, ContractFunctionRevertedError, type Address } from "viem";
import { DEPLOYED, type Artifact } from "./compile.ts";
import { campaignContract, contractsUnderTest, FLAVOURS, openStage, type Flavour, type Stage } from "./stage.ts";

// Random histories of a registry, each call judged by a model: `npm run evidence -- fuzz:contracts`.

/** Calls of one history; each history has a seed and a fresh registry. */
const HISTORY = 20_000;

const VERBS = [
  "nominate",
  "transferBeneficiary",
  "transferHolder",
  "transferOwners",
  "rejectTransferBeneficiary",
  "rejectTransferHolder",
  "rejectTransferOwners",
  "returnToIssuer",
  "mint",
  "restore",
  "burn",
  "replace",
  "pause",
  "unpause",
  "shred",
  "onERC721Received",
  "transferFrom",
  "initialize",
] as const;

export interface Totals {
  readonly calls: number;
  readonly done: number;
  readonly refused: number;
  /** The calls that went by signature through the forwarder. */
  readonly relayed: number;
  /** Beside the calls: attempts to spend a signature wrongly, every one refused. */
  readonly thwarted: number;
  readonly byVerb: Readonly<Record<string, { readonly done: number; readonly refused: number }>>;
}

interface Report {
  readonly done: bigint;
  readonly refused: bigint;
  readonly relayed: bigint;
  readonly thwarted: bigint;
  readonly doneBy: readonly bigint[];
  readonly refusedBy: readonly bigint[];
}

/** A promise of the contracts was broken. */
export class PromiseBroken extends Error {}

export interface CampaignOptions {
  readonly stage: Stage;
  readonly play: Address;
  readonly campaign: Artifact;
  readonly calls: number;
  readonly seed: number;
  readonly onProgress?: (calls: number) => void;
}

/** Plays histories one after another, with the seeds `seed`, `seed + 1`, …; throws PromiseBroken at the first fault. */
export async function playCampaign({
  stage,
  play,
  campaign,
  calls,
  seed,
  onProgress,
}: CampaignOptions): Promise<Totals> {
  const sum = { calls: 0, done: 0, refused: 0, relayed: 0, thwarted: 0 };
  const byVerb = Object.fromEntries(VERBS.map((verb) => [verb, { done: 0, refused: 0 }]));
  for (let own = seed; sum.calls < calls; own += 1) {
    const length = Math.min(HISTORY, calls - sum.calls);
    const report = await playHistory(stage, play, campaign, own, length);
    sum.calls += length;
    for (const key of ["done", "refused", "relayed", "thwarted"] as const) sum[key] += Number(report[key]);
    VERBS.forEach((verb, index) => {
      byVerb[verb]!.done += Number(report.doneBy[index]);
      byVerb[verb]!.refused += Number(report.refusedBy[index]);
    });
    onProgress?.(sum.calls);
  }
  return { ...sum, byVerb };
}

async function playHistory(
  { node, gas }: Stage,
  play: Address,
  { abi }: Artifact,
  seed: number,
  calls: number,
): Promise<Report> {
  try {
    const { result } = await node.simulateContract({
      address: play,
      abi,
      functionName: "run",
      args: [BigInt(seed), BigInt(calls)],
      gas,
    });
    return result as Report;
  } catch (error) {
    const revert =
      error instanceof BaseError ? error.walk((cause) => cause instanceof ContractFunctionRevertedError) : null;
    const data = revert instanceof ContractFunctionRevertedError ? revert.data : undefined;
    const [step, what] = data?.errorName === "Violation" ? (data.args as [bigint, string]) : [undefined, undefined];
    if (revert === null) throw error;
    throw new PromiseBroken(
      step === undefined ? `seed ${seed}: something was refused that never is` : `seed ${seed}, step ${step}: ${what}`,
    );
  }
}

export const share = ({ done, calls }: Totals): number => done / calls;

export async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { calls: { type: "string", default: "100000000" }, seed: { type: "string" }, flavour: { type: "string" } },
  });
  const seed = values.seed === undefined ? Date.now() % 2 ** 32 : Number(values.seed);
  const flavours = FLAVOURS.filter((flavour) => values.flavour === undefined || flavour === values.flavour);
  const contracts = contractsUnderTest(flavours, DEPLOYED);
  const campaign = campaignContract();
  const begun = Date.now();
  // A chain for each flavour, side by side.
  const totals = await Promise.all(
    flavours.map(async (flavour: Flavour) => {
      const stage = await openStage();
      try {
        const play = await stage.set(flavour, contracts, campaign);
        const calls = Math.ceil(Number(values.calls) / flavours.length);
        let said = 0;
        const onProgress = (done: number): void => {
          if (done - said < calls / 20) return;
          said = done;
          console.log(`${flavour}: ${done} calls, ${((Date.now() - begun) / 1000).toFixed(0)} s`);
        };
        console.log(`${flavour}: SEED=${seed}, ${calls} calls`);
        return { flavour, ...(await playCampaign({ stage, play, campaign, calls, seed, onProgress })) };
      } finally {
        await stage.anvil.stop();
      }
    }),
  );
  for (const { flavour, byVerb, ...sum } of totals) {
    console.log(`\n${flavour}: ${JSON.stringify(sum)}`);
    console.table(byVerb);
  }
  const calls = totals.reduce((sum, each) => sum + each.calls, 0);
  const done = totals.reduce((sum, each) => sum + each.done, 0);
  console.log(
    JSON.stringify({
      calls,
      done,
      share: Number((done / calls).toFixed(4)),
      violated: 0,
      seed,
      seconds: Math.round((Date.now() - begun) / 1000),
    }),
  );
}
