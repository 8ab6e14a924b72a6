import { kindOf } from "../kinds/kinds.ts";
import { inSentence, say, text, type Language } from "../text.ts";
import { isOriginalTitle } from "./contents.ts";

interface Carried {
  readonly kind: string;
  readonly number: string;
  readonly name: string;
  readonly vessel: string;
  readonly isCopy: boolean;
}

const BILL = text("Original B/L {number}", "正本提单 {number}");
const ORIGINAL = text("Original {kind} {number}", "正本{kind} {number}");
const PLAIN = text("{kind} {number}", "{kind} {number}");
const VESSEL = text("{said}, {vessel}", "{said}，{vessel}");
const MORE = text("{said} and {count} more", "{said}，另 {count} 份");
/** No subject is longer. */
const LONGEST = 200;

/** A subject that says what an envelope carries: its first original, else its first document. Empty for an empty one. */
export function subjectFor(inside: readonly Carried[], language: Language): string {
  const first = inside.find(isOriginalTitle) ?? inside[0];
  if (first === undefined) return "";
  const kind = kindOf(first.kind);
  const words = !isOriginalTitle(first) ? PLAIN : kind.billOfLading === true ? BILL : ORIGINAL;
  const label = isOriginalTitle(first) ? inSentence(kind.label, language) : say(kind.label, language);
  const named = say(words, language, { kind: label, number: first.number || first.name }).trim();
  const aboard = first.vessel === "" ? named : say(VESSEL, language, { said: named, vessel: first.vessel });
  const count = inside.length - 1;
  const all = count === 0 ? aboard : say(MORE, language, { said: aboard, count });
  return all.slice(0, LONGEST);
}
