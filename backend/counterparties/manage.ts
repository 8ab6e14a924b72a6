import { createHash } from "node:crypto";
import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import type { counterpartyRoutes, CounterpartyView } from "#domain/api/counterparties";
import type { Body } from "#domain/api/route";
import { isPlatformCode, MUTUAL } from "#domain/platforms";
import { Refused, type ErrorCode } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import type { TextParameters } from "#domain/text";
import { audit } from "../core/audit.ts";
import { lock } from "../core/locks.ts";
import { outside } from "../core/outside.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { assertAllowed } from "../webhooks/post.ts";
import { reach } from "./reach.ts";
import { counterpartyView, keptCounterparty } from "./view.ts";

/** The person who administers the node, and the transaction of the worker in which it is done. */
export interface Keeping {
  readonly ctx: Context;
  readonly tx: EntityManager;
  readonly settings: Pick<Settings, "webhookPrivate">;
}

type Facts = Body<typeof counterpartyRoutes.add>;

const at = (path: string, code: ErrorCode, parameters: TextParameters = {}): Refused =>
  new Refused(code, parameters, [{ path, code, parameters }]);

/** Holds off every other change of a counterparty or a key until the transaction ends. */
export const alone = (tx: EntityManager): Promise<void> => lock(tx, "counterparties");

const named = ({ id, name, code }: { readonly id: string; readonly name: string; readonly code: string }) => ({
  id,
  name,
  code,
});

/** The base address as it is kept: without what stands behind its path. COUNTERPARTY_ADDRESS. */
function addressOf(given: string, allowPrivate: boolean): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const web = url !== null && (url.protocol === "https:" || url.protocol === "http:");
  if (!web || url.search !== "" || url.hash !== "" || assertAllowed(url, allowPrivate) !== null)
    throw at("baseUrl", "COUNTERPARTY_ADDRESS");
  return url.href.replace(/\/+$/, "");
}

/** COUNTERPARTY_UNLISTED, COUNTERPARTY_CODE, NAME_TAKEN. */
async function assertFree(tx: EntityManager, { role, code, name }: Facts, besides: string | null): Promise<void> {
  if (role === "platform" && !isPlatformCode(code)) throw at("code", "COUNTERPARTY_UNLISTED", { code });
  const others = await table(tx, "app.counterparty").find(["id", "code", "role", "name"], { removed_at: null });
  for (const other of others) {
    if (other.id === besides) continue;
    if (other.role === role && other.code === code && code !== MUTUAL) throw at("code", "COUNTERPARTY_CODE", { code });
    if (other.name.toLowerCase() === name.toLowerCase()) throw at("name", "NAME_TAKEN");
  }
}

const columnsOf = ({ code, name, role, contracts, strict, used, contact }: Facts, baseUrl: string) => ({
  code,
  name,
  base_url: baseUrl,
  role,
  contracts: [...new Set(contracts)],
  strict,
  used,
  contact_name: contact.name,
  contact_email: contact.email,
  contact_phone: contact.phone,
});

/** COUNTERPARTY_ADDRESS, COUNTERPARTY_CODE, COUNTERPARTY_UNLISTED, NAME_TAKEN, TOO_MANY. */
export async function addCounterparty(keeping: Keeping, facts: Facts): Promise<CounterpartyView> {
  const { ctx, tx, settings } = keeping;
  await alone(tx);
  const baseUrl = addressOf(facts.baseUrl, settings.webhookPrivate);
  await assertFree(tx, facts, null);
  if ((await table(tx, "app.counterparty").count({ removed_at: null })) >= LIMITS.counterparties)
    throw new Refused("TOO_MANY", { max: LIMITS.counterparties });
  const row = { id: uuid(), ...columnsOf(facts, baseUrl) };
  await table(tx, "app.counterparty").insert(row);
  await audit({ ...ctx, tx }, "counterparties.add", { ...named(row), facts: { ...facts, baseUrl } });
  return counterpartyView(tx, row.id, ctx.now);
}

/** COUNTERPARTY_ADDRESS, COUNTERPARTY_CODE, COUNTERPARTY_UNLISTED, NAME_TAKEN, NOT_FOUND. */
export async function setCounterparty(keeping: Keeping, id: string, facts: Facts): Promise<CounterpartyView> {
  const { ctx, tx, settings } = keeping;
  await alone(tx);
  const former = await keptCounterparty(tx, id);
  const baseUrl = addressOf(facts.baseUrl, settings.webhookPrivate);
  await assertFree(tx, facts, id);
  // The answer of another address says nothing of this one.
  const unchecked = { checked_at: null, check_status: null, check_error: null, check_ms: null };
  await table(tx, "app.counterparty").change(
    { id },
    { ...columnsOf(facts, baseUrl), ...(baseUrl === former.base_url ? {} : unchecked) },
  );
  await audit({ ...ctx, tx }, "counterparties.set", { ...named({ id, ...facts }), facts: { ...facts, baseUrl } });
  return counterpartyView(tx, id, ctx.now);
}

/** NOT_FOUND. */
export async function removeCounterparty({ ctx, tx }: Keeping, id: string): Promise<void> {
  await alone(tx);
  const row = await keptCounterparty(tx, id);
  const removed = { removed_at: ctx.now };
  await table(tx, "app.counterparty").change({ id }, removed);
  await table(tx, "app.counterparty_key").change({ counterparty_id: id, removed_at: null }, removed);
  await audit({ ...ctx, tx }, "counterparties.remove", named(row));
}

/** RULEBOOK_EMPTY, RULEBOOK_LINK, NOT_FOUND. */
export async function setRulebook(
  { ctx, tx }: Keeping,
  id: string,
  { law, link, text }: Body<typeof counterpartyRoutes.rulebook>,
): Promise<CounterpartyView> {
  await alone(tx);
  const row = await keptCounterparty(tx, id);
  if (law === "") throw at("law", "RULEBOOK_EMPTY");
  if (link === "" && text === "") throw at("text", "RULEBOOK_EMPTY");
  if (link !== "" && !(URL.canParse(link) && new URL(link).protocol === "https:")) throw at("link", "RULEBOOK_LINK");
  const last = await table(tx, "app.counterparty_rulebook").first(
    ["version"],
    { counterparty_id: id },
    { order: { version: "DESC" } },
  );
  const version = (last?.version ?? 0) + 1;
  await table(tx, "app.counterparty_rulebook").insert({
    counterparty_id: id,
    version,
    law,
    link,
    text,
    created_by_name: ctx.person.name,
  });
  const sha256 = createHash("sha256").update(JSON.stringify({ law, link, text })).digest("hex");
  await audit({ ...ctx, tx }, "counterparties.rulebook", { ...named(row), version, sha256 });
  return counterpartyView(tx, id, ctx.now);
}

/** Asks the address of a counterparty once, and keeps how it answered. NOT_FOUND. */
export async function checkCounterparty({ ctx, tx, settings }: Keeping, id: string): Promise<CounterpartyView> {
  const row = await keptCounterparty(tx, id);
  const reached = await outside("counterparty", [ctx.requestId, row.base_url], () =>
    reach(row.base_url, settings.webhookPrivate),
  );
  await table(tx, "app.counterparty").change(
    { id, removed_at: null, base_url: row.base_url },
    { checked_at: ctx.now, check_status: reached.status, check_error: reached.error, check_ms: reached.milliseconds },
  );
  await audit({ ...ctx, tx }, "counterparties.check", { ...named(row), url: row.base_url, status: reached.status });
  return counterpartyView(tx, id, ctx.now);
}
