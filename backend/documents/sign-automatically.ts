import type { documentRoutes } from "#domain/api/documents";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { signingFor } from "../automatic/service.ts";
import type { Context } from "../core/context.ts";
import { lockedDocument } from "./document-row.ts";
import type { Means } from "./means.ts";
import { signBill } from "./sign-bill.ts";

/**
 * D4 by the automatic service: signs a title document with the certificate of the colleague who is named, and with the
 * company's keys that an administrator granted. The colleague is told when it is issued. AUTOMATIC_OFF, AUTOMATIC_SIGNER.
 */
export async function signAutomatically(ctx: Context, means: Means, id: string, body: Body<typeof documentRoutes.signAutomatically>): Promise<string> {
  const document = await lockedDocument(ctx, id, body.expectedVersion);
  const kind = kindOf(document.kind);
  if (!("signAutomatically" in kind.flow.actions)) throw new Refused("WRONG_STATE", { state: document.state });
  const signing = await signingFor(ctx, means.settings.kek, body.signerId, kind);
  return signBill({ ...ctx, keys: signing.keys }, means, document, body, signing);
}
