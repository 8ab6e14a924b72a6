import { titleCall } from "#domain/chain/calls";
import { Refused } from "#domain/errors";
import { whyNotReplace } from "#domain/documents/replacement";
import type { Context } from "../../session/context.ts";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { proposeTogether } from "../../intents/propose.ts";
import { assertNotStopped } from "../../screened/stops.ts";
import { endAct, titled } from "../acts.ts";
import { kindOfDocument } from "../document-kind.ts";
import { assertNumberFree } from "../drafts.ts";
import { beginAct } from "../facts.ts";
import { refreshState } from "../state.ts";
import { lockReplaced, openReplacement, successorsOf, type SuccessorSigning } from "./replacement-row.ts";

const ADDRESS = statement("documents.addressOf", "SELECT address FROM app.organisation WHERE id = $1").as<{
  address: `0x${string}` | null;
}>();

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

  if (replacement.recipientId !== ctx.organisation.id)
    await assertNotStopped(ctx, { companies: [replacement.recipientId] });
  const to = await addressOf(ctx, replacement.recipientId);
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

/** The title address of whom the successors are for. */
async function addressOf(ctx: Context, organisation: string): Promise<`0x${string}`> {
  const found = await first(ctx.tx, ADDRESS, [organisation]);
  if (!found?.address) throw new Refused("RECIPIENT_NO_AGREEMENT");
  return found.address;
}
