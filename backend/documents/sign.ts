import { createHash } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "#domain/canonical";
import type { ForUkey } from "#domain/api/certificates";
import { documentRoutes } from "#domain/api/documents";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { outside } from "../core/outside.ts";
import type { Context } from "../session/context.ts";
import { fileOf, keepPreparation, takePreparation } from "../signing/preparations.ts";
import { completeSignature, preparedOf, preparedState, stateOf as preparationOf } from "../signing/sign-pdf.ts";
import { lockedDocument, type SeenDocument } from "./document-row.ts";
import type { Means } from "./means.ts";
import { billToSign } from "./sign-bill.ts";
import { ordinaryToSign } from "./sign-ordinary.ts";
import { newestAbout, stateOf } from "../processes/process-row.ts";
import { land, signHere, type ToSign } from "./to-sign.ts";

type Asked = Omit<Body<typeof documentRoutes.sign>, "password">;

/**
 * D4: signs with the user's certificate. A title is issued by it, on the chain; an ordinary document gets a new
 * version.
 */
export const sign = async (ctx: Context, means: Means, id: string, body: Asked): Promise<string | null> =>
  signHere(ctx, means, await toSign(ctx, means, id, body));

async function toSign(ctx: Context, means: Means, id: string, body: Asked): Promise<ToSign> {
  const document = await lockedDocument(ctx, id, null);
  await assertLookedAt(ctx, document, body.expectedVersion);
  if (kindOf(document.kind).class !== "title") return ordinaryToSign(ctx, means, document, body);
  if (body.placement !== undefined || body.shown !== undefined)
    throw new Refused("PLACEMENT_FIXED", {}, [{ path: "placement", code: "PLACEMENT_FIXED" }]);
  return billToSign(ctx, means, document, body);
}

/**
 * CONTENT_UPDATED when the signer looked at another content. While several are asked nothing but signatures is added,
 * so two who sign at the same moment both land: the second signs the file of the first.
 */
async function assertLookedAt(ctx: Context, document: SeenDocument, expected: number): Promise<void> {
  if (expected === document.version) return;
  const request = await newestAbout(ctx.tx, "signing", document.id);
  if (
    !request ||
    stateOf(request) !== "OPEN" ||
    expected < (request.history[0]?.contentVersion ?? 0) ||
    expected > document.version
  )
    throw new Refused("CONTENT_UPDATED");
}

/** The state kept between the two halves of a signature by a UKey. */
const halfSigned = z.object({
  at: z.coerce.date(),
  asked: documentRoutes.sign.body!.omit({ password: true }),
  says: z.string(),
  state: preparedState,
});

const digestOf = ({ says, hand: { certificate } }: ToSign): string =>
  createHash("sha256")
    .update(canonicalJson({ ...says, certificate: certificate.id }))
    .digest("hex");

/**
 * The first half of a signature by a UKey: answers what its key has to sign. Nothing is signed, and nothing else is
 * written. UKEY_NOT_IN_USE; all that `sign` refuses.
 */
export async function prepareSigning(
  ctx: Context,
  means: Means,
  id: string,
  { password: _, ...asked }: Body<typeof documentRoutes.signPrepare>,
): Promise<ForUkey> {
  const document = await toSign(ctx, means, id, asked);
  const { certificate } = document.hand;
  if (certificate.secretId !== null) throw new Refused("UKEY_NOT_IN_USE");
  const { room } = await means.timestamps.stamper();
  const prepared = await outside("prepare to sign", [certificate.id, id, document.says, ctx.now, room], () =>
    document.prepare(room),
  );
  const kept = await keepPreparation(ctx, {
    purpose: "sign",
    documentId: id,
    certificateId: certificate.id,
    file: { bytes: prepared.file, kek: means.settings.kek },
    content: { at: ctx.now, asked, says: digestOf(document), state: preparationOf(prepared) },
  });
  return {
    ...kept,
    certificate: Buffer.from(certificate.chain[0]!).toString("base64"),
    attributes: Buffer.from(prepared.attributes).toString("base64"),
  };
}

/**
 * The second half, with the value of the key: everything is asked again as of the moment of the first, and what was
 * shown then must be what would be signed now. UKEY_TOO_LATE, SIGNATURE_VALUE, CONTENT_UPDATED; all that `sign`
 * refuses.
 */
export async function completeSigning(
  ctx: Context,
  means: Means,
  id: string,
  { preparation, value }: Body<typeof documentRoutes.signComplete>,
): Promise<string | null> {
  await lockedDocument(ctx, id, null);
  const kept = await takePreparation(ctx, preparation, "sign", id);
  const { at, asked, says, state } = halfSigned.parse(kept.content);
  const document = await toSign({ ...ctx, now: at }, means, id, asked);
  if (document.hand.certificate.secretId !== null) throw new Refused("UKEY_NOT_IN_USE");
  if (digestOf(document) !== says) throw new Refused("CONTENT_UPDATED");
  const timestamps = await means.timestamps.stamper();
  const pdf = await outside("complete", [kept.id, value], () =>
    completeSignature(preparedOf(fileOf(kept, means.settings.kek), state), Buffer.from(value, "base64"), timestamps),
  );
  return land(means, document, pdf);
}
