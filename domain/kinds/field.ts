import { z } from "zod";
import { isCallSign, isContainer, isDate, isHsCode, isImoShipNumber, isLocode, isMmsi } from "../checks.ts";
import { COUNTRIES } from "../countries.ts";
import { CURRENCIES, minorDigits } from "../currencies.ts";
import type { ErrorCode, FieldError } from "../errors.ts";
import { onLines, onOneLine } from "../legible.ts";
import { numberFault, readDate, readNumber } from "../reading.ts";
import type { Language, Text } from "../text.ts";

/** The types of a single value. The web has one input and one view for each. */
export type FieldType =
  | "text"
  | "code"
  | "longText"
  | "lines"
  | "date"
  | "decimal"
  | "integer"
  | "choice"
  | "imo"
  | "callSign"
  | "mmsi"
  | "locode"
  | "money"
  | "currency"
  | "country"
  | "container"
  | "hsCode";

export interface Choice {
  readonly value: string;
  readonly label: Text;
}

interface Common {
  readonly name: string;
  readonly label: Text;
  readonly required?: boolean;
  readonly hint?: Text;
  /** Full width of the form, or half (the default). */
  readonly wide?: boolean;
  /** Counts only when this says so about its siblings. */
  readonly when?: { readonly field: string; readonly is: string | readonly string[] };
}

export interface ValueField extends Common {
  readonly type: FieldType;
  readonly max?: number;
  readonly choices?: readonly Choice[];
  /**
   * A number or an amount that may be zero or negative, such as a temperature, or a line of an invoice that takes off.
   */
  readonly signed?: boolean;
  /** Unit printed behind the input. */
  readonly unit?: Text;
  readonly default?: string;
  /** It names a party: the sibling with the party's address, so that both can be filled from the contacts. */
  readonly addressIn?: string;
  /**
   * It names a vessel: the siblings with its IMO number and flag, so that all can be filled from the register of
   * vessels.
   */
  readonly vesselIn?: { readonly imo: string; readonly flag?: string };
  /** It is a quantity: the sibling with its unit. */
  readonly unitIn?: string;
  /**
   * It is an amount: the field with its currency, beside it or, for all the lines of a list, at the top of the
   * document.
   */
  readonly currencyIn?: string;
  /** How it is written, and an example of that. */
  readonly shape?: { readonly fits: (value: string) => boolean; readonly example: string };
  /** Days beside it that it cannot lie before or after, and what is said of it then. */
  readonly days?: readonly { readonly notBefore?: string; readonly notAfter?: string; readonly code: ErrorCode }[];
  /** Words that can be put into it to begin with, made of what the document says. */
  readonly wording?: (data: FieldData, language: Language) => string;
}

export interface GroupField extends Common {
  readonly type: "group";
  readonly fields: readonly Field[];
}

export interface ListField extends Common {
  readonly type: "list";
  readonly fields: readonly Field[];
  readonly min?: number;
  readonly max: number;
  readonly item: Text;
}

export type Field = ValueField | GroupField | ListField;

export type FieldData = { readonly [name: string]: unknown };

/** Dates and numbers have room for what was typed and is none: it is kept and said to be wrong, never cut. */
const MAX: Record<FieldType, number> = {
  text: 140,
  code: 20,
  longText: 8000,
  lines: 6,
  date: 40,
  decimal: 40,
  integer: 40,
  choice: 40,
  imo: 7,
  callSign: 9,
  mmsi: 9,
  locode: 5,
  money: 40,
  currency: 3,
  country: 2,
  container: 11,
  hsCode: 12,
};

const ONE_LINE = z.string().overwrite(onOneLine);

const LINES = z.string().overwrite(onLines);

/** Values that people write in several ways, as they are kept: read in the same way at every door. */
const READ: Partial<Record<FieldType, (typed: string) => string>> = {
  date: readDate,
  decimal: readNumber,
  integer: readNumber,
  money: readNumber,
};

/**
 * A draft may hold anything of the right shape and size that can be read; what is missing or wrong is said by
 * `problems`.
 */
function draftValue(field: ValueField): z.ZodType {
  if (field.type === "lines") return z.array(ONE_LINE.max(140)).max(maxLength(field));
  const value = (field.type === "longText" ? LINES : ONE_LINE).max(maxLength(field));
  const read = READ[field.type];
  return read === undefined ? value : value.overwrite((typed) => read(typed));
}

