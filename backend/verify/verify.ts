import { IsNull, Not, type EntityManager } from "typeorm";
import type { verifyRoutes } from "#domain/api/desk";
import type { Output, Params, Query } from "#domain/api/route";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { keyOf } from "../core/title-key.ts";
import { publicStory } from "../foreign-titles/public-story.ts";
import { ownersOf } from "../core/address-owners.ts";

const TITLE = statement("verify.title", "SELECT paused FROM chain.titles WHERE chain_id = $1 AND key = $2::bytea", [
  "paused",
]);
const ANCHORS = statement(
  "verify.anchors",
  `SELECT a.chain_id AS "chainId", a.store, a.root, a.proof, c.block_number AS block, c.at FROM app.anchor a
     JOIN chain.anchors c ON c.chain_id = a.chain_id AND c.store = a.store AND c.root = a.root AND c.status = 'issued'
    WHERE a.sha256 = $1 ORDER BY c.block_number LIMIT 100`,
);

/**
 * A title as anyone may see it: what the chain says, and the names of companies that chose to be public. Nothing here
 * comes from a document. Worker role, chain and anchor tables only.
 */
export async function verifyTitle(
  tx: EntityManager,
  query: Query<typeof verifyRoutes.title>,
): Promise<Output<typeof verifyRoutes.title>> {
  const { chainId } = query;
  const title = await first(tx, TITLE, [chainId, keyOf(query)]);
  const head = await table(tx, "chain.heads").first(["number"], { chain_id: chainId });
  const block = Number(head?.number ?? 0);
  if (!title) {
    const read = head !== null && (await isRead(tx, query));
    return {
      known: false,
      read,
      paused: false,
      block,
      story: { parties: [], events: [], chainId: null, status: null },
    };
  }
  const story = await publicStory(tx, query, async (addresses) => {
    const owners = await ownersOf(tx, addresses);
    return (address) => ({
      name: owners.get(address)?.isPublic ? (owners.get(address)?.name ?? null) : null,
      you: false,
    });
  });
  return { known: true, read: true, paused: title.paused, block, story };
}

/** Whether every title of a register is known here: one that our contracts made, or another's that was read whole. */
async function isRead(tx: EntityManager, { chainId, registry }: Query<typeof verifyRoutes.title>): Promise<boolean> {
  const at = { chain_id: chainId, registry };
  return (
    (await table(tx, "chain.registries").has({ ...at, deployer: Not(IsNull()) })) ||
    (await table(tx, "chain.adoptions").has({ ...at, followed: true }))
  );
}

/** Where a fingerprint is anchored. Empty when nowhere: whether it exists here is not told. */
export async function verifyAnchor(
  tx: EntityManager,
  { sha256 }: Params<typeof verifyRoutes.anchor>,
): Promise<Output<typeof verifyRoutes.anchor>> {
  const found = await rows(tx, ANCHORS, [sha256]);
  return {
    anchors: found.map((row) => ({
      ...row,
      block: row.block === null ? null : Number(row.block),
      at: row.at?.toISOString() ?? null,
    })),
  };
}
