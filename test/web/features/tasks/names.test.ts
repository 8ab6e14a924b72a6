import { expect, test } from "vitest";
import { KINDS } from "#domain/kinds/kinds";
import { taskName } from "../../../../web/features/tasks/names.ts";

test("every act that goes to the chain has a name among the tasks", () => {
  const acts = new Set([...KINDS.values()].flatMap((kind) => Object.entries(kind.flow.actions).flatMap(([name, action]) => (action.call === undefined ? [] : [name]))));
  expect(acts.size).toBeGreaterThan(10);
  // In whose name it signs, the service signs: its task is "sign".
  expect([...acts].filter((act) => taskName(act) === "tasks.name.other")).toEqual(["signAutomatically"]);
});
