import type { EntityManager } from "typeorm";
import type { Budget } from "#domain/api/registers";
import { Refused } from "#domain/errors";
import { LIMITS, megabytes } from "#domain/limits";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { changed, changedOne, first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { lock } from "../core/locks.ts";

/** The gas that the forwarder spends around one call: signature, nonce, event, call data. */
const AROUND_CALL = 110_000n;
/** The most that a call costs which may spend `gas` by itself. */
export const gasOf = (gas: bigint, data: string): bigint => gas + gas / 63n + AROUND_CALL + BigInt(data.length) * 20n;
/** The most that a call of the operator costs which makes no contract. */
export const gasOfOperator = (data: string): bigint => gasOf(50_000n, data);
/** The most that making a register costs, and a title in it: so much must be left before one is signed. */
export const GAS_OF_REGISTER = 400_000n;
/** The most that making the document store of a company costs. */
export const GAS_OF_STORE = 350_000n;
export const GAS_OF_TITLE = 550_000n;

/**
 * The operator's cost for acts of a company since a moment: in blocks what they did cost, under way the most that they
 * may. An act that was never sent costs nothing. Seals share a root; each counts as if it had one of its own.
 */
const gasSince = (moment: string): string =>
  `(SELECT coalesce(sum(CASE WHEN i.status IN ('waiting','kept','open','sent') THEN greatest(i.gas, i.gas_used)
    WHEN i.sent_before THEN coalesce(i.gas_used, i.gas) ELSE coalesce(i.gas_used, 0) END), 0) FROM app.intent i
    WHERE i.organisation_id = $1${moment.replace("?", "i.created_at")})
 + ${LIMITS.gasOfSeal} * (SELECT count(*) FROM app.seal s
   WHERE s.organisation_id = $1${moment.replace("?", "s.created_at")})
 + ${LIMITS.gasOfSeal} * (SELECT count(*) FROM app.audit_anchor a WHERE a.organisation_id = $1
   AND a.asked_by IS NOT NULL${moment.replace("?", "a.created_at")})`;

const ALLOWED = statement(
  "budget.allowed",
  `SELECT coalesce(b.gas_daily, ${LIMITS.gasDaily})::float8 AS "gasDaily", coalesce(b.gas_total,
      ${LIMITS.gasTotal})::float8 AS "gasTotal", coalesce(b.storage_mb, ${LIMITS.storageMb}) AS "storageMb"
    FROM (SELECT 1) x LEFT JOIN app.budget b ON b.organisation_id = $1`,
  ["gasDaily", "gasTotal", "storageMb"],
);
const USED_GAS = statement(
  "budget.usedGas",
  `SELECT (${gasSince(" AND ? > now() - interval '24 hours'")})::float8 AS today, (${gasSince("")})::float8 AS all`,
  ["today", "all"],
);
const USED_BYTES = statement(
  "budget.usedBytes",
  `SELECT ((SELECT coalesce(sum(size), 0) FROM app.file WHERE owner_id = $1)
    + (SELECT coalesce(sum(size), 0) FROM app.archive WHERE owner_id = $1)
    + (SELECT coalesce(sum(pdf_size), 0) FROM app.fiata_call WHERE organisation_id = $1 AND storage_key IS NOT NULL)
    + (SELECT coalesce(sum(size), 0) FROM app.remote_copy WHERE organisation_id = $1)
    + (SELECT coalesce(sum(annex_size), 0) FROM app.template WHERE organisation_id = $1)
    + (SELECT coalesce(sum(size), 0) FROM app.document_template_version WHERE organisation_id = $1)
    + (SELECT coalesce(sum(x.annex_size), 0) FROM app.process p CROSS JOIN LATERAL (SELECT annex_key, annex_size
        FROM app.review_draft WHERE process_id = p.id AND annex_key IS NOT NULL UNION SELECT annex_key, annex_size
        FROM app.review_version WHERE process_id = p.id AND annex_key IS NOT NULL) x
      WHERE p.organisation_id = $1 AND p.name = 'review'))::float8 AS bytes`,
  ["bytes"],
);
const LOCK = statement("budget.lockCompany", "SELECT 1 FROM app.organisation WHERE id = $1 FOR NO KEY UPDATE");
const SET = statement(
  "budget.set",
  `INSERT INTO app.budget (organisation_id, gas_daily, gas_total, storage_mb) VALUES ($1,$2,$3,$4)
    ON CONFLICT (organisation_id) DO UPDATE SET gas_daily = excluded.gas_daily, gas_total = excluded.gas_total,
      storage_mb = excluded.storage_mb`,
);

type Allowed = RowOf<typeof ALLOWED>;
const allowed = async (tx: EntityManager, organisation: string): Promise<Allowed> =>
  (await first(tx, ALLOWED, [organisation]))!;
const usedGas = async (tx: EntityManager, organisation: string): Promise<RowOf<typeof USED_GAS>> =>
  (await first(tx, USED_GAS, [organisation]))!;
const usedBytes = async (tx: EntityManager, organisation: string): Promise<number> =>
  (await first(tx, USED_BYTES, [organisation]))!.bytes;

/**
 * Refuses what would cost the operator more than the company may spend, before anything is made for it; `takeGas`
 * decides. GAS_BUDGET, GAS_BUDGET_TOTAL.
 */
export async function assertGas(tx: EntityManager, organisation: string, gas: bigint): Promise<void> {
  const [may, used] = [await allowed(tx, organisation), await usedGas(tx, organisation)];
  if (used.all + Number(gas) > may.gasTotal)
    throw new Refused("GAS_BUDGET_TOTAL", { used: used.all, limit: may.gasTotal });
  if (used.today + Number(gas) > may.gasDaily)
    throw new Refused("GAS_BUDGET", { used: used.today, limit: may.gasDaily });
}

/**
 * The same where the row is written that counts, in this transaction: of several at once, each sees what the others
 * take. It waits for the company's record, to which every act writes a line anyhow: with a lock of its own, two acts
 * could wait for each other.
 */
export async function takeGas(tx: EntityManager, organisation: string, gas: bigint): Promise<void> {
  await lock(tx, "record", organisation);
  await assertGas(tx, organisation, gas);
}

/** Refuses a file for which the company has no room, before it is stored; `takeStorage` decides. STORAGE_BUDGET. */
export async function assertStorage(tx: EntityManager, organisation: string, bytes: number): Promise<void> {
  const { storageMb } = await allowed(tx, organisation);
  if ((await usedBytes(tx, organisation)) + bytes > megabytes(storageMb))
    throw new Refused("STORAGE_BUDGET", { limit: storageMb });
}

/**
 * The same where the row of the file is written: of several at once, each sees what the others take. Before any line is
 * written in the record.
 */
export async function takeStorage(tx: EntityManager, organisation: string, bytes: number): Promise<void> {
  await lock(tx, "storage", organisation);
  await assertStorage(tx, organisation, bytes);
}

/** The limits of a company for the operator's gas and storage, and its use of them. */
export async function budgetOf(tx: EntityManager, organisation: string): Promise<Budget> {
  const [may, used] = [await allowed(tx, organisation), await usedGas(tx, organisation)];
  return { ...may, gasToday: used.today, gasUsed: used.all, storageBytes: await usedBytes(tx, organisation) };
}

/**
 * The node's administrator says how much a company may spend; null: as every company. For the worker role. NOT_FOUND.
 */
export async function setBudget(
  tx: EntityManager,
  ctx: Context,
  organisation: string,
  form: { readonly [Name in keyof Allowed]: number | null },
): Promise<Budget> {
  if (!(await changedOne(tx, LOCK, [organisation]))) throw new Refused("NOT_FOUND");
  await changed(tx, SET, [organisation, form.gasDaily, form.gasTotal, form.storageMb]);
  const made = await budgetOf(tx, organisation);
  await audit({ tx, organisation: { id: organisation }, person: ctx.person }, "node.budget", {
    gasDaily: made.gasDaily,
    gasTotal: made.gasTotal,
    storageMb: made.storageMb,
  });
  await announce(tx, { organisation, topic: "me", id: organisation });
  return made;
}
