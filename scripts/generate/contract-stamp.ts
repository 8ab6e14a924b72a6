import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hashOf } from "../lib/hash-of.ts";

/** The sources of the generated files of the contracts, and those files: a change of either is noticed. */
const PARTS = [
  "contracts",
  "hardhat.config.ts",
  "package-lock.json",
  "scripts/generate/contracts.ts",
  "domain/chain/abi",
  "domain/chain/bytecode.ts",
  "domain/chain/registry-proxy.ts",
  "test/contracts/support/deployed.ts",
];

/** The last state that agreed: never needed, but compiling takes half a minute. */
const stampOf = (root: string): string => join(root, "node_modules/.cache/hawser/contracts.sha256");

/** Whether nothing has changed since the generated files of the contracts were found to be what their sources say. */
export async function contractsUnchanged(root: string): Promise<boolean> {
  const kept = await readFile(stampOf(root), "utf8").catch(() => undefined);
  return kept !== undefined && kept === (await hashOf(root, PARTS).catch(() => undefined));
}

/** Notes that the generated files of the contracts are what their sources say now. */
export async function noteContracts(root: string): Promise<void> {
  await mkdir(dirname(stampOf(root)), { recursive: true });
  await writeFile(stampOf(root), await hashOf(root, PARTS));
}
