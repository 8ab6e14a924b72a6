import type { CarrierInstruction } from "#domain/api/ebl";
import { canonicalJson } from "#domain/canonical";
import { fromShippingInstruction } from "#domain/dcsa/from-shipping-instruction";
import { shippingInstruction } from "#domain/dcsa/shipping-instruction";
import { answersOf } from "#domain/ebl-states";
import { isWritten } from "#domain/states";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { seenDocument } from "../document-row.ts";

/** Changes of one instruction that its story shows. */
const MOST = 200;

const pretty = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

/** The shipping instruction that a bill of this company is made of; null for every other document. NOT_FOUND. */
export async function instructionOf(ctx: Context, documentId: string): Promise<CarrierInstruction | null> {
  const document = await seenDocument(ctx, documentId);
  const row = await table(ctx.tx, "app.ebl_instruction").first(
    [
      "id",
      "platform_name",
      "state",
      "update_state",
      "transport_state",
      "body",
      "update_body",
      "transport_data",
      "received_at",
    ],
    { document_id: documentId, organisation_id: ctx.organisation.id },
  );
  if (row === null) return null;
  const story = await table(ctx.tx, "app.ebl_notice").find(
    ["id", "subject", "data", "state", "attempts", "created_at"],
    { instruction_id: row.id, organisation_id: ctx.organisation.id },
    { order: { id: "ASC" }, limit: MOST },
  );
  const instruction = shippingInstruction.parse(JSON.parse(row.body));
  const signed = !isWritten(document.state);
  return {
    id: row.id,
    platform: row.platform_name,
    state: row.state,
    updateState: row.update_state,
    transportState: row.transport_state,
    receivedAt: row.received_at.toISOString(),
    body: pretty(row.body),
    update: row.update_body === null ? null : pretty(row.update_body),
    unsaid: [...fromShippingInstruction(instruction).unsaid],
    changed: row.transport_data !== null && canonicalJson(row.transport_data) !== canonicalJson(document.data),
    can: ctx.permissions.has("bl.draft") ? answersOf({ state: row.state, updateState: row.update_state, signed }) : [],
    story: story.map(({ id, subject, data, state, attempts, created_at: at }) => ({
      id,
      subject,
      state: data.shippingInstructionsStatus ?? null,
      updateState: data.updatedShippingInstructionsStatus ?? null,
      transportState: data.transportDocumentStatus ?? null,
      feedbacks: (data.feedbacks ?? []).map(({ message }) => message),
      told: state,
      attempts,
      at: at.toISOString(),
    })),
  };
}
