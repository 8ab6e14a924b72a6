import { z } from "zod";
import { isUen } from "../bunker/company.ts";
import { NODE_TYPES } from "../bunker/exchange/push.ts";
import { COLUMN_NAME_MAX } from "../bunker/export.ts";
import { HEADER_FIELDS } from "../bunker/header.ts";
import { every, SETTINGS } from "../changes.ts";
import { LIMITS } from "../limits.ts";
import { byId, code, instant, oneLine, password, printed } from "../shapes.ts";
import { push, story } from "./bunker-push-shapes.ts";
import { route } from "./route.ts";

const uen = z
  .string()
  .max(20)
  .overwrite((typed) => typed.trim().toUpperCase())
  .refine((value) => value === "" || isUen(value), { params: { code: "UEN_INVALID" } });
const named = printed(oneLine.trim().max(40));

const company = z.object({
  uen: z.string(),
  licence: z.string(),
  clientIdentifier: z.string(),
  /** A setting of this installation; empty where it has none. */
  systemId: z.string(),
});
export type BunkerCompany = z.infer<typeof company>;

const receiver = oneLine.trim().min(1).max(100);
const addressed = {
  participants: z.array(receiver).min(1).max(LIMITS.exchangeReceivers),
  onBehalfOf: z.array(receiver).max(LIMITS.exchangeReceivers).default([]),
  parentNodeId: receiver,
  parentNodeType: z.enum(NODE_TYPES),
};
const exchange = z.object({
  baseUrl: z.string(),
  ...addressed,
  onBehalfOf: z.array(z.string()),
  enabled: z.boolean(),
  /** Whether a secret for its messages was made. */
  hasSecret: z.boolean(),
  /** The address to which the exchange sends its messages. */
  notifyUrl: z.string(),
});
export type BunkerExchange = z.infer<typeof exchange>;

