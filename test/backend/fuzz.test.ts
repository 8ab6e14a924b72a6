import { randomInt } from "node:crypto";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { certificateRoutes } from "#domain/api/certificates";
import { contactRoutes } from "#domain/api/contacts";
import { credentialRoutes } from "#domain/api/credentials";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes as documents } from "#domain/api/documents";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import { stampRoutes } from "#domain/api/stamps";
import { walletRoutes } from "#domain/api/wallets";
import { webhookRoutes } from "#domain/api/webhooks";
import { ROUTES } from "#domain/api/routes";
import { code } from "#domain/shapes";
import { givesBytes, takesBytes, type Route } from "#domain/api/route";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { chainFor } from "../support/asked-chains.ts";
import { startBackend, type TestBackend } from "../support/backend.ts";
import { completeBill, draftBill } from "../support/bill.ts";
import { companies, get, PASSWORD, type Company } from "../support/companies.ts";
import { tokenFor } from "../support/credentials.ts";
import { postage } from "../support/envelopes.ts";
import { pick } from "../../scripts/lib/fitting.ts";
import { randomOf } from "../../scripts/lib/random.ts";
import { wildRequest, type WildRequest } from "../support/requests.ts";
import { plainPdf } from "../support/signing.ts";

const COUNT = Number(process.env["HAWSER_FUZZ"] ?? 1_000);
const SEED = Number(process.env["HAWSER_SEED"] ?? randomInt(2 ** 31));
const AT_ONCE = 8;
/** An answer that takes this long counts as a hang. A file may wait for its turn to be read. */
const HANG_MS = 15_000;
const FILE_HANG_MS = 60_000;
/** Routes that would end the session, which every other request needs: signing out, a new password, another company. */
const LEFT_OUT = [
  "auth.logout",
  // Nobody of a company whose certificate is revoked gets any further.
  "certificates.revoke",
  "me.enter-company",
  "me.found-company",
  "me.password",
  "me.sessions-end",
  "organisation.security",
];

/** How often each status was answered. */
const answers = new Map<number, number>();

/** The schema of every refusal. */
const refused = z.strictObject({
  code,
  message: z.string().min(1),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
  requestId: z.string(),
  fields: z.array(z.strictObject({ path: z.string(), code, message: z.string() })),
});

/** The schema of refusals of OAuth. */
const refusedOauth = z.strictObject({
  error: z.enum(["invalid_client", "invalid_request", "invalid_scope", "unsupported_grant_type"]),
  error_description: z.string().min(1),
});

