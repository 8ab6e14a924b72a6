import { z } from "zod";
import { SETTINGS } from "../changes.ts";
import { ENVIRONMENTS } from "../environment.ts";
import { MONITORING_BOUNDS, MONITORING_PATH, MOST_PLACES, VITALS } from "../monitoring.ts";
import { code, instant } from "../shapes.ts";
import { route } from "./route.ts";

/** Patterns of addresses, of routes and of places in our code: none has room for an id, a name or a content. */
const page = z.string().regex(/^\/[A-Za-z_/:?*]{0,100}$/);
const release = z.string().regex(/^[0-9a-f]{8}$/);
const place = z.string().regex(/^[\w.-]{1,80}\.m?js:\d{1,7}:\d{1,7}$/);

/** One measurement: where, and a number or a name of ours. Nothing that anybody typed, read or is called. */
export const measurement = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("vital"), page, name: z.enum(VITALS), value: z.number().min(0).max(1e7) }),
  z.strictObject({ kind: z.literal("long"), page, value: z.number().min(0).max(1e7) }),
  z.strictObject({ kind: z.literal("route"), page }),
  z.strictObject({
    kind: z.literal("error"),
    page,
    /** The class of the error; never its message, which may quote a document. */
    name: z.string().regex(/^[A-Z][A-Za-z]{0,40}$/),
    places: z.array(place).max(MOST_PLACES),
  }),
  z.strictObject({
    kind: z.literal("call"),
    page,
    /** Of the route that was called. */ name: z.string().regex(/^[a-z.-]{1,60}$/),
    code: code,
    status: z.int().min(0).max(599),
    /** Under which the server's log tells of it. */ trace: z.uuid().nullable(),
  }),
]);
export type Measurement = z.infer<typeof measurement>;

/** What a page sends at once. The session is a number made for it alone. */
export const measurements = z.strictObject({
  session: z.string().regex(/^[0-9a-f]{32}$/),
  release,
  environment: z.enum(ENVIRONMENTS),
  /** The time zone of the page (IANA name), of which the country is kept. */
  zone: z
    .string()
    .regex(/^[\w+/-]{0,40}$/)
    .default(""),
  events: z.array(measurement).min(1).max(MONITORING_BOUNDS.batch.most),
});
export type Measurements = z.infer<typeof measurements>;
const country = z.string().regex(/^[A-Z]{2}$/);

const figures = z.object({
  page: z.string(),
  release: z.string(),
  name: z.enum([...VITALS, "long"]),
  count: z.int(),
  p50: z.number(),
  p75: z.number(),
  p95: z.number(),
});
const failures = z.object({
  kind: z.enum(["error", "call"]),
  name: z.string(),
  /** The first place in our code, or the code of the refusal. */ detail: z.string(),
  /** The newest stack, from where it was thrown outwards: places in the sources where their map is kept. */
  stack: z.array(z.string()),
  release: z.string(),
  count: z.int(),
  sessions: z.int(),
  lastAt: instant,
});
export type Figures = z.infer<typeof figures>;
export type Failures = z.infer<typeof failures>;

/** What pages measure of themselves, where their users have agreed. */
export const monitoringRoutes = {
  receive: route({
    id: "monitoring.receive",
    method: "POST",
    path: MONITORING_PATH,
    access: "public",
    rate: "measure",
    summary: "Measurements of a page, as JSON in plain text: numbers, patterns of addresses and names of errors",
    body: measurements,
    unrecorded: "It concerns nobody, and says nothing of any company",
    errors: [],
  }),
  read: route({
    id: "node.measurements",
    method: "GET",
    // No browser hears of another: the figures are as of when they were asked for.
    shows: SETTINGS,
    path: "/api/node/measurements",
    access: "node",
    summary: "How fast the pages were and what failed in them, of the last days",
    query: z.strictObject({
      days: z.coerce.number().int().min(1).max(30).default(7),
      /** Only pages in this country. */ country: country.optional(),
    }),
    output: z.object({
      sessions: z.int(),
      /** The countries of all of them, by their time zones; the most frequent first. */
      countries: z.array(z.object({ country, sessions: z.int() })),
      figures: z.array(figures),
      failures: z.array(failures),
    }),
    errors: [],
  }),
};
