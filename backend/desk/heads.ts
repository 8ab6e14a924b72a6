import type { EntityManager } from "typeorm";
import type { deskRoutes } from "#domain/api/desk";
import type { Output } from "#domain/api/route";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";

/** An indexer that leads says how it does every five seconds. */
const SILENT_SECONDS = 30;

const HEADS = statement(
  "desk.heads",
  `SELECT chain_id AS "chainId", h.number, h.at, h.finalized, s.alarm, s.problem, s.current_at AS "currentAt",
    s.told_at < now() - make_interval(secs => ${SILENT_SECONDS}) AS silent
    FROM chain.heads h FULL JOIN chain.status s USING (chain_id) ORDER BY chain_id`,
  ["chainId"],
);

/** The newest block of each chain as the indexer knows it, and whether that is the newest there is. */
export async function heads(tx: EntityManager): Promise<Output<typeof deskRoutes.chain>> {
  const found = await rows(tx, HEADS);
  const number = (value: string | null): number | null => (value === null ? null : Number(value));
  return found.map((row) => ({
    chainId: row.chainId,
    number: number(row.number),
    at: row.at?.toISOString() ?? null,
    finalized: number(row.finalized),
    lagging: row.alarm === true || row.silent === true,
    problem: row.silent === true ? "MIRROR_SILENT" : row.problem,
    currentAt: row.currentAt?.toISOString() ?? null,
  }));
}
