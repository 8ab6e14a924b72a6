import { z } from "zod";
import { CARRIER_BASE, MESSAGE_SHAPES, SERVED_PATHS, type MessageShape, type Served } from "#domain/dcsa/served";

const reference = (name: MessageShape, list = false): object => {
  const schema = { $ref: `#/components/schemas/${name}` };
  return { "application/json": { schema: list ? { type: "array", items: schema } : schema } };
};

const operation = (served: Served): object => {
  const { contract, summary, path, query = {}, body, answers, beside, list, token } = served;
  return {
    summary,
    tags: [contract],
    ...(token ? { security: [{ token: [] }] } : {}),
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: "path",
        required: true,
        schema: { type: "string", maxLength: 100 },
      })),
      ...Object.entries(query).map(([name, schema]) => ({ name, in: "query", required: false, schema })),
    ],
    ...(body === null ? {} : { requestBody: { required: true, content: reference(body) } }),
    responses: Object.fromEntries(
      Object.entries({ ...answers, ...beside }).map(([status, name]) => [
        status,
        {
          description: name ?? "Taken",
          ...(name === null ? {} : { content: reference(name, list === true && status === "200") }),
        },
      ]),
    ),
  };
};

/** The routes under /v3, as OpenAPI: every message in the shape in which it is read and written here. */
export function describedExchange(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const one of SERVED_PATHS) {
    const carrier = { servers: [{ url: `${publicUrl}${CARRIER_BASE}`, variables: { lei: { default: "LEI" } } }] };
    const at = (paths[one.path] ??= one.contract === "EBL" ? { ...(carrier as Record<string, object>) } : {});
    at[one.method.toLowerCase()] = operation(one);
  }
  return {
    openapi: "3.0.3",
    info: { title: "Hawser, the exchange of electronic bills of lading (DCSA)", version: "3" },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: Object.fromEntries(
        Object.entries(MESSAGE_SHAPES).map(([name, shape]) => [
          name,
          z.toJSONSchema(shape, { io: "input", unrepresentable: "any", target: "openapi-3.0" }),
        ]),
      ),
    },
  };
}
