import { Refused } from "#domain/errors";
import { unprintable } from "#domain/glyphs";

/**
 * NAME_NOT_PRINTED for a name that stands in a signature and whose letters no paper has: it was written before that was
 * asked at the door.
 */
export function assertPrinted(names: readonly string[]): void {
  for (const name of names) {
    const characters = unprintable(name);
    if (characters !== "") throw new Refused("NAME_NOT_PRINTED", { name, characters });
  }
}
