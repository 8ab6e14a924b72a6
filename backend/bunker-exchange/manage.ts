import type { BunkerExchange, bunkerExchangeRoutes, TriedExchange } from "#domain/api/bunker-exchange";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { outside } from "../core/outside.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { assertAllowed } from "../webhooks/post.ts";
import { exchangeAt } from "./adapter.ts";
import { readConfig } from "./read-config.ts";
import { newNotifySecret, openExchangeKey, sealExchangeKey } from "./secret.ts";

const notifyUrl = ({ publicUrl }: Settings): string => `${publicUrl}/api/notify`;

const kept = (ctx: Context) =>
  table(ctx.tx, "app.bunker_exchange").first(
    [
      "base_url",
      "api_key",
      "notify_hash",
      "participants",
      "on_behalf_of",
      "parent_node_id",
      "parent_node_type",
      "enabled",
    ],
    { organisation_id: ctx.organisation.id },
  );

const viewOf = (row: NonNullable<Awaited<ReturnType<typeof kept>>>, settings: Settings): BunkerExchange => ({
  baseUrl: row.base_url,
  participants: row.participants,
  onBehalfOf: row.on_behalf_of,
  parentNodeId: row.parent_node_id,
  parentNodeType: row.parent_node_type,
  enabled: row.enabled,
  hasSecret: row.notify_hash !== null,
  notifyUrl: notifyUrl(settings),
});

export async function getExchange(
  ctx: Context,
  settings: Settings,
): Promise<{ readonly exchange: BunkerExchange | null }> {
  const row = await kept(ctx);
  return { exchange: row && viewOf(row, settings) };
}

/** EXCHANGE_ADDRESS for what is not a public https address, EXCHANGE_KEY_MISSING where none is kept yet. */
export async function setExchange(
  ctx: Context,
  settings: Settings,
  given: Body<typeof bunkerExchangeRoutes.set>,
): Promise<BunkerExchange> {
  const { id } = ctx.organisation;
  if (assertAllowed(new URL(given.baseUrl), settings.webhookPrivate))
    throw new Refused("EXCHANGE_ADDRESS", {}, [{ path: "baseUrl", code: "EXCHANGE_ADDRESS" }]);
  const former = await kept(ctx);
  const key = given.key === undefined ? former?.api_key : sealExchangeKey(settings.kek, id, given.key);
  if (key === undefined) throw new Refused("EXCHANGE_KEY_MISSING", {}, [{ path: "key", code: "EXCHANGE_KEY_MISSING" }]);
  const row = {
    base_url: given.baseUrl,
    api_key: key,
    participants: [...new Set(given.participants)],
    on_behalf_of: [...new Set(given.onBehalfOf)],
    parent_node_id: given.parentNodeId,
    parent_node_type: given.parentNodeType,
    enabled: given.enabled,
  };
  if (former)
    await table(ctx.tx, "app.bunker_exchange").change({ organisation_id: id }, { ...row, updated_at: () => "now()" });
  else await table(ctx.tx, "app.bunker_exchange").insert({ organisation_id: id, ...row });
  const { password: _, key: __, ...addressed } = given;
  await audit(ctx, "exchange.set", {
    url: given.baseUrl,
    keyChanged: given.key !== undefined,
    enabled: given.enabled,
    addressed,
  });
  await announce(ctx.tx, { organisation: id, topic: "me", id });
  return viewOf({ ...row, notify_hash: former?.notify_hash ?? null }, settings);
}

/** The secret before it ends at once: whoever has it could confirm what never arrived. EXCHANGE_NOT_SET. */
export async function renewSecret(
  ctx: Context,
  settings: Settings,
): Promise<{ readonly secret: string; readonly notifyUrl: string }> {
  const { id } = ctx.organisation;
  const former = await kept(ctx);
  if (!former) throw new Refused("EXCHANGE_NOT_SET");
  const { shown, kept: hash } = newNotifySecret(id);
  await table(ctx.tx, "app.bunker_exchange").change(
    { organisation_id: id },
    { notify_hash: hash, updated_at: () => "now()" },
  );
  await audit(ctx, "exchange.secret", { url: former.base_url });
  await announce(ctx.tx, { organisation: id, topic: "me", id });
  return { secret: shown, notifyUrl: notifyUrl(settings) };
}

/** Asks the exchange what it takes from this company. EXCHANGE_NOT_SET. */
export async function testExchange(ctx: Context, settings: Settings): Promise<TriedExchange> {
  const row = await kept(ctx);
  if (!row) throw new Refused("EXCHANGE_NOT_SET");
  const { id } = ctx.organisation;
  const found = await outside("exchange.test", [ctx.requestId, row.base_url], () =>
    readConfig(
      exchangeAt({
        baseUrl: row.base_url,
        key: openExchangeKey(settings.kek, id, row.api_key),
        allowPrivate: settings.webhookPrivate,
      }),
    ),
  );
  await audit(ctx, "exchange.test", { url: row.base_url });
  if ("code" in found)
    return { error: { code: found.code, parameters: found.parameters }, version: "", receivers: [], unknown: [] };
  const receivers = found.receivers.map((one) => ({ ...one }));
  return {
    error: null,
    version: found.version,
    receivers,
    unknown: row.participants.filter((one) => !receivers.some((known) => known.id === one)),
  };
}
