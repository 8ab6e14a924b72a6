import { z } from "zod";
import { isDomain, isLei, isVat } from "./assurance.ts";
import { asciiDomain } from "./domain-names.ts";
import { isEmail, isPhone } from "./checks.ts";
import { COUNTRIES } from "./countries.ts";
import { onLines, onOneLine } from "./legible.ts";
import { unprintable } from "./glyphs.ts";
import { hasAddress, hasMixedScripts } from "./likeness.ts";
import { LIMITS } from "./limits.ts";
import { dateFault, digitsOf, numberFault, readDate, readEmail, readNumber, western } from "./reading.ts";
import { ERRORS, type ErrorCode } from "./errors.ts";
import { LANGUAGES } from "./text.ts";

/** Shapes that several routes share. */
/** In lower case, so that two spellings of one are never two. */
export const id = z.uuid().toLowerCase();
export const byId = z.strictObject({ id });
export const bySha256 = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export const instant = z.string();
/** The fields of a form, which its own schema reads further inside. */
export const fieldData = z.record(z.string(), z.unknown());
/** A moment that is given: RFC 3339 in UTC. */
export const moment = z.iso.datetime().max(40);
export const address = z.string().regex(/^0x[0-9a-f]{40}$/);
export const hash32 = z.string().regex(/^0x[0-9a-f]{64}$/);
/** The length is that of a key's signature, or as long as an account contract needs. */
export const signature = z
  .string()
  .toLowerCase()
  .regex(/^0x([0-9a-f]{2})+$/)
  .max(4000);
export const email = z
  .string()
  .max(LIMITS.emailCharacters)
  .overwrite(readEmail)
  .refine(isEmail, { params: { code: "EMAIL_INVALID" } });
/** A code of so many digits, as it was sent by letter or an application shows it. */
export const digits = (count: number) =>
  z
    .string()
    .max(40)
    .overwrite(digitsOf)
    .regex(new RegExp(`^\\d{${count}}$`));
export const password = z.string().min(1).max(LIMITS.passwordMaxLength);
/** One line that reads as it is written, also where it stands in a letter; with its spaces, while somebody types. */
export const oneLine = z.string().overwrite(onOneLine);
/** The same of text on several lines. */
export const severalLines = z.string().overwrite(onLines);
const legible = oneLine.trim();
export const name = legible.min(1).max(140);
/**
 * A text that is printed on papers: what they have no letters for is refused where it is typed, not only where somebody
 * signs.
 */
export const printed = <T extends z.ZodType<string>>(shape: T): T =>
  shape.superRefine((said, check) => {
    const characters = said.length > LIMITS.printedCharacters ? "" : unprintable(said);
    if (characters !== "")
      check.addIssue({ code: "custom", params: { code: "NOT_PRINTED", parameters: { characters } } });
  }) as T;
/** A name that papers print: of a person, a company, a place, a vessel. */
export const printedName = printed(name);
/**
 * A name of a company, a person or a ship, which others read in letters and lists: no address, and no word in two
 * alphabets.
 */
export const proper = <T extends z.ZodType<string>>(shape: T) =>
  shape
    .refine((said) => !hasAddress(said), { params: { code: "NAME_ADDRESS" } })
    .refine((said) => !hasMixedScripts(said), { params: { code: "NAME_MIXED_SCRIPTS" } });
export const properName = proper(printedName);
/** The facts by which others look a company up. Each may stay empty. */
export const companyEvidence = {
  registerNumber: legible.max(60),
  lei: z
    .string()
    .max(40)
    .overwrite(western)
    .toUpperCase()
    .refine((value) => value === "" || isLei(value), { params: { code: "LEI_INVALID" } }),
  vat: z
    .string()
    .max(40)
    .overwrite(western)
    .toUpperCase()
    .refine((value) => value === "" || isVat(value), { params: { code: "VAT_INVALID" } }),
  domain: z
    .string()
    .max(253)
    .overwrite(western)
    .toLowerCase()
    .superRefine((value, check) => {
      if (value === "" || isDomain(value)) return;
      const ascii = /^[\x21-\x7e]*$/.test(value) ? null : asciiDomain(value);
      check.addIssue({
        code: "custom",
        params:
          ascii === null
            ? { code: "DOMAIN_INVALID" }
            : { code: "DOMAIN_LETTERS", parameters: { ascii, written: value } },
      });
    }),
};
/** Two letters of a country that has companies. */
export const country = z.string().refine((code) => COUNTRIES.includes(code), { params: { code: "NOT_A_CHOICE" } });
/** A telephone number as it is written, or none. */
export const phone = z
  .string()
  .max(40)
  .overwrite(western)
  .refine((value) => value === "" || isPhone(value), { params: { code: "PHONE_INVALID" } });
/** Why something is rejected, which nobody may leave open. */
export const rejectReason = (max: number) =>
  severalLines
    .trim()
    .max(max)
    .refine((said) => said !== "", { params: { code: "REASON_NEEDED" } });
/** The same of a reason that stands in the paper of a process. */
export const printedReason = (max: number) => printed(rejectReason(max));
/** A reason or remark, on several lines. */
export const reason = severalLines.trim().max(1000);
/** A line of text that may not stay empty. */
export const requiredLine = (max: number) => oneLine.trim().min(1).max(max);
/** Refuses a value by its fault. */
const without = <T extends z.ZodType<string>>(shape: T, faultOf: (value: string) => ErrorCode | null): T =>
  shape.superRefine((value, check) => {
    const code = faultOf(value);
    if (code !== null) check.addIssue({ code: "custom", params: { code } });
  }) as T;
/** A quantity as it is written, never negative; a comma or point that may mean two things is refused. */
export const decimal = without(
  z
    .string()
    .max(40)
    .overwrite((typed) => readNumber(typed)),
  (value) => numberFault(value) ?? (value.startsWith("-") ? "NOT_A_NUMBER" : null),
);
/** A day of the calendar, as people write it. */
export const day = without(z.string().max(40).overwrite(readDate).meta({ format: "date" }), dateFault);
/** A line of text that may stay empty. */
export const line = legible.max(140);
/** A proper name that may stay empty. */
export const properLine = proper(printed(line));
export const language = z.enum(LANGUAGES);
/** The largest value of an integer column of the store. */
export const INT_MAX = 2 ** 31 - 1;
export const version = z.int().min(0).max(INT_MAX);
export const chainNumber = z.coerce.number().int().min(1).max(INT_MAX);
export const code = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]);
/** Verb to null (allowed) or to the code of what stands in the way. */
export const can = z.record(z.string(), code.nullable());

/** Newest first; `cursor` is opaque. */
export const page = z.strictObject({
  cursor: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(LIMITS.pageSize),
});
export const paged = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), next: z.string().nullable(), total: z.int() });

export const company = z.object({ id, name: z.string(), address: address.nullable() });
export const person = z.object({ id, name: z.string() });
/**
 * When something was made and last changed, and by whom; null where that was the product itself, or is not known here.
 */
export const authorship = {
  createdAt: instant,
  createdBy: z.string().nullable(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
};

/** The place of a title on its chain. */
export const titlePlace = z.strictObject({ chainId: z.int(), registry: z.string(), tokenId: z.string() });
