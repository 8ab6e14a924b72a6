import { expect, test } from "vitest";
import { FORM_KINDS } from "#domain/kinds/kinds";
import { madeHere } from "../../../web/app/made-here.ts";

test.each(FORM_KINDS.map(({ name, draft }) => [name, draft] as const))(
  "a user who may only write %s finds something to compose",
  (_, draft) => {
    expect(madeHere([draft])).not.toEqual([]);
  },
);

test("a user without any right to write composes nothing", () => {
  expect(madeHere([])).toEqual([]);
});
