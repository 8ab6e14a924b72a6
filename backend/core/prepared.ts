import { createHash } from "node:crypto";

/** From this time on, a text that comes again is planned once on each connection and its plan is kept there. */
const TIMES = 3;
/**
 * Kept plans cost memory on every connection. Texts that come later than so many others are planned anew each time, as
 * all once were.
 */
const KEPT = 400;
/** Texts that are counted at once. Those made of what was asked are ever new: they are forgotten, not gathered. */
const COUNTED = 2_000;

/** PostgreSQL's code of "cached plan must not change result type". */
export const OUTLIVED = "0A000";

/**
 * Decides which statements of a connection are prepared. Under row-level security most of what a page costs the
 * database is planning, so what is asked again and again is given a name, under which a connection keeps its plan. The
 * database itself goes back to a plan of its own for the values where the kept one would be worse.
 */
export class Prepared {
  readonly #times = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** The name of a text, or undefined while it has none. */
  name(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= KEPT) return known;
    const times = (this.#times.get(text) ?? 0) + 1;
    if (times < TIMES) {
      if (this.#times.size >= COUNTED) this.#times.clear();
      this.#times.set(text, times);
      return undefined;
    }
    this.#times.delete(text);
    const name = createHash("sha256").update(text).digest("base64url");
    this.#names.set(text, name);
    return name;
  }
}
