import type { EntityManager } from "typeorm";
import { besideInstruction } from "#domain/dcsa/from-shipping-instruction";
import type { ShippingInstruction } from "#domain/dcsa/shipping-instruction";
import { toTransportDocument } from "#domain/dcsa/to-transport-document";
import type { FieldData } from "#domain/kinds/field";
import { read } from "#domain/kinds/read";
import { addressOf, leisByName, partiesOf } from "../pint/parties.ts";

interface Drafted {
  readonly reference: string;
  readonly organisation: string;
  readonly data: FieldData;
  readonly instruction: ShippingInstruction;
}

/**
 * The bill of an instruction as the standard writes it, and the paths where it wants more than is known. The codes of a
 * party are those of the instruction, as long as the bill names the same party. Read as the worker.
 */
export async function standardBill(
  tx: EntityManager,
  platform: string,
  { reference, organisation, data, instruction }: Drafted,
): Promise<{ readonly document: Record<string, unknown>; readonly missing: readonly string[] }> {
  const { shipperOwned, codes = {} } = besideInstruction(instruction);
  const nameOf = (role: string): string => read(data, `${role}.partyName`)?.trim() ?? "";
  const roles = ["shipper", "consignee", "endorsee"] as const;
  const known = await leisByName(tx, roles.map(nameOf).filter(Boolean));
  const coded = roles.flatMap((role) => {
    const named = instruction.documentParties[role]?.partyName === nameOf(role) ? codes[role] : undefined;
    const lei = known.get(nameOf(role).toLowerCase());
    const found = named ?? (lei === undefined ? undefined : [lei]);
    return found === undefined ? [] : [[role, found] as const];
  });
  const issuer = (await partiesOf(tx, platform, [organisation])).get(organisation)?.identifyingCodes;
  const address = await addressOf(tx, organisation);
  const { document, missing } = toTransportDocument(data, {
    codes: { ...Object.fromEntries(coded), ...(issuer === undefined ? {} : { issuingParty: issuer }) },
    shipperOwned,
    ...(address === null ? {} : { issuingAddress: address }),
  });
  const { freightPaymentTermCode } = instruction;
  return { document: { ...document, shippingInstructionsReference: reference, freightPaymentTermCode }, missing };
}
