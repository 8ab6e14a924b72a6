import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readConfig, type ChainConfig, type IndexerConfig } from "../../../indexer/core/config.ts";

/** A call that cannot be understood. */
export class BadCall extends Error {}

/**
 * The settings of the indexer: of the environment, as the process itself reads them, or of an installation that
 * `npm start` runs, by its data folder.
 */
export async function settingsOf(data: string | undefined): Promise<IndexerConfig> {
  if (data === undefined) return readConfig(process.env);
  const read = (...path: string[]): Promise<string> => readFile(join(data, ...path), "utf8");
  try {
    const { postgres } = JSON.parse(await read("ports.json")) as { postgres: number };
    const password = (await read("secrets", "database-indexer")).trim();
    return readConfig({
      INDEXER_DATABASE_URL: `postgres://hawser_indexer:${password}@127.0.0.1:${postgres}/hawser`,
      CHAINS: join(data, "chains.json"),
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      throw new BadCall(`${data} is not the data folder of an installation with a database of its own.`);
    throw error;
  }
}

/** The chains that are asked for: one of them, or all. */
export function chainsOf({ chains }: IndexerConfig, wanted: string | undefined): readonly ChainConfig[] {
  const found = wanted === undefined ? chains : chains.filter(({ chainId }) => String(chainId) === wanted);
  if (found.length === 0)
    throw new BadCall(`--chain ${wanted}: the settings have ${chains.map(({ chainId }) => chainId).join(", ")}`);
  return found;
}
