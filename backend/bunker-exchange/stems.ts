import type { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import type { Answer } from "#domain/api/route";
import { readStems, stemOf, withoutTaken } from "#domain/bunker/stems";
import { Refused } from "#domain/errors";
import { takenStems } from "../documents/bunker/taken-stems.ts";
import type { Context } from "../session/context.ts";

/**
 * The orders of a table, with what is wrong by row and column, also where a delivery of the stem was begun already.
 * Refuses a table that cannot be read as a whole.
 */
export async function stemsOf(ctx: Context, csv: string): Promise<Answer<typeof bunkerExchangeRoutes.stems>> {
  const read = readStems(csv);
  if ("refused" in read) throw new Refused(read.refused.code, read.refused.parameters);
  const taken = await takenStems(
    ctx,
    read.taken.map(({ order }) => stemOf(order)),
  );
  return withoutTaken(read.taken, taken).map(({ row, order, faults }) => ({
    row,
    order,
    faults: faults.map((one) => ({ ...one })),
  }));
}
