import { v7 as uuid } from "uuid";
import { titleCall } from "#domain/chain/calls";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import type { Context } from "../core/context.ts";
import { propose } from "../intents/propose.ts";
import { announceEnvelope, assertEnvelope, envelopeOf, gather, ownEnvelope, recipientOf, writeDates } from "./envelope-row.ts";
import { isOriginalTitle, isTitle } from "./inside.ts";

/**
 * E7: sends a sealed envelope. With an original inside, the act on the chain decides: the envelope follows it.
 * Without one, the worker delivers it as soon as this transaction has committed. Answers the intent to follow, if any.
 */
export async function transfer(ctx: Context, id: string, expectedVersion: number): Promise<string | null> {
  const row = await ownEnvelope(ctx, id);
  const gathered = await gather(ctx, row);
  assertEnvelope("transfer", gathered);
  if (row.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  const recipient = await recipientOf(ctx.tx, ctx.organisation.id, row.recipientId);
  if (!recipient) throw new Refused("ENVELOPE_NO_RECIPIENT");
  const original = gathered.inside.find(isOriginalTitle);
  await writeDates(ctx.tx, id, { transferStartedAt: ctx.now, transferredBy: ctx.person.id });
  await audit(ctx.tx, { organisationId: ctx.organisation.id, personId: ctx.person.id, action: "envelope.transfer", envelopeId: id, detail: { recipient: recipient.id } });
  if (!original) {
    await ctx.tx.query("INSERT INTO app.task (id, organisation_id, person_id, kind, title, envelope_id, state) VALUES ($1,$2,$3,'deliver',$4,$5,'RUNNING')", [
      uuid(), ctx.organisation.id, ctx.person.id, row.subject || row.reference, id,
    ]);
    await ctx.tx.query("SELECT pg_notify('app_seal', 'deliver')");
    await announceEnvelope(ctx.tx, row);
    return null;
  }
  if (!recipient.address) throw new Refused("RECIPIENT_NO_AGREEMENT");
  if (!original.escrow || original.chainId === null) throw new Refused("BUSY");
  const both = original.moves === "BOTH";
  if (both && original.beneficiary?.toLowerCase() !== ctx.organisation.address?.toLowerCase()) throw new Refused("NOT_OWNER");
  // Passing ownership on is an endorsement, but for the issuer's first delivery and where possession is entitlement.
  if (both && original.negotiability === "TO_ORDER" && original.organisationId !== ctx.organisation.id && !ctx.permissions.has("bl.endorse"))
    throw new Refused("FORBIDDEN", { permission: "bl.endorse" });
  const to = recipient.address as `0x${string}`;
  const escrow = original.escrow as `0x${string}`;
  const call = both ? titleCall.transferOwners({ escrow, beneficiary: to, holder: to }) : titleCall.transferHolder({ escrow, to });
  const intent = await propose(ctx, {
    action: "transfer", via: "TRANSFERRING", documentId: original.id, envelopeId: id, chainId: original.chainId, call,
    parameters: { recipientId: recipient.id, moves: original.moves }, expected: both ? { holder: to, beneficiary: to } : { holder: to },
  });
  await announceEnvelope(ctx.tx, row);
  return intent.id;
}

/** E11: what was received goes back, in a new draft. */
export async function returnToSender(ctx: Context, id: string, start: (recipient: string, subject: string, documents: string[]) => Promise<string>): Promise<string> {
  const row = await envelopeOf(ctx, id);
  const gathered = await gather(ctx, row);
  assertEnvelope("returnToSender", gathered);
  const visible = gathered.inside.filter((one) => one.access !== null && (isTitle(one) || one.state === "CREATED"));
  const created = await start(row.organisationId, row.subject, visible.map((one) => one.id));
  await ctx.tx.query("UPDATE app.envelope SET returns_id = $2 WHERE id = $1", [created, id]);
  return created;
}
