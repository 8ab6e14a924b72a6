import type { Hex } from "viem";
import { PAUSER_ROLE, registerCall } from "#domain/chain/calls";
import { rows, type Database } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { proposeOperator } from "../intents/propose.ts";
import type { Leadership } from "./leader.ts";

/** Acts written down in one transaction. */
const BATCH = 100;

/**
 * Registers in which the account may still pause, as their events tell: those that were made when the relayer was the
 * pauser.
 * Not those with an act to give that up under way.
 */
const PAUSED_BY = statement(
  "relayer.pausedBy",
  `SELECT '0x' || encode(h.key, 'hex') AS registry FROM (
    SELECT DISTINCT ON (key) key, name FROM chain.history WHERE chain_id = $1 AND topic = 'registry'
      AND name IN ('RoleGranted','RoleRevoked') AND args->>'role' = $2 AND lower(args->>'account') = $3
     ORDER BY key, block_number DESC, log_index DESC) h
   JOIN chain.registries r ON r.chain_id = $1 AND r.registry = '0x' || encode(h.key, 'hex') AND r.deployer IS NOT NULL
  WHERE h.name = 'RoleGranted' AND NOT EXISTS (
    SELECT 1 FROM app.intent i WHERE i.chain_id = $1 AND i.action = 'renouncePausing'
      AND i.parameters->>'registry' = '0x' || encode(h.key, 'hex') AND i.status IN ('open','sent'))
  ORDER BY 1 LIMIT ${BATCH}`,
  ["registry"],
).as<{ registry: Hex }>();

/**
 * The relayer holds no role: what it may still pause it gives up, each time that it begins to lead. Each act is written
 * down before it is sent, so a crash anywhere neither loses nor doubles one. Answers how many were written down now.
 */
export async function renouncePausing(
  database: Database,
  leadership: Leadership,
  chainId: number,
  account: Hex,
): Promise<number> {
  const pauser = account.toLowerCase() as Hex;
  for (let all = 0; ;) {
    const found = await database.asWorker(async (tx) => {
      await leadership.fence(tx);
      const registers = await rows(tx, PAUSED_BY, [chainId, PAUSER_ROLE, pauser]);
      for (const { registry } of registers)
        await proposeOperator(tx, {
          action: "renouncePausing",
          chainId,
          call: registerCall.renouncePausing({ registry, pauser }),
          parameters: { registry, pauser },
        });
      return registers.length;
    });
    all += found;
    if (found < BATCH) return all;
  }
}
