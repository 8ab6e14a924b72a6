import { titleCall } from "#domain/chain/calls";
import { Refused } from "#domain/errors";
import { whyNotReplace } from "#domain/documents/replacement";
import type { Context } from "../../session/context.ts";
import { proposeTogether } from "../../intents/propose.ts";
import { endAct, titled } from "../acts.ts";
import { kindOfDocument } from "../document-kind.ts";
import { assertNumberFree } from "../drafts.ts";
import { beginAct } from "../facts.ts";
import { addressToGive, recipientOf } from "../review/recipient.ts";
import { refreshState } from "../state.ts";
import { lockReplaced, openReplacement, successorsOf, type SuccessorSigning } from "./replacement-row.ts";

/**
 * D19: asks the chain to end the bill and to issue its successors, in one transaction: all of it or nothing. Until that
 * has been done the bill is what it was, and locked. Answers the act to follow.
 */
export async function confirmReplacement(ctx: Context, id: string, expectedVersion: number | null): Promise<string> {
  await lockReplaced(ctx.tx, id);
  const document = titled((await beginAct(ctx, id, "replace", expectedVersion)).document);
  const replacement = await openReplacement(ctx.tx, id);
  if (!replacement) throw new Refused("NOT_REPLACING");
  const kind = await kindOfDocument(ctx.tx, document);
  const successors = await successorsOf(ctx.tx, replacement.id);
  const wrong = whyNotReplace(
    kind,
    replacement.purpose,
    document.data,
    successors.map(({ data }) => data),
  );
  if (wrong) throw new Refused(wrong);
  for (const one of successors) await assertNumberFree(ctx, kind, one.number, one.id);

  const recipient = successors[0] && (await recipientOf(ctx.tx, successors[0].id));
  if (!recipient) throw new Refused("NOT_REPLACING");
  const to = await addressToGive(ctx, recipient);
  const { registry, chainId, tokenId } = document;
  const signed = successors.map(({ id: successor, signing }) => ({
    id: successor,
    signing: signing as SuccessorSigning,
  }));
  const call = titleCall.replace({
    registry,
    tokenId: BigInt(tokenId),
    successors: signed.map(({ signing }) => ({ beneficiary: to, holder: to, tokenId: BigInt(signing.tokenId) })),
  });
  const { id: intent } = await proposeTogether(ctx, {
    action: "replace",
    via: kind.flow.actions["replace"]?.via ?? null,
    envelopeId: null,
    chainId,
    call,
    titles: [
      {
        documentId: id,
        parameters: { replacementId: replacement.id, purpose: replacement.purpose },
        expected: { status: "burnt" },
      },
      ...signed.map(({ id: successor, signing }) => ({
        documentId: successor,
        parameters: { ...signing, replacementId: replacement.id },
        expected: { status: "active" as const, holder: to, beneficiary: to },
      })),
    ],
  });
  for (const one of signed) await refreshState(ctx.tx, one.id);
  await endAct(ctx, id, "replace", {
    purpose: replacement.purpose,
    successors: signed.length,
    replacement: replacement.id,
    intent,
  });
  return intent;
}