type Wrong = ErrorCode | Pick<FieldError, "code" | "parameters"> | null;

/** An amount has no more digits than its currency; of one whose currency is not said yet, nothing is wrong. */
function wrongMoney(value: string, { signed }: ValueField, currency: string | undefined): Wrong {
  const fault = numberFault(value);
  if (fault !== null) return fault;
  if (signed !== true && Number(value) <= 0) return "NOT_POSITIVE";
  const digits = minorDigits(currency ?? "");
  const written = /\.(\d*?)0*$/.exec(value)?.[1]?.length ?? 0;
  return digits !== undefined && written > digits
    ? { code: "MONEY_DIGITS", parameters: { currency: currency ?? "", digits } }
    : null;
}

const shaped = (value: string, { shape }: ValueField): Wrong =>
  shape === undefined || shape.fits(value) ? null : { code: "NOT_SHAPED", parameters: { example: shape.example } };

/** The fault of a value that is there; null if there is none. */
export const wrong: Record<FieldType, (value: string, field: ValueField, currency: string | undefined) => Wrong> = {
  text: shaped,
  code: shaped,
  longText: () => null,
  lines: () => null,
  date: (value) => (isDate(value) ? null : "NOT_A_DATE"),
  decimal: (value, field) => numberFault(value) ?? (field.signed || Number(value) > 0 ? null : "NOT_POSITIVE"),
  integer: (value) => (/^\d{1,9}$/.test(value) ? null : (numberFault(value) ?? "NOT_A_NUMBER")),
  choice: (value, field) => (field.choices?.some((choice) => choice.value === value) ? null : "NOT_A_CHOICE"),
  imo: (value) => (isImoShipNumber(value) ? null : "IMO_NUMBER"),
  callSign: (value) => (isCallSign(value) ? null : "CALL_SIGN"),
  mmsi: (value) => (isMmsi(value) ? null : "MMSI"),
  locode: (value) => (isLocode(value) ? null : "LOCODE"),
  money: wrongMoney,
  currency: (value) => (CURRENCIES.includes(value) ? null : "CURRENCY"),
  country: (value) => (COUNTRIES.includes(value) ? null : "NOT_A_CHOICE"),
  container: (value) => (isContainer(value) ? null : "CONTAINER"),
  hsCode: (value) => (isHsCode(value) ? null : "HS_CODE"),
};

/** Schema of a draft: every field optional, unknown fields refused. */
export function draftSchema(fields: readonly Field[]): z.ZodType<FieldData> {
  const shape: Record<string, z.ZodType> = {};
  for (const field of fields) {
    if (field.type === "group") shape[field.name] = draftSchema(field.fields).optional();
    else if (field.type === "list") shape[field.name] = z.array(draftSchema(field.fields)).max(field.max).optional();
    else shape[field.name] = draftValue(field).optional();
  }
  return z.strictObject(shape) as unknown as z.ZodType<FieldData>;
}

/** The characters that people write into codes to read them more easily, by their type. */
const IN_CODES: Partial<Record<FieldType, RegExp>> = {
  imo: /^\s*IMO|[\s:.-]/g,
  locode: /[\s-]/g,
  container: /[\s/-]/g,
  hsCode: /[\s.]/g,
};

/** A code as it is kept, of how it was typed, pasted or written in a table: `IMO 9074729`, `sg sin`, `2710.19.81`. */
export const asCode = (type: FieldType, typed: string): string =>
  typed.toUpperCase().replaceAll(IN_CODES[type] ?? /\s/g, "");

export const maxLength = (field: ValueField): number => field.max ?? MAX[field.type];

/** Nothing typed: empty text, no lines, a group or list of empties. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.every(isEmpty);
  if (typeof value === "object") return Object.values(value).every(isEmpty);
  return false;
}

/** Whether a field counts, given its siblings (`when`). */
export const applies = (field: Field, siblings: FieldData): boolean =>
  field.when === undefined || [field.when.is].flat().some((value) => value === siblings[field.when!.field]);

/** The currency of an amount, as it is written beside it or at the top of the document. */
export function currencyOf(field: ValueField, siblings: FieldData, root: FieldData): string | undefined {
  const { currencyIn } = field;
  if (currencyIn === undefined) return undefined;
  const currency = siblings[currencyIn] ?? root[currencyIn];
  return typeof currency === "string" && currency.trim() !== "" ? currency : undefined;
}
