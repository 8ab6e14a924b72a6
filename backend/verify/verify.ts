import type { EntityManager } from "typeorm";
import type { verifyRoutes } from "#domain/api/desk";
import type { Output, Params, Query } from "#domain/api/route";
import { first, rows } from "../core/database.ts";
import { chainStory } from "../documents/chain-story.ts";
import { ownersOf } from "../organisation/addresses.ts";

/**
 * A title as anyone may see it: what the chain says, and the names of companies that chose to be public. Nothing here
 * comes from a document. Worker role, chain and anchor tables only.
 */
export async function verifyTitle(tx: EntityManager, query: Query<typeof verifyRoutes.title>): Promise<Output<typeof verifyRoutes.title>> {
  const { chainId, registry, tokenId } = query;
  const title = await first<{ status: "active" | "returned" | "burnt"; paused: boolean; holder: string | null; beneficiary: string | null; admin: string | null }>(
    tx,
    `SELECT t.status, t.paused, t.holder, t.beneficiary, r.admin FROM chain.titles t LEFT JOIN chain.registries r ON r.chain_id = t.chain_id AND r.registry = t.registry
      WHERE t.chain_id = $1 AND t.registry = $2 AND t.token_id = $3`,
    [chainId, registry, tokenId],
  );
  const head = await first<{ number: string }>(tx, "SELECT number FROM chain.heads WHERE chain_id = $1", [chainId]);
  const block = Number(head?.number ?? 0);
  if (!title) return { known: false, paused: false, block, story: { parties: [], events: [], chainId: null, status: null } };
  const steps = await chainStory(tx, { chainId, registry, tokenId });
  const events = steps.map((step, i) => ({ ...step, n: i + 1, by: null, note: null, form: null }));
  const addresses = [...new Set([...events.flatMap(({ from, to, holder, owner }) => [from, to, holder, owner]), title.holder, title.beneficiary].filter((one) => one !== null))];
  const owners = await ownersOf(tx, addresses);
  const publicName = (address: string): string | null => (owners.get(address)?.isPublic ? (owners.get(address)?.name ?? null) : null);
  return {
    known: true, paused: title.paused, block,
    story: { chainId, status: title.status, events, parties: addresses.map((address) => ({ address, name: publicName(address), you: false, issuer: address === title.admin })) },
  };
}

/** Where a fingerprint is anchored. Empty when nowhere: whether it exists here is not told. */
export async function verifyAnchor(tx: EntityManager, { sha256 }: Params<typeof verifyRoutes.anchor>): Promise<Output<typeof verifyRoutes.anchor>> {
  const found = await rows<{ chainId: number; store: string; root: string; proof: string[]; block: string | null; at: Date | null }>(
    tx,
    `SELECT a.chain_id AS "chainId", a.store, a.root, a.proof, c.block_number AS block, c.at FROM app.anchor a
       JOIN chain.anchors c ON c.chain_id = a.chain_id AND c.store = a.store AND c.root = a.root AND c.status = 'issued'
      WHERE a.sha256 = $1 ORDER BY c.block_number LIMIT 100`,
    [sha256],
  );
  return { anchors: found.map((row) => ({ ...row, block: row.block === null ? null : Number(row.block), at: row.at?.toISOString() ?? null })) };
}
