import type { HardhatRuntimeEnvironment } from "hardhat/types/hre";
import { relative } from "node:path";
import { ROOT, type Sources } from "../compile.ts";
import { MARKS, MARKS_SOURCE, type Point } from "./marks.ts";

// Hardhat builds other sources than those that are there, and overhears the marks of every chain that it makes.

const named = (file: string): string => `project/${file}`;

export function buildInstrumented(hre: HardhatRuntimeEnvironment, sources: Sources): void {
  hre.hooks.registerHandlers("solidity", {
    preprocessProjectFileBeforeBuilding: (context, name, path, text, version, next) =>
      next(context, name, path, sources[relative(ROOT, path).replaceAll("\\", "/")] ?? text, version),
    preprocessSolcInputBeforeBuilding: (context, input, next) =>
      next(context, { ...input, sources: { ...input.sources, [named(MARKS)]: { content: MARKS_SOURCE } } }),
  });
}

/** Returns the set of the points that were reached, by their index; it grows with every call. */
export function listen(hre: HardhatRuntimeEnvironment, points: readonly Point[]): ReadonlySet<number> {
  const byMark = new Map<number, number[]>();
  for (const [index, { mark }] of points.entries()) byMark.set(mark, [...(byMark.get(mark) ?? []), index]);
  const reached = new Set<number>();
  hre.hooks.registerHandlers("network", {
    onCoverageData: async (_, words) => {
      const marks = new Set(words.map((word) => Number(BigInt(`0x${word}`))));
      for (const mark of marks) {
        for (const index of byMark.get(mark) ?? []) {
          const { without } = points[index]!;
          if (without === undefined || !marks.has(without)) reached.add(index);
        }
      }
    },
  });
  return reached;
}
