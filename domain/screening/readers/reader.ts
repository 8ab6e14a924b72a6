import type { ListTally, Source } from "../reading-state.ts";
import type { ListEntry } from "../types.ts";

/** Reads the files of a list, by what they hold. */
export type Reader<Part extends string> = (
  files: Readonly<Record<"list", Source>> & Readonly<Partial<Record<Part, Source>>>,
  tally: ListTally,
) => AsyncGenerator<ListEntry>;
