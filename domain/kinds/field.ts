import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import { onLines, onOneLine } from "../legible.ts";
import { packageMeant } from "../packages.ts";
import { readCode, readDate, readImo, readMoment, readNumber, western, type Manner } from "../reading.ts";
import type { Language, Text } from "../text.ts";
import type { OwnWording } from "./letter-text.ts";
import { read } from "./read.ts";

/** The types of a single value. The web has one input and one view for each. */
export type FieldType =
  | "text"
  | "code"
  | "longText"
  | "lines"
  | "date"
  | "moment"
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
  | "hsCode"
  | "package";

export interface Choice {
  readonly value: string;
  readonly label: Text;
  /** Its full name where the label is a symbol: it is found and read by it. */
  readonly name?: Text;
  /** Read in what was signed with it, and chosen no more. */
  readonly former?: true;
}

interface Common {
  readonly name: string;
  readonly label: Text;
  readonly required?: boolean;
  /** Required as well while the value at this path of the document is one of these. */
  readonly requiredIf?: { readonly at: string; readonly is: readonly string[] };
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
  /** A number that may be zero, and not less, such as the reading of a meter. */
  readonly zero?: boolean;
  /** A number has no more digits behind its point. */
  readonly decimals?: number;
  /** A count is not higher. */
  readonly most?: number;
  /** Unit printed behind the input. */
  readonly unit?: Text;
  readonly default?: string;
  /** It names a party: the sibling with the party's address, so that both can be filled from the contacts. */
  readonly addressIn?: string;
  /** It names a party or a vessel in a line by itself, which is filled from nowhere: lists are asked about it, too. */
  readonly names?: "party" | "vessel";
  /** It is the code of a place: the sibling with the place's name, so that both can be filled from the list of ports. */
  readonly placeIn?: string;
  /**
   * It names a vessel: the siblings with its IMO number and flag, so that all can be filled from the register of
   * vessels.
   */
  readonly vesselIn?: { readonly imo: string; readonly flag?: string };
  /** It is a quantity: the sibling with its unit. */
  readonly unitIn?: string;
  /** Of parts of the goods it adds up to that of all of them: packages and weights do, a density does not. */
  readonly adds?: true;
  /**
   * It is an amount: the field with its currency, beside it or, for all the lines of a list, at the top of the
   * document.
   */
  readonly currencyIn?: string;
  /** How it is written, and an example of that. */
  readonly shape?: { readonly fits: (value: string) => boolean; readonly example: string };
  /** Days beside it that it cannot lie before or after, and what is said of it then. */
  readonly days?: readonly { readonly notBefore?: string; readonly notAfter?: string; readonly code: ErrorCode }[];
  /**
   * Words that can be put into it to begin with, with places for what the document says elsewhere; of those that the
   * company keeps itself the fitting ones come first. A place that is left unfilled blocks signing.
   */
  readonly wording?: (data: FieldData, language: Language, own?: readonly OwnWording[]) => string;
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
  /** No two items say the same in all of these fields; what is said of the second one. */
  readonly apart?: { readonly by: readonly [string, ...string[]]; readonly code: ErrorCode };
}

export type Field = ValueField | GroupField | ListField;

export type FieldData = { readonly [name: string]: unknown };

/** Dates, numbers and codes have room for what was typed and is none: it is kept and said to be wrong, never cut. */
const MAX: Record<FieldType, number> = {
  text: 140,
  code: 40,
  longText: 8000,
  lines: 6,
  date: 40,
  moment: 40,
  decimal: 40,
  integer: 40,
  choice: 140,
  imo: 40,
  callSign: 40,
  mmsi: 40,
  locode: 40,
  money: 40,
  currency: 40,
  country: 40,
  container: 40,
  hsCode: 40,
  package: 40,
};

const ONE_LINE = z.string().overwrite(onOneLine);

const LINES = z.string().overwrite(onLines);

export const PACKAGE_CODE = /^[A-Z0-9]{2}$/;

const labelled = (text: string): string => western(text).toLowerCase();

/** A choice by its value or its label, in either language. */
const readChoice = (typed: string, { choices = [] }: ValueField): string =>
  choices.find(({ value, label, name }) =>
    [value, label.en, label.zh, name?.en, name?.zh].some(
      (one) => one !== undefined && labelled(one) === labelled(typed),
    ),
  )?.value ?? typed;

/** A type of package by its code or its name; what is neither stays, and is said to be wrong. */
const readPackage = (typed: string): string => {
  const meant = packageMeant(onOneLine(typed));
  return PACKAGE_CODE.test(readCode(meant)) ? readCode(meant) : onOneLine(typed);
};

/** How a value of each type is kept, of how people write it. */
const READ: Record<FieldType, (typed: string, field: ValueField, manner: Manner) => string> = {
  text: onOneLine,
  code: readCode,
  longText: onLines,
  lines: onOneLine,
  date: readDate,
  moment: readMoment,
  decimal: (typed, _, manner) => readNumber(typed, manner),
  integer: (typed, _, manner) => readNumber(typed, manner),
  choice: readChoice,
  imo: readImo,
  callSign: readCode,
  mmsi: readCode,
  locode: readCode,
  money: (typed, _, manner) => readNumber(typed, manner),
  currency: readCode,
  country: readCode,
  container: readCode,
  hsCode: readCode,
  package: readPackage,
};

/**
 * A value as its field keeps it, of how it was typed, pasted or written in a file; of lines, one of them. Every door
 * reads by this: forms, tables, JSON files and programs. What cannot be read for certain stays, and is said to be
 * wrong.
 */
export const readValue = (field: ValueField, typed: string, manner: Manner = {}): string =>
  READ[field.type](typed, field, manner);

/**
 * A draft may hold anything of the right shape and size that can be read; what is missing or wrong is said by
 * `problems`.
 */
const draftValue = (field: ValueField): z.ZodType =>
  field.type === "lines" ? z.array(ONE_LINE.max(140)).max(maxLength(field)) : singleValue(field);

/** A single value of a draft, as it is kept. */
export const singleValue = (field: ValueField): z.ZodString =>
  (field.type === "longText" ? LINES : ONE_LINE).max(maxLength(field)).overwrite((typed) => readValue(field, typed));

/** The choices that can be chosen. */
export const offered = ({ choices = [] }: ValueField): readonly Choice[] =>
  choices.filter(({ former }) => former !== true);

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

/** Whether a field must be filled, by itself or by what the document says elsewhere. */
export const isRequired = ({ required, requiredIf }: Field, root: FieldData): boolean =>
  required === true || (requiredIf !== undefined && requiredIf.is.includes(read(root, requiredIf.at) ?? ""));

/** The currency of an amount, as it is written beside it or at the top of the document. */
export function currencyOf(field: ValueField, siblings: FieldData, root: FieldData): string | undefined {
  const { currencyIn } = field;
  if (currencyIn === undefined) return undefined;
  const currency = siblings[currencyIn] ?? root[currencyIn];
  return typeof currency === "string" && currency.trim() !== "" ? currency : undefined;
}
