import { v7 as uuid } from "uuid";
import type { EntityManager } from "typeorm";
import type { Body, Params } from "#domain/api/route";
import type { envelopeRoutes } from "#domain/api/envelopes";
import { Refused } from "#domain/errors";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { lock } from "../core/locks.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { announceEnvelope, assertEnvelope, gather, ownEnvelope, recipientOf } from "./envelope-row.ts";
import { putDocument, setDocument } from "./contents.ts";
import { announcePack } from "../packs/pack-row.ts";
import { packsIn } from "./packed.ts";
import { putPack } from "./packs.ts";
import { suggest } from "./suggest.ts";

const COUNT_UP = statement(
  "envelopes.countUp",
  `INSERT INTO app.envelope_counter (organisation_id, year, last) VALUES ($1,$2,1)
    ON CONFLICT (organisation_id, year) DO UPDATE SET last = app.envelope_counter.last + 1 RETURNING last`,
);

/** ENV-26-0001: counted per organisation and year, in the caller's transaction. */
async function nextReference(tx: EntityManager, organisation: string, now: Date): Promise<string> {
  const year = now.getUTCFullYear();
  const row = await first(tx, COUNT_UP, [organisation, year]);
  return `ENV-${String(year).slice(2)}-${String(row?.last ?? 1).padStart(4, "0")}`;
}

/** The recipient must be an enabled contact: the rule of the screen, checked where it counts. */
async function assertRecipient(ctx: Context, recipientId: string | null): Promise<void> {
  if (recipientId === null) return;
  const recipient = await recipientOf(ctx.tx, ctx.organisation.id, recipientId);
  if (!recipient?.contact) throw new Refused("NOT_A_CONTACT");
  if (!recipient.enabled) throw new Refused("CONTACT_DISABLED");
}

/** E1: a draft, perhaps with its first documents and e-Packs. */
export async function compose(ctx: Context, body: Body<typeof envelopeRoutes.compose>): Promise<string> {
  const contact = await table(ctx.tx, "app.contact").has({ organisation_id: ctx.organisation.id, state: "ADDED" });
  if (!contact) throw new Refused("CONTACT_NEEDED");
  await assertRecipient(ctx, body.recipientId);
  const id = uuid();
  // One queue for both: who waited for the record with a number in hand would let nobody else have one.
  await lock(ctx.tx, "record", ctx.organisation.id);
  const reference = await nextReference(ctx.tx, ctx.organisation.id, ctx.now);
  await table(ctx.tx, "app.envelope").insert({
    id,
    reference,
    organisation_id: ctx.organisation.id,
    recipient_id: body.recipientId,
    subject: body.subject,
    note: body.note,
    created_by: ctx.person.id,
  });
  await audit(ctx, "envelope.compose", { reference }, { envelopeId: id });
  for (const documentId of body.documentIds) await putDocument(ctx, id, documentId);
  for (const documentId of body.originalIds) await setDocument(ctx, id, documentId, { isCopy: false });
  for (const packId of body.packIds) await putPack(ctx, id, packId);
  if (body.suggest) await suggest(ctx, { id, subject: body.subject, recipientId: body.recipientId });
  await announceEnvelope(ctx.tx, { id, organisationId: ctx.organisation.id, recipientId: null, transferredAt: null });
  return id;
}

/** E2: recipient, subject and note. */
export async function save(
  ctx: Context,
  { id }: Params<typeof envelopeRoutes.save>,
  body: Body<typeof envelopeRoutes.save>,
): Promise<void> {
  const row = await ownEnvelope(ctx, id);
  assertEnvelope("edit", await gather(ctx, row));
  if (body.recipientId !== row.recipientId) await assertRecipient(ctx, body.recipientId);
  const saved = await table(ctx.tx, "app.envelope").change(
    { id, version: body.expectedVersion },
    {
      recipient_id: body.recipientId,
      subject: body.subject,
      note: body.note,
      version: () => "version + 1",
      updated_at: () => "now()",
    },
  );
  if (saved !== 1) throw new Refused("CONTENT_UPDATED");
  await audit(ctx, "envelope.save", { recipient: body.recipientId, subject: body.subject }, { envelopeId: id });
  await announceEnvelope(ctx.tx, { ...row, transferredAt: null });
}

/** A draft goes; its documents stay. */
export async function remove(ctx: Context, id: string): Promise<void> {
  const row = await ownEnvelope(ctx, id);
  assertEnvelope("delete", await gather(ctx, row));
  for (const pack of await packsIn(ctx.tx, id)) await announcePack(ctx.tx, ctx.organisation.id, pack.id);
  await table(ctx.tx, "app.envelope").remove({ id });
  await audit(ctx, "envelope.delete", { reference: row.reference }, { envelopeId: id });
  await announceEnvelope(ctx.tx, { ...row, transferredAt: null });
}
