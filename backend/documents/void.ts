import type { documentRoutes } from "#domain/api/documents";
import type { Body } from "#domain/api/route";
import { titleCall } from "#domain/chain/calls";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import type { Context } from "../core/context.ts";
import { endAct, proposeAct, titled } from "./acts.ts";
import { beginAct } from "./facts.ts";

/** D22, D23: ends a title that its issuer still has, on the chain; an ordinary document at once. */
export async function voidDocument(ctx: Context, id: string, body: Body<typeof documentRoutes.void>): Promise<string | null> {
  const { document } = await beginAct(ctx, id, "void", body.expectedVersion);
  if (kindOf(document.kind).class === "title") {
    const { registry, tokenId, chainId } = titled(document);
    const call = titleCall.replace({ registry, tokenId: BigInt(tokenId), successors: [] });
    return proposeAct(ctx, { ...document, chainId }, "void", call, { status: "burnt" }, { reason: body.reason }, (intent) => ({ reason: body.reason, intent }));
  }
  // No wallet signs for what is not on the chain.
  if (!ctx.keys) throw new Refused("PASSWORD_NEEDED", {}, [{ path: "password", code: "REQUIRED" }]);
  await ctx.tx.query("UPDATE app.document SET voided_at = $2 WHERE id = $1", [id, ctx.now]);
  await endAct(ctx, id, "void", { reason: body.reason });
  return null;
}
