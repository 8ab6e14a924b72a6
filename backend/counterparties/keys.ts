import { X509Certificate } from "node:crypto";
import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { counterpartyRoutes, CounterpartyView } from "#domain/api/counterparties";
import type { Body } from "#domain/api/route";
import { Refused, type ErrorCode } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { TextParameters } from "#domain/text";
import { DAY_MS } from "#domain/clock";
import { audit } from "../core/audit.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { alone, type Keeping } from "./manage.ts";
import { readKey, thumbprintOf, type GivenKey } from "./read-key.ts";
import { counterpartyView, keptCounterparty } from "./view.ts";

/** Another key of the same id, or the same key; of a counterparty, or of this node. */
const SAME = statement(
  "counterparties.sameKey",
  `SELECT k.kid, c.name, k.sha256 = $2 AS same FROM app.counterparty_key k
      JOIN app.counterparty c ON c.id = k.counterparty_id WHERE k.removed_at IS NULL AND k.kid = $1
    UNION ALL SELECT k.kid, c.name, true FROM app.counterparty_key k
      JOIN app.counterparty c ON c.id = k.counterparty_id WHERE k.removed_at IS NULL AND k.sha256 = $2
    UNION ALL SELECT k.kid, NULL, k.sha256 = $2 FROM app.platform_key k WHERE k.kid = $1
    UNION ALL SELECT k.kid, NULL, true FROM app.platform_key k WHERE k.sha256 = $2
    LIMIT 1`,
  ["kid", "same"],
).as<{ name: string | null }>();

const at = (path: string, code: ErrorCode, parameters: TextParameters = {}): Refused =>
  new Refused(code, parameters, [{ path, code, parameters }]);
const beginOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
/** The end of a last day. */
const endOf = (day: string): Date => new Date(beginOf(day).getTime() + DAY_MS);

interface Times {
  readonly from: Date;
  readonly until: Date | null;
}

/**
 * The time of a key: the days that were given, else that of its certificate, else from now on. COUNTERPARTY_KEY_DATES,
 * COUNTERPARTY_KEY_EXPIRED.
 */
function timesOf(key: GivenKey, given: { readonly from: string; readonly until: string }, now: Date): Times {
  const from = given.from === "" ? (key.from ?? now) : beginOf(given.from);
  const until = given.until === "" ? key.until : endOf(given.until);
  // The last day of a certificate ends before midnight.
  const beyond = until !== null && key.until !== null && until.getTime() - key.until.getTime() >= DAY_MS;
  const before = key.from !== null && key.from.getTime() - from.getTime() >= DAY_MS;
  if (beyond || before || (until !== null && until <= from))
    throw at(before ? "from" : "until", "COUNTERPARTY_KEY_DATES");
  const within = until !== null && key.until !== null && until > key.until ? key.until : until;
  if (within !== null && within <= now)
    throw at(given.until === "" ? "pem" : "until", "COUNTERPARTY_KEY_EXPIRED", {
      date: new Date(within.getTime() - 1).toISOString().slice(0, 10),
    });
  return { from: key.from !== null && from < key.from ? key.from : from, until: within };
}

/** COUNTERPARTY_KEY_KNOWN, COUNTERPARTY_KID_TAKEN. */
async function assertNew(tx: EntityManager, kid: string, { sha256 }: GivenKey, own: string): Promise<void> {
  const taken = await first(tx, SAME, [kid, sha256]);
  if (taken === null) return;
  const of = { kid: taken.kid, name: taken.name ?? own };
  throw taken.same ? at("pem", "COUNTERPARTY_KEY_KNOWN", of) : at("kid", "COUNTERPARTY_KID_TAKEN", of);
}

/** Adds a public key beside those that a counterparty has: for a while both are valid. */
export async function addKey(
  { ctx, tx, settings }: Keeping & { readonly settings: { readonly publicUrl: string } },
  id: string,
  given: Body<typeof counterpartyRoutes.addKey>,
): Promise<CounterpartyView> {
  await alone(tx);
  const row = await keptCounterparty(tx, id);
  const key = readKey(given.pem);
  const kid = given.kid === "" ? thumbprintOf(key.publicKey) : given.kid;
  const { from, until } = timesOf(key, given, ctx.now);
  await assertNew(tx, kid, key, new URL(settings.publicUrl).host);
  const kept = await table(tx, "app.counterparty_key").count({ counterparty_id: id, removed_at: null });
  if (kept >= LIMITS.counterpartyKeys) throw new Refused("TOO_MANY", { max: LIMITS.counterpartyKeys });
  const { algorithm, spki, sha256, certificate } = key;
  const keyId = uuid();
  await table(tx, "app.counterparty_key").insert({
    id: keyId,
    counterparty_id: id,
    kid,
    algorithm,
    public_key: spki,
    sha256,
    certificate,
    valid_from: from,
    valid_until: until,
    created_by_name: ctx.person.name,
  });
  await audit({ ...ctx, tx }, "counterparties.add-key", {
    id,
    name: row.name,
    code: row.code,
    key: keyId,
    kid,
    sha256,
    until: until?.toISOString() ?? null,
  });
  return counterpartyView(tx, id, ctx.now);
}

/** A key that is not removed, of a counterparty that is not, and what the record says of it. NOT_FOUND. */
async function keptKey(tx: EntityManager, id: string) {
  const key = await table(tx, "app.counterparty_key").first(
    ["counterparty_id", "kid", "sha256", "certificate", "valid_from"],
    { id, removed_at: null },
  );
  if (key === null) throw new Refused("NOT_FOUND");
  const { name, code } = await keptCounterparty(tx, key.counterparty_id);
  const said = { id: key.counterparty_id, name, code, key: id, kid: key.kid, sha256: key.sha256 };
  return { ...key, said };
}

/** Says the last day of a key. COUNTERPARTY_KEY_DATES, NOT_FOUND. */
export async function endKey({ ctx, tx }: Keeping, id: string, day: string): Promise<CounterpartyView> {
  await alone(tx);
  const { counterparty_id: counterparty, valid_from: from, certificate, said } = await keptKey(tx, id);
  const until = endOf(day);
  const most = certificate === null ? null : new X509Certificate(certificate).validToDate;
  if (until <= from || (most !== null && until.getTime() - most.getTime() >= DAY_MS))
    throw at("until", "COUNTERPARTY_KEY_DATES");
  await table(tx, "app.counterparty_key").change({ id }, { valid_until: most !== null && until > most ? most : until });
  await audit({ ...ctx, tx }, "counterparties.end-key", { ...said, until: day });
  return counterpartyView(tx, counterparty, ctx.now);
}

/** NOT_FOUND. */
export async function removeKey({ ctx, tx }: Keeping, id: string): Promise<CounterpartyView> {
  await alone(tx);
  const { counterparty_id: counterparty, said } = await keptKey(tx, id);
  await table(tx, "app.counterparty_key").change({ id }, { removed_at: ctx.now });
  await audit({ ...ctx, tx }, "counterparties.remove-key", said);
  return counterpartyView(tx, counterparty, ctx.now);
}
