import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hashOf } from "../lib/hash-of.ts";

/** The last state in which sources and generated files agreed: never needed, but asking anew takes long. */
interface Agreed {
  /** Whether nothing has changed since sources and generated files were found to agree. */
  unchanged(root: string): Promise<boolean>;
  /** Notes that they agree now. */
  note(root: string): Promise<void>;
}

/** `parts`: the sources and the generated files. A change of either is noticed. */
function agreed(name: string, parts: readonly string[]): Agreed {
  const stampOf = (root: string): string => join(root, `node_modules/.cache/hawser/${name}.sha256`);
  return {
    async unchanged(root) {
      const kept = await readFile(stampOf(root), "utf8").catch(() => undefined);
      return kept !== undefined && kept === (await hashOf(root, parts).catch(() => undefined));
    },
    async note(root) {
      await mkdir(dirname(stampOf(root)), { recursive: true });
      await writeFile(stampOf(root), await hashOf(root, parts));
    },
  };
}

/** Compiling the contracts takes half a minute. */
export const CONTRACTS = agreed("contracts", [
  "contracts",
  "hardhat.config.ts",
  "package-lock.json",
  "scripts/generate/contracts.ts",
  "domain/chain/abi",
  "domain/chain/bytecode.ts",
  "domain/chain/registry-proxy.ts",
  "test/contracts/support/deployed.ts",
]);

/** Loading every module that declares a statement takes seconds. */
export const STATEMENTS = agreed("statements", [
  "backend",
  "domain",
  "package-lock.json",
  "scripts/generate/described.ts",
  "scripts/generate/statements.ts",
]);
