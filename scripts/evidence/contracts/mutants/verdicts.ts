import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, solidityFiles, syntaxTrees, type Sources } from "../compile.ts";
import { mutantsOf, type Mutant } from "./operators.ts";

// Which faults are planted, and what was found out about each.

export interface Verdict extends Omit<Mutant, "start" | "length"> {
  readonly verdict: "killed" | "same code" | "changes nothing" | "alive" | "no code";
  /** What found it, or why there is nothing to find. */
  readonly by: string;
}
export interface Verdicts {
  /** Of the code of each file (without comments and layout) that the verdicts are about. */
  readonly sources: Readonly<Record<string, string>>;
  readonly verdicts: readonly Verdict[];
}

export const FILE = join(ROOT, "scripts/evidence/contracts/mutants/verdicts.json");
/** One of so many faults of a file is planted, unless another number is asked for. */
const EVERY = 4;

/** Nothing before the first measurement. */
export const readVerdicts = (file = FILE): Verdicts =>
  existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Verdicts) : { sources: {}, verdicts: [] };

const underTest = (path: string): boolean => !/^contracts\/(interfaces|mocks)\//.test(path);

/** The faults to be planted: one of so many of each file. */
export function plannedMutants(sources: Sources, every = EVERY): Mutant[] {
  const trees = syntaxTrees(sources);
  return Object.keys(sources)
    .filter(underTest)
    .flatMap((path) => mutantsOf(path, sources[path]!, trees[path]!).filter((_, index) => index % every === 0));
}

const codeOnly = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "").replaceAll(/\s+/g, "");

/** The hash of the code of each file under test. */
export const sourceHashes = (sources: Sources = solidityFiles("contracts")): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sources)
      .filter(([path]) => underTest(path))
      .map(([path, source]) => [path, createHash("sha256").update(codeOnly(source)).digest("hex").slice(0, 32)]),
  );

/** The same fault, whatever stands around it. */
export const nameOf = ({
  file,
  where,
  operator,
  original,
  replacement,
}: Omit<Mutant, "start" | "length" | "line">): string => JSON.stringify([file, where, operator, original, replacement]);