let backend: TestBackend;
let one: Company;
let other: Company;
/** An API token of somebody of the first company. */
let token: string;
const known: Record<string, unknown[]> = {};

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  [one, other] = await Promise.all([make.company("Owner", { people: 2 }), make.company("Other", { people: 2 })]);
  await make.befriend(one, other);
  const mail = postage(backend);
  const drafts = await Promise.all(Array.from({ length: 8 }, async (_, i) => (await draftBill(one.api, `F-${i}`)).id));
  const papers = await Promise.all(
    Array.from(
      { length: 5 },
      async () =>
        (await one.api.call(documents.upload, { query: { kind: "Invoice", name: "Paper" }, bytes: await plainPdf() }))
          .id,
    ),
  );
  const composed = await Promise.all(
    Array.from(
      { length: 8 },
      async () =>
        (await one.api.call(envelopes.compose, { body: { recipientId: other.id, documentIds: papers.slice(0, 1) } }))
          .id,
    ),
  );
  const sent = [await mail.seal(one, other, papers.slice(0, 2)), await mail.send(one, other, papers.slice(0, 3))];
  known["documentId"] = [...drafts, ...papers];
  known["envelopeId"] = [...composed, ...sent];
  known["fileId"] = (await get(one.api, papers[0] ?? "")).files.map((file) => file.id);
  known["contactId"] = (await one.api.call(contactRoutes.list, { query: {} })).map((contact) => contact.id);
  const [followed, person] = [uuid(), one.people[0]?.id];
  await backend.database.asWorker((tx) =>
    tx.query(
      `INSERT INTO app.followed_title (id, organisation_id, person_id, chain_id, registry, token_id, document_key)
        VALUES ($1,$2,$3,1337,$4,$5,'x')`,
      [followed, one.id, person, one.address, `0x${"1".repeat(64)}`],
    ),
  );
  known["followedId"] = [followed];
  known["certificateId"] = (await one.api.call(certificateRoutes.list)).map((certificate) => certificate.id);
  const made = await tokenFor(backend.url, one.api);
  token = made.secret;
  const application = await one.api.call(credentialRoutes.createApplication, {
    body: { name: "Port", url: "https://port.example", permissions: ["compose"], password: PASSWORD },
  });
  known["webhookId"] = [
    (
      await one.api.call(webhookRoutes.create, {
        body: { password: PASSWORD, url: "https://receiver.example", topics: ["document"] },
      })
    ).id,
  ];
  known["tokenId"] = [(await tokenFor(backend.url, one.api, "Another")).id];
  known["clientId"] = [application.id];
  known["clientSecret"] = [application.secret];
  known["stampId"] = [(await one.api.call(stampRoutes.draw, { body: { name: "Chop" } })).id];
  known["walletId"] = [
    (
      await one.api.call(walletRoutes.add, {
        body: { name: "Ours", network: "hedera", privateKey: null, password: PASSWORD },
      })
    ).id,
  ];
  known["taskId"] = (await one.api.call(deskRoutes.tasks)).map((task) => task.id);
});
afterAll(() => backend.stop());

/** Valid values by the name of the field; `id` is one that the route is about. */
function valuesFor(route: Route): Record<string, readonly unknown[]> {
  const [people, companiesIds] = [
    [one.people[1]?.id, other.people[1]?.id],
    [other.id, one.id],
  ];
  const about = /^\/api\/(\w+)/.exec(route.path)?.[1] ?? "";
  const id =
    {
      documents: known["documentId"],
      envelopes: known["envelopeId"],
      contacts: known["contactId"],
      tasks: known["taskId"],
      followed: known["followedId"],
      certificates: known["certificateId"],
      tokens: known["tokenId"],
      oauth: known["clientId"],
      stamps: known["stampId"],
      wallets: known["walletId"],
      webhooks: known["webhookId"],
      users: people,
      did: companiesIds,
    }[about] ??
    known["documentId"] ??
    [];
  return {
    id,
    documentId: known["documentId"] ?? [],
    fileId: known["fileId"] ?? [],
    address: [one.address, other.address],
    recipientId: [other.id, other.id, one.id],
    organisationId: companiesIds,
    endorseeId: companiesIds,
    releaseAgentId: companiesIds,
    capacityId: [one.capacityId],
    password: [PASSWORD],
    expectedVersion: [1, 1, 2, 3],
    email: ["nobody@example.com", "person@example.com"],
    data: [{}, { ...completeBill() }, { blNo: "F-9" }],
    permission: ALL_PERMISSIONS,
    url: ["https://receiver.example/x"],
    client_id: known["clientId"] ?? [],
    client_secret: known["clientSecret"] ?? [],
    grant_type: ["client_credentials"],
    scope: ["compose", ""],
    stampId: known["stampId"] ?? [],
    cursor: [
      "W10",
      "bm90",
      Buffer.from('["x","y"]').toString("base64url"),
      Buffer.from('[0,"2026-01-01T00:00:00.000Z","00000000-0000-4000-8000-000000000000"]').toString("base64url"),
    ],
    chainId: [chainFor(route)],
    registry: [one.address, other.address],
    store: [one.address],
    tokenId: [`0x${"1".repeat(64)}`],
  };
}

/** Tries of a request that was above the company's share. */
const TRIES = 10;

