import { In, Not, type EntityManager } from "typeorm";
import { shippingInstruction } from "#domain/dcsa/shipping-instruction";
import { toTransportDocument } from "#domain/dcsa/to-transport-document";
import type { EblState } from "#domain/ebl-states";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { read } from "#domain/kinds/read";
import { outside } from "../../core/outside.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import type { DocumentRecord } from "../document-row.ts";
import { standardBill } from "../ebl/standard-bill.ts";
import type { ExchangeMeans } from "./exchange-means.ts";
import { addressOf, leisByName } from "./parties.ts";

const PARTIES = ["shipper", "consignee", "endorsee", "issuingParty"] as const;

/** The bill as the standard writes it, and the paths where it wants more than is known. */
type Written = Awaited<ReturnType<typeof standardBill>>;

/** A bill by the directory of companies. Read as the worker. */
async function byDirectory(tx: EntityManager, organisation: string, data: FieldData): Promise<Written> {
  const names = PARTIES.map((role) => read(data, `${role}.partyName`)?.trim() ?? "");
  const known = await leisByName(tx, names.filter(Boolean));
  const address = await addressOf(tx, organisation);
  const codes = PARTIES.flatMap((role, at) => {
    const code = known.get(names[at]?.toLowerCase() ?? "");
    return code === undefined ? [] : [[role, [code]] as const];
  });
  return toTransportDocument(data, {
    codes: Object.fromEntries(codes),
    shipperOwned: [],
    ...(address === null ? {} : { issuingAddress: address }),
  });
}

/** The shipping instruction that a bill was made of, where that counts still. Read as the worker. */
async function instructionOf(tx: EntityManager, document: string) {
  const ended = Not(In(["CANCELLED", "DECLINED"] satisfies EblState[]));
  const found = await table(tx, "app.ebl_instruction").first(["id", "body"], { document_id: document, state: ended });
  return found && { reference: found.id, instruction: shippingInstruction.parse(JSON.parse(found.body)) };
}

/**
 * The bill as the standard writes it: one that was made of a shipping instruction as its platform has approved it.
 * PINT_FACTS_MISSING.
 */
export async function standardOf(
  ctx: Context,
  { database, settings }: ExchangeMeans,
  { id, version, data }: DocumentRecord,
): Promise<Record<string, unknown>> {
  const organisation = ctx.organisation.id;
  const { document, missing } = await outside("pint bill", [id, version, organisation], () =>
    database.asWorker(async (tx): Promise<Written> => {
      const made = await instructionOf(tx, id);
      return made === null
        ? byDirectory(tx, organisation, data)
        : standardBill(tx, settings.platformCode, { ...made, organisation, data });
    }),
  );
  if (missing.length > 0) throw new Refused("PINT_FACTS_MISSING", { fields: missing.join(", ") });
  return document;
}
