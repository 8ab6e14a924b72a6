import type { Point } from "./marks.ts";

export interface Share {
  readonly of: number;
  readonly reached: number;
}

export interface FileCoverage {
  readonly file: string;
  readonly lines: Share;
  readonly branches: Share;
  /** The points that nothing has reached. */
  readonly missing: readonly string[];
}

const shareOf = (all: readonly boolean[]): Share => ({ of: all.length, reached: all.filter(Boolean).length });
export const percent = ({ of, reached }: Share): number => (of === 0 ? 100 : Math.floor((reached / of) * 10_000) / 100);
export const sum = (shares: readonly Share[]): Share => ({
  of: shares.reduce((all, { of }) => all + of, 0),
  reached: shares.reduce((all, { reached }) => all + reached, 0),
});

/** The coverage of each file. A line is reached when every statement that begins in it is. */
export function coverageOf(points: readonly Point[], reached: ReadonlySet<number>): readonly FileCoverage[] {
  return [...new Set(points.map(({ file }) => file))].map((file) => {
    const lines = new Map<number, boolean>();
    const branches: boolean[] = [];
    const missing: string[] = [];
    for (const [index, point] of points.entries()) {
      if (point.file !== file) continue;
      const was = reached.has(index);
      if (point.kind === "branch") branches.push(was);
      else lines.set(point.line, was && (lines.get(point.line) ?? true));
      if (!was) missing.push(`${file}:${point.line} ${point.what}`);
    }
    return { file, lines: shareOf([...lines.values()]), branches: shareOf(branches), missing };
  });
}

/** A table for the eye. */
export function tableOf(files: readonly FileCoverage[]): string {
  const width = Math.max(...files.map(({ file }) => file.length));
  const cell = ({ of, reached }: Share): string =>
    `${`${reached}/${of}`.padStart(9)} ${percent({ of, reached }).toFixed(2).padStart(6)} %`;
  const row = (file: string, lines: Share, branches: Share): string =>
    `${file.padEnd(width)} ${cell(lines)} ${cell(branches)}`;
  return [
    `${"".padEnd(width)} ${"lines".padStart(18)} ${"branches".padStart(18)}`,
    ...files.map(({ file, lines, branches }) => row(file, lines, branches)),
    row("all", sum(files.map(({ lines }) => lines)), sum(files.map(({ branches }) => branches))),
  ].join("\n");
}
