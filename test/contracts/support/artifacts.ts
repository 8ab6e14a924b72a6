import { createRequire } from "node:module";
import { join } from "node:path";
import hre from "hardhat";
import type { Abi, Hex } from "viem";

export interface Artifact {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

const require = createRequire(import.meta.url);
const TOKEN_REGISTRY = join(import.meta.dirname, "../../../node_modules/@tradetrust-tt/token-registry/dist/artifacts");

// Compiles what is not compiled yet: half a minute, which is no time of a test.
await hre.tasks.getTask(["build"]).run({ quiet: true });

/** One of our contracts by its name. */
export async function ourArtifact(name: string): Promise<Artifact> {
  const { abi, bytecode } = await hre.artifacts.readArtifact(name);
  return { abi: abi as Abi, bytecode: bytecode as Hex };
}

/** Where each of TradeTrust's contracts lies in its package. */
const FOLDERS: Readonly<Record<string, string>> = {
  TitleEscrowSignable: "presets/",
  TradeTrustTokenStandard: "presets/",
  TDocDeployer: "utils/",
};

/** A contract of TradeTrust's token registry, as published. */
export const theirArtifact = (name: string): Artifact =>
  require(join(TOKEN_REGISTRY, `${FOLDERS[name] ?? ""}${name}.sol`, `${name}.json`)) as Artifact;

/** A document store as published with its clients: there is no source of it on npm. */
export const theirStore = (name: "DocumentStore" | "TransferableDocumentStore"): Artifact =>
  (require("@trustvc/document-store") as Record<string, Artifact>)[`${name}__factory`]!;
