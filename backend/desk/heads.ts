import type { EntityManager } from "typeorm";
import { networkOf } from "#domain/chain/networks";
import type { deskRoutes } from "#domain/api/desk";
import type { Output } from "#domain/api/route";
import { rows } from "../core/database.ts";

/** A chain that makes blocks by itself lags when none has come for so many block times and a minute. */
const BLOCKS_MISSED = 20;

/** The newest block of each chain as the indexer knows it. */
export async function heads(tx: EntityManager): Promise<Output<typeof deskRoutes.chain>> {
  const found = await rows<{ chainId: number; number: string; at: Date; finalized: string }>(tx, `SELECT chain_id AS "chainId", number, at, finalized FROM chain.heads ORDER BY chain_id`);
  return found.map(({ chainId, number, at, finalized }) => {
    const blockTime = networkOf(chainId)?.blockTimeMs ?? 0;
    return { chainId, number: Number(number), at: at.toISOString(), finalized: Number(finalized), lagging: blockTime > 0 && Date.now() - at.getTime() > BLOCKS_MISSED * blockTime + 60_000 };
  });
}
