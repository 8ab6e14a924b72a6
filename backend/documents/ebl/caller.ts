import type { EntityManager } from "typeorm";
import type { Request } from "express";
import { isUuid } from "#domain/checks";
import { table } from "../../core/table.ts";
import type { Counterparty } from "../../counterparties/known.ts";
import { counterpartyByToken } from "../../counterparties/tokens.ts";
import { companiesBy } from "../pint/judging.ts";
import { NotTaken } from "../pint/serving.ts";
import { lockInstruction, type InstructionRow } from "./instruction-row.ts";

/** A platform that speaks to a carrier here. */
export interface Caller {
  readonly from: Counterparty;
  readonly carrier: { readonly id: string; readonly name: string; readonly lei: string };
}

/**
 * The platform whose token a message bears, and the carrier that its address names by LEI: a company whose identity the
 * node has checked. 401 for anybody else, 404 for a carrier that is not here. Read as the worker.
 */
export async function callerOf(tx: EntityManager, { headers, params }: Request): Promise<Caller> {
  const from = await counterpartyByToken(tx, headers.authorization);
  if (from === null || from.role !== "platform" || !from.contracts.includes("EBL"))
    throw new NotTaken(401, "The token is not that of a platform that speaks the eBL API here.");
  const code = { codeListProvider: "GLEIF", codeListName: "LEI", partyCode: String(params["lei"]) };
  const [carrier, other] = await companiesBy(tx, [code]);
  if (carrier === undefined || other !== undefined) throw new NotTaken(404, "Nothing is known of this reference.");
  return { from, carrier };
}

/**
 * The instruction that a reference names, of those of this platform and carrier: by its own, or by that of its
 * transport document. Locked. 404, which does not say whether another has it.
 */
export async function namedInstruction(tx: EntityManager, caller: Caller, reference: string): Promise<InstructionRow> {
  const own = { organisation_id: caller.carrier.id, counterparty_id: caller.from.id };
  const newest = { order: { id: "DESC" } } as const;
  const found =
    (isUuid(reference) ? await table(tx, "app.ebl_instruction").first(["id"], { ...own, id: reference }) : null) ??
    (await table(tx, "app.ebl_instruction").first(["id"], { ...own, transport_number: reference }, newest));
  const row = found && (await lockInstruction(tx, found.id));
  if (row === null) throw new NotTaken(404, "Nothing is known of this reference.");
  return row;
}
