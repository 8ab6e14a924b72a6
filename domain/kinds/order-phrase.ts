import { nfkc } from "../legible.ts";

/** "To the order of" somebody, "unto order", in front of a name; "order" without "to" alone, or with "of". */
const ENGLISH = /^(?:(?:un)?to\s+(?:the\s+)?orders?(?:\s+of)?\b|(?:the\s+)?order(?:\s+of\b|$))[\s:,.-]*/iu;
/** 凭指示, 凭某某指示, 凭某某的指示. */
const CHINESE = /^[凭憑由]\s*(?<name>.*?)\s*(?:的|之)?(?:指示|指定)(?:人|抬头|抬頭)?$/u;
/** The words behind a name that may order: "or order", "or assigns". */
const BEHIND = /[\s,]+or\s+(?:to\s+)?(?:(?:his|her|its|their)\s+)?(?:the\s+)?(?:orders?|assigns)\.?$/iu;
/** How a bill to order is endorsed, which names nobody. */
const ENDORSED = /^(?:and\s+)?(?:blank\s+endorsed|endorsed\s+in\s+blank)\.?$/iu;
/** A party of the same document, or nobody: it is named elsewhere, or not at all. */
const NOBODY =
  /^(?:same\s+as\b.*|(?:the\s+)?(?:shipper|consignee|holder|bearer|buyer|seller|(?:issuing\s+)?bank)|发货人|托运人|發貨人|託運人|收货人|收貨人|持单人|持單人|(?:开证)?银行|同收货人|同上)\.?$/iu;

/**
 * The words for the party that orders, of one that is "to order" in English or Chinese: empty where nobody is named;
 * null for a party that is not to order.
 */
export function orderOf(typed: string): string | null {
  const whole = typed.trim();
  const chinese = CHINESE.exec(nfkc(whole));
  if (chinese !== null) return chinese.groups?.["name"] ?? "";
  const read = ENGLISH.test(whole) ? whole : nfkc(whole);
  if (!ENGLISH.test(read)) return null;
  const of = read.replace(ENGLISH, "").trim();
  return ENDORSED.test(of) ? "" : of;
}

/** Whether a party is "to order", or to the order of somebody, in English or Chinese. */
export const isToOrder = (typed: string): boolean => orderOf(typed) !== null;

/**
 * The body that a party names: one "to the order of" somebody names that body; "to order" and "same as consignee" name
 * nobody.
 */
export function bodyOfParty(typed: string): string {
  const name = (orderOf(typed) ?? typed.trim()).replace(BEHIND, "").trim();
  return NOBODY.test(name) ? "" : name;
}

/** "Order of" somebody without "to" in front: it may be a name of its own, as of a company or an order of knights. */
const MAYBE_NAME = /^(?:the\s+)?order\s+of\b/iu;

/**
 * Every name under which the body of a party is looked for: words that may be read as "to the order of" somebody or as
 * a name are both. None where nobody is named.
 */
export function namesOfParty(typed: string): readonly string[] {
  const body = bodyOfParty(typed);
  const whole = typed.trim().replace(BEHIND, "").trim();
  return body === "" ? [] : MAYBE_NAME.test(nfkc(whole)) ? [body, whole] : [body];
}
