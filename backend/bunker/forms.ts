import { v7 as uuid } from "uuid";
import type { bunkerRoutes } from "#domain/api/bunker";
import type { Body } from "#domain/api/route";
import { BUNKER_SIGNERS, isRaised, type BunkerKind } from "#domain/bunker/forms";
import { whyNotWrite } from "#domain/bunker/standing";
import { imposed, prefill } from "#domain/bunker/prefill";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { say } from "#domain/text";
import { audit } from "../core/audit.ts";
import { announce } from "../core/changes.ts";
import { first } from "../core/database.ts";
import { outside } from "../core/outside.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { endAct } from "../documents/acts.ts";
import { lockDocument } from "../documents/document-row.ts";
import { insertDocument, parse, summaryOf, writeContent } from "../documents/drafts.ts";
import {
  formOf,
  formsIn,
  lockedDelivery,
  type BunkerFormRow,
  type DeliveryRow,
} from "../documents/bunker/delivery-row.ts";
import { stateOf } from "../processes/process-row.ts";
import type { Context } from "../session/context.ts";
import type { Settings } from "../settings/settings.ts";
import { assertAboard } from "./aboard.ts";
import { knownOf } from "./known.ts";

const FORM = statement(
  "bunker.formOf",
  `SELECT document_id AS id FROM app.bunker_form WHERE process_id = $1 AND kind = $2 AND voided_at IS NULL
    ORDER BY document_id DESC LIMIT 1`,
);

/** Locks a delivery for a change of one of its forms, the document of that first, as everywhere. */
export async function lockedForm(
  ctx: Context,
  id: string,
  kind: BunkerKind,
): Promise<{ readonly delivery: DeliveryRow; readonly form: BunkerFormRow | null }> {
  const found = await first(ctx.tx, FORM, [id, kind]);
  if (found) await lockDocument(ctx.tx, found.id);
  const delivery = await lockedDelivery(ctx, id);
  const form = formOf(delivery, kind);
  // Another request wrote it, or it was voided, between the two locks.
  if (form?.documentId !== found?.id) throw new Refused("CONTENT_UPDATED");
  return { delivery, form };
}

/** The version of a form that was looked at: 0 before anything was written. CONTENT_UPDATED for another. */
export function assertFormVersion(form: BunkerFormRow | null, expected: number): void {
  if ((form?.version ?? 0) !== expected) throw new Refused("CONTENT_UPDATED");
}

/**
 * Keeps what is written in a form, whether complete or not. Answers the form's document. WRONG_STATE,
 * BUNKER_FORM_SIGNED, CONTENT_UPDATED, BAD_INPUT.
 */
export async function saveForm(
  ctx: Context,
  settings: Pick<Settings, "bunkerSystemId">,
  id: string,
  kindName: BunkerKind,
  { data, expectedVersion }: Body<typeof bunkerRoutes.save>,
): Promise<void> {
  const { delivery, form: open } = await lockedForm(ctx, id, kindName);
  assertAboard(ctx, delivery);
  // Another one is raised when the newest is fixed.
  const anew = isRaised(kindName) && expectedVersion === 0 && open !== null && open.signatures.length > 0;
  const form = anew ? null : open;
  assertFormVersion(form, expectedVersion);
  const state = stateOf(delivery.process);
  const forms = anew ? delivery.forms.filter(({ kind }) => kind !== kindName) : delivery.forms;
  const why = whyNotWrite(state, formsIn({ ...delivery, forms }), kindName);
  const signer = form?.signatures[0]?.signer;
  if (why !== null)
    throw new Refused(why, { state, party: signer === undefined ? "" : say(BUNKER_SIGNERS[signer], ctx.language) });
  const known = await knownOf(ctx, settings, delivery);
  const blank = isRaised(kindName) && form === null && Object.keys(data).length === 0;
  const begun = blank ? prefill(kindName, known) : data;
  await writeForm(ctx, delivery, kindName, form, imposed(kindName, begun, known));
}

/** Writes what was typed, as the kind of the form reads it. */
export async function writeForm(
  ctx: Context,
  delivery: DeliveryRow,
  kindName: BunkerKind,
  form: BunkerFormRow | null,
  typed: FieldData,
): Promise<void> {
  const kind = kindOf(kindName);
  const data = parse(kind, typed);
  const { id } = delivery.process;
  if (form === null) {
    // The same one in each pass of a request that signs it too.
    const documentId = await outside("bunkerForm", [id, kind.name], async () => uuid());
    await insertDocument(ctx, {
      id: documentId,
      kind: kind.name,
      ...summaryOf(kind, data, ctx.language),
      data,
      language: ctx.language,
      checksum: null,
      uploaded: false,
    });
    await table(ctx.tx, "app.bunker_form").insert({
      document_id: documentId,
      process_id: id,
      organisation_id: ctx.organisation.id,
      kind: kind.name,
      craft_id: delivery.craftId,
    });
    await audit(ctx, "document.create", { kind: kind.name }, { documentId });
  } else {
    await writeContent(ctx, kind, form.documentId, data, ctx.language);
    await endAct(ctx, form.documentId, "save", {});
  }
  await announce(ctx.tx, { organisation: ctx.organisation.id, topic: "process", id });
}
