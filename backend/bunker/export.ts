import type { bunkerRoutes } from "#domain/api/bunker";
import type { Query } from "#domain/api/route";
import { exportCsv, exportJson } from "#domain/bunker/export";
import type { BunkerHeader } from "#domain/bunker/header";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { getColumns } from "../bunker-exchange/columns.ts";
import { audit } from "../core/audit.ts";
import { rows } from "../core/database.ts";
import { statementBy } from "../core/statement.ts";
import { Bytes } from "../door/handles.ts";
import { seenDelivery } from "../documents/bunker/delivery-row.ts";
import { stateOf } from "../processes/process-row.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { everyNarrowing, narrowing } from "./list.ts";
import { headerRows } from "./push.ts";

const SIGNED = statementBy(
  "bunker.signedBetween",
  (more: readonly string[]) =>
    `SELECT b.process_id AS id FROM app.bunker_delivery b JOIN app.process p ON p.id = b.process_id
      LEFT JOIN app.craft c ON c.id = b.craft_id WHERE b.organisation_id = $1 AND b.signed_at IS NOT NULL
      AND b.ordered->>'supplyDate' >= $2 AND b.ordered->>'supplyDate' <= $3 ${more.map((one) => `AND ${one}`).join(" ")}
      ORDER BY b.ordered->>'supplyDate', b.bdn_no LIMIT $4`,
  [everyNarrowing(5)],
);

/**
 * The header of deliveries for a port authority, by the columns of the company: of one delivery, or of those of a range
 * of days, narrowed as the board is. A port authority gets notes that both have signed, and no others: WRONG_STATE for
 * a delivery whose note is not; those of a range are left out. TOO_MANY.
 */
export async function exportDeliveries(
  ctx: Context,
  settings: Pick<Settings, "bunkerSystemId">,
  { id, from, to, format, ...filter }: Query<typeof bunkerRoutes.export>,
): Promise<Bytes> {
  if (id === undefined && (from === undefined || to === undefined))
    throw new Refused("BAD_INPUT", {}, [{ path: from === undefined ? "from" : "to", code: "REQUIRED" }]);
  const max = LIMITS.exportedDeliveries;
  const parameters: unknown[] = [ctx.organisation.id, from, to, max + 1];
  const more = narrowing(filter, (value) => `$${parameters.push(value)}`);
  const ids = id === undefined ? (await rows(ctx.tx, SIGNED(more), parameters)).map((row) => row.id) : [id];
  if (ids.length > max) throw new Refused("TOO_MANY", { max });
  const headers: BunkerHeader[] = [];
  for (const one of ids) {
    const delivery = await seenDelivery(ctx, one);
    if (delivery.signedAt === null) throw new Refused("WRONG_STATE", { state: stateOf(delivery.process) });
    headers.push(...(await headerRows(ctx, settings, delivery)));
  }
  const { columns, version } = await getColumns(ctx);
  await audit(ctx, "bunker.export", { deliveries: ids.length, version, format });
  const name = `bunker-${id === undefined ? `${from}-${to}` : (headers[0]?.bdnNo ?? "delivery")}`;
  return format === "json"
    ? new Bytes(Buffer.from(exportJson(columns, headers)), "application/json", `${name}.json`)
    : new Bytes(Buffer.from(exportCsv(columns, headers, ctx.language)), "text/csv; charset=utf-8", `${name}.csv`);
}
