import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Abi, Hex } from "viem";

// The compiler of the contracts, called directly: other settings, changed sources, several times in one process.

const require = createRequire(import.meta.url);
export const ROOT = join(import.meta.dirname, "../../..");

/** Text by path from the root. */
export type Sources = Readonly<Record<string, string>>;

export interface Artifact {
  readonly abi: Abi;
  /** Creation code. */
  readonly bytecode: Hex;
  /** Code on chain, its immutables still zero. */
  readonly deployed: Hex;
  /** Where immutables stand in `deployed`, in bytes, by the id of their declaration. */
  /** Slot of each variable by its name. */
  readonly slots: Readonly<Record<string, bigint>>;
  readonly immutables: Readonly<Record<string, readonly { readonly start: number; readonly length: number }[]>>;
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, CompiledContract>>>>;
  readonly sources?: Readonly<Record<string, { readonly ast: SolidityNode }>>;
}
interface CompiledContract {
  readonly abi: Abi;
  readonly storageLayout: { readonly storage: readonly { readonly label: string; readonly slot: string }[] };
  readonly evm: {
    readonly bytecode: { readonly object: string };
    readonly deployedBytecode: { readonly object: string; readonly immutableReferences?: Artifact["immutables"] };
  };
}

/** A node of the compiler's syntax tree. */
export interface SolidityNode {
  readonly nodeType: string;
  /** "start:length:file", in bytes. */
  readonly src: string;
  readonly [key: string]: unknown;
}

export interface CompilerSettings {
  readonly viaIR?: boolean;
  readonly optimizer?: { readonly enabled: boolean; readonly runs?: number };
  readonly metadata?: { readonly appendCBOR: boolean };
}

/** As hardhat.config.ts builds what is deployed. */
export const DEPLOYED: CompilerSettings = { viaIR: true, optimizer: { enabled: true, runs: 200 } };
/** Five times as fast to compile; the same meaning. */
export const QUICK: CompilerSettings = { optimizer: { enabled: true, runs: 200 } };
/** Quicker still to compile, and too large for a chain that limits the size of code. */
export const PLAIN: CompilerSettings = { optimizer: { enabled: false } };

/** Every Solidity file below the folders. */
export function solidityFiles(...folders: readonly string[]): Record<string, string> {
  const files: Record<string, string> = {};
  for (const folder of folders) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).sort()) {
      const path = `${folder}/${name.replaceAll("\\", "/")}`;
      if (path.endsWith(".sol")) files[path] = readFileSync(join(ROOT, path), "utf8");
    }
  }
  return files;
}

const packageFile = (path: string): { contents: string } | { error: string } => {
  try {
    return { contents: readFileSync(join(ROOT, "node_modules", path), "utf8") };
  } catch {
    return { error: `${path} is neither ours nor in a package` };
  }
};

/** The compiler refused; `message` says why. */
export class DoesNotCompile extends Error {}

function run(sources: Sources, settings: object): Output {
  const solc = require("solc") as { compile(input: string, callbacks: object): string };
  const input = {
    language: "Solidity",
    sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
    settings: { evmVersion: "cancun", ...settings },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: packageFile })) as Output;
  const error = output.errors?.find(({ severity }) => severity === "error");
  if (error) throw new DoesNotCompile(error.formattedMessage);
  return output;
}

/** Compiles the sources and returns the named contracts ("path:Name" or the bare name of one that is unique). */
export function compile<Name extends string>(
  sources: Sources,
  names: readonly Name[],
  settings: CompilerSettings = DEPLOYED,
): Record<Name, Artifact> {
  const wanted = names.map((name) => {
    const path = Object.keys(sources).find((each) =>
      new RegExp(`^(abstract )?contract ${name}\\b`, "m").test(sources[each]!),
    );
    if (path === undefined) throw new Error(`there is no contract ${name}`);
    return { name, path };
  });
  const outputSelection: Record<string, Record<string, string[]>> = {};
  for (const { name, path } of wanted)
    (outputSelection[path] ??= {})[name] = [
      "abi",
      "storageLayout",
      "evm.bytecode.object",
      "evm.deployedBytecode.object",
      "evm.deployedBytecode.immutableReferences",
    ];
  const output = run(sources, { ...settings, outputSelection });
  return Object.fromEntries(
    wanted.map(({ name, path }) => {
      const { abi, evm, storageLayout } = output.contracts![path]![name]!;
      return [
        name,
        {
          abi,
          bytecode: `0x${evm.bytecode.object}`,
          deployed: `0x${evm.deployedBytecode.object}`,
          slots: Object.fromEntries(storageLayout.storage.map(({ label, slot }) => [label, BigInt(slot)])),
          immutables: evm.deployedBytecode.immutableReferences ?? {},
        },
      ];
    }),
  ) as Record<Name, Artifact>;
}

/** The syntax tree of every source. */
export function syntaxTrees(sources: Sources): Record<string, SolidityNode> {
  const { sources: trees } = run(sources, { outputSelection: { "*": { "": ["ast"] } } });
  return Object.fromEntries(Object.keys(sources).map((path) => [path, trees![path]!.ast]));
}
