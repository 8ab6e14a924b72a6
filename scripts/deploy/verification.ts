import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import hre from "hardhat";
import { encodeAbiParameters, type Abi, type Address, type Hex } from "viem";
import type { Deployment } from "#domain/chain/deployments";
import { networkOf } from "#domain/chain/networks";
import { PLAN, writeWhole } from "./deploy-contracts.ts";
import { DeployRefused } from "./refusal.ts";

/** The facts that an explorer needs to show the source of a contract as that of its code. */
export interface Verification {
  readonly contract: string;
  /** As explorers name it: the file, and the contract in it. */
  readonly name: string;
  readonly address: Address;
  readonly compiler: string;
  /** Encoded, without 0x. */
  readonly constructorArguments: string;
  /** File with the compiler's standard JSON input. */
  readonly input: string;
}

interface BuildInfo {
  readonly solcLongVersion: string;
  readonly input: object;
}

/** Compiles, and throws STALE_CODE when that gives other code than would be deployed. */
export async function compiled(): Promise<
  ReadonlyMap<string, { readonly source: string; readonly compiler: string; readonly input: string }>
> {
  await hre.tasks.getTask(["build"]).run({ quiet: true });
  const found = new Map<string, { source: string; compiler: string; input: string }>();
  for (const { contract, bytecode } of PLAN) {
    const artifact = await hre.artifacts.readArtifact(contract);
    if (artifact.bytecode !== bytecode)
      throw new DeployRefused(
        "STALE_CODE",
        `${contract} compiles to other code than domain/chain/bytecode.ts has: run npm run generate, and test again`,
      );
    const source = (artifact as { inputSourceName?: string }).inputSourceName ?? artifact.sourceName;
    const id = await hre.artifacts.getBuildInfoId(`${artifact.sourceName}:${contract}`);
    const path = id === undefined ? undefined : await hre.artifacts.getBuildInfoPath(id);
    if (path === undefined) throw new Error(`the compiler kept nothing about ${contract}`);
    const { solcLongVersion, input } = JSON.parse(await readFile(path, "utf8")) as BuildInfo;
    found.set(contract, { source, compiler: `v${solcLongVersion}`, input: `${JSON.stringify(input, null, 1)}\n` });
  }
  return found;
}

/**
 * Writes the address, the source and the arguments of every contract of a deployment into a folder of its own; answers
 * which.
 */
export async function keepVerification(folder: string, deployment: Deployment): Promise<string> {
  const sources = await compiled();
  const name =
    networkOf(deployment.chainId)
      ?.name.en.toLowerCase()
      .replace(/[^a-z]+/g, "-")
      .replace(/-$/, "") ?? String(deployment.chainId);
  const own = join(folder, `${name}-${deployment.contracts.forwarder.slice(2, 10).toLowerCase()}`);
  await mkdir(own, { recursive: true });
  const inputs = new Map<string, string>();
  const rows: Verification[] = [];
  for (const { name: key, contract, abi, args } of PLAN) {
    const address = deployment.contracts[key];
    if (address === undefined) continue;
    const { source, compiler, input } = sources.get(contract) ?? { source: "", compiler: "", input: "" };
    const file = inputs.get(input) ?? `input-${inputs.size + 1}.json`;
    inputs.set(input, file);
    const constructor = abi.find(
      (each): each is Extract<Abi[number], { type: "constructor" }> => each.type === "constructor",
    );
    const encoded: Hex = encodeAbiParameters(
      constructor?.inputs ?? [],
      args(deployment.contracts, deployment.operator),
    );
    rows.push({
      contract,
      name: `${source}:${contract}`,
      address,
      compiler,
      constructorArguments: encoded.slice(2),
      input: file,
    });
  }
  for (const [input, file] of inputs) await writeWhole(join(own, file), input);
  await writeWhole(join(own, "deployment.json"), `${JSON.stringify({ ...deployment, verification: rows }, null, 2)}\n`);
  return own;
}
