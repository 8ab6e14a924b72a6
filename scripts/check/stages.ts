import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { staleFiles } from "../generate/main.ts";
import { launch } from "../lib/processes.ts";

export const root = join(import.meta.dirname, "../..");
const modules = (path: string): string => join(root, "node_modules", path);
/** The results of earlier runs; never needed. */
export const CACHE = modules(".cache/hawser");

/** Something that must hold before a change is good. */
export interface Stage {
  readonly name: string;
  /** Prints what is wrong; true when nothing is. */
  readonly work: () => Promise<boolean>;
}

/** Runs a tool of ours and shows its words; true when it was content. */
export async function run(script: string, ...rest: string[]): Promise<boolean> {
  const tool = await launch({
    name: script,
    command: process.execPath,
    args: [modules(script), ...rest],
    cwd: root,
    env: {
      ...process.env,
      PATH: [modules(".bin"), process.env["PATH"] ?? ""].join(delimiter),
      FORCE_COLOR: process.stdout.isTTY ? "1" : "0",
    },
    onLine: (line) => console.log(line),
  });
  const kill = (): void => void tool.stop();
  process.once("SIGINT", kill).once("SIGTERM", kill);
  const how = await tool.exited;
  process.off("SIGINT", kill).off("SIGTERM", kill);
  return how === "exit code 0";
}

/** Does a stage and says how it went and how long it took. */
export async function staged({ name, work }: Stage): Promise<boolean> {
  const begun = Date.now();
  const good = await work().catch((error: unknown) => {
    console.log(error instanceof Error ? error.message : String(error));
    return false;
  });
  console.log(`${good ? "ok    " : "FAILED"} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  return good;
}

/**
 * Does stages two at a time, as many as the slowest machine has processors. Answers their outcomes in the same order.
 */
export async function inPairs(works: readonly (() => Promise<boolean>)[]): Promise<boolean[]> {
  const results: boolean[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++; at < works.length; at = next++) results[at] = await works[at]!();
  };
  await Promise.all([lane(), lane()]);
  return results;
}

export const generated: Stage = {
  name: "Generated files",
  async work() {
    const stale = await staleFiles();
    for (const path of stale) console.log(`${path} is not what its sources say: run npm run generate`);
    return stale.length === 0;
  },
};

/** Each checker works out again the types that it needs: more of them than the lane has processors only repeat. */
const CHECKERS = String(Math.max(1, Math.floor(availableParallelism() / 2)));

/** Types, from nothing, or from what the last run has kept. */
const types = (name: string, config: string, kept: boolean): Stage => ({
  name,
  async work() {
    if (kept) await mkdir(CACHE, { recursive: true });
    return run(
      "typescript/bin/tsc",
      "-p",
      config,
      "--checkers",
      CHECKERS,
      ...(kept ? ["--incremental", "--tsBuildInfoFile", join(CACHE, `${config}.tsbuildinfo`)] : []),
    );
  },
});
export const typesOf = (kept: boolean): readonly Stage[] => [
  types("Types", "tsconfig.json", kept),
  types("Types of the web", "tsconfig.web.json", kept),
];

/** The linter, on everything or on the files that are named. */
export const lint = (files: readonly string[] = ["."]): Stage => ({
  name: "Lint",
  work: () => run("oxlint/bin/oxlint", "--type-aware", "--report-unused-disable-directives", ...files),
});
/** The formatter only says what it would change; `npm run format` changes it. */
export const layout: Stage = { name: "Layout", work: () => run("oxfmt/bin/oxfmt", "--check", ".") };
export const contracts: Stage = {
  name: "Lint of the contracts",
  work: () => run("solhint/solhint.js", "--noPoster", "--disc", "--max-warnings", "0", "contracts/**/*.sol"),
};
export const walls: Stage = {
  name: "Rules about the source",
  work: () => run("vitest/vitest.mjs", "run", "--project", "unit", "test/walls"),
};
