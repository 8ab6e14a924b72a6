import type { SigningRequest } from "#domain/api/process-shapes";
import { newestAbout } from "../../processes/process-row.ts";
import { processView } from "../../processes/view.ts";
import type { Context } from "../../session/context.ts";

/**
 * The newest request to sign a document as this user sees it; null where there was none, and for who neither asked nor
 * was asked.
 */
export async function signingOf(ctx: Context, documentId: string): Promise<SigningRequest | null> {
  const request = await newestAbout(ctx.tx, "signing", documentId);
  return request && processView(ctx, request);
}
