import { expect, it } from "vitest";
import { withoutRight } from "#domain/permissions";

it("a missing right to compose has a sentence of its own", () => {
  expect([withoutRight("compose"), withoutRight("bl.draft")]).toEqual(["NO_COMPOSE", "FORBIDDEN"]);
});
