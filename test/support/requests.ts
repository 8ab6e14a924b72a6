import { z } from "zod";
import type { Route } from "#domain/api/route";

type Random = () => number;
export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** What `z.toJSONSchema` says of an input, as far as it is read here. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
}

const schemas = new WeakMap<z.ZodType, Schema>();
function schemaOf(type: z.ZodType): Schema {
  const known = schemas.get(type) ?? (z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema);
  schemas.set(type, known);
  return known;
}

const digits = (random: Random, length: number): string => Array.from({ length }, () => Math.floor(random() * 10)).join("");
const hex = (random: Random, length: number): string => Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join("");
const WORDS = ["Invoice", "BillOfLading", "DRAFT", "CREATED,ISSUED", "a", "Owner", "提单", "o'neil -- ;", "%_\\", "x OR 1=1", "\"quoted\" -not", "2026-11-21", "TSL-SIN-260417"];

/** A value that fits the schema, mostly; `known` holds values by the name of their field. */
function fitting(schema: Schema, name: string, random: Random, known: Readonly<Record<string, readonly unknown[]>>): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(random, schema.enum);
  if (schema.anyOf) return fitting(pick(random, schema.anyOf), name, random, known);
  const own = known[name];
  if (own && own.length > 0 && schema.type !== "array") return pick(random, own);
  switch (schema.type) {
    case "boolean":
      return random() < 0.5;
    case "integer":
    case "number":
      return Math.floor(random() * Math.min(schema.maximum ?? 5, 5)) + 1;
    case "null":
      return null;
    case "array":
      return Array.from({ length: Math.floor(random() * Math.min(schema.maxItems ?? 3, 4)) }, () => fitting(schema.items ?? {}, name.replace(/s$/, ""), random, known));
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).filter(([key]) => schema.required?.includes(key) || random() < 0.6).map(([key, part]) => [key, fitting(part, key, random, known)]),
      );
    case "string":
      return text(schema, random, known["id"] ?? []);
    default:
      return pick(random, [{}, null, "x", 1, { blNo: "X" }]);
  }
}

function text(schema: Schema, random: Random, ids: readonly unknown[]): unknown {
  if (schema.format === "uuid") return pick(random, ids);
  if (schema.pattern) {
    const fits = [`0x${hex(random, 40)}`, `0x${hex(random, 64)}`, hex(random, 64), digits(random, 8), `${digits(random, 3)}.${digits(random, 3)}`, "SG", "0xab"].find((one) => new RegExp(schema.pattern ?? "", "u").test(one));
    if (fits !== undefined) return fits;
  }
  return pick(random, WORDS).slice(0, schema.maxLength ?? 200);
}

const deep = (levels: number): unknown => JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`);
/** Values that break what is careless. */
const NASTY: readonly ((random: Random) => unknown)[] = [
  () => null, () => 0, () => -1, () => 2 ** 31, () => Number.MAX_SAFE_INTEGER, () => 1e308, () => 0.1, () => "", () => " ", () => "\u0000", () => "a\u0000b", () => "\ud800", () => "\u202egnp.exe", () => "😀".repeat(50),
  () => "x".repeat(300), () => "x".repeat(20_000), () => "9".repeat(400), () => "../../etc/passwd", () => "'; DROP TABLE app.document; --", () => "${7*7}", () => "{{constructor}}", () => [], () => [[]], () => ({}),
  () => ({ toString: "x", valueOf: null }), () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}') as unknown, () => deep(30), () => deep(500), () => true,
  (random) => hex(random, 32), () => "00000000-0000-0000-0000-000000000000", () => "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF", () => "NaN", () => "1e9999", () => "-0", () => "0000-01-01", () => "+275760-09-13T00:00:00.000Z", () => "infinity",
];
const NAMES = ["__proto__", "constructor", "toString", "hasOwnProperty", "id", "organisationId", "isAdmin", "x\u0000", "", "password", "state"];

/** Breaks a value in one place, anywhere in it. */
function broken(value: unknown, random: Random): unknown {
  if (typeof value === "object" && value !== null && random() < 0.8) {
    if (Array.isArray(value)) return value.length > 0 && random() < 0.7 ? value.with(Math.floor(random() * value.length), broken(pick(random, value), random)) : Array.from({ length: 300 }, () => value[0] ?? "x");
    const entries = Object.entries(value);
    const [name] = pick(random, [...entries, ["", null]]);
    const how = random();
    if (how < 0.12) return Object.fromEntries(entries.filter(([key]) => key !== name));
    if (how < 0.3 || entries.length === 0) return Object.fromEntries([...entries, [pick(random, NAMES), pick(random, NASTY)(random)]]);
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

/** A request to the route: as its schema has it, or broken somewhere. The same numbers give the same request. */
export function wildRequest(route: Route, random: Random, known: Readonly<Record<string, readonly unknown[]>>): WildRequest {
  const make = (type: z.ZodType | undefined): Record<string, unknown> => (type ? (fitting(schemaOf(type), "", random, known) as Record<string, unknown>) : {});
  const [params, query] = [make(route.params), make(route.query)];
  let body: unknown = route.body ? make(route.body) : undefined;
  const wild = random() < 0.75;
  const spoil = (share: number): boolean => wild && random() < share;
  if (body !== undefined && spoil(0.6)) for (let times = 1 + Math.floor(random() * 3); times > 0; times--) body = broken(body, random);
  const parts = Object.entries(query).map(([name, value]) => [name, spoil(0.3) ? pick(random, NASTY)(random) : value] as const);
  if (spoil(0.15)) parts.push([pick(random, [...Object.keys(query), ...NAMES]), pick(random, NASTY)(random)]);
  if (parts[0] && spoil(0.2)) parts.push(parts[0]);
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => (spoil(0.15) ? safe(pick(random, NASTY)(random)).slice(0, 4_000) || "%20" : safe(params[name] ?? pick(random, known["id"] ?? [""]))));
  const headers: Record<string, string> = {};
  if (route.method !== "GET" && random() < 0.3) headers["idempotency-key"] = spoil(0.3) ? "k".repeat(150) : `key-${Math.floor(random() * 40)}`;
  if (spoil(0.1)) headers["accept-language"] = pick(random, ["zh", "x".repeat(5_000), "*;q=NaN", "\u00ff"]);
  if (spoil(0.05)) headers["x-forwarded-for"] = pick(random, ["x".repeat(6_000), "::1, 127.0.0.1", "999.1.1.1"]);
  if (spoil(0.03)) headers["x-long"] = "h".repeat(30_000);
  const bytes = route.bytes === "in" ? pick(random, [new Uint8Array(0), Buffer.from("%PDF-1.7\n%%EOF"), Buffer.from(hex(random, 400), "hex"), Buffer.from("PK\u0003\u0004")]) : undefined;
  if (route.method !== "GET") headers["content-type"] = bytes ? "application/octet-stream" : "application/json";
  if (route.method !== "GET" && spoil(0.1)) headers["content-type"] = pick(random, ["text/plain", "application/json; charset=utf-7", "application/json;charset=utf-16", "multipart/form-data; boundary=x", "x", "application/x-www-form-urlencoded"]);
  let sent: WildRequest["body"] = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  if (typeof sent === "string" && spoil(0.1)) sent = pick(random, ["{", "[]", "null", "\"x\"", "", "{\"a\":1e999}", `{"a":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, sent.slice(0, -1), "\ufeff{}", sent + sent]);
  return { method: route.method, path: path + (parts.length > 0 ? `?${parts.map(([name, value]) => `${safe(name)}=${safe(value)}`).join("&")}` : ""), headers, body: route.method === "GET" ? undefined : sent };
}