async function answered(route: Route, request: WildRequest, cookie: string, left = TRIES): Promise<string | null> {
  const { method, path, headers, body } = request;
  const response = await fetch(backend.url + path, {
    method,
    headers: { ...headers, ...(cookie.startsWith("Bearer ") ? { authorization: cookie } : { cookie }) },
    ...(body === undefined ? {} : { body: body as BodyInit }),
    signal: AbortSignal.timeout(takesBytes(route) ? FILE_HANG_MS : HANG_MS),
  });
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/event-stream")) return (await response.body?.cancel(), null);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status === 503 && left > 0 && response.headers.has("retry-after") && bytes.includes('"OVERLOADED"')) {
    await new Promise((later) => setTimeout(later, 1_000));
    return answered(route, request, cookie, left - 1);
  }
  if (response.status >= 500) return `${response.status} ${bytes.toString().slice(0, 300)}`;
  // Node's own server refuses a head of more than 16 KB, before anything of ours.
  if (response.status === 431 && path.length + JSON.stringify(headers).length > 14_000) return null;
  answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
  if (!response.ok) return problem(route.id === "oauth.token" ? refusedOauth : refused, bytes);
  if (givesBytes(route) || route.bytes === "stream") return bytes.length > 0 ? null : "an empty file";
  if (route.output) return problem(route.output, bytes);
  return response.status === 204 && bytes.length === 0 ? null : `${response.status} with ${bytes.length} bytes`;
}

function problem(shape: z.ZodType, bytes: Buffer): string | null {
  try {
    return shape.parse(JSON.parse(bytes.toString())) === undefined ? "nothing" : null;
  } catch (error) {
    return `${bytes.toString().slice(0, 300)}: ${(error as Error).message.slice(0, 300)}`;
  }
}

it(
  `answers ${COUNT} wild requests of seed ${SEED} by their schemas and never with a fault of its own`,
  { timeout: 300_000 + COUNT * 200 },
  async () => {
    process.stdout.write(`fuzz: seed ${SEED}, ${COUNT} requests (HAWSER_SEED, HAWSER_FUZZ)\n`);
    const cookies = [
      "",
      ...[one.people[0], one.people[1], other.people[0]].map((person) =>
        [...(person?.api.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join("; "),
      ),
      `Bearer ${token}`,
    ];
    const routes = ROUTES.filter((route) => !LEFT_OUT.includes(route.id));
    const faults: string[] = [];
    let made = 0;
    const work = async (): Promise<void> => {
      while (made < COUNT && faults.length < 20) {
        const n = made++;
        // Each request has random numbers of its own, so that the order of the answers changes nothing.
        const random = randomOf(SEED + n);
        if (n % 20 === 0) await backend.database.asWorker((tx) => tx.query("DELETE FROM app.attempt"));
        const route = n < routes.length * 3 ? (routes[n % routes.length] as Route) : pick(random, routes);
        const request = wildRequest(route, random, valuesFor(route));
        // A registration leaves the session that came along.
        const cookie = route.path.startsWith("/api/auth/")
          ? ""
          : random() < 0.8
            ? (cookies[1] ?? "")
            : pick(random, cookies);
        // The other end may just have closed a kept connection: a living server answers the second time.
        const fault = await answered(route, request, cookie)
          .catch(() => answered(route, request, cookie))
          .catch(
            (error: unknown) => `no answer: ${String(error)} ${String((error as { cause?: unknown }).cause ?? "")}`,
          );
        if (fault)
          faults.push(
            `${n} ${route.id} ${request.method} ${request.path.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 200)} ${String(request.body).slice(0, 600)}\n   -> ${fault}`,
          );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(faults.join("\n")).toBe("");
    process.stdout.write(
      `fuzz: ${[...answers]
        .toSorted(([a], [b]) => a - b)
        .map(([status, times]) => `${status}: ${times}`)
        .join(", ")}\n`,
    );
    // Requests that the door refuses would prove little.
    expect((answers.get(200) ?? 0) + (answers.get(204) ?? 0)).toBeGreaterThan(COUNT / 10);
  },
);
