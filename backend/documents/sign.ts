import type { documentRoutes } from "#domain/api/documents";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import type { Context } from "../core/context.ts";
import { lockedDocument, type SeenDocument } from "./document-row.ts";
import type { Means } from "./means.ts";
import { signBill } from "./sign-bill.ts";
import { signOrdinary } from "./sign-ordinary.ts";
import { newestRequest, stateOf } from "./signing/request-row.ts";

/** D4: signs with the user's certificate. A title is issued by it, on the chain; an ordinary document gets a new version. */
export async function sign(ctx: Context, means: Means, id: string, body: Body<typeof documentRoutes.sign>): Promise<string | null> {
  const document = await lockedDocument(ctx, id, null);
  await assertLookedAt(ctx, document, body.expectedVersion);
  if (kindOf(document.kind).class === "title") {
    if (body.placement !== undefined || body.shown !== undefined) throw new Refused("PLACEMENT_FIXED", {}, [{ path: "placement", code: "PLACEMENT_FIXED" }]);
    return signBill(ctx, means, document, body);
  }
  await signOrdinary(ctx, means, document, body);
  return null;
}

/**
 * CONTENT_UPDATED when the signer looked at another content. While several are asked nothing but signatures is added, so
 * two who sign at the same moment both land: the second signs the file of the first.
 */
async function assertLookedAt(ctx: Context, document: SeenDocument, expected: number): Promise<void> {
  if (expected === document.version) return;
  const request = await newestRequest(ctx.tx, document.id);
  if (!request || stateOf(request) !== "OPEN" || expected < request.version || expected > document.version) throw new Refused("CONTENT_UPDATED");
}
