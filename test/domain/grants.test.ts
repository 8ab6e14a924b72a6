import { expect, it } from "vitest";
import { ROUTES } from "#domain/api/routes";
import { GRANTABLES } from "#domain/programs/grants";

it("every act on documents, envelopes and reviews that a person confirms by the password can be granted, but what only a person does, and nothing else", () => {
  const confirmed = ROUTES.filter(
    (route) =>
      route.stepUp !== undefined &&
      route.access !== "person" &&
      /^(documents|envelopes|intents|reviews)\./.test(route.id),
  ).map((route) => route.id);
  expect(GRANTABLES.toSorted()).toEqual(confirmed.toSorted());
});
