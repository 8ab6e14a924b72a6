import type { Field } from "../kinds/field.ts";
import type { View } from "./view.ts";

const BESIDE = ["$issuer", "$date", "$en", "$zh", "$number", "."] as const;

/** The names that a view shows and no field has: what they should show would never be drawn. */
export function namesInView({ paths }: View, fields: readonly Field[]): readonly string[] {
  const names = new Set<string>(BESIDE);
  const gather = (all: readonly Field[]): void => {
    for (const field of all) {
      names.add(field.name);
      if ("fields" in field) gather(field.fields);
    }
  };
  gather(fields);
  return paths.filter((path) => path !== "." && path.split(".").some((name) => !names.has(name)));
}
