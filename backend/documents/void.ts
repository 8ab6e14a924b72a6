import type { actRoutes } from "#domain/api/acts";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import type { Context } from "../session/context.ts";
import { carryOut, endAct } from "./acts.ts";
import { seenDocument } from "./document-row.ts";
import { beginAct } from "./facts.ts";
import { planVoid } from "./surrender.ts";
import { table } from "../core/table.ts";

/** D22, D23: ends a title that its issuer still has, on the chain; an ordinary document at once. */
export async function voidDocument(
  ctx: Context,
  id: string,
  body: Body<typeof actRoutes.void>,
): Promise<string | null> {
  if (kindOf((await seenDocument(ctx, id)).kind).class === "title")
    return carryOut(ctx, [await planVoid(ctx, id, body)]);
  await beginAct(ctx, id, "void", body.expectedVersion);
  // No wallet signs for what is not on the chain.
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED", {}, [{ path: "password", code: "REQUIRED" }]);
  await table(ctx.tx, "app.document").change({ id }, { voided_at: ctx.now });
  await endAct(ctx, id, "void", { reason: body.reason });
  return null;
}
