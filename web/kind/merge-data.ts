import type { FieldData } from "#domain/kinds/field";

/** A field that two people changed to something else since the same version. */
export interface Clash {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

interface Versions {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

const text = (value: unknown): string =>
  value === undefined || value === null || value === ""
    ? ""
    : JSON.stringify(value, (_, one: unknown) =>
        isData(one)
          ? Object.fromEntries(
              Object.entries(one)
                .filter(([, inner]) => text(inner) !== "")
                .toSorted(([a], [b]) => (a < b ? -1 : 1)),
            )
          : one,
      );
const same = (one: unknown, other: unknown): boolean => text(one) === text(other);
const isData = (value: unknown): value is FieldData =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Merges what two people typed into the same document since `base`: each field as the one who changed it has it, down
 * to the fields of groups and of lines, as long as nobody added or removed a line. Where both changed one, `mine`
 * counts.
 */
export function mergeData(
  base: FieldData,
  mine: FieldData,
  theirs: FieldData,
): { readonly data: FieldData; readonly clashes: readonly Clash[] } {
  const clashes: Clash[] = [];
  return { data: merged({ base, mine, theirs }, "", clashes) as FieldData, clashes };
}

function merged({ base, mine, theirs }: Versions, path: string, clashes: Clash[]): unknown {
  if (same(mine, base)) return theirs;
  if (same(theirs, base) || same(mine, theirs)) return mine;
  const inside = (key: string | number): string => (path === "" ? String(key) : `${path}.${key}`);
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const [was, here, there]: (readonly unknown[])[] = [base, mine, theirs];
    if (was!.length === here!.length && here!.length === there!.length)
      return here!.map((line, i) => merged({ base: was![i], mine: line, theirs: there![i] }, inside(i), clashes));
  } else if (isData(mine) && isData(theirs)) {
    const was = isData(base) ? base : {};
    const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
    return Object.fromEntries(
      [...names]
        .map((name): [string, unknown] => [
          name,
          merged({ base: was[name], mine: mine[name], theirs: theirs[name] }, inside(name), clashes),
        ])
        .filter(([, value]) => value !== undefined),
    );
  }
  clashes.push({ path, mine, theirs });
  return mine;
}
