import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { RecordAnchor, recordRoutes } from "#domain/api/record";
import type { Output } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { headLeaf } from "#domain/verify/audit-record";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { takeGas } from "../budget/budget.ts";

type Hex = `0x${string}`;

interface Head {
  readonly organisationId: string;
  readonly n: number;
  readonly hash: string;
  readonly chainId: number;
}

/** Writes a head down to be anchored with the next root of its chain. */
async function keepHead(
  tx: EntityManager,
  { organisationId, n, hash, chainId }: Head,
  askedBy: string | null,
): Promise<string> {
  const [id, at] = [uuid(), new Date()];
  await tx.query(
    `INSERT INTO app.audit_anchor (id, organisation_id, n, hash, leaf, chain_id, asked_by, created_at)
      VALUES ($1,$2,$3,decode($4, 'hex'),$5,$6,$7,$8)`,
    [id, organisationId, n, hash, headLeaf({ organisationId, n, hash, at: at.toISOString() }), chainId, askedBy, at],
  );
  await announce(tx, { organisation: organisationId, topic: "record", id });
  return id;
}

const LAST = `SELECT n::float8 AS n, encode(hash, 'hex') AS hash FROM app.audit WHERE organisation_id = $1
  ORDER BY n DESC LIMIT 1`;

/** An administrator wants the record anchored now. ANCHOR_RUNNING, ANCHOR_LIMIT. */
export async function anchorNow(ctx: Context): Promise<RecordAnchor> {
  const { tx, organisation, person } = ctx;
  // The line comes first: its lock makes two that ask at once one after the other.
  await audit(ctx, "audit.anchor", {});
  const lately = await first<{ running: number; asked: number }>(
    tx,
    `SELECT count(*) FILTER (WHERE anchored_at IS NULL AND failed_at IS NULL)::int AS running,
            count(*) FILTER (WHERE asked_by IS NOT NULL AND created_at > now() - interval '1 day')::int AS asked
              FROM app.audit_anchor WHERE organisation_id = $1`,
    [organisation.id],
  );
  if ((lately?.running ?? 0) > 0) throw new Refused("ANCHOR_RUNNING");
  if ((lately?.asked ?? 0) >= LIMITS.anchorsDaily) throw new Refused("ANCHOR_LIMIT", { max: LIMITS.anchorsDaily });
  await takeGas(tx, organisation.id, BigInt(LIMITS.gasOfSeal));
  const head = await first<{ n: number; hash: string }>(tx, LAST, [organisation.id]);
  if (!head) throw new Error(`${organisation.id} has no record`);
  const id = await keepHead(tx, { ...head, organisationId: organisation.id, chainId: organisation.chainId }, person.id);
  await tx.query("SELECT pg_notify('app_seal', $1)", [String(organisation.chainId)]);
  const [kept] = (await recordHead(ctx)).anchors.filter((one) => one.id === id);
  if (!kept) throw new Error(`anchor ${id} was not kept`);
  return kept;
}

/**
 * The head of every record that has grown since it was last to be anchored. Answers of how many; for the worker role.
 */
export async function keepHeads(tx: EntityManager): Promise<number> {
  const grown = await rows<Head>(
    tx,
    `SELECT o.id AS "organisationId", o.chain_id AS "chainId", a.n::float8 AS n, encode(a.hash, 'hex') AS hash
      FROM app.organisation o
       JOIN LATERAL (SELECT n, hash FROM app.audit WHERE organisation_id = o.id ORDER BY n DESC LIMIT 1) a ON true
      WHERE NOT EXISTS (SELECT 1 FROM app.audit_anchor h WHERE h.organisation_id = o.id AND h.n >= a.n
        AND h.failed_at IS NULL)`,
  );
  for (const head of grown) await keepHead(tx, head, null);
  if (grown.length > 0) await tx.query("SELECT pg_notify('app_seal', 'heads')");
  return grown.length;
}

interface WaitingHead {
  readonly id: string;
  readonly organisation: string;
  readonly leaf: Hex;
}

/** Heads of a chain that wait for a root, locked. */
export const waitingHeads = (tx: EntityManager, chainId: number, limit: number): Promise<WaitingHead[]> =>
  rows(
    tx,
    `SELECT id, organisation_id AS organisation, leaf FROM app.audit_anchor
      WHERE chain_id = $1 AND root IS NULL AND failed_at IS NULL ORDER BY created_at LIMIT $2 FOR UPDATE`,
    [chainId, limit],
  );

