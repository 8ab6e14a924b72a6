import { randomBytes } from "node:crypto";
import type { EntityManager } from "typeorm";
import { audit } from "../core/audit.ts";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { open, purposeKey, seal } from "../keyring/wrapping.ts";
import { bearerOf, hashSecret } from "../session/program-secrets.ts";
import type { Context } from "../session/context.ts";
import { counterpartyById, type Counterparty } from "./known.ts";
import { Refused } from "#domain/errors";

const BEARER = statement(
  "counterparties.byToken",
  "SELECT counterparty_id AS id FROM app.counterparty_token WHERE inbound_hash = $1",
  ["id"],
);
const wrapKey = (kek: Buffer): Buffer => purposeKey(kek, "counterparty-token");

/** Since when the tokens of a counterparty count, as its page shows it. NOT_FOUND. */
export async function tokensOf(
  tx: EntityManager,
  id: string,
): Promise<{ readonly inboundSince: string | null; readonly outboundSince: string | null }> {
  if (!(await table(tx, "app.counterparty").has({ id, removed_at: null }))) throw new Refused("NOT_FOUND");
  const row = await table(tx, "app.counterparty_token").first(["inbound_at", "outbound_at"], { counterparty_id: id });
  return {
    inboundSince: row?.inbound_at?.toISOString() ?? null,
    outboundSince: row?.outbound_at?.toISOString() ?? null,
  };
}

/**
 * A new token that the other side sends with messages that the standard does not sign (issue, surrender); shown this
 * once, and the one before it ends. NOT_FOUND.
 */
export async function makeInbound(ctx: Context, tx: EntityManager, id: string): Promise<string> {
  const known = await table(tx, "app.counterparty").first(["name", "code"], { id, removed_at: null });
  if (known === null) throw new Refused("NOT_FOUND");
  const token = `hx_${randomBytes(32).toString("base64url")}`;
  const made = { inbound_hash: hashSecret(token), inbound_at: () => "now()" };
  if ((await table(tx, "app.counterparty_token").change({ counterparty_id: id }, made)) === 0)
    await table(tx, "app.counterparty_token").insert({ counterparty_id: id, ...made });
  await audit({ ...ctx, tx }, "counterparties.token", { id, name: known.name, code: known.code, which: "inbound" });
  return token;
}

/** Keeps the token that is sent to the other side; empty: none. NOT_FOUND. */
export async function setOutbound(
  ctx: Context,
  tx: EntityManager,
  kek: Buffer,
  id: string,
  token: string,
): Promise<void> {
  const known = await table(tx, "app.counterparty").first(["name", "code"], { id, removed_at: null });
  if (known === null) throw new Refused("NOT_FOUND");
  const set =
    token === ""
      ? { outbound: null, outbound_at: null }
      : { outbound: seal(wrapKey(kek), Buffer.from(token), id), outbound_at: () => "now()" };
  if ((await table(tx, "app.counterparty_token").change({ counterparty_id: id }, set)) === 0)
    await table(tx, "app.counterparty_token").insert({ counterparty_id: id, ...set });
  await audit({ ...ctx, tx }, "counterparties.token", { id, name: known.name, code: known.code, which: "outbound" });
}

/** The counterparty in use whose token a message bears; null for anybody else. Read as the worker. */
export async function counterpartyByToken(tx: EntityManager, header: string | undefined): Promise<Counterparty | null> {
  const token = bearerOf(header);
  const row = token === null ? null : await first(tx, BEARER, [hashSecret(token)]);
  return row && counterpartyById(tx, row.id);
}

/** The token that is sent to a counterparty; null where none was entered. Read as the worker. */
export async function outboundOf(tx: EntityManager, kek: Buffer, id: string): Promise<string | null> {
  const row = await table(tx, "app.counterparty_token").first(["outbound"], { counterparty_id: id });
  return row?.outbound ? open(wrapKey(kek), row.outbound, id).toString("utf8") : null;
}
