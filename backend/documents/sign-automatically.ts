import type { documentRoutes } from "#domain/api/documents";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { LETTERS } from "../automatic/automatic-letters.ts";
import { signingFor } from "../automatic/service.ts";
import type { Context } from "../session/context.ts";
import { linkTo } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import { lockedDocument } from "./document-row.ts";
import type { Means } from "./means.ts";
import { billToSign } from "./sign-bill.ts";
import { ordinaryToSign } from "./sign-ordinary.ts";
import { signHere } from "./to-sign.ts";

/**
 * D4 by the automatic service: signs with the certificate of the colleague who is named, and a title document with the
 * company's keys that an administrator granted. The colleague is told: of a title when it is issued. AUTOMATIC_OFF,
 * AUTOMATIC_SIGNER.
 */
export async function signAutomatically(
  ctx: Context,
  means: Means,
  id: string,
  body: Body<typeof documentRoutes.signAutomatically>,
): Promise<string | null> {
  const document = await lockedDocument(ctx, id, body.expectedVersion);
  const kind = kindOf(document.kind);
  if (!("signAutomatically" in kind.flow.actions)) throw new Refused("WRONG_STATE", { state: document.state });
  const signing = await signingFor(ctx, means.settings.kek, body.signerId, kind);
  if (kind.class === "title")
    return signHere(signing, means, await billToSign({ ...ctx, keys: signing.keys }, means, document, body, signing));
  await signHere(signing, means, await ordinaryToSign(ctx, means, document, body, signing));
  const link = linkTo(`/doc/${document.kind}/view/${document.id}`);
  await postToOrganisation(
    ctx.tx,
    ctx.organisation.id,
    {
      topic: "security",
      ...LETTERS.signedFile,
      parameters: { name: ctx.person.name, company: ctx.organisation.name, document: document.name, link },
    },
    [],
    signing.person.id,
  );
  return null;
}