const tried = z.object({
  /** Why it did not work; null where it did. */
  error: z.object({ code, parameters: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  version: z.string(),
  receivers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Receivers that are set here, and to which the exchange sends nothing of this company. */
  unknown: z.array(z.string()),
});
export type TriedExchange = z.infer<typeof tried>;

const column = z.strictObject({ field: z.enum(HEADER_FIELDS), name: oneLine.trim().max(COLUMN_NAME_MAX).default("") });
const columns = z.object({
  /** 0 where the company has set none: then they are the whole header. */
  version: z.int(),
  columns: z.array(z.object({ field: z.enum(HEADER_FIELDS), name: z.string() })),
  by: z.string().nullable(),
  at: instant.nullable(),
});
export type BunkerColumns = z.infer<typeof columns>;

const stem = z.object({
  row: z.int(),
  order: z.record(z.string(), z.unknown()),
  faults: z.array(
    z.object({
      column: z.string(),
      code,
      parameters: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      take: z.string().optional(),
    }),
  ),
});

const operated = { access: "bunker.operate" as const, params: byId };
const BASE = "/api/bunker-exchange";

export const bunkerExchangeRoutes = {
  company: route({
    id: "exchange.company",
    method: "GET",
    shows: SETTINGS,
    path: `${BASE}/company`,
    access: "member",
    programs: "company.read",
    summary: "The facts of my company that bunker delivery notes name",
    output: company,
    errors: [],
  }),
  setCompany: route({
    id: "exchange.set-company",
    method: "PUT",
    path: `${BASE}/company`,
    access: "admin",
    summary: "Set the facts of my company that bunker delivery notes name",
    unconfirmed: "No right, no key and no program changes; notes that are signed keep what they say",
    body: z.strictObject({ uen, licence: named, clientIdentifier: named }),
    output: company,
    errors: [],
  }),
  get: route({
    id: "exchange.get",
    method: "GET",
    shows: SETTINGS,
    path: BASE,
    access: "admin",
    summary: "The exchange to which my company pushes bunker delivery notes; its key is never shown",
    /** Null: none is set yet. */
    output: z.object({ exchange: exchange.nullable() }),
    errors: [],
  }),
  set: route({
    id: "exchange.set",
    method: "PUT",
    path: BASE,
    access: "admin",
    summary: "Set the exchange: address, key, receivers and place; without a key the one that is kept stays",
    stepUp: "password",
    body: z.strictObject({
      baseUrl: z.url({ protocol: /^https?$/ }).max(300),
      key: z.string().trim().min(1).max(400).optional(),
      ...addressed,
      enabled: z.boolean(),
      password,
    }),
    output: exchange,
    errors: ["WRONG_PASSWORD", "EXCHANGE_ADDRESS", "EXCHANGE_KEY_MISSING"],
  }),
  secret: route({
    id: "exchange.secret",
    method: "POST",
    path: `${BASE}/secret`,
    access: "admin",
    summary: "A new secret for the messages of the exchange, shown this once; the one before it ends",
    secret: true,
    stepUp: "password",
    body: z.strictObject({ password }),
    output: z.object({ secret: z.string(), notifyUrl: z.string() }),
    errors: ["WRONG_PASSWORD", "EXCHANGE_NOT_SET"],
  }),
  test: route({
    id: "exchange.test",
    method: "POST",
    path: `${BASE}/test`,
    access: "admin",
    summary: "Ask the exchange for its configuration, and compare it with the receivers that are set",
    unconfirmed: "It asks where the password has confirmed, and sends nothing of a delivery",
    output: tried,
    errors: ["EXCHANGE_NOT_SET"],
  }),
  columns: route({
    id: "exchange.columns",
    method: "GET",
    shows: SETTINGS,
    path: `${BASE}/columns`,
    access: "bunker.operate",
    summary: "The columns of exports for the port authority",
    output: columns,
    errors: [],
  }),
  setColumns: route({
    id: "exchange.set-columns",
    method: "PUT",
    path: `${BASE}/columns`,
    access: "bunker.operate",
    summary: "Set the columns of exports as a new version: their order, their names, and which are left out",
    body: z.strictObject({ columns: z.array(column).max(HEADER_FIELDS.length), expectedVersion: z.int().min(0) }),
    output: columns,
    errors: ["CONTENT_UPDATED"],
  }),
  stems: route({
    id: "exchange.stems",
    method: "POST",
    path: `${BASE}/stems`,
    access: "bunker.operate",
    summary: "Read stems or nominations from a table (CSV), one order a row, with what is wrong by row and column",
    unrecorded: "It reads what was sent, and keeps nothing",
    body: z.strictObject({ csv: z.string().max(LIMITS.stemCharacters) }),
    output: z.array(stem),
    errors: [
      "IMPORT_UNREADABLE",
      "IMPORT_EMPTY",
      "BULK_COLUMNS",
      "BULK_UNKNOWN_COLUMNS",
      "BULK_COLUMN_TWICE",
      "BULK_COLUMNS_MISSING",
      "BULK_ROWS",
      "BULK_ROW_TWICE",
    ],
  }),
  emptyStems: route({
    id: "exchange.empty-stems",
    method: "GET",
    shows: SETTINGS,
    path: `${BASE}/stems`,
    access: "bunker.operate",
    summary: "The table (CSV) that stems or nominations are filled into, with an example",
    output: z.object({ csv: z.string() }),
    errors: [],
  }),
  pushes: route({
    id: "exchange.pushes",
    method: "GET",
    shows: every("process"),
    path: `${BASE}/pushes`,
    access: "bunker.operate",
    summary: "The newest pushes to the exchange; those that wait for a person come first",
    output: z.array(push),
    errors: [],
  }),
  push: route({
    ...operated,
    id: "exchange.push",
    method: "GET",
    shows: every("process"),
    path: `${BASE}/pushes/:id`,
    summary: "One push with its log and every call",
    output: story,
    errors: [],
  }),
  again: route({
    ...operated,
    id: "exchange.again",
    method: "POST",
    path: `${BASE}/pushes/:id/again`,
    summary: "Push again what failed or was refused, and, where that is said, what may have arrived",
    body: z.strictObject({
      /** Said of a push whose answer was lost: it is sent again although the exchange may have it. */
      mayHaveArrived: z.boolean().default(false),
    }),
    output: push,
    errors: ["PUSH_NOT_WAITING", "PUSH_UNSURE", "EXCHANGE_NOT_SET"],
  }),
  received: route({
    ...operated,
    id: "exchange.received",
    method: "POST",
    path: `${BASE}/pushes/:id/received`,
    summary: "Say that the exchange has a note whose answer was lost",
    output: push,
    errors: ["PUSH_NOT_WAITING"],
  }),
  notify: route({
    id: "exchange.notify",
    method: "POST",
    path: "/api/notify",
    access: "public",
    rate: "read",
    summary: "Take a message of the exchange: CONFIG_REFRESH, PUSH_SUCCESS, PUSH_FAILED, with the company's secret",
    unrecorded: "The line about a push follows by itself, and a message that changes nothing leaves none",
    body: z.record(z.string(), z.unknown()),
    output: z.object({ received: z.literal(true) }),
    errors: ["NOTICE_SECRET", "NOTICE_UNKNOWN", "NOTICE_TYPE"],
  }),
};
