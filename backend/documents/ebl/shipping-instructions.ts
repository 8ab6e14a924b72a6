import { In, type EntityManager } from "typeorm";
import type { Request } from "express";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { jsonChecksum } from "#domain/dcsa/checksum";
import { instructionAnswer } from "#domain/dcsa/ebl-messages";
import { fromShippingInstruction } from "#domain/dcsa/from-shipping-instruction";
import {
  cancellation,
  instructionUpdate,
  shippingInstruction,
  type ShippingInstruction,
} from "#domain/dcsa/shipping-instruction";
import { OPEN_EBL_STATES, type EblState } from "#domain/ebl-states";
import { kindOf } from "#domain/kinds/kinds";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import { auditLater } from "../../core/audit.ts";
import { lock } from "../../core/locks.ts";
import { unstorable } from "#domain/storable";
import { table } from "../../core/table.ts";
import { insertDocument, summaryOf } from "../drafts.ts";
import { actingAccount, keepAccount } from "../pint/account.ts";
import { partyName } from "../pint/parties.ts";
import { NotTaken } from "../pint/serving.ts";
import { jsonOf, type Receiving, type Wire } from "../pint/wire.ts";
import { callerOf, namedInstruction, type Caller } from "./caller.ts";
import { tellCarrier } from "./ebl-letters.ts";
import { changeInstruction, standingOf, tellOf, WITHDRAWN, type InstructionRow } from "./instruction-row.ts";

/** The content of a message, by its shape; the first member that is at fault is named. 400. */
export function readAs<T extends z.ZodType>(shape: T, bytes: Uint8Array): { data: z.output<T>; body: unknown } {
  const body = jsonOf(bytes);
  const [bad] = unstorable(body);
  if (bad !== undefined) throw new NotTaken(400, "The message has a character that no text holds.", bad.path);
  const read = shape.safeParse(body);
  if (read.success) return { data: read.data, body };
  const [issue] = read.error.issues;
  throw new NotTaken(
    400,
    "The message has not the form of the standard.",
    issue === undefined || issue.path.length === 0 ? null : issue.path.join("."),
  );
}

/** The fields of the draft: those of the instruction, and the carrier itself as the issuing party. */
const draftOf = (instruction: ShippingInstruction, carrier: Caller["carrier"]) => ({
  ...fromShippingInstruction(instruction).data,
  issuingParty: { partyName: partyName(carrier.name) },
});

const bookingOf = (instruction: ShippingInstruction): string =>
  instruction.consignmentItems[0]?.carrierBookingReference ?? "";

/**
 * A platform submits a shipping instruction (`POST /v3/shipping-instructions`): 202 with its reference. It arrives at
 * its carrier as the draft of a bill, beside which the instruction is kept as it came. One that is sent again has the
 * reference of the first.
 */
export async function receiveInstruction(means: Receiving, request: Request, bytes: Uint8Array): Promise<Wire> {
  const { database, settings } = means;
  // Nothing of a stranger is read.
  await database.asWorker((tx) => callerOf(tx, request));
  const { data: instruction, body } = readAs(shippingInstruction, bytes);
  const sha256 = await jsonChecksum(body);
  await keepAccount(means);
  return database.asWorker(async (tx) => {
    const caller = await callerOf(tx, request);
    const of = { organisation_id: caller.carrier.id, counterparty_id: caller.from.id };
    await lock(tx, "eblInstruction", `${caller.carrier.id} ${caller.from.id}`);
    const same = await table(tx, "app.ebl_instruction").first(["id"], {
      ...of,
      sha256,
      state: In<EblState>([...OPEN_EBL_STATES]),
    });
    if (same !== null) return { status: 202, body: { shippingInstructionsReference: same.id } };
    const [id, documentId] = [uuid(), uuid()];
    await makeDraft(tx, settings, { id: documentId, instruction, carrier: caller.carrier });
    await table(tx, "app.ebl_instruction").insert({
      id,
      ...of,
      platform_name: caller.from.name,
      document_id: documentId,
      body: JSON.stringify(body),
      sha256,
    });
    await tellOf(tx, id, "INSTRUCTION");
    const facts = { platform: caller.from.name, booking: bookingOf(instruction) };
    await auditLater(tx, caller.carrier.id, "ebl.received", { ...facts, sha256 }, { documentId });
    await tellCarrier(tx, caller.carrier.id, "received", { ...facts, documentId });
    return { status: 202, body: { shippingInstructionsReference: id } };
  });
}

