import type { EntityManager } from "typeorm";
import type { Request } from "express";
import { documentAnswer } from "#domain/dcsa/ebl-messages";
import { approval } from "#domain/dcsa/shipping-instruction";
import { auditLater } from "../../core/audit.ts";
import { NotTaken } from "../pint/serving.ts";
import type { Receiving, Wire } from "../pint/wire.ts";
import { callerOf, namedInstruction, type Caller } from "./caller.ts";
import { tellCarrier } from "./ebl-letters.ts";
import { changeInstruction, standingOf, type InstructionRow } from "./instruction-row.ts";
import { BEING_ISSUED, readAs } from "./shipping-instructions.ts";

/** The transport document of a number, of those that this carrier has sent to this platform. 404. */
async function namedDocument(tx: EntityManager, caller: Caller, number: string): Promise<InstructionRow> {
  const row = await namedInstruction(tx, caller, number);
  if (row.transportNumber !== number) throw new NotTaken(404, "Nothing is known of this reference.");
  return row;
}

/** The transport document as it was sent, or issued, with how it stands (`GET /v3/transport-documents/:reference`). */
export const readDocument = ({ database }: Receiving, request: Request): Promise<Wire> =>
  database.asWorker(async (tx) => {
    const caller = await callerOf(tx, request);
    const row = await namedDocument(tx, caller, String(request.params["reference"]));
    return { status: 200, body: documentAnswer(row.transportBody ?? {}, row) };
  });

/** The platform approves a draft (`PATCH`): 202; 409 for what is no draft any more, or was withdrawn. */
export const approveDocument = ({ database }: Receiving, request: Request, bytes: Uint8Array): Promise<Wire> =>
  database.asWorker(async (tx) => {
    const caller = await callerOf(tx, request);
    readAs(approval, bytes);
    const row = await namedDocument(tx, caller, String(request.params["reference"]));
    if (standingOf(row).signed) throw new NotTaken(409, BEING_ISSUED);
    if (row.transportState !== "DRAFT" || row.state !== "RECEIVED")
      throw new NotTaken(409, `The transport document is ${row.transportState}, and no draft to approve.`);
    await changeInstruction(tx, row.id, { transport_state: "APPROVED" }, "DOCUMENT");
    const facts = { platform: row.platform, number: row.transportNumber ?? "" };
    await auditLater(tx, caller.carrier.id, "ebl.approved", facts, { documentId: row.document });
    if (row.document !== null)
      await tellCarrier(tx, caller.carrier.id, "approved", { ...facts, documentId: row.document });
    return { status: 202, body: null };
  });
