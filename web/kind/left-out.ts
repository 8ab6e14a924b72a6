import type { FieldType } from "#domain/kinds/field";

interface Typed {
  readonly value: string;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
}

/** The longest line of an address. */
const LINE = 140;

/**
 * How many letters of what is pasted into an input find no room there: behind the last letter, or the last line, that
 * it takes.
 */
export function leftOut(
  type: FieldType,
  max: number,
  { value, selectionStart, selectionEnd }: Typed,
  pasted: string,
): number {
  const text = pasted.replaceAll("\r\n", "\n");
  const [before, after] = [value.slice(0, selectionStart ?? value.length), value.slice(selectionEnd ?? value.length)];
  if (type === "lines")
    return (before + text + after)
      .split("\n")
      .reduce((over, line, i) => over + (i < max ? Math.max(0, line.length - LINE) : line.length), 0);
  return type === "text" || type === "longText" ? Math.max(0, before.length + text.length + after.length - max) : 0;
}
