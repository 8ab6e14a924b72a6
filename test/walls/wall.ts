import type { House } from "./house.ts";

export interface Wall {
  readonly name: string;
  /** The faults, one line for each. */
  readonly faults: (house: House) => string[];
  /** A small house that breaks the wall: text by path. */
  readonly broken: Readonly<Record<string, string>>;
}
