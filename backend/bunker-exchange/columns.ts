import type { BunkerColumns, bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import type { Body } from "#domain/api/route";
import { ALL_COLUMNS, columnProblems } from "#domain/bunker/export";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";

/** The columns of exports as they are now. */
export async function getColumns(ctx: Context): Promise<BunkerColumns> {
  const last = await table(ctx.tx, "app.bunker_columns").first(
    ["version", "columns", "created_by_name", "created_at"],
    { organisation_id: ctx.organisation.id },
    { order: { version: "DESC" } },
  );
  return {
    version: last?.version ?? 0,
    columns: (last?.columns ?? ALL_COLUMNS).map((one) => ({ ...one })),
    by: last?.created_by_name ?? null,
    at: last?.created_at.toISOString() ?? null,
  };
}

/** Keeps the columns as a new version; the former ones stay. BAD_INPUT, CONTENT_UPDATED. */
export async function setColumns(
  ctx: Context,
  { columns, expectedVersion }: Body<typeof bunkerExchangeRoutes.setColumns>,
): Promise<BunkerColumns> {
  const wrong = columnProblems(columns);
  if (wrong.length > 0) throw new Refused("BAD_INPUT", {}, wrong);
  const { id } = ctx.organisation;
  const former = await getColumns(ctx);
  if (former.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  const version = expectedVersion + 1;
  const kept = await table(ctx.tx, "app.bunker_columns").insertNew({
    organisation_id: id,
    version,
    columns,
    created_by_name: ctx.person.name,
  });
  // Another has kept this version meanwhile.
  if (!kept) throw new Refused("CONTENT_UPDATED");
  await audit(ctx, "exchange.columns", { version, columns });
  await announce(ctx.tx, { organisation: id, topic: "me", id });
  return getColumns(ctx);
}
