import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { contactRoutes } from "#domain/api/contacts";
import { credentialRoutes } from "#domain/api/credentials";
import { deskRoutes } from "#domain/api/desk";
import { screeningRoutes } from "#domain/api/screening";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { exchangeIssueRoutes } from "#domain/api/exchange-issues";
import { offerRoutes } from "#domain/api/offers";
import type { Route } from "#domain/api/route";
import { ROUTES } from "#domain/api/routes";
import { stampRoutes } from "#domain/api/stamps";
import { fitting, isFreeText, schemaOf } from "../../lib/fitting.ts";
import type { Actor } from "../../seed/actors.ts";
import { BILLS } from "../../seed/cast.ts";
import type { Sample } from "./found.ts";

type Known = Readonly<Record<string, readonly unknown[]>>;

/** Values that lead somewhere, by the name of the field; `id` by what the route is about. */
async function knownTo({ api, me }: Actor, mark: string): Promise<(route: Route) => Known> {
  const one = async (query: { text?: string; state?: string }) => {
    const { rows } = await api.call(documentRoutes.list, { query: { ...query, kind: "BillOfLading" } });
    return api.call(documentRoutes.get, { params: { id: rows[0]?.id ?? "" } });
  };
  const [bill, draft] = [await one({ text: BILLS.delivered["blNo"] as string }), await one({ state: "DRAFTING" })];
  const [envelopes, contacts] = [
    await api.call(envelopeRoutes.list, { query: { folder: "sent" } }),
    await api.call(contactRoutes.list, { query: {} }),
  ];
  if (!bill.register) throw new Error("the bill to scan with has no title");
  const [body] = await api.call(screeningRoutes.enter, { body: { subjects: [{ name: "Scanned Shipping" }] } });
  const ids: Known = {
    documents: [bill.id],
    screening: body === undefined ? [] : [body.id],
    envelopes: envelopes.rows.map(({ id }) => id),
    did: [me.organisation.id],
    contacts: contacts.map(({ id }) => id),
    stamps: (await api.call(stampRoutes.list)).map(({ id }) => id),
    tasks: (await api.call(deskRoutes.tasks)).map(({ id }) => id),
  };
  const general: Known = {
    address: [me.organisation.address],
    registry: [bill.register.registry],
    store: [bill.register.registry],
    tokenId: [bill.register.tokenId],
    chainId: [bill.register.chainId],
    documentId: [bill.id],
    fileId: bill.files.map(({ id }) => id),
    organisationId: [randomUUID()],
    recipientId: contacts.map(({ organisation }) => organisation.id),
    data: [{ blNo: "SCAN-1", vessel: { name: "OSTARA BAY" }, cargo: [{ description: "OIL IN BULK" }] }],
    order: [{ vessel: { name: "OSTARA BAY" } }],
    expectedVersion: [draft.version],
    email: ["nobody@example.com"],
    url: ["https://port.example"],
    /** sqlmap leaves alone what bears this name. */ token: ["x".repeat(30) + mark],
    country: ["PT"],
    flag: ["PT"],
    imo: ["9074729"],
    lei: [""],
    born: [""],
    kind: ["BillOfLading"],
    state: ["DRAFT"],
    text: ["Sines"],
    grant_type: ["client_credentials"],
    scope: ["compose"],
  };
  return (route) => ({
    ...general,
    ...(route.id === offerRoutes.recipient.id || route.id === exchangeIssueRoutes.recipient.id
      ? { lei: ["5493001KJTIIGC8Y1R12"] }
      : {}),
    id:
      route.id === documentRoutes.save.id
        ? [draft.id]
        : (ids[/^\/api\/(\w+)/.exec(route.path)?.[1] ?? ""]?.slice(0, 1) ?? [randomUUID()]),
  });
}

/**
 * All reads that have a parameter, and those changes that take free text, where no password is asked for: its check
 * costs more than all the rest. Signing in is public; the steps after it are not at hand.
 */
function isScanned(route: Route): boolean {
  if (route.method === "GET")
    return route.bytes !== "stream" && (route.params !== undefined || route.query !== undefined);
  if (route.body === undefined || route.stepUp !== undefined || route.bytes !== undefined) return false;
  return isFreeText(route.body) && (route.access === "public" || !route.path.startsWith("/api/auth/"));
}

const made = (type: z.ZodType | undefined, known: Known): Record<string, unknown> =>
  type === undefined ? {} : (fitting(schemaOf(type), "", () => 0, known) as Record<string, unknown>);

/** A body of any fields has one: a scanner has nothing to try in an empty one. */
const filled = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.keys(body).length === 0 ? { type: "x" } : body;

/** The credentials of a scanner: the cookies of a session, and an API token. */
export interface Keys {
  readonly cookie: string;
  readonly secret: string;
}

/** The token comes first: its password moves the session to a new cookie. */
export async function keysOf({ api, password }: Actor): Promise<Keys> {
  const { secret } = await api.call(credentialRoutes.createToken, { body: { name: `Scan ${randomUUID()}`, password } });
  return { secret, cookie: [...api.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
}

/**
 * A request to each route that is scanned, and to what comes in headers. `mark` stands behind values that sqlmap would
 * not take for a parameter by itself.
 */
export async function samplesFor(actor: Actor, { cookie, secret }: Keys, mark: "*" | ""): Promise<Sample[]> {
  const known = await knownTo(actor, mark);
  const sampleOf = (route: Route, query: Record<string, unknown>): Sample => {
    const [values, marked] = [made(route.params, known(route)), route.method === "GET" ? mark : ""];
    const path = route.path.replace(
      /:(\w+)/g,
      (_, name: string) => `${encodeURIComponent(String(values[name]))}${marked}`,
    );
    const asked = Object.entries(query).map(
      ([name, value]) => `${name}=${encodeURIComponent(String(value))}${route.params === undefined ? "" : marked}`,
    );
    return {
      id: route.id,
      method: route.method,
      path: [path, ...(asked.length > 0 ? [asked.join("&")] : [])].join("?"),
      // Signing in ends the session that comes along.
      headers: route.access === "public" ? {} : { cookie },
      ...(route.body === undefined ? {} : { body: filled(made(route.body, known(route))) }),
    };
  };
  const samples: Sample[] = [];
  for (const route of ROUTES.filter(isScanned)) {
    const { cursor, ...query } = made(route.query, known(route));
    samples.push(sampleOf(route, query));
    if (route.query === undefined || cursor === undefined) continue;
    // Where a page leads on to another one.
    const needed = Object.fromEntries(
      Object.entries(query).filter(([name]) => schemaOf(route.query as z.ZodType).required?.includes(name)),
    );
    const { next } = (await actor.api.call(route, {
      params: made(route.params, known(route)),
      query: { ...needed, limit: 1 },
    })) as { next: string | null };
    if (next !== null) samples.push({ ...sampleOf(route, { ...needed, cursor: next }), id: `${route.id} cursor` });
  }
  const [counts, tasks] = [deskRoutes.counts, deskRoutes.tasks];
  return [
    ...samples,
    { id: "session", method: counts.method, path: counts.path, headers: { cookie: cookie + mark } },
    { id: "token", method: tasks.method, path: tasks.path, headers: { authorization: `Bearer ${secret}${mark}` } },
  ];
}
