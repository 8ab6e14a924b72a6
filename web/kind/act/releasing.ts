import { cargoOf } from "#domain/documents/cargo";
import type { ErrorCode } from "#domain/errors";
import type { Released } from "#domain/quantities";
import { refusedReleases, type Releasable } from "#domain/documents/releasing";
import type { Asked } from "./asked.ts";

export const releasableOf = (document: Asked): Releasable => ({
  cargo: cargoOf(document),
  released: document.released.flatMap(({ lines }) => lines),
  ordered: document.ordered,
});

/** Quantity of each line as it is typed; empty for none. */
interface Typed {
  readonly quantities: readonly string[];
}

/** The lines of which something is released now. */
export const linesOf = ({ quantities }: Typed): Released[] =>
  quantities.flatMap((quantity, line) => (quantity === "" ? [] : [{ line, quantity }]));

/** Why each of them is refused; null where it is not. */
export const refusedLines = (document: Asked, answers: Typed): (ErrorCode | null)[] =>
  refusedReleases(releasableOf(document), linesOf(answers));