/** A root with the head in it is sent. */
export async function giveRoot(
  tx: EntityManager,
  { id, organisation }: WaitingHead,
  root: string,
  proof: string,
): Promise<void> {
  await tx.query("UPDATE app.audit_anchor SET root = $2, proof = $3 WHERE id = $1", [id, root, proof]);
  await told(tx, [{ id, organisation }]);
}

/** The chain has the root of these heads, or no longer. Idempotent. */
export async function settleHeads(tx: EntityManager, root: string, applied: boolean): Promise<void> {
  await told(
    tx,
    await rows(
      tx,
      `UPDATE app.audit_anchor SET anchored_at = CASE WHEN $2 THEN now() END, failed_at = NULL WHERE root = $1
        AND (anchored_at IS NOT NULL) <> $2 RETURNING id, organisation_id AS organisation`,
      [root, applied],
    ),
  );
}

/** The root could not be anchored: the next day's head covers what these would have. */
export async function failHeads(tx: EntityManager, root: string): Promise<void> {
  await told(
    tx,
    await rows(
      tx,
      `UPDATE app.audit_anchor SET failed_at = now() WHERE root = $1 AND anchored_at IS NULL AND failed_at IS NULL
        RETURNING id, organisation_id AS organisation`,
      [root],
    ),
  );
}

const told = (
  tx: EntityManager,
  changed: readonly { readonly id: string; readonly organisation: string }[],
): Promise<void> =>
  announce(tx, ...changed.map(({ id, organisation }) => ({ organisation, topic: "record" as const, id })));

interface Row extends Omit<RecordAnchor, "at" | "anchoredAt" | "askedBy" | "state"> {
  readonly at: Date;
  readonly anchoredAt: Date | null;
  readonly failedAt: Date | null;
  readonly final: boolean;
  readonly byId: string | null;
  readonly byName: string;
}

/** Anchors newest first, in a transaction of the organisation. */
export async function anchorsOf(
  tx: EntityManager,
  organisationId: string,
  limit: number | null,
): Promise<(RecordAnchor & { readonly proof: Hex[] | null })[]> {
  const found = await rows<Row & { proof: Hex[] | null }>(
    tx,
    `SELECT h.id, h.n::float8 AS n, encode(h.hash, 'hex') AS hash, h.created_at AS at, h.chain_id AS "chainId", h.root,
      h.proof, h.anchored_at AS "anchoredAt", h.failed_at AS "failedAt",
            c.store, c.tx_hash AS tx, c.block_number::float8 AS block, coalesce(s.finalized >= c.block_number,
              false) AS final,
            h.asked_by AS "byId", coalesce(nullif(app.full_name(p.first_name, p.last_name), ''), p.email,
              '') AS "byName"
       FROM app.audit_anchor h LEFT JOIN app.person p ON p.id = h.asked_by
       LEFT JOIN chain.anchors c ON c.chain_id = h.chain_id AND c.root = h.root AND c.status = 'issued'
         AND c.store IN (SELECT store FROM app.anchors_of(ARRAY[substr(h.leaf, 3)]) WHERE root = h.root)
       LEFT JOIN chain.heads s ON s.chain_id = h.chain_id
      WHERE h.organisation_id = $1 ORDER BY h.n DESC, h.id DESC LIMIT $2`,
    [organisationId, limit],
  );
  return found.map(({ at, anchoredAt, failedAt, final, byId, byName, ...row }) => ({
    ...row,
    at: at.toISOString(),
    anchoredAt: anchoredAt?.toISOString() ?? null,
    askedBy: byId === null ? null : { id: byId, name: byName },
    state:
      row.block !== null && anchoredAt
        ? final
          ? "FINAL"
          : "ANCHORED"
        : failedAt
          ? "FAILED"
          : row.root === null
            ? "WAITING"
            : "SENT",
  }));
}

const SHOWN = 10;

export async function recordHead(ctx: Context): Promise<Output<typeof recordRoutes.head>> {
  return {
    head: await first<{ n: number; hash: string }>(ctx.tx, LAST, [ctx.organisation.id]),
    anchors: await anchorsOf(ctx.tx, ctx.organisation.id, SHOWN),
  };
}
