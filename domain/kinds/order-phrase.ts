import { nfkc } from "../legible.ts";

/** "To the order of" somebody, "unto order", in front of a name. */
const ENGLISH = /^(?:un)?to\s+(?:the\s+)?orders?(?:\s+of)?\b[\s:,.-]*/iu;
/** 凭指示, 凭某某指示, 凭某某的指示. */
const CHINESE = /^[凭憑由]\s*(?<name>.*?)\s*(?:的|之)?(?:指示|指定)(?:人|抬头|抬頭)?$/u;
/** The words behind a name that may order: "or order", "or assigns". */
const BEHIND = /[\s,]+or\s+(?:to\s+)?(?:(?:his|her|its|their)\s+)?(?:the\s+)?(?:orders?|assigns)\.?$/iu;
/** A party of the same document, or nobody: it is named elsewhere, or not at all. */
const NOBODY =
  /^(?:same\s+as\b.*|(?:and\s+)?(?:blank\s+endorsed|endorsed\s+in\s+blank)|(?:the\s+)?(?:shipper|consignee|holder|bearer|buyer|seller|(?:issuing\s+)?bank)|发货人|托运人|發貨人|託運人|收货人|收貨人|持单人|持單人|(?:开证)?银行|同收货人|同上)\.?$/iu;

/** Whether a party is "to order", or to the order of somebody, in English or Chinese. */
export function isToOrder(typed: string): boolean {
  const name = nfkc(typed).trim();
  return ENGLISH.test(name) || CHINESE.test(name);
}

/**
 * The body that a party names: one "to the order of" somebody names that body; "to order" and "same as consignee" name
 * nobody.
 */
export function bodyOfParty(typed: string): string {
  const whole = typed.trim();
  const chinese = CHINESE.exec(nfkc(whole));
  const name = (chinese?.groups?.["name"] ?? whole.replace(ENGLISH, "")).replace(BEHIND, "").trim();
  return NOBODY.test(name) ? "" : name;
}
