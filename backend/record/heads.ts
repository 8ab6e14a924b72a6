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
import { changed, first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { takeGas } from "../budget/budget.ts";

type Hex = `0x${string}`;

const LAST = statement(
  "record.lastLine",
  `SELECT n::float8 AS n, encode(hash, 'hex') AS hash FROM app.audit WHERE organisation_id = $1
    ORDER BY n DESC LIMIT 1`,
  ["n", "hash"],
);
const LATELY = statement(
  "record.anchoredLately",
  `SELECT count(*) FILTER (WHERE anchored_at IS NULL AND failed_at IS NULL)::int AS running,
      count(*) FILTER (WHERE asked_by IS NOT NULL AND created_at > now() - interval '1 day')::int AS asked
    FROM app.audit_anchor WHERE organisation_id = $1`,
  ["running", "asked"],
);
const GROWN = statement(
  "record.grown",
  `SELECT o.id AS "organisationId", o.chain_id AS "chainId", a.n::float8 AS n, encode(a.hash, 'hex') AS hash
    FROM app.organisation o
    JOIN LATERAL (SELECT n, hash FROM app.audit WHERE organisation_id = o.id ORDER BY n DESC LIMIT 1) a ON true
    WHERE NOT EXISTS (SELECT 1 FROM app.audit_anchor h WHERE h.organisation_id = o.id AND h.n >= a.n
      AND h.failed_at IS NULL)`,
  ["n", "hash"],
);
const WAITING = statement(
  "record.waitingHeads",
  `SELECT id, organisation_id AS organisation, leaf FROM app.audit_anchor
    WHERE chain_id = $1 AND root IS NULL AND failed_at IS NULL ORDER BY created_at LIMIT $2 FOR UPDATE`,
);
const GIVE_ROOT = statement("record.giveRoot", "UPDATE app.audit_anchor SET root = $2, proof = $3 WHERE id = $1");
const SETTLE = statement(
  "record.settleHeads",
  `UPDATE app.audit_anchor SET anchored_at = CASE WHEN $2 THEN now() END, failed_at = NULL WHERE root = $1
    AND (anchored_at IS NOT NULL) <> $2 RETURNING id, organisation_id AS organisation`,
);
const FAIL = statement(
  "record.failHeads",
  `UPDATE app.audit_anchor SET failed_at = now() WHERE root = $1 AND anchored_at IS NULL AND failed_at IS NULL
    RETURNING id, organisation_id AS organisation`,
);
const ANCHORS = statement(
  "record.anchors",
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
  ["n", "hash", "final", "byName"],
).as<{ store: Hex | null; tx: Hex | null }>();
/** Wakes the work on seals, deliveries and heads. */
export const WAKE_SEALER = statement("record.wakeSealer", "SELECT FROM pg_notify('app_seal', $1)");

/** Writes a head down to be anchored with the next root of its chain. */
async function keepHead(
  tx: EntityManager,
  { organisationId, n, hash, chainId }: RowOf<typeof GROWN>,
  askedBy: string | null,
): Promise<string> {
  const [id, at] = [uuid(), new Date()];
  await table(tx, "app.audit_anchor").insert({
    id,
    organisation_id: organisationId,
    n: String(n),
    hash: Buffer.from(hash, "hex"),
    leaf: headLeaf({ organisationId, n, hash, at: at.toISOString() }),
    chain_id: chainId,
    asked_by: askedBy,
    created_at: at,
  });
  await announce(tx, { organisation: organisationId, topic: "record", id });
  return id;
}

/** The last line of a record; null while there is none. */
export const lastLine = (tx: EntityManager, organisation: string): Promise<RowOf<typeof LAST> | null> =>
  first(tx, LAST, [organisation]);

/** An administrator wants the record anchored now. ANCHOR_RUNNING, ANCHOR_LIMIT. */
export async function anchorNow(ctx: Context): Promise<RecordAnchor> {
  const { tx, organisation, person } = ctx;
  // The line comes first: its lock makes two that ask at once one after the other.
  await audit(ctx, "audit.anchor", {});
  const lately = await first(tx, LATELY, [organisation.id]);
  if ((lately?.running ?? 0) > 0) throw new Refused("ANCHOR_RUNNING");
  if ((lately?.asked ?? 0) >= LIMITS.anchorsDaily) throw new Refused("ANCHOR_LIMIT", { max: LIMITS.anchorsDaily });
  await takeGas(tx, organisation.id, BigInt(LIMITS.gasOfSeal));
  const head = await lastLine(tx, organisation.id);
  if (!head) throw new Error(`${organisation.id} has no record`);
  const id = await keepHead(tx, { ...head, organisationId: organisation.id, chainId: organisation.chainId }, person.id);
  await changed(tx, WAKE_SEALER, [String(organisation.chainId)]);
  const [kept] = (await recordHead(ctx)).anchors.filter((one) => one.id === id);
  if (!kept) throw new Error(`anchor ${id} was not kept`);
  return kept;
}

/**
 * The head of every record that has grown since it was last to be anchored. Answers of how many; for the worker role.
 */
export async function keepHeads(tx: EntityManager): Promise<number> {
  const grown = await rows(tx, GROWN);
  for (const head of grown) await keepHead(tx, head, null);
  if (grown.length > 0) await changed(tx, WAKE_SEALER, ["heads"]);
  return grown.length;
}

type WaitingHead = RowOf<typeof WAITING>;

/** Heads of a chain that wait for a root, locked. */
export const waitingHeads = (tx: EntityManager, chainId: number, limit: number): Promise<WaitingHead[]> =>
  rows(tx, WAITING, [chainId, limit]);

/** A root with the head in it is sent. */
export async function giveRoot(
  tx: EntityManager,
  { id, organisation }: WaitingHead,
  root: string,
  proof: string,
): Promise<void> {
  await changed(tx, GIVE_ROOT, [id, root, proof]);
  await told(tx, [{ id, organisation }]);
}

/** The chain has the root of these heads, or no longer. Idempotent. */
export async function settleHeads(tx: EntityManager, root: string, applied: boolean): Promise<void> {
  await told(tx, await rows(tx, SETTLE, [root, applied]));
}

/** The root could not be anchored: the next day's head covers what these would have. */
export async function failHeads(tx: EntityManager, root: string): Promise<void> {
  await told(tx, await rows(tx, FAIL, [root]));
}

const told = (tx: EntityManager, heads: readonly RowOf<typeof FAIL>[]): Promise<void> =>
  announce(tx, ...heads.map(({ id, organisation }) => ({ organisation, topic: "record" as const, id })));

/** Anchors newest first, in a transaction of the organisation. */
export async function anchorsOf(
  tx: EntityManager,
  organisationId: string,
  limit: number | null,
): Promise<(RecordAnchor & Pick<RowOf<typeof ANCHORS>, "proof" | "root" | "store" | "tx">)[]> {
  const found = await rows(tx, ANCHORS, [organisationId, limit]);
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
    head: await lastLine(ctx.tx, ctx.organisation.id),
    anchors: await anchorsOf(ctx.tx, ctx.organisation.id, SHOWN),
  };
}
