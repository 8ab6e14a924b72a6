import type { EntityManager } from "typeorm";
import type { NodeChain } from "#domain/api/node";
import { rows } from "../core/database.ts";
import type { ChainSettings } from "../settings/settings.ts";
import { heads } from "../desk/heads.ts";

interface Row {
  readonly chainId: number;
  readonly head: string | null;
  readonly secondsLeft: number | null;
  readonly toldAt: Date | null;
}
interface Count {
  readonly chainId: number;
  readonly open: number;
  readonly sent: number;
  readonly behind: number;
}

/** The part of an endpoint that may be shown: paths, queries and names in front of the host hold keys. */
const hostOf = (url: string): string => `${new URL(url).protocol}//${new URL(url).host}`;

/** The chains of this installation as their mirror tells of them. */
export async function nodeChains(tx: EntityManager, chains: readonly ChainSettings[]): Promise<NodeChain[]> {
  const known = await heads(tx);
  const told = await rows<Row>(
    tx,
    `SELECT chain_id AS "chainId", head, seconds_left AS "secondsLeft", told_at AS "toldAt" FROM chain.status`,
  );
  const counts = await rows<Count>(
    tx,
    `SELECT c.id AS "chainId",
            (SELECT count(*)::int FROM app.intent i WHERE i.chain_id = c.id AND i.status = 'open'
              AND i.carried_by IS NULL) AS open,
            (SELECT count(*)::int FROM app.intent i WHERE i.chain_id = c.id AND i.status = 'sent'
              AND i.carried_by IS NULL) AS sent,
            (SELECT count(*)::int FROM chain.ledger_change l LEFT JOIN app.ledger_cursor x ON x.chain_id = l.chain_id
              WHERE l.chain_id = c.id AND l.seq > coalesce(x.seq, 0)) AS behind
       FROM unnest($1::int[]) AS c(id)`,
    [chains.map((chain) => chain.chainId)],
  );
  return chains.map((chain) => {
    const { chainId, name, operator, rpcUrls, wsUrls } = chain;
    const { forwarder, factory, documentStore, registryDeployer } = chain.contracts;
    const [head, status, count] = [known, told, counts].map((list) => list.find((one) => one.chainId === chainId)) as [
      (typeof known)[number] | undefined,
      Row | undefined,
      Count | undefined,
    ];
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
      secondsLeft: status?.secondsLeft ?? null,
      lagging: head?.lagging ?? false,
      problem: head?.problem ?? null,
      currentAt: head?.currentAt ?? null,
      toldAt: status?.toldAt?.toISOString() ?? null,
      open: count?.open ?? 0,
      sent: count?.sent ?? 0,
      behind: count?.behind ?? 0,
    };
  });
}
