import type { ProcessName } from "#domain/setting";

/** The module of each process, below the folder of the compiled programs, and below that of their bundles. */
export const PROGRAMS = {
  migrate: "backend/migrate.js",
  migrateChain: "indexer/migrate.js",
  relayer: "backend/relayer/main.js",
  indexer: "indexer/main.js",
  backend: "backend/main.js",
} as const satisfies Record<Exclude<ProcessName, "seed">, string>;

/** The folder of the bundled programs, in that of the compiled ones. */
export const BUNDLED = "programs";
