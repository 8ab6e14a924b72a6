import type { screeningRoutes } from "#domain/api/screening";
import type { Query } from "#domain/api/route";
import { toCsv } from "#domain/csv";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { CHECK_CAUSES, CHECK_OUTCOMES, CHECK_STATES } from "#domain/screening/checks";
import { say, text } from "#domain/text";
import { Bytes } from "../door/handles.ts";
import type { Context } from "../session/context.ts";
import { checkRows } from "./view.ts";

/** The columns of the file, in their order. */
const HEAD = [
  text("Number", "编号"),
  text("Name", "名称"),
  text("Country", "国家/地区"),
  text("State", "状态"),
  text("Outcome", "结果"),
  text("Hits", "命中数"),
  text("Undecided", "未判定"),
  text("Cause", "原因"),
  text("By", "操作人"),
  text("Checked at", "检查时间"),
  text("Finished at", "完成时间"),
] as const;

/** The History Report as a file, with the words of the reader's language. TOO_MANY. */
export async function exportChecks(
  ctx: Context,
  { format, ...filters }: Query<typeof screeningRoutes.exported>,
): Promise<Bytes> {
  const max = LIMITS.exportedChecks;
  const rows = await checkRows(ctx, filters, { after: null, limit: max + 1 });
  if (rows.length > max) throw new Refused("TOO_MANY", { max });
  if (format === "json")
    return new Bytes(Buffer.from(`${JSON.stringify(rows, null, 2)}\n`), "application/json", "compliance-checks.json");
  const { language } = ctx;
  const table = rows.map((row) => [
    row.number,
    row.subject.name,
    row.country,
    say(CHECK_STATES[row.state].label, language),
    row.outcome === null ? "" : say(CHECK_OUTCOMES[row.outcome].label, language),
    String(row.hits),
    String(row.open),
    say(CHECK_CAUSES[row.cause], language),
    row.by ?? "",
    row.at,
    row.finishedAt ?? "",
  ]);
  const head = HEAD.map((one) => say(one, language));
  return new Bytes(Buffer.from(toCsv(head, table)), "text/csv; charset=utf-8", "compliance-checks.csv");
}
