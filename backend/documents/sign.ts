import type { documentRoutes } from "#domain/api/documents";
import type { Body } from "#domain/api/route";
import { kindOf } from "#domain/kinds/kinds";
import type { Context } from "../core/context.ts";
import { lockedDocument } from "./document-row.ts";
import type { Means } from "./means.ts";
import { signBill } from "./sign-bill.ts";
import { signOrdinary } from "./sign-ordinary.ts";

/** D4: signs with the user's certificate. A title is issued by it, on the chain; an ordinary document gets a new version. */
export async function sign(ctx: Context, means: Means, id: string, body: Body<typeof documentRoutes.sign>): Promise<string | null> {
  const document = await lockedDocument(ctx, id, body.expectedVersion);
  if (kindOf(document.kind).class === "title") return signBill(ctx, means, document, body);
  await signOrdinary(ctx, means, document, body.stampId);
  return null;
}
