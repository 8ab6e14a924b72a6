import { X509Certificate } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { CounterpartyRow, CounterpartyView } from "#domain/api/counterparties";
import { counterpartyKeyState } from "#domain/counterparties/counterparty";
import { Refused } from "#domain/errors";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table, type Row } from "../core/table.ts";
import { pemOf } from "./read-key.ts";

const LIST = statement(
  "counterparties.list",
  `SELECT c.id, c.code, c.name, c.base_url, c.role, c.contracts, c.strict, c.used, c.checked_at, c.check_status,
      c.check_error, c.check_ms, count(k.id)::int AS keys,
      CASE WHEN bool_and(k.valid_until IS NOT NULL) THEN max(k.valid_until) END AS "keysUntil"
    FROM app.counterparty c LEFT JOIN app.counterparty_key k ON k.counterparty_id = c.id AND k.removed_at IS NULL
      AND k.valid_from <= now() AND (k.valid_until IS NULL OR k.valid_until > now())
    WHERE c.removed_at IS NULL GROUP BY c.id ORDER BY lower(c.name), c.id`,
  ["id", "code", "name", "base_url", "role", "contracts", "strict", "used", "keys"],
).as<{ keysUntil: Date | null }>();
const SIGNS_NOW = statement(
  "counterparties.signsNow",
  `SELECT k.id FROM app.platform_key k
    WHERE k.private_key IS NOT NULL AND k.signs_from <= now() AND k.valid_until > now() LIMIT 1`,
);
const COUNTERPARTY = [
  "id",
  "code",
  "name",
  "base_url",
  "role",
  "contracts",
  "strict",
  "used",
  "checked_at",
  "check_status",
  "check_error",
  "check_ms",
] as const;
const CONTACT = ["contact_name", "contact_email", "contact_phone"] as const;

type Listed = Pick<Row<"app.counterparty">, (typeof COUNTERPARTY)[number]>;

type Kept = Pick<Row<"app.counterparty">, (typeof COUNTERPARTY | typeof CONTACT)[number]>;

const rowView = (row: Listed) => ({
  id: row.id,
  code: row.code,
  name: row.name,
  baseUrl: row.base_url,
  role: row.role,
  contracts: [...row.contracts],
  strict: row.strict,
  used: row.used,
  check:
    row.checked_at === null
      ? null
      : {
          at: row.checked_at.toISOString(),
          status: row.check_status,
          error: row.check_error,
          milliseconds: row.check_ms ?? 0,
        },
});

/** The counterparties that are not removed, by their names. */
export const listCounterparties = async (tx: EntityManager): Promise<CounterpartyRow[]> =>
  (await rows(tx, LIST)).map(({ keys, keysUntil, ...row }) => ({
    ...rowView(row),
    keys,
    keysUntil: keysUntil?.toISOString() ?? null,
  }));

/** Whether a key of this node signs now. */
export const signsNow = async (tx: EntityManager): Promise<boolean> => (await first(tx, SIGNS_NOW)) !== null;

/** A counterparty that is not removed. NOT_FOUND. */
export async function keptCounterparty(tx: EntityManager, id: string): Promise<Kept> {
  const row = await table(tx, "app.counterparty").first([...COUNTERPARTY, ...CONTACT], { id, removed_at: null });
  if (row === null) throw new Refused("NOT_FOUND");
  return row;
}

async function keysOf(tx: EntityManager, counterparty: string, now: Date): Promise<CounterpartyView["keys"]> {
  const kept = await table(tx, "app.counterparty_key").find(
    [
      "id",
      "kid",
      "algorithm",
      "public_key",
      "sha256",
      "certificate",
      "valid_from",
      "valid_until",
      "created_at",
      "created_by_name",
    ],
    { counterparty_id: counterparty, removed_at: null },
    { order: { valid_from: "DESC", id: "DESC" } },
  );
  return kept.map((key) => ({
    id: key.id,
    kid: key.kid,
    algorithm: key.algorithm,
    from: key.valid_from.toISOString(),
    until: key.valid_until?.toISOString() ?? null,
    state: counterpartyKeyState({ from: key.valid_from, until: key.valid_until }, now),
    subject: key.certificate === null ? "" : new X509Certificate(key.certificate).subject.replaceAll("\n", ", "),
    sha256: key.sha256,
    pem: pemOf("PUBLIC KEY", key.public_key),
    addedAt: key.created_at.toISOString(),
    addedBy: key.created_by_name,
  }));
}

/** A counterparty, its keys and its rulebooks. NOT_FOUND. */
export async function counterpartyView(tx: EntityManager, id: string, now: Date): Promise<CounterpartyView> {
  const row = await keptCounterparty(tx, id);
  const rulebooks = await table(tx, "app.counterparty_rulebook").find(
    ["version", "law", "link", "text", "created_at", "created_by_name"],
    { counterparty_id: id },
    { order: { version: "DESC" } },
  );
  return {
    ...rowView(row),
    contact: { name: row.contact_name, email: row.contact_email, phone: row.contact_phone },
    keys: await keysOf(tx, id, now),
    rulebooks: rulebooks.map(({ created_at: at, created_by_name: by, ...rulebook }) => ({
      ...rulebook,
      at: at.toISOString(),
      by,
    })),
  };
}
