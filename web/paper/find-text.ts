/** A run of text as it lies on its page, in fractions of the page; turned about its lower left corner. */
export interface TextRun {
  readonly text: string;
  readonly x: number;
  /** The distance of its lower edge from the top. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Clockwise, in radians. */
  readonly angle: number;
  /** Width of the page by its height. */
  readonly aspect: number;
  /** Something stands between this run and the next one. */
  readonly ends: boolean;
}

export type Box = Omit<TextRun, "text" | "ends" | "aspect">;

/** One place where the words stand. */
export interface Match {
  /** From 0. */
  readonly page: number;
  readonly boxes: readonly Box[];
}

const plain = (text: string): string => text.toLowerCase();

/**
 * Beside these no space belongs: between them a line breaks without one, and beside a Latin word some write one and
 * some do not.
 */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
/** Words as they are looked for: one space for all that separates, none where none belongs. */
const squeezed = (words: string): string =>
  words
    .trim()
    .split(/\s+/)
    .reduce(
      (all, word) =>
        all === "" || SPACELESS.test(all.slice(-1)) || SPACELESS.test(word.charAt(0)) ? all + word : `${all} ${word}`,
      "",
    );

/**
 * Where the words stand on a page, whatever their case; spaces and ends of lines are one as another, and nothing beside
 * Chinese. A place that runs over several runs has a box in each of them.
 */
export function findText(runs: readonly TextRun[], page: number, words: string): Match[] {
  const wanted = plain(squeezed(words));
  if (wanted === "") return [];
  // Each letter of the page with the run that it is in, and where there; one space for all that separates.
  const letters: { readonly letter: string; readonly run: number; readonly at: number }[] = [];
  const space = (run: number, at: number): void => {
    const before = letters.at(-1)?.letter;
    if (before !== " " && !SPACELESS.test(before ?? "")) letters.push({ letter: " ", run, at });
  };
  for (const [run, { text, ends }] of runs.entries()) {
    for (let at = 0; at < text.length; at += 1) {
      const letter = text.charAt(at);
      if (/\s/.test(letter)) space(run, at);
      else {
        if (SPACELESS.test(letter) && letters.at(-1)?.letter === " ") letters.pop();
        letters.push({ letter: plain(letter).charAt(0), run, at });
      }
    }
    if (ends) space(run, text.length);
  }
  const read = letters.map(({ letter }) => letter).join("");
  const found: Match[] = [];
  for (let from = read.indexOf(wanted); from >= 0; from = read.indexOf(wanted, from + wanted.length)) {
    const parts = new Map<number, { first: number; last: number }>();
    for (const { run, at } of letters.slice(from, from + wanted.length)) {
      const part = parts.get(run);
      if (part === undefined) parts.set(run, { first: at, last: at });
      else part.last = at;
    }
    found.push({ page, boxes: [...parts].flatMap(([run, { first, last }]) => boxOf(runs[run], first, last)) });
  }
  return found;
}

/** The part of a run from one letter to another, as if all were equally wide. */
function boxOf(run: TextRun | undefined, first: number, last: number): Box[] {
  if (run === undefined || run.text.length === 0 || first >= run.text.length) return [];
  const letter = run.width / run.text.length;
  const along = first * letter;
  return [
    {
      x: run.x + along * Math.cos(run.angle),
      y: run.y + along * Math.sin(run.angle) * run.aspect,
      width: (Math.min(last, run.text.length - 1) - first + 1) * letter,
      height: run.height,
      angle: run.angle,
    },
  ];
}
