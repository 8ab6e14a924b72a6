import { z } from "zod";
import { PINT_LIMITS } from "../pint-codes.ts";

/** A text that neither begins nor ends with a space. */
export const trimmed = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^\S(?:.*\S)?$/);
export const word = (max: number) => z.string().max(max).regex(/^\S+$/);
export const listOf = <T extends z.ZodType>(shape: T, max: number = PINT_LIMITS.listed) => z.array(shape).max(max);
export const dcsaLocode = z.string().regex(/^[A-Z]{2}[A-Z2-9]{3}$/);
export const countryCode = z.string().regex(/^[A-Z]{2}$/);

export const identifyingCode = z.looseObject({
  codeListProvider: z.string().min(1).max(100),
  partyCode: z.string().min(1).max(150),
  codeListName: z.string().max(100).optional(),
});
export type IdentifyingCode = z.output<typeof identifyingCode>;

const taxLegalReference = z.looseObject({ typeCode: z.string().max(10), countryCode, value: z.string().max(35) });

const represented = z.looseObject({
  partyName: trimmed(70),
  identifyingCodes: listOf(identifyingCode, 100).optional(),
});

/** A party that acts in a chain, or is acted for. */
export const chainParty = z.looseObject({
  partyName: trimmed(70),
  eblPlatform: word(4),
  identifyingCodes: listOf(identifyingCode, 100).min(1),
  taxLegalReferences: listOf(taxLegalReference, 100).optional(),
  representedParty: represented.optional(),
});
export type ChainParty = z.output<typeof chainParty>;

export const contactDetail = z
  .looseObject({
    name: trimmed(35),
    phone: trimmed(30).optional(),
    email: z
      .string()
      .max(100)
      .regex(/^.+@\S+$/)
      .optional(),
  })
  .refine(({ phone, email }) => phone !== undefined || email !== undefined);

const partyAddress = z.looseObject({
  street: z.string().max(70),
  streetNumber: z.string().max(50).optional(),
  city: trimmed(35),
  countryCode,
});
const displayedAddress = listOf(z.string().max(35), 6);

const documentParty = {
  partyName: trimmed(70),
  address: partyAddress.optional(),
  displayedAddress: displayedAddress.optional(),
  identifyingCodes: listOf(identifyingCode, 100).optional(),
  taxLegalReferences: listOf(taxLegalReference, 100).optional(),
  partyContactDetails: listOf(contactDetail, 100).optional(),
  reference: trimmed(35).optional(),
};
/** A party as the sender of a shipping instruction names it. */
export const shipperParty = z.looseObject(documentParty);
const named = { ...documentParty, identifyingCodes: listOf(identifyingCode, 100).min(1) };

/** The parties of a transport document. */
export const documentParties = z.looseObject({
  shipper: shipperParty,
  consignee: z.looseObject(named).optional(),
  endorsee: z.looseObject(named).optional(),
  issuingParty: z.looseObject({ ...documentParty, address: partyAddress }),
  notifyParties: listOf(shipperParty, 3).optional(),
});
export type DocumentParties = z.output<typeof documentParties>;
