import { expect, it } from "vitest";
import { BACKEND_PATTERN } from "#domain/addresses";
import { ROUTES } from "#domain/api/routes";

const ofBackend = new RegExp(`^/(?:${BACKEND_PATTERN})`);

it("every route stands at an address of the backend", () => {
  expect(ROUTES.map(({ path }) => path).filter((path) => !ofBackend.test(path))).toEqual([]);
});

it.each(["/health/live", "/health/ready", "/openapi.json"])("%s is of the backend", (address) => {
  expect(address).toMatch(ofBackend);
});

it.each(["/", "/layout/inbox", "/static/index.js", "/apis", "/openapi-json", "/login"])(
  "%s is of the web",
  (address) => {
    expect(address).not.toMatch(ofBackend);
  },
);
