import type { Address, Hex } from "viem";
import type { Intent } from "#domain/api/intent";
import { hashForwardRequest } from "#domain/chain/meta-transaction";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { chainOf } from "./chains.ts";
import type { IntentRow } from "./intent-row.ts";
import { intentView } from "./intent-view.ts";
import { ownAct, seenAct } from "./own-acts.ts";
import { requestOf } from "./request.ts";
import { signatureBy } from "./signed-by.ts";
import { wakeLedger, wakeRelayer } from "./write.ts";

/** The act's request as its wallet must sign it: the very one that was written down, for the act that stands there. */
function asked(ctx: Context, act: IntentRow): { from: Address; hash: Hex } {
  const written = requestOf(act);
  if (!written || act.signer !== ctx.organisation.address) throw new Refused("CONTENT_UPDATED");
  const { request, place } = written;
  const hash = hashForwardRequest(request, place);
  const same =
    hash === act.request_hash &&
    request.from === act.signer &&
    request.to.toLowerCase() === act.target &&
    request.data === act.call_data &&
    request.deadline * 1000n === BigInt(act.deadline.getTime());
  if (!same) throw new Error(`the request of intent ${act.id} is not its act`);
  return { from: request.from, hash };
}

/**
 * The own wallet has signed: from here on the relayer carries the act out as it does with a platform key. The same
 * signature again changes nothing. SIGNATURE_REFUSED, INTENT_EXPIRED; what ended the act when it has ended; CHAIN_DOWN
 * when an account contract cannot be asked.
 */
export async function walletSigned(ctx: Context, id: string, signature: Hex): Promise<Intent> {
  const seen = await seenAct(ctx, id, ["wallet"]);
  if (seen.status === "waiting") {
    const { from, hash } = asked(ctx, seen);
    // The chain may be asked, so this comes before anything is locked: what is checked never changes.
    const accepted = await signatureBy(chainOf(ctx.chains, seen.chain_id), from, hash, signature);
    if (!accepted) throw new Refused("SIGNATURE_REFUSED");
    await keep(ctx, await ownAct(ctx, id, ["wallet"]), accepted);
  } else if (seen.status === "failed" || seen.status === "expired") throw ended(seen);
  return intentView(ctx.tx, id);
}

const ended = ({ error_code, error_parameters }: IntentRow): Refused =>
  new Refused(error_code ?? "INTENT_EXPIRED", error_parameters ?? {});

async function keep(ctx: Context, act: IntentRow, signature: Hex): Promise<void> {
  if (act.status === "failed" || act.status === "expired") throw ended(act);
  if (act.status !== "waiting") return;
  if (act.deadline.getTime() <= ctx.now.getTime()) throw new Refused("INTENT_EXPIRED");
  const signed = { status: act.kept ? "kept" : "open", signed_at: ctx.now } as const;
  await table(ctx.tx, "app.intent").change({ id: act.id }, { ...signed, signature });
  await table(ctx.tx, "app.intent").change({ carried_by: act.id }, signed);
  await audit(
    ctx,
    "intent.signed",
    { intent: act.id, action: act.action, requestHash: act.request_hash },
    { documentId: act.document_id, envelopeId: act.envelope_id },
  );
  if (act.kept) await wakeLedger(ctx.tx);
  else await wakeRelayer(ctx.tx, act.chain_id);
  await announce(
    ctx.tx,
    { organisation: ctx.organisation.id, topic: "intent", id: act.id },
    { organisation: ctx.organisation.id, topic: "task", id: act.id },
  );
}
