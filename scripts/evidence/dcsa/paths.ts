import { DOCUMENT_PATHS } from "./document-paths.ts";
import { ENVELOPE_PATHS } from "./envelope-paths.ts";
import type { Path } from "./world.ts";

/** The 19 paths, in the order of the contract. */
export const PATHS: readonly Path[] = [...ENVELOPE_PATHS, ...DOCUMENT_PATHS].toSorted(
  (one, other) => one.number - other.number,
);
