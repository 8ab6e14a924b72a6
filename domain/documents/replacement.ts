import * as library from "decimal.js-light";
import { canonicalJson } from "../canonical.ts";
import { isDecimal } from "../checks.ts";
import type { ErrorCode } from "../errors.ts";
import type { FieldData } from "../kinds/field.ts";
import { read } from "../kinds/read.ts";

/** Node sees CommonJS and the bundler of the web a module: the default is what both hand out. */
const Decimal = library.default as unknown as typeof library.Decimal;

interface Replacement {
  /** How many bills take the place of the one. */
  readonly successors: { readonly min: number; readonly max: number };
  /** Together they speak of exactly the cargo of the one, shipped on the same day. */
  readonly addsUp: boolean;
  /** It says of what was shipped, and when, what the one said. */
  readonly keepsGoods: boolean;
}

/**
 * The ways in which bills on the chain are replaced: each is one transaction that makes the one void and issues the
 * others.
 * A bill that is switched to paper has no successor there: that is an act of its own, `convert`.
 */
export const REPLACEMENTS = {
  AMEND: { successors: { min: 1, max: 1 }, addsUp: false, keepsGoods: false },
  SPLIT: { successors: { min: 2, max: 20 }, addsUp: true, keepsGoods: false },
  // Asked for with the reason SWI: other parties, another place of loading, the same goods.
  SWITCH: { successors: { min: 1, max: 1 }, addsUp: false, keepsGoods: true },
} as const satisfies Record<string, Replacement>;

export type ReplacementPurpose = keyof typeof REPLACEMENTS;
export const PURPOSES = Object.keys(REPLACEMENTS) as [ReplacementPurpose, ...ReplacementPurpose[]];

/** The fields in which a kind has its quantities. */
interface Quantified {
  readonly summary: { readonly quantity?: string; readonly unit?: string };
  readonly shipped?: readonly string[];
}

/** The fields that cannot be changed in the replacement of a bill for such a purpose. */
export const keptFields = (
  { shipped = [] }: Pick<Quantified, "shipped">,
  purpose: ReplacementPurpose,
): readonly string[] => (REPLACEMENTS[purpose].keepsGoods ? shipped : []);

/** Those of them that are changed all the same. */
export const keptChanged = (
  kind: Pick<Quantified, "shipped">,
  purpose: ReplacementPurpose,
  original: FieldData,
  successor: FieldData,
): string[] =>
  keptFields(kind, purpose).filter(
    (field) => canonicalJson(original[field] ?? null) !== canonicalJson(successor[field] ?? null),
  );

/** The lines of cargo in the list that a kind has its quantities in: of a list inside a list, those of all its items. */
function linesOf(path: string, data: FieldData): { readonly lines: readonly FieldData[]; readonly name: string } {
  const keys = path.split(".0.");
  const name = keys.pop() ?? "";
  const lines = keys.reduce<readonly FieldData[]>(
    (items, list) => items.flatMap((item) => (item[list] ?? []) as readonly FieldData[]),
    [data],
  );
  return { lines, name };
}

type Sums = ReadonlyMap<string, library.Decimal>;

/** Lists of goods do not change: each is added up once. */
const summed = new WeakMap<object, Sums | null>();

/**
 * The quantities of all lines of cargo added up by unit. Null where one is no number, or the kind has no lines with
 * units.
 */
function quantities({ summary: { quantity, unit } }: Quantified, data: FieldData): Sums | null {
  if (quantity === undefined || unit === undefined) return null;
  const list = data[quantity.split(".")[0] ?? ""];
  if (typeof list !== "object" || list === null) return new Map();
  const known = summed.get(list);
  const sums = known === undefined ? sumsOf(quantity, unit, data) : known;
  summed.set(list, sums);
  return sums;
}

function sumsOf(quantity: string, unitPath: string, data: FieldData): Sums | null {
  const { lines, name } = linesOf(quantity, data);
  const unit = unitPath.split(".0.").at(-1) ?? "";
  const sums = new Map<string, library.Decimal>();
  for (const line of lines) {
    const said = read(line, name);
    if (said === undefined) continue;
    if (!isDecimal(said)) return null;
    const of = read(line, unit) ?? "";
    sums.set(of, (sums.get(of) ?? new Decimal(0)).plus(said));
  }
  return sums;
}

/** Why these bills cannot take the place of the one; null when they can. */
export function whyNotReplace(
  kind: Quantified,
  purpose: ReplacementPurpose,
  original: FieldData,
  successors: readonly FieldData[],
): ErrorCode | null {
  const {
    successors: { min, max },
    addsUp,
  } = REPLACEMENTS[purpose];
  if (successors.length < min || successors.length > max) return "REPLACEMENT_COUNT";
  if (successors.some((one) => keptChanged(kind, purpose, original, one).length > 0)) return "SWITCH_GOODS";
  if (!addsUp) return null;
  const whole = quantities(kind, original);
  const parts = successors.map((one) => quantities(kind, one));
  if (whole === null || whole.size === 0) return "SPLIT_QUANTITY";
  const sums = new Map<string, library.Decimal>();
  for (const part of parts) {
    if (part === null || part.size === 0 || [...part.values()].some((sum) => !sum.gt(0))) return "SPLIT_QUANTITY";
    for (const [unit, sum] of part) sums.set(unit, (sums.get(unit) ?? new Decimal(0)).plus(sum));
  }
  if ([...sums].some(([unit, sum]) => sum.gt(whole.get(unit) ?? 0))) return "SPLIT_EXCEEDS";
  if ([...whole].some(([unit, sum]) => !sum.eq(sums.get(unit) ?? 0))) return "SPLIT_QUANTITY";
  return successors.every((one) => one["shippedOnBoardDate"] === original["shippedOnBoardDate"]) ? null : "SPLIT_DATE";
}
