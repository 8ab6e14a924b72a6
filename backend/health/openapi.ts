import { z } from "zod";
import { scopeOf } from "#domain/api/programs";
import { ROUTES } from "#domain/api/routes";
import type { Route } from "#domain/api/route";
import { credentialRoutes } from "#domain/api/credentials";
import { webhookMessage } from "#domain/api/webhooks";
import { ERRORS } from "#domain/errors";
import { isGrantable } from "#domain/programs/grants";
import { SCOPES } from "#domain/scopes";
import { TOPICS, WEBHOOK_TOPICS } from "#domain/webhooks";
import { hostBound } from "../session/cookies.ts";
import { cookieName } from "../session/session.ts";
import { visitCookieName } from "../session/visit.ts";

const json = (schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", target: "openapi-3.0" });
const said = (schema: z.ZodType): unknown => z.toJSONSchema(schema, { unrepresentable: "any", target: "openapi-3.0" });
const isObject = (schema: unknown): schema is { properties?: Record<string, unknown>; required?: string[] } =>
  typeof schema === "object" && schema !== null;

/** The ways to sign in, by their names in the document. */
const schemes = (publicUrl: string, secure = publicUrl.startsWith("https:")) => ({
  session: { type: "apiKey", in: "cookie", name: cookieName(secure) },
  visit: { type: "apiKey", in: "cookie", name: hostBound(visitCookieName("{id}"), secure) },
  token: {
    type: "http",
    scheme: "bearer",
    description: "An API token, with the rights of its user. What is confirmed by a password needs a grant (x-grant).",
  },
  application: {
    type: "oauth2",
    flows: {
      clientCredentials: {
        tokenUrl: publicUrl + credentialRoutes.accessToken.path,
        scopes: Object.fromEntries(Object.entries(SCOPES).map(([scope, words]) => [scope, words.en])),
      },
    },
  },
});
type Scheme = keyof ReturnType<typeof schemes>;

/** The ways to sign in that a route takes: any one of them. */
function securityOf(route: Route): readonly Readonly<Partial<Record<Scheme, readonly string[]>>>[] {
  if (route.access === "public") return [];
  if (route.access === "visitor") return [{ visit: [] }];
  const scope = scopeOf(route);
  if (scope === null) return [{ session: [] }];
  return [
    { session: [] },
    { token: [] },
    // An application has no keys: nothing that a password confirms is open to it.
    ...(route.stepUp ? [] : [{ application: scope === "byRight" ? [] : [scope] }]),
  ];
}

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
    ...(isGrantable(route.id) ? { "x-grant": true } : {}),
    security: securityOf(route),
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
        ? { 200: { description: "The answer", content: { "application/json": { schema: said(route.output) } } } }
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
    components: { securitySchemes: schemes(publicUrl) },
    // The later edition of the format names this part `webhooks`.
    "x-webhooks": Object.fromEntries(
      TOPICS.map((topic) => [
        `${topic}.changed`,
        {
          post: {
            summary: WEBHOOK_TOPICS[topic].en,
            requestBody: { required: true, content: { "application/json": { schema: said(webhookMessage) } } },
            responses: { "2XX": { description: "It has arrived" } },
          },
        },
      ]),
    ),
  };
}
