import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Route } from "#domain/api/route";
import { ROUTES } from "#domain/api/routes";
import { fitting, schemaOf } from "../../scripts/lib/fitting.ts";
import { startBackend, type TestBackend } from "../support/backend.ts";
import { companies, PASSWORD, type Company } from "../support/companies.ts";

/** A request with empty lists has nothing to do. It is carried out or refused, and is no fault of the server. */

let backend: TestBackend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend({ chain: false });
  company = await companies(backend).company("Meridian");
});
afterAll(() => backend.stop());

/** The smallest body of a route with every list in it empty; null where it has no list, or needs one. */
function emptied({ body }: Route): object | null {
  if (body === undefined) return null;
  const made = fitting(schemaOf(body), "", () => 0, { password: [PASSWORD] }) as Record<string, unknown>;
  const lists = Object.keys(made).filter((name) => Array.isArray(made[name]));
  const smallest = { ...made, ...Object.fromEntries(lists.map((name) => [name, []])) };
  // A list that the schema adds by itself is one as well.
  const parsed = body.safeParse(smallest).data as object | undefined;
  return parsed !== undefined && Object.values(parsed).some((value) => Array.isArray(value)) ? smallest : null;
}

const asked = ROUTES.filter((route) => route.access !== "arriving").flatMap((route) => {
  const body = emptied(route);
  return body === null ? [] : [[route.id, route, body] as const];
});

it("is asked of many routes", () => expect(asked.length).toBeGreaterThan(15));

it.each(asked)("%s answers it", async (_, route, body) => {
  const names = Object.keys((route.params as { shape?: object } | undefined)?.shape ?? {});
  const params = Object.fromEntries(names.map((name) => [name, uuid()]));
  const response = await company.api.send(route, { params, body } as never);
  expect(response.status, await response.text()).toBeLessThan(500);
});
