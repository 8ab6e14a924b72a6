import { COLUMN_FACTS } from "#domain/bunker/craft";
import { METER_COLUMN_NAMES, type MeterColumn } from "#domain/meter-columns";
import type { Context } from "../session/context.ts";
import { craftOf } from "./craft.ts";

/** How the columns are called in the files of a craft's meter, as far as the company has said so. */
export async function columnsOf(
  ctx: Pick<Context, "tx" | "organisation">,
  craftId: string,
): Promise<{ readonly [C in MeterColumn]?: string }> {
  const craft = await craftOf(ctx, craftId);
  return Object.fromEntries(
    METER_COLUMN_NAMES.flatMap((column) => {
      const name = craft[COLUMN_FACTS[column]];
      return name === "" ? [] : [[column, name]];
    }),
  );
}
