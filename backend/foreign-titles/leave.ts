import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { announce } from "../core/changes.ts";
import { changed, first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table, type Change } from "../core/table.ts";
import { inRegister, keyOfContract } from "../core/title-key.ts";
import { companiesAt } from "../core/address-owners.ts";

const REGISTRY = "'0x' || encode(w.registry, 'hex')";
const FOLLOWED = `EXISTS (SELECT 1 FROM app.followed_title f
  WHERE f.chain_id = w.chain_id AND f.registry = ${REGISTRY})`;
const FULL = "(w.full_at IS NOT NULL AND NOT w.kept)";
/** Nobody has followed it for days. */
const OVER = `coalesce(w.left_at < now() - interval '${LIMITS.unfollowedDays} days' AND NOT w.kept, false)`;
const NEXT = statement(
  "titles.registerToSettle",
  `SELECT w.chain_id AS "chainId", ${REGISTRY} AS registry FROM chain.wanted w WHERE w.stopped IS NULL
    AND (${FULL} OR ${FOLLOWED} = (w.left_at IS NOT NULL) OR ${OVER}) LIMIT 1 FOR UPDATE SKIP LOCKED`,
  ["registry"],
);
const WANTED = statement(
  "titles.wanted",
  `SELECT w.chain_id AS "chainId", ${REGISTRY} AS registry, ${FOLLOWED} AS followed, ${FULL} AS full, ${OVER} AS over
    FROM chain.wanted w WHERE w.chain_id = $1 AND w.registry = $2::bytea`,
  ["registry", "followed", "full", "over"],
);
type Wanted = RowOf<typeof WANTED>;
const FORGET = statement(
  "titles.forgetAsked",
  `DELETE FROM app.asked_register WHERE chain_id = $1 AND registry = $2
    AND asked_at < now() - make_interval(days => $3)`,
);
const PARTIES = `SELECT array_agg(DISTINCT party) FROM chain.titles t, unnest(ARRAY[t.holder, t.beneficiary,
  t.nominee, t.prev_holder, t.prev_beneficiary]) AS party
  WHERE t.chain_id = $1 AND ${inRegister("t", "$2::text")} AND party IS NOT NULL`;
const OURS = statement(
  "titles.isOurs",
  `SELECT 1 WHERE EXISTS (SELECT 1 FROM app.document d WHERE d.chain_id = $1 AND d.registry = $2)
    OR EXISTS (SELECT 1 FROM ${companiesAt(`(${PARTIES})`)} c)`,
);
const WAKE = statement("titles.wakeMirror", "SELECT FROM pg_notify('chain_wanted', $1)");

/** Tells the mirror of a chain, when the transaction commits, that other registers are wanted. */
export async function wakeMirror(tx: EntityManager, chainId: number): Promise<void> {
  await changed(tx, WAKE, [String(chainId)]);
}

/**
 * Looks at one register of others whose lot changes: it has too many events, somebody follows it again, or nobody does
 * any more, and that for days. The mirror drops a stopped register. A register in which a company of this installation
 * has a title, or had it last, or that names one of its documents, is kept for ever. Answers false when there is none;
 * for the worker role.
 */
export async function settleRegister(tx: EntityManager): Promise<boolean> {
  const place = await first(tx, NEXT);
  if (!place) return false;
  // A company that follows the register writes the same row, so an answer under this lock holds until the transaction
  // ends.
  const found = await first(tx, WANTED, [place.chainId, keyOfContract(place.registry)]);
  if (!found) return false;
  const { followed, full, over } = found;
  if (full || (over && !followed)) {
    if ((await first(tx, OURS, [found.chainId, found.registry])) !== null) await change(tx, found, { kept: true });
    else await stop(tx, found);
    await wakeMirror(tx, found.chainId);
  } else await change(tx, found, { left_at: followed ? null : () => "coalesce(left_at, now())" });
  return true;
}

/** Asked for again later, it counts as one that was never asked for. */
async function stop(tx: EntityManager, found: Wanted): Promise<void> {
  const { chainId, registry, full } = found;
  await change(tx, found, { stopped: full ? "full" : "left" });
  const followers = await table(tx, "app.followed_title").find(["id", "organisation_id"], {
    chain_id: chainId,
    registry,
  });
  await announce(
    tx,
    ...followers.map(({ id, organisation_id: organisation }) => ({ id, organisation, topic: "title" as const })),
  );
  await changed(tx, FORGET, [chainId, registry, LIMITS.askedRegistersDays]);
}

const change = (
  tx: EntityManager,
  { chainId, registry }: Wanted,
  to: Pick<Change<"chain.wanted">, "kept" | "left_at" | "stopped">,
): Promise<number> =>
  table(tx, "chain.wanted").change({ chain_id: chainId, registry: Buffer.from(registry.slice(2), "hex") }, to);
