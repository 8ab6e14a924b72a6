import { readFileSync } from "node:fs";
import { z } from "zod";
import { deployedContracts } from "#domain/chain/deployments";
import { readSeen } from "#domain/setting";
import { SETTINGS, type SettingsOf } from "#domain/settings";
import type { Hex } from "../events/event.ts";
import type { Root } from "../store/register.ts";

/** One set of contracts, or all that were ever deployed: an old set stays listed beside the new one. */
const contractSets = z.union([deployedContracts.transform((one) => [one]), z.array(deployedContracts).min(1)]);

const LOCAL_CHAIN = 1337;
const hash = z.custom<Hex>((value) => typeof value === "string" && /^0x[0-9a-f]{64}$/.test(value), "not a hash");

export const chainConfigSchema = z
  .object({
    chainId: z.int().positive(),
    rpcUrls: z.array(z.url({ protocol: /^https?$/ })).min(1),
    /** Where new blocks are told of: one is listened to, the others stand in for it. */
    wsUrls: z.array(z.url({ protocol: /^wss?$/ })).default([]),
    /** Checked against the node when given. */
    genesis: hash.optional(),
    contracts: contractSets,
    /** Hash of the code at each address of ours; checked against the node. */
    code: z.record(z.string().toLowerCase(), hash).default({}),
    startBlock: z.int().nonnegative().default(0),
    /** When a block counts as final: so many blocks deep, or when the node says so. */
    finality: z.union([z.object({ depth: z.int().nonnegative() }), z.object({ tag: z.enum(["finalized", "safe"]) })]),
    /** A single development node that may come back with an older state: its lower head is the truth, not a delay. */
    rewinds: z.boolean().optional(),
    /** Milliseconds between two looks at the head when no hint comes. */
    pollMs: z.int().min(20).optional(),
    /** How many endpoints must tell the same of a block before it is taken. */
    agree: z.int().positive().default(1),
    /** How long the mirror may be behind the chain before that is said everywhere. */
    alarmSeconds: z.number().positive().default(60),
  })
  .refine(({ agree, rpcUrls }) => agree <= rpcUrls.length, {
    path: ["agree"],
    error: "more endpoints must agree than there are",
  })
  .transform((chain) => ({
    ...chain,
    rewinds: chain.rewinds ?? chain.chainId === LOCAL_CHAIN,
    pollMs: chain.pollMs ?? (chain.wsUrls.length === 0 && chain.chainId === LOCAL_CHAIN ? 200 : 2_000),
  }));

export type ChainConfig = z.output<typeof chainConfigSchema>;

/** The contracts that are followed from the start; all others are made known by their events. */
export function rootsOf({ contracts }: Pick<ChainConfig, "contracts">): Root[] {
  const roots = contracts.flatMap((set): Root[] => [
    { address: set.forwarder, source: "forwarder" },
    { address: set.factory, source: "factory" },
    { address: set.registryDeployer, source: "deployer" },
    { address: set.documentStore, source: "documentStore" },
    ...(set.storeDeployer === undefined ? [] : [{ address: set.storeDeployer, source: "storeDeployer" } as const]),
  ]);
  const lower = roots.map(({ address, source }) => ({ address: address.toLowerCase() as Hex, source }));
  return [...new Map(lower.map((root) => [root.address, root])).values()];
}

export interface IndexerConfig extends Omit<SettingsOf<"indexer">, "chainsFile"> {
  readonly chains: readonly ChainConfig[];
}

/** A setting that is missing or wrong: every one of them, in words. */
export class ConfigError extends Error {}

/** `CHAINS` is JSON, or the path of a file with it. */
function readChains(text: string): unknown {
  const json = /^\s*[[{]/.test(text) ? text : readFileSync(text, "utf8");
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed : [parsed];
}

/** Reads and checks all settings; throws one ConfigError that names every fault. */
export function readConfig(environment: NodeJS.ProcessEnv): IndexerConfig {
  const faults: string[] = [];
  const { chainsFile, ...told } = readSeen(SETTINGS, "indexer", environment, faults);
  let chains: readonly ChainConfig[] = [];
  if (chainsFile) {
    try {
      const parsed = z.array(chainConfigSchema).min(1).safeParse(readChains(chainsFile));
      if (parsed.success) chains = parsed.data;
      else faults.push(...parsed.error.issues.map((issue) => `CHAINS.${issue.path.join(".")}: ${issue.message}`));
    } catch (error) {
      faults.push(`CHAINS: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const ids = chains.map(({ chainId }) => chainId);
  if (new Set(ids).size !== ids.length) faults.push("CHAINS: a chain id is listed twice");
  if (faults.length > 0)
    throw new ConfigError(`The indexer's settings are wrong:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
  return { ...told, chains };
}
