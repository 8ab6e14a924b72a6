import { WAKE_SEALER } from "../record/heads.ts";
import { v7 as uuid } from "uuid";
import { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { hasArrived } from "#domain/states";
import { audit } from "../core/audit.ts";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Context } from "../session/context.ts";
import { purposeKey, seal as encrypt } from "../keyring/wrapping.ts";
import { takeGas } from "../budget/budget.ts";
import { forgetSealed } from "../documents/made-files.ts";
import { organisationKey } from "../signing/identity.ts";
import { sourceOf } from "../packaging/deliver.ts";
import { addTask, type EnvelopeTask, failSeal, forgetSeal } from "../tasks/tasks.ts";
import { chooseMoves } from "./contents.ts";
import { assertSendable } from "./sendable.ts";
import { announceEnvelope, assertEnvelope, gather, ownEnvelope, writeDates } from "./envelope-row.ts";

const HOLD_INSIDE = statement(
  "envelopes.holdInside",
  `SELECT 1 FROM app.document d JOIN app.envelope_document e ON e.document_id = d.id WHERE e.envelope_id = $1
    ORDER BY d.id FOR SHARE OF d`,
);
const COPIES = statement(
  "envelopes.copiesMade",
  `SELECT f.id FROM app.envelope_document e JOIN app.file f ON f.id = e.file_id AND f.role = 'copy'
    JOIN app.envelope v ON v.id = e.envelope_id AND f.owner_id = v.organisation_id WHERE e.envelope_id = $1`,
);

/** The key under which a seal keeps the company's signing key until it is signed. */
export const sealingKey = (kek: Buffer): Buffer => purposeKey(kek, "sealing");

/**
 * E3: fixes the content. The recipient's files are made one document after the other by the sealer, which then signs
 * the manifest: a long envelope keeps nobody waiting and goes on after a restart. The password opened the company's key
 * here; it is kept under the key-encryption key for that one signature, and forgotten with it.
 */
export async function seal(ctx: Context, kek: Buffer, id: string, expectedVersion: number): Promise<void> {
  const row = await ownEnvelope(ctx, id);
  if (row.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  // Nothing is attached from now on: what is being attached comes first.
  await rows(ctx.tx, HOLD_INSIDE, [id]);
  const { inside, ...gathered } = await gather(ctx, row);
  assertEnvelope("seal", { inside, ...gathered });
  await assertSendable(ctx, row.recipientId, inside);
  await chooseMoves(ctx, id);
  await takeGas(ctx.tx, ctx.organisation.id, BigInt(LIMITS.gasOfSeal));
  for (const document of inside) {
    const source = await sourceOf(ctx.tx, ctx.organisation.id, document);
    await table(ctx.tx, "app.envelope_document").change(
      { envelope_id: id, document_id: document.id },
      { source_id: source.id },
    );
  }
  const { serial, kept } = await organisationKey(ctx);
  const sealId = uuid();
  await table(ctx.tx, "app.seal").insert({
    id: sealId,
    envelope_id: id,
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    serial,
    chain_id: ctx.organisation.chainId,
    signing_key: encrypt(sealingKey(kek), kept, sealId),
  });
  await addTask(ctx.tx, {
    organisation_id: ctx.organisation.id,
    person_id: ctx.person.id,
    kind: "seal" satisfies EnvelopeTask,
    title: row.subject || row.reference,
    envelope_id: id,
    state: "RUNNING",
    done: 0,
    of: inside.length,
  });
  await writeDates(ctx.tx, id, { sealedAt: ctx.now, sealedBy: ctx.person.id, anchoredAt: null });
  await audit(ctx, "envelope.seal", { serial }, { envelopeId: id });
  await rows(ctx.tx, WAKE_SEALER, ["begun"]);
  await announceEnvelope(ctx.tx, row);
}

/** Takes a seal back, in any transaction: the copies made for it are nobody's any more. */
export async function withdrawSeal(tx: Context["tx"], id: string): Promise<void> {
  await table(tx, "app.seal").change(
    { envelope_id: id, withdrawn_at: null },
    { withdrawn_at: () => "now()", signing_key: null },
  );
  const copies = await rows(tx, COPIES, [id]);
  await table(tx, "app.envelope_document").change({ envelope_id: id }, { file_id: null, source_id: null });
  for (const copy of copies) await forgetSealed(tx, copy.id);
  await failSeal(tx, id);
}

/** E6: withdraws the seal while nothing is under way. */
export async function unseal(ctx: Context, id: string, expectedVersion: number): Promise<void> {
  const row = await ownEnvelope(ctx, id);
  if (row.version !== expectedVersion) throw new Refused("CONTENT_UPDATED");
  if (row.state === "DRAFT" || hasArrived(row.state)) throw new Refused("NOT_SEALER_STATE");
  assertEnvelope("unseal", await gather(ctx, row));
  await forgetSeal(ctx.tx, id);
  await withdrawSeal(ctx.tx, id);
  await writeDates(ctx.tx, id, { sealedAt: null, sealedBy: null, anchoredAt: null });
  await audit(ctx, "envelope.unseal", {}, { envelopeId: id });
  await announceEnvelope(ctx.tx, row);
}
