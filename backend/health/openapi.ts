import { z } from "zod";
import { scopeOf } from "#domain/api/programs";
import { ROUTES } from "#domain/api/routes";
import type { Route } from "#domain/api/route";
import { ERRORS } from "#domain/errors";

const json = (schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", target: "openapi-3.0" });
const isObject = (schema: unknown): schema is { properties?: Record<string, unknown>; required?: string[] } =>
  typeof schema === "object" && schema !== null;

function operation(route: Route): object {
  const fields = (where: "path" | "query", schema: z.ZodType | undefined): object[] => {
    const shape = schema ? json(schema) : {};
    if (!isObject(shape)) return [];
    return Object.entries(shape.properties ?? {}).map(([name, part]) => ({
      name,
      in: where,
      required: where === "path" || (shape.required ?? []).includes(name),
      schema: part,
    }));
  };
  const refusals = Object.groupBy(route.errors, (code) => String(ERRORS[code].http));
  return {
    operationId: route.id,
    summary: route.summary,
    "x-access": route.access,
    "x-scope": scopeOf(route),
    ...(route.stepUp ? { "x-step-up": route.stepUp } : {}),
    parameters: [
      ...fields("path", route.params),
      ...fields("query", route.query),
      ...(route.method === "GET"
        ? []
        : [{ name: "Idempotency-Key", in: "header", schema: { type: "string", maxLength: 100 } }]),
    ],
    ...(route.body
      ? { requestBody: { required: true, content: { "application/json": { schema: json(route.body) } } } }
      : {}),
    ...(route.bytes === "in"
      ? {
          requestBody: {
            required: true,
            content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
          },
        }
      : {}),
    responses: {
      ...(route.output
        ? {
            200: {
              description: "The answer",
              content: {
                "application/json": {
                  schema: z.toJSONSchema(route.output, { unrepresentable: "any", target: "openapi-3.0" }),
                },
              },
            },
          }
        : route.bytes === "out" || route.bytes === "stream"
          ? { 200: { description: route.bytes === "out" ? "The file" : "text/event-stream" } }
          : { 204: { description: "Done" } }),
      ...Object.fromEntries(
        Object.entries(refusals).map(([http, codes]) => [http, { description: (codes ?? []).join(", ") }]),
      ),
    },
  };
}

/** The OpenAPI document, made from the route table. */
export function openApi(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of ROUTES) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.method.toLowerCase()] = operation(route);
  }
  return {
    openapi: "3.0.3",
    info: { title: "Hawser", version: "1", license: { name: "Apache-2.0" } },
    servers: [{ url: publicUrl }],
    paths,
  };
}
