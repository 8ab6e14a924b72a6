import { nfc } from "../legible.ts";
import { INTER_BOLD, INTER_BOLD_MORE, INTER_REGULAR, INTER_REGULAR_MORE } from "./inter-widths.ts";
import { MM_PER_POINT, type PaperFace } from "./paper.ts";

const TYPEWRITER = 0.6;
/** The width of characters in neither table (Greek, Cyrillic, …): a painter stretches or squeezes them to it. */
const OTHER = 0.68;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{3fffd}]/u;
/** Characters that may not begin a line. */
const CLOSING = /[。，、；：！？）》〉」』】〕…”’,.;:!?)\]}%]/u;
/** Characters that may not end a line. */
const OPENING = /[（《〈「『【〔“‘([{]$/u;

/** Width of a text in em. */
export function widthEm(text: string, face: PaperFace): number {
  let sum = 0;
  for (const character of text) sum += characterEm(character, face);
  return sum;
}

/** Width of a text in millimetres at a size in points. */
export const widthMm = (text: string, face: PaperFace, size: number): number =>
  widthEm(text, face) * size * MM_PER_POINT;

function characterEm(character: string, face: PaperFace): number {
  const code = character.codePointAt(0)!;
  if (WIDE.test(character)) return 1;
  if (face === "type" || face === "typeBold")
    return code < 0x250 || (code >= 0x2010 && code < 0x2040) ? TYPEWRITER : OTHER;
  const [table, more] = face === "sans" ? [INTER_REGULAR, INTER_REGULAR_MORE] : [INTER_BOLD, INTER_BOLD_MORE];
  const width = table[code - 0x20] || (more.get(character) ?? 0);
  return width > 0 ? width / 1000 : OTHER;
}

/**
 * Breaks a text into lines no wider than `width` millimetres: at spaces, between Chinese characters, and inside a
 * word only when it is wider than a whole line. Line breaks and leading spaces of the text stay.
 */
export function wrap(text: string, face: PaperFace, size: number, width: number): string[] {
  const most = width / (size * MM_PER_POINT) + 1e-6;
  return nfc(text)
    .replace(/\t/g, "    ")
    .replace(/[\p{Cc}\p{Cf}]/gu, (control) => (control === "\n" ? control : ""))
    .split("\n")
    .flatMap((paragraph) => wrapParagraph(paragraph.trimEnd(), face, most));
}

function wrapParagraph(paragraph: string, face: PaperFace, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  const flush = (): void => {
    lines.push(line.trimEnd());
    line = "";
    used = 0;
  };
  for (const token of tokens(paragraph)) {
    const width = widthEm(token, face);
    if (used + width <= most) {
      line += token;
      used += width;
      continue;
    }
    if (token.trim() === "") {
      flush();
      continue;
    }
    if (line.trim() !== "") flush();
    for (const character of token) {
      const one = characterEm(character, face);
      if (used + one > most && line !== "") flush();
      line += character;
      used += one;
    }
  }
  if (line !== "" || lines.length === 0) flush();
  return lines;
}

/** Spaces, words, and single wide characters each with the closing marks that follow them. */
function tokens(paragraph: string): string[] {
  const found: string[] = [];
  let kind: "space" | "word" | "wide" = "space";
  for (const character of paragraph) {
    const now = /\s/u.test(character) ? "space" : WIDE.test(character) ? "wide" : "word";
    const joins =
      found.length > 0 &&
      ((kind === now && now !== "wide") ||
        (kind !== "space" && now !== "space" && (CLOSING.test(character) || OPENING.test(found.at(-1)!))));
    if (joins) {
      // An opening mark stays with the whole word that follows it, not with its first letter.
      if (now === "wide" || OPENING.test(found.at(-1)!)) kind = now;
      found[found.length - 1] += character;
    } else {
      found.push(character);
      kind = now;
    }
  }
  return found;
}

/** The text in one line of a width in millimetres: what does not fit gives way to an ellipsis. */
export function cut(text: string, face: PaperFace, size: number, width: number): string {
  if (widthMm(text, face, size) <= width) return text;
  const [first = ""] = wrap(text, face, size, width - widthMm("…", face, size));
  return `${first}…`;
}
