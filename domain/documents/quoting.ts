import type { FieldData } from "../kinds/field.ts";
import type { Kind } from "../kinds/kind.ts";
import { numberKey } from "../numbers.ts";
import { text } from "../text.ts";
import { PURPOSES } from "./replacement.ts";

/** How a bill ended that documents still quote: in others that took its place, or on paper. */
export const QUOTED_ENDINGS = [...PURPOSES, "PAPER"] as const;
export type QuotedEnding = (typeof QUOTED_ENDINGS)[number];

/** The sentence on a document that quotes such a bill. */
export const QUOTED_WORDS = {
  AMEND: text("It quotes bill {number}, which was amended on {date}.", "所引用的提单 {number} 已于 {date} 修改。"),
  SPLIT: text("It quotes bill {number}, which was split on {date}.", "所引用的提单 {number} 已于 {date} 拆分。"),
  SWITCH: text("It quotes bill {number}, which was switched on {date}.", "所引用的提单 {number} 已于 {date} 换单。"),
  PAPER: text(
    "It quotes bill {number}, which was switched to paper on {date}.",
    "所引用的提单 {number} 已于 {date} 转为纸质。",
  ),
} as const satisfies Record<QuotedEnding, unknown>;

/** The field in which documents name the bill of lading that they are about. */
const BILL_FIELD = "blNo";
/** Fewer characters, or none that is a digit, would find too much by chance in running text. */
const LEAST = 4;
/** Numbers of bills are written in up to so many words. */
const WORDS = 3;
/** The keys that are kept of one document. */
const MOST = 500;
const BETWEEN = /[\s,;:"'()（）“”‘’，。；：、]+/u;

/** The keys of what may be a number in running text. */
function keysIn(words: string): string[] {
  const parts = words.split(BETWEEN).map((part) => part.replace(/^[.]+|[.]+$/g, ""));
  return parts.flatMap((_, i) =>
    Array.from({ length: Math.min(WORDS, parts.length - i) }, (__, n) => parts.slice(i, i + n + 1).join(" "))
      .filter((phrase) => /\d/.test(phrase))
      .map(numberKey)
      .filter((key) => key.length >= LEAST),
  );
}

/**
 * The keys of the numbers that a document quotes, as numbers of documents are compared: what stands where it names its
 * bill, and whatever may be a number in its other texts. A bill quotes none, and no document quotes itself.
 */
export function quotedNumbers(
  { billOfLading, numberField }: Pick<Kind, "billOfLading" | "numberField">,
  data: FieldData,
): readonly string[] {
  if (billOfLading === true) return [];
  const keys = new Set<string>();
  const look = (value: unknown, name: string): void => {
    if (keys.size >= MOST) return;
    if (Array.isArray(value)) for (const one of value) look(one, name);
    else if (typeof value === "object" && value !== null)
      for (const [inner, one] of Object.entries(value)) look(one, inner);
    else if (typeof value === "string" && name === BILL_FIELD) keys.add(numberKey(value));
    else if (typeof value === "string") for (const key of keysIn(value)) keys.add(key);
  };
  for (const [name, value] of Object.entries(data)) if (name !== numberField) look(value, name);
  keys.delete("");
  return [...keys].slice(0, MOST);
}
