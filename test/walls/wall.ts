import type { House } from "./house.ts";

export interface Wall {
  readonly name: string;
  /** What is wrong, one line for each fault. */
  readonly faults: (house: House) => string[];
  /** A small house that breaks the wall: text by path. */
  readonly broken: Readonly<Record<string, string>>;
}
