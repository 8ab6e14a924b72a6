export type Level = "debug" | "info" | "warn" | "error";
export type Log = (level: Level, message: string, facts?: Readonly<Record<string, unknown>>) => void;

const RANK: Readonly<Record<Level, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

const words = (value: unknown): unknown =>
  value instanceof Error ? value.message : typeof value === "bigint" ? value.toString() : value;

/** One JSON object a line on standard output. */
export const jsonLog =
  (least: Level = "info"): Log =>
  (level, message, facts = {}) => {
    if (RANK[level] < RANK[least]) return;
    const line = { at: new Date().toISOString(), level, part: "indexer", message, ...facts };
    process.stdout.write(`${JSON.stringify(line, (_, value: unknown) => words(value))}\n`);
  };
