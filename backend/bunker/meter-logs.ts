import type { BunkerKind } from "#domain/bunker/forms";
import type { MeterLog, MeterReadings } from "#domain/bunker/meter";
import type { PrintedLog } from "#domain/printing/print-view";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { Context } from "../session/context.ts";

const LOGS = statement(
  "bunker.meterLogs",
  `SELECT product, name, sha256, size, log, person_name AS by, at FROM app.bunker_meter
    WHERE process_id = $1 AND replaced_at IS NULL ORDER BY product`,
).as<{ log: MeterLog }>();

/** Without the points of their plots, which a page asks for by themselves. */
const READINGS = statement(
  "bunker.meterReadings",
  `SELECT product, log - 'points' AS log FROM app.bunker_meter WHERE process_id = $1 AND replaced_at IS NULL
    ORDER BY product`,
).as<{ log: MeterReadings }>();

/** The readings of the meters of a delivery, one for each product. */
export const meterReadings = (ctx: Pick<Context, "tx">, id: string) => rows(ctx.tx, READINGS, [id]);

/** The logs read from the files of the meters of a delivery, one for each product. */
export const meterLogs = (ctx: Pick<Context, "tx">, id: string) => rows(ctx.tx, LOGS, [id]);

/** The logs whose curves stand on a form: on the receipt alone. */
export const printedLogs = async (
  ctx: Pick<Context, "tx">,
  id: string,
  kind: BunkerKind,
): Promise<readonly PrintedLog[]> =>
  kind === "BunkerMeterReceipt"
    ? (await meterLogs(ctx, id)).map(({ product, name, sha256, log }) => ({ product, name, sha256, ...log }))
    : [];
