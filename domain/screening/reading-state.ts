import { Refused, type ErrorCode } from "../errors.ts";
import { LIMITS } from "../limits.ts";
import type { TextParameters } from "../text.ts";

/** The pieces of a file as they arrive. */
export type Chunks = AsyncIterable<Uint8Array>;

/** A row of a list that is not compared, or not with all that it says. */
export interface Unusable {
  /** The identity of the entry in its list, or its line where it has none. */
  readonly at: string;
  readonly code: ErrorCode;
  readonly parameters: TextParameters;
}

/** The counts of a list while it is read, and what could not be used of it. */
export class ListTally {
  entries = 0;
  names = 0;
  bytes = 0;
  unusable = 0;
  /** The first of them. */
  readonly told: Unusable[] = [];

  leaveOut(at: string, code: ErrorCode, parameters: TextParameters = {}): void {
    this.unusable += 1;
    if (this.told.length < LIMITS.listRowsTold) this.told.push({ at, code, parameters });
  }
}

/** A file of a list while it is read: every refusal names it. */
export interface Source {
  readonly file: string;
  readonly chunks: Chunks;
  readonly tally: ListTally;
}

export const refused = ({ file }: Source, code: ErrorCode, parameters: TextParameters = {}): Refused =>
  new Refused(code, { file, ...parameters });
