import { WAKE_SEALER } from "../record/heads.ts";
import type { Address } from "viem";
import { titleAct } from "#domain/chain/title-acts";
import { Refused } from "#domain/errors";
import { isOriginalTitle, isTitle } from "#domain/documents/contents";
import { kindOf } from "#domain/kinds/kinds";
import { whyNotMove, type Moves } from "#domain/flows/envelope";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { rows } from "../core/database.ts";
import { lock } from "../core/locks.ts";
import { table } from "../core/table.ts";
import { refreshState } from "../documents/state.ts";
import { expectedTitle, expecting } from "../intents/expecting.ts";
import { proposeTogether } from "../intents/propose.ts";
import { addTask, type EnvelopeTask } from "../tasks/tasks.ts";
import {
  announceEnvelope,
  assertEnvelope,
  envelopeOf,
  gather,
  ownEnvelope,
  recipientOf,
  writeDates,
} from "./envelope-row.ts";
import type { Inside } from "./inside.ts";
import { assertSendable } from "./sendable.ts";
import { packsIn } from "./packed.ts";

/**
 * E7: sends a sealed envelope. With originals inside, the act on the chain decides: the envelope follows it.
 * Without one, the worker delivers it as soon as this transaction has committed. Answers the intent to follow, if any.
 */
export async function transfer(ctx: Context, id: string, expectedVersion: number): Promise<string | null> {
  const row = await ownEnvelope(ctx, id);
  const gathered = await gather(ctx, row);
  assertEnvelope("transfer", gathered);
  if (row.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  const recipient = await recipientOf(ctx.tx, ctx.organisation.id, row.recipientId);
  if (!recipient) throw new Refused("ENVELOPE_NO_RECIPIENT");
  await assertSendable(ctx, recipient.id, gathered.inside);
  const originals = gathered.inside.filter(isOriginalTitle);
  await writeDates(ctx.tx, id, { transferStartedAt: ctx.now, transferredBy: ctx.person.id });
  await audit(ctx, "envelope.transfer", { recipient: { id: recipient.id, name: recipient.name } }, { envelopeId: id });
  const intent = originals.length === 0 ? null : await moveOriginals(ctx, id, originals, recipient);
  if (!intent) {
    await addTask(ctx.tx, {
      organisation_id: ctx.organisation.id,
      person_id: ctx.person.id,
      kind: "deliver" satisfies EnvelopeTask,
      title: row.subject || row.reference,
      envelope_id: id,
      state: "RUNNING",
    });
    await rows(ctx.tx, WAKE_SEALER, ["deliver"]);
  }
  await announceEnvelope(ctx.tx, row);
  return intent;
}

/** One act for all originals inside, each moving what was chosen for it: they arrive together, or none does. */
async function moveOriginals(
  ctx: Context,
  envelopeId: string,
  originals: readonly Inside[],
  recipient: { readonly id: string; readonly address: string | null },
): Promise<string> {
  const to = recipient.address as Address | null;
  const chainId = originals[0]?.chainId ?? null;
  if (!to) throw new Refused("RECIPIENT_NO_AGREEMENT");
  if (chainId === null || originals.some((one) => !one.escrow)) throw new Refused("BUSY");
  if (originals.some((one) => one.chainId !== chainId)) throw new Refused("ORIGINALS_ONE_CHAIN");
  for (const one of originals) assertMoves(ctx, one);
  const of = (moves: Moves) =>
    originals
      .filter((one) => one.moves === moves)
      .map((one) => expectedTitle({ escrow: one.escrow ?? "", holder: one.holder, sequence: one.sequence ?? 0 }));
  const [both, possession] = [of("BOTH"), of("POSSESSION")];
  const acts = [
    ...(both.length > 0 ? [titleAct.transferOwners({ titles: both, beneficiary: to, holder: to })] : []),
    ...(possession.length > 0 ? [titleAct.transferHolder({ titles: possession, to })] : []),
  ];
  // In the order in which everybody locks documents.
  const sorted = originals.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const { id } = await proposeTogether(ctx, {
    action: "transfer",
    via: "TRANSFERRING",
    envelopeId,
    chainId,
    call: expecting(ctx, chainId, ...acts),
    titles: sorted.map((one) => ({
      documentId: one.id,
      parameters: { recipientId: recipient.id, moves: one.moves },
      expected: one.moves === "BOTH" ? { holder: to, beneficiary: to } : { holder: to },
    })),
  });
  for (const one of sorted) await refreshState(ctx.tx, one.id);
  return id;
}

function assertMoves(ctx: Context, original: Inside): void {
  if (original.moves !== "BOTH") return;
  const right = kindOf(original.kind).life === "EXCHANGE" ? "boe.endorse" : "bl.endorse";
  const refused = whyNotMove("BOTH", {
    owns: original.beneficiary?.toLowerCase() === ctx.organisation.address?.toLowerCase(),
    negotiability: original.negotiability,
  });
  if (refused) throw new Refused(refused);
  // Passing ownership on is an endorsement, but for the issuer's first delivery and where possession is entitlement.
  if (
    original.negotiability === "TO_ORDER" &&
    original.organisationId !== ctx.organisation.id &&
    !ctx.permissions.has(right)
  )
    throw new Refused("FORBIDDEN", { permission: right });
}

/**
 * E11: received originals go back, in a draft of their own; a user who asks again, or a colleague at the same time,
 * comes to the one that is not sent yet. Originals voided since stay, and an e-Pack of which something stays goes back
 * as single documents.
 */
export async function returnToSender(
  ctx: Context,
  id: string,
  start: (recipient: string, subject: string, documents: string[], packs: string[]) => Promise<string>,
): Promise<string> {
  const row = await envelopeOf(ctx, id);
  const gathered = await gather(ctx, row);
  assertEnvelope("returnToSender", gathered);
  await lock(ctx.tx, "record", ctx.organisation.id);
  await audit(ctx, "envelope.return", {}, { envelopeId: id });
  const begun = await table(ctx.tx, "app.envelope").first(
    ["id"],
    { returns_id: id, organisation_id: ctx.organisation.id, transferred_at: null },
    { order: { created_at: "ASC" } },
  );
  if (begun) return begun.id;
  const visible = gathered.inside.filter(
    (one) =>
      one.access !== null &&
      (isTitle(one) ||
        (one.state !== null && kindOf(one.kind).flow.actions["transfer"]?.from.includes(one.state) === true)),
  );
  const going = new Set(visible.map((one) => one.id));
  const whole = (await packsIn(ctx.tx, id)).filter((pack) => pack.documents.every((one) => going.has(one)));
  const created = await start(
    row.organisationId,
    row.subject,
    [...going],
    whole.map((one) => one.id),
  );
  await table(ctx.tx, "app.envelope").change({ id: created }, { returns_id: id });
  return created;
}
