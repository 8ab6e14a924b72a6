import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import hre from "hardhat";
import type { Abi, Hex } from "viem";
import type { Bytecode } from "../../lib/local-chain.ts";

const HOUSE = join(import.meta.dirname, "../../..");
const require = createRequire(import.meta.url);

/** A factory of escrows, and a registry that stands for itself. */
export interface OwnContracts {
  readonly factory: Bytecode;
  readonly registry: Bytecode;
}

/** The contracts that the product deploys. */
export interface LeanContracts extends OwnContracts {
  readonly forwarder: Bytecode;
  readonly deployer: Bytecode;
  readonly store: Bytecode;
}

/** The contracts of a title: ours in two flavours, and TradeTrust's. */
export interface Contracts {
  readonly strict: OwnContracts;
  readonly lean: LeanContracts;
  readonly theirs: OwnContracts;
  /** What an account delegates to that moves many titles of theirs in one transaction. */
  readonly account: Bytecode;
}

const OURS = "contracts/";
const ACCOUNT = "scripts/bench/gas/";
const THEIRS = "@tradetrust-tt/token-registry/contracts/";

interface Compiler {
  compile(input: string, callbacks: { import(path: string): { contents: string } | { error: string } }): string;
}
interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>>
  >;
}

/** Compiles ours and theirs in one run: one compiler, one set of settings. Takes about a minute. */
export function compileAll(): Contracts {
  const { settings } = hre.config.solidity.profiles.default!.compilers[0]!;
  const files = [
    ...["TitleEscrowFactory", "TradeTrustToken", "LeanTitleEscrowFactory", "LeanTradeTrustTokenStandard"].map(
      (name) => `${OURS}${name}.sol`,
    ),
    ...["Forwarder", "RegistryDeployer", "DocumentStore"].map((name) => `${OURS}${name}.sol`),
    ...["TitleEscrowFactory", "TradeTrustToken"].map((name) => `${THEIRS}${name}.sol`),
    `${ACCOUNT}BatchAccount.sol`,
  ];
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(files.map((path) => [path, { content: source(path) }])),
    settings: { ...settings, outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } } },
  };
  const compiler = require("solc") as Compiler;
  const output = JSON.parse(
    compiler.compile(JSON.stringify(input), { import: (path) => ({ contents: source(path) }) }),
  ) as Output;
  const faults = (output.errors ?? []).filter(({ severity }) => severity === "error");
  if (faults.length > 0) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join("\n"));

  const read = (root: string, name: string): Bytecode => {
    const { abi, evm } = output.contracts[`${root}${name}.sol`]![name]!;
    return { abi, bytecode: `0x${evm.bytecode.object}` as Hex };
  };
  return {
    strict: { factory: read(OURS, "TitleEscrowFactory"), registry: read(OURS, "TradeTrustToken") },
    lean: {
      forwarder: read(OURS, "Forwarder"),
      factory: read(OURS, "LeanTitleEscrowFactory"),
      registry: read(OURS, "LeanTradeTrustTokenStandard"),
      deployer: read(OURS, "RegistryDeployer"),
      store: read(OURS, "DocumentStore"),
    },
    theirs: { factory: read(THEIRS, "TitleEscrowFactory"), registry: read(THEIRS, "TradeTrustToken") },
    account: read(ACCOUNT, "BatchAccount"),
  };
}

const source = (path: string): string =>
  readFileSync(
    join(HOUSE, path.startsWith(OURS) || path.startsWith(ACCOUNT) ? path : join("node_modules", path)),
    "utf8",
  );
