import { test } from "vitest";
import { sampled } from "../../scripts/lib/sampled.ts";

export { sampled, WHOLE } from "../../scripts/lib/sampled.ts";

type Story = (name: string, told: () => Promise<void>, timeout?: number) => void;

/** A `test` for each of these stories, some of which are told in each run. */
export function someOf<const Name extends string>(names: readonly Name[], some: number): Record<Name, Story> {
  const told = sampled(names, some);
  return Object.fromEntries(
    names.map((name): [string, Story] => [name, told.includes(name) ? (...story) => test(...story) : () => {}]),
  ) as Record<Name, Story>;
}
