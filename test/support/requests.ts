import type { z } from "zod";
import { NIL } from "uuid";
import { takesBytes, type Route } from "#domain/api/route";
import { fitting, hex, pick, schemaOf, type Random } from "../../scripts/lib/fitting.ts";

const deep = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
/** Values that often break code. */
const NASTY: readonly ((random: Random) => unknown)[] = [
  () => null,
  () => 0,
  () => -1,
  () => 2 ** 31,
  () => Number.MAX_SAFE_INTEGER,
  () => 1e308,
  () => 0.1,
  () => "",
  () => " ",
  () => "\u0000",
  () => "a\u0000b",
  () => "\ud800",
  () => "\u202egnp.exe",
  () => "😀".repeat(50),
  () => "x".repeat(300),
  () => "x".repeat(20_000),
  () => `a${"\u0301\u0316".repeat(25_000)}`,
  () => `a${"\u0301\u0316".repeat(250_000)}`,
  () => "9".repeat(500_000),
  () => "9".repeat(400),
  () => "../../etc/passwd",
  () => "'; DROP TABLE app.document; --",
  () => "${7*7}",
  () => "{{constructor}}",
  () => [],
  () => [[]],
  () => ({}),
  () => ({ toString: "x", valueOf: null }),
  () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}') as unknown,
  () => deep(30),
  () => deep(500),
  () => true,
  (random) => hex(random, 32),
  () => NIL,
  () => "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  () => "NaN",
  () => "1e9999",
  () => "-0",
  () => "0000-01-01",
  () => "+275760-09-13T00:00:00.000Z",
  () => "infinity",
];
const NAMES = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "id",
  "organisationId",
  "isAdmin",
  "x\u0000",
  "",
  "password",
  "state",
];

/** Changes a value in one random place. */
function broken(value: unknown, random: Random): unknown {
  if (typeof value === "object" && value !== null && random() < 0.8) {
    if (Array.isArray(value))
      return value.length > 0 && random() < 0.7
        ? value.with(Math.floor(random() * value.length), broken(pick(random, value), random))
        : Array.from({ length: 300 }, () => value[0] ?? "x");
    const entries = Object.entries(value);
    const [name] = pick(random, [...entries, ["", null]]);
    const how = random();
    if (how < 0.12) return Object.fromEntries(entries.filter(([key]) => key !== name));
    if (how < 0.3 || entries.length === 0)
      return Object.fromEntries([...entries, [pick(random, NAMES), pick(random, NASTY)(random)]]);
    return Object.fromEntries(entries.map(([key, part]) => [key, key === name ? broken(part, random) : part]));
  }
  return pick(random, NASTY)(random);
}

export interface WildRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array | undefined;
}

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined"));
const safe = (value: unknown): string => encodeURIComponent(asText(value).toWellFormed());

/** A request to the route, valid by its schema or changed somewhere. The same numbers give the same request. */
export function wildRequest(
  route: Route,
  random: Random,
  known: Readonly<Record<string, readonly unknown[]>>,
): WildRequest {
  const make = (type: z.ZodType | undefined): Record<string, unknown> =>
    type ? (fitting(schemaOf(type), "", random, known) as Record<string, unknown>) : {};
  const [params, query] = [make(route.params), make(route.query)];
  let body: unknown = route.body ? make(route.body) : undefined;
  const wild = random() < 0.75;
  const spoil = (share: number): boolean => wild && random() < share;
  if (body !== undefined && spoil(0.6))
    for (let times = 1 + Math.floor(random() * 3); times > 0; times--) body = broken(body, random);
  const parts = Object.entries(query).map(
    ([name, value]) => [name, spoil(0.3) ? pick(random, NASTY)(random) : value] as const,
  );
  if (spoil(0.15)) parts.push([pick(random, [...Object.keys(query), ...NAMES]), pick(random, NASTY)(random)]);
  if (parts[0] && spoil(0.2)) parts.push(parts[0]);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    spoil(0.15)
      ? safe(pick(random, NASTY)(random)).slice(0, 4_000) || "%20"
      : safe(params[name] ?? pick(random, known["id"] ?? [""])),
  );
  const headers: Record<string, string> = {};
  if (route.method !== "GET" && random() < 0.3)
    headers["idempotency-key"] = spoil(0.3) ? "k".repeat(150) : `key-${Math.floor(random() * 40)}`;
  if (spoil(0.1)) headers["accept-language"] = pick(random, ["zh", "x".repeat(5_000), "*;q=NaN", "\u00ff"]);
  if (spoil(0.05)) headers["x-forwarded-for"] = pick(random, ["x".repeat(6_000), "::1, 127.0.0.1", "999.1.1.1"]);
  if (spoil(0.03)) headers["x-long"] = "h".repeat(30_000);
  const bytes = takesBytes(route)
    ? pick(random, [
        new Uint8Array(0),
        Buffer.from("%PDF-1.7\n%%EOF"),
        Buffer.from(hex(random, 400), "hex"),
        Buffer.from("PK\u0003\u0004"),
      ])
    : undefined;
  if (route.method !== "GET") headers["content-type"] = bytes ? "application/octet-stream" : "application/json";
  if (route.method !== "GET" && spoil(0.1))
    headers["content-type"] = pick(random, [
      "text/plain",
      "application/json; charset=utf-7",
      "application/json;charset=utf-16",
      "multipart/form-data; boundary=x",
      "x",
      "application/x-www-form-urlencoded",
    ]);
  let sent: WildRequest["body"] = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  if (typeof sent === "string" && spoil(0.1))
    sent = pick(random, [
      "{",
      "[]",
      "null",
      '"x"',
      "",
      '{"a":1e999}',
      `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
      sent.slice(0, -1),
      "\ufeff{}",
      sent + sent,
    ]);
  return {
    method: route.method,
    path: path + (parts.length > 0 ? `?${parts.map(([name, value]) => `${safe(name)}=${safe(value)}`).join("&")}` : ""),
    headers,
    body: route.method === "GET" ? undefined : sent,
  };
}
