import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { takesBytes, type Route } from "#domain/api/route";
import { ROUTES } from "#domain/api/routes";
import { LIMITS } from "#domain/limits";
import { tooLong } from "../../../backend/core/bounds.ts";
import { fitting, schemaOf } from "../../../scripts/lib/fitting.ts";
import { randomOf } from "../../../scripts/lib/random.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";

/** A letter under many combining marks: sorting them takes time by the square of their number. */
const tower = (marks: number): string => `a${"\u0301\u0316".repeat(marks / 2)}`;

/** Copies of a value, each with one of its texts replaced. */
function withText(value: unknown, text: string): unknown[] {
  if (typeof value === "string") return [text];
  if (Array.isArray(value))
    return value.flatMap((part, i) => withText(part, text).map((other) => value.with(i, other)));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    withText(part, text).map((other) => ({ ...value, [name]: other })),
  );
}

/** Inputs that fit the schema of a route but for one text that is far too long, at every place. */
function overlong(schema: z.ZodType | undefined, text: string): unknown[] {
  if (schema === undefined) return [];
  return Array.from({ length: 12 }, (_, seed) => fitting(schemaOf(schema), "", randomOf(seed), {})).flatMap((value) =>
    withText(value, text),
  );
}

describe("a text that is far too long", () => {
  const long = "x".repeat(4 * LIMITS.valueCharacters);
  const taking = ROUTES.filter(({ body, query, params }) =>
    [body, query, params].some((schema) => overlong(schema, long).length > 0),
  );

  it("can be sent to many routes", () => expect(taking.length).toBeGreaterThan(100));

  it.each(taking.map((route) => [route.id, route] as const))(
    "is refused by its length alone: %s",
    (_, { body, query, params }: Route) => {
      for (const schema of [body, query, params])
        for (const value of overlong(schema, long))
          expect(tooLong(schema!, value)).toContainEqual(expect.objectContaining({ code: "TOO_LONG" }));
    },
  );
});

describe("a value within its bounds", () => {
  it.each(
    ROUTES.flatMap(({ id, body, query, params }) =>
      [body, query, params].flatMap((schema) => (schema ? [[id, schema] as const] : [])),
    ),
  )("is let through to its schema: %s", (_, schema) => {
    for (let seed = 0; seed < 12; seed += 1)
      expect(tooLong(schema, fitting(schemaOf(schema), "", randomOf(seed), {}))).toEqual([]);
  });
});

describe("a tower of marks", () => {
  let backend: TestBackend;
  beforeAll(async () => (backend = await startBackend({ chain: false })));
  afterAll(() => backend.stop());

  const OPEN = ROUTES.filter(
    (route) =>
      route.access === "public" &&
      !takesBytes(route) &&
      route.body !== undefined &&
      overlong(route.body, "x").length > 0,
  );

  it.each(OPEN.map((route) => [route.id, route] as const))(
    "of any height is refused before it is put in order: %s",
    async (_, route) => {
      // Just below the limit for a stranger, and far above it.
      for (const [marks, status] of [
        [30_000, [400, 422]],
        [500_000, [413]],
      ] as const) {
        const [body] = overlong(route.body, tower(marks));
        const response = await fetch(`${backend.url}${route.path}`, {
          method: route.method,
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(15_000),
        });
        expect(status, await response.text()).toContain(response.status);
      }
    },
  );

  it("is named by the field that it stands in", async () => {
    const response = await fetch(`${backend.url}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": "zh-CN" },
      body: JSON.stringify({ company: tower(20_000) }),
      signal: AbortSignal.timeout(15_000),
    });
    expect(response.status).toBe(422);
    expect(((await response.json()) as { fields: unknown }).fields).toContainEqual(
      expect.objectContaining({ path: "company", code: "TOO_LONG" }),
    );
  });
});
