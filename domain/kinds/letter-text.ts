import type { Language } from "../text.ts";

/** A company's own wording for a kind of indemnity. */
export interface OwnWording {
  readonly kind: string;
  readonly language: Language;
  readonly text: string;
}

/** `{vessel}`, dots for a pen, and the brackets in which the Clubs' circulars say where to write. */
const UNFILLED = /\{[^{}\n]{0,60}\}|…{2,}|\.{4,}|_{3,}|\[\s*(?:insert|as appropriate)\b[^\]]{0,200}\]/giu;
/** The words before dots say which place it is. */
const BEFORE = /\S*\s*\S{1,20}\s*$/u;

/** The first place in a letter that is not filled, as it reads there; undefined where every one is. */
export function unfilledPlace(letter: string): string | undefined {
  const [found] = letter.matchAll(UNFILLED);
  if (found === undefined) return undefined;
  const named = /^[{[]/.test(found[0]);
  return named ? found[0] : `${BEFORE.exec(letter.slice(0, found.index))?.[0].trimStart() ?? ""}${found[0]}`;
}
