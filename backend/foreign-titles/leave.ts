import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { announce } from "../core/changes.ts";
import { first, rows } from "../core/database.ts";
import { inRegister, keyOfContract } from "../core/title-key.ts";
import { companiesAt } from "../core/address-owners.ts";

interface Wanted {
  readonly chainId: number;
  readonly registry: string;
  readonly followed: boolean;
  readonly full: boolean;
  readonly over: boolean;
}

const REGISTRY = "'0x' || encode(w.registry, 'hex')";
const FOLLOWED = `EXISTS (SELECT 1 FROM app.followed_title f WHERE f.chain_id = w.chain_id AND f.registry = ${REGISTRY})`;
const FULL = "(w.full_at IS NOT NULL AND NOT w.kept)";
/** Nobody has followed it for days. */
const OVER = `coalesce(w.left_at < now() - interval '${LIMITS.unfollowedDays} days' AND NOT w.kept, false)`;

/**
 * Looks at one register of others whose lot changes: it has too many events, somebody follows it again, or nobody does
 * any more, and that for days. The mirror drops a stopped register. A register in which a company of this installation
 * has a title, or had it last, or that names one of its documents, is kept for ever. Answers false when there is none;
 * for the worker role.
 */
export async function settleRegister(tx: EntityManager): Promise<boolean> {
  const place = await first<Pick<Wanted, "chainId" | "registry">>(
    tx,
    `SELECT w.chain_id AS "chainId", ${REGISTRY} AS registry FROM chain.wanted w WHERE w.stopped IS NULL
        AND (${FULL} OR ${FOLLOWED} = (w.left_at IS NOT NULL) OR ${OVER}) LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  if (!place) return false;
  const key = [place.chainId, keyOfContract(place.registry)];
  // A company that follows the register writes the same row, so an answer under this lock holds until the transaction
  // ends.
  const found = await first<Wanted>(
    tx,
    `SELECT w.chain_id AS "chainId", ${REGISTRY} AS registry, ${FOLLOWED} AS followed, ${FULL} AS full, ${OVER} AS over
      FROM chain.wanted w WHERE w.chain_id = $1 AND w.registry = $2::bytea`,
    key,
  );
  if (!found) return false;
  const set = (change: string): Promise<unknown> =>
    tx.query(`UPDATE chain.wanted SET ${change} WHERE chain_id = $1 AND registry = $2::bytea`, key);
  const { followed, full, over } = found;
  if (full || (over && !followed)) {
    if (await isOurs(tx, found)) await set("kept = true");
    else await stop(tx, found, set);
    await tx.query("SELECT pg_notify('chain_wanted', $1)", [String(found.chainId)]);
  } else await set(followed ? "left_at = NULL" : "left_at = coalesce(left_at, now())");
  return true;
}

/** Asked for again later, it counts as one that was never asked for. */
async function stop(
  tx: EntityManager,
  { chainId, registry, full }: Wanted,
  set: (change: string) => Promise<unknown>,
): Promise<void> {
  await set(`stopped = '${full ? "full" : "left"}'`);
  const followers = await rows<{ id: string; organisation: string }>(
    tx,
    "SELECT id, organisation_id AS organisation FROM app.followed_title WHERE chain_id = $1 AND registry = $2",
    [chainId, registry],
  );
  await announce(tx, ...followers.map((one) => ({ ...one, topic: "title" as const })));
  await tx.query(
    `DELETE FROM app.asked_register WHERE chain_id = $1 AND registry = $2
      AND asked_at < now() - make_interval(days => $3)`,
    [chainId, registry, LIMITS.askedRegistersDays],
  );
}

async function isOurs(tx: EntityManager, { chainId, registry }: Wanted): Promise<boolean> {
  const parties = `SELECT array_agg(DISTINCT party) FROM chain.titles t, unnest(ARRAY[t.holder, t.beneficiary,
    t.nominee, t.prev_holder, t.prev_beneficiary]) AS party
    WHERE t.chain_id = $1 AND ${inRegister("t", "$2::text")} AND party IS NOT NULL`;
  return (
    (await first(
      tx,
      `SELECT 1 WHERE EXISTS (SELECT 1 FROM app.document d WHERE d.chain_id = $1 AND d.registry = $2)
        OR EXISTS (SELECT 1 FROM ${companiesAt(`(${parties})`)} c)`,
      [chainId, registry],
    )) !== null
  );
}
