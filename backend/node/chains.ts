import type { EntityManager } from "typeorm";
import type { NodeChain } from "#domain/api/node";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { ChainSettings } from "../settings/settings.ts";
import { heads } from "../desk/heads.ts";

const COUNTS = statement(
  "node.actsOfChains",
  `SELECT c.id AS "chainId",
      (SELECT count(*)::int FROM app.intent i WHERE i.chain_id = c.id AND i.status = 'open'
        AND i.carried_by IS NULL) AS open,
      (SELECT count(*)::int FROM app.intent i WHERE i.chain_id = c.id AND i.status = 'sent'
        AND i.carried_by IS NULL) AS sent,
      (SELECT count(*)::int FROM chain.ledger_change l LEFT JOIN app.ledger_cursor x ON x.chain_id = l.chain_id
        WHERE l.chain_id = c.id AND l.seq > coalesce(x.seq, 0)) AS behind
    FROM unnest($1::int[]) AS c(id)`,
  ["chainId", "open", "sent", "behind"],
);

/** The part of an endpoint that may be shown: paths, queries and names in front of the host hold keys. */
const hostOf = (url: string): string => `${new URL(url).protocol}//${new URL(url).host}`;

/** The chains of this installation as their mirror tells of them. */
export async function nodeChains(tx: EntityManager, chains: readonly ChainSettings[]): Promise<NodeChain[]> {
  const known = await heads(tx);
  const told = await table(tx, "chain.status").find(["chain_id", "head", "seconds_left", "told_at"], {});
  const counts = await rows(tx, COUNTS, [chains.map((chain) => chain.chainId)]);
  return chains.map((chain) => {
    const { chainId, name, operator, rpcUrls, wsUrls } = chain;
    const { forwarder, factory, documentStore, registryDeployer } = chain.contracts;
    const head = known.find((one) => one.chainId === chainId);
    const status = told.find((one) => one.chain_id === chainId);
    const count = counts.find((one) => one.chainId === chainId);
    const number = status?.head ?? null;
    return {
      chainId,
      name,
      operator,
      endpoints: [...rpcUrls, ...wsUrls].map(hostOf),
      contracts: { forwarder, factory, documentStore, registryDeployer },
      head: number === null ? null : Number(number),
      mirrored: head?.number ?? null,
      finalized: head?.finalized ?? null,
      secondsLeft: status?.seconds_left ?? null,
      lagging: head?.lagging ?? false,
      problem: head?.problem ?? null,
      currentAt: head?.currentAt ?? null,
      toldAt: status?.told_at.toISOString() ?? null,
      open: count?.open ?? 0,
      sent: count?.sent ?? 0,
      behind: count?.behind ?? 0,
    };
  });
}
