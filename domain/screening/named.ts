/** The parties and ships that a text of fields names: every `name` and every IMO number in it, however deep. */
export interface NamedIn {
  readonly names: readonly string[];
  readonly imos: readonly string[];
}

/** Deeper than any form nests. */
const DEPTH = 12;

export function namedIn(data: unknown): NamedIn {
  const names = new Set<string>();
  const imos = new Set<string>();
  const walk = (value: unknown, depth: number): void => {
    if (depth > DEPTH || typeof value !== "object" || value === null) return;
    for (const [key, inside] of Object.entries(value)) {
      if (typeof inside !== "string") walk(inside, depth + 1);
      else if (key === "name" && inside.trim() !== "") names.add(inside.trim());
      else if (key === "imo" && inside.trim() !== "") imos.add(inside.trim());
    }
  };
  walk(data, 0);
  return { names: [...names], imos: [...imos] };
}
