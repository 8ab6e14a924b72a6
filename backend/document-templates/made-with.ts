import type { EntityManager } from "typeorm";

/** How many documents were made with each of these versions. No document names its version yet. */
export const documentsMadeWith = async (
  _tx: EntityManager,
  _versions: readonly string[],
): Promise<ReadonlyMap<string, number>> => new Map();
