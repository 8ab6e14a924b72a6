/** Two values of several lines: those that both begin and end with, and between them those that differ. */
export interface ChangedLines {
  readonly head: readonly string[];
  readonly gone: readonly string[];
  readonly added: readonly string[];
  readonly tail: readonly string[];
}

export function changedLines(before: string, after: string): ChangedLines {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const least = Math.min(old.length, now.length);
  let head = 0;
  while (head < least && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < least - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return {
    head: old.slice(0, head),
    gone: old.slice(head, old.length - tail),
    added: now.slice(head, now.length - tail),
    tail: old.slice(old.length - tail),
  };
}