/** The draft of the bill, in the name of the node's exchange account: nobody of the company has written it. */
async function makeDraft(
  tx: EntityManager,
  settings: Receiving["settings"],
  {
    id,
    instruction,
    carrier,
  }: { readonly id: string; readonly instruction: ShippingInstruction; readonly carrier: Caller["carrier"] },
): Promise<void> {
  const account = await actingAccount(tx, settings);
  if (account === null) throw new Error("the exchange account is gone");
  const kind = kindOf(EXCHANGED_KIND);
  const data = draftOf(instruction, carrier);
  const ctx = { ...account, organisation: { ...account.organisation, id: carrier.id, name: carrier.name } };
  await insertDocument(ctx, {
    id,
    kind: kind.name,
    ...summaryOf(kind, data, ctx.language),
    data,
    language: ctx.language,
    checksum: null,
    uploaded: false,
  });
}

export const BEING_ISSUED = "The bill is being issued: its shipping instruction and draft can be changed no more.";

/** The instruction that may still be changed. 409. */
async function openInstruction(tx: EntityManager, caller: Caller, reference: string): Promise<InstructionRow> {
  const row = await namedInstruction(tx, caller, reference);
  const { state, signed } = standingOf(row);
  if (!(OPEN_EBL_STATES as readonly EblState[]).includes(state))
    throw new NotTaken(409, `The shipping instruction is ${state} and can be changed no more.`);
  if (signed) throw new NotTaken(409, BEING_ISSUED);
  return row;
}

/** An update of an instruction (`PUT`): 202. It takes the place of one before it, and waits for the carrier's answer. */
export const updateInstruction = ({ database }: Receiving, request: Request, bytes: Uint8Array): Promise<Wire> =>
  database.asWorker(async (tx) => {
    const caller = await callerOf(tx, request);
    const { data, body } = readAs(instructionUpdate, bytes);
    const text = JSON.stringify(body);
    const row = await openInstruction(tx, caller, String(request.params["reference"]));
    const { id, platform, document } = row;
    if (data.shippingInstructionsReference !== id)
      throw new NotTaken(400, "The update names another shipping instruction.", "shippingInstructionsReference");
    // Sent again, since its answer was lost.
    if (row.updateState === "UPDATE_RECEIVED" && row.updateBody === text) return { status: 202, body: null };
    await changeInstruction(tx, id, { update_state: "UPDATE_RECEIVED", update_body: text }, "INSTRUCTION");
    const facts = { platform, booking: bookingOf(data) };
    const sha256 = await jsonChecksum(body);
    await auditLater(tx, caller.carrier.id, "ebl.updated", { ...facts, sha256 }, { documentId: document });
    if (document !== null) await tellCarrier(tx, caller.carrier.id, "updated", { ...facts, documentId: document });
    return { status: 202, body: null };
  });

/** The end of an instruction or of its update, by its platform (`PATCH`): 202; 404 without an update that waits. */
export const cancelInstruction = ({ database }: Receiving, request: Request, bytes: Uint8Array): Promise<Wire> =>
  database.asWorker(async (tx) => {
    const caller = await callerOf(tx, request);
    const { data } = readAs(cancellation, bytes);
    const row = await openInstruction(tx, caller, String(request.params["reference"]));
    const whole = "shippingInstructionsStatus" in data;
    if (!whole && row.updateState !== "UPDATE_RECEIVED") throw new NotTaken(404, "No update waits for an answer.");
    await changeInstruction(
      tx,
      row.id,
      whole ? { state: "CANCELLED", ...WITHDRAWN } : { update_state: "UPDATE_CANCELLED" },
      "INSTRUCTION",
    );
    const facts = { platform: row.platform, booking: bookingOf(shippingInstruction.parse(JSON.parse(row.body))) };
    const about = { documentId: row.document };
    await auditLater(tx, caller.carrier.id, whole ? "ebl.cancelled" : "ebl.updateCancelled", facts, about);
    if (row.document !== null)
      await tellCarrier(tx, caller.carrier.id, whole ? "cancelled" : "updateCancelled", {
        ...facts,
        documentId: row.document,
      });
    return { status: 202, body: null };
  });

/** An instruction as it came, with how it stands (`GET`); its update by `updatedContent=true`, 404 without one. */
export const readInstruction = ({ database }: Receiving, request: Request): Promise<Wire> =>
  database.asWorker(async (tx) => {
    const caller = await callerOf(tx, request);
    const row = await namedInstruction(tx, caller, String(request.params["reference"]));
    const updated = request.query["updatedContent"] === "true";
    const body = updated ? row.updateBody : row.body;
    if (body === null) throw new NotTaken(404, "The shipping instruction has no update.");
    return { status: 200, body: instructionAnswer(JSON.parse(body) as object, row) };
  });
