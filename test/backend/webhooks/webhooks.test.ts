import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import { webhookRoutes as routes, type WebhookMessage } from "#domain/api/webhooks";
import { LIMITS } from "#domain/limits";
import { RETRY_SECONDS } from "#domain/webhooks";
import { rows } from "../../../scripts/lib/sql.ts";
import { Courier } from "../../../backend/webhooks/courier.ts";
import { post } from "../../../backend/webhooks/post.ts";
import { isPublic } from "../../../backend/core/public-address.ts";
import { refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, PASSWORD, until, type Company } from "../../support/companies.ts";
import { lettersTo } from "../../support/letters.ts";
import { screenedBy } from "../../support/screened.ts";
import { isSigned, receiver, type Receiver } from "./receiver.ts";

let backend: TestBackend;
let [company, other]: Company[] = [];
let admin: ApiClient;
let server: Receiver;

beforeAll(async () => {
  backend = await startBackend({ chain: false, settings: { webhookPrivate: true } });
  const make = companies(backend);
  [company, other] = await Promise.all([make.company("Told"), make.company("Other")]);
  await make.befriend(company, other);
  admin = company.api;
});
afterAll(() => backend.stop());
beforeEach(async () => {
  server = await receiver();
});
afterEach(async () => {
  await server.close();
  for (const { id } of await admin.call(routes.list))
    await admin.call(routes.remove, { params: { id }, body: { password: PASSWORD } });
});

const sql = <T>(statement: string, parameters: unknown[] = []): Promise<T[]> =>
  backend.database.asWorker((tx) => rows<T>(tx, statement, parameters));
const compose = (by = admin) =>
  by.call(envelopes.compose, { body: { recipientId: by === admin ? other!.id : company!.id, documentIds: [] } });
const arrivals = (count: number) => until(`${count} messages`, async () => server.received.length >= count);
const log = async (id: string) => admin.call(routes.deliveries, { params: { id } });
const due = (id: string) => sql("UPDATE app.webhook_delivery SET next_at = now() WHERE webhook_id = $1", [id]);
const stood = (id: string, attempts: number) =>
  until(`${attempts} tries`, async () =>
    (await log(id)).some((one) => one.attempts >= attempts && (one.status !== null || one.fault !== null)),
  );

describe("a webhook", () => {
  it("is told what changed of its topics and its company, signed, without a word of what it is", async () => {
    const { id, secret } = await admin.call(routes.create, {
      body: { password: PASSWORD, url: server.url, topics: ["envelope"] },
    });
    const envelope = await compose();
    await arrivals(1);
    const [message] = server.received;
    expect(isSigned(message!, secret)).toBe(true);
    expect(isSigned({ ...message!, body: `${message!.body} ` }, secret)).toBe(false);
    expect(Math.abs(Number(message!.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(300);
    const said = JSON.parse(message!.body) as Record<string, unknown>;
    expect(said).toMatchObject({
      id: message!.headers["webhook-id"],
      type: "envelope.changed",
      data: { organisation: company!.id, id: envelope.id },
    });
    expect(Object.keys(said)).toEqual(["id", "type", "timestamp", "data"]);
    await until("the log", async () => (await log(id)).every(({ state }) => state === "DELIVERED"));

    await admin.call(routes.set, { params: { id }, body: { password: PASSWORD, topics: ["title"] } });
    await compose();
    await compose(other!.api);
    await backend.app.get(Courier, { strict: false }).round();
    expect(server.received.filter(({ body }) => !body.includes(envelope.id))).toEqual([]);
    expect(await refusal(other!.api.call(routes.deliveries, { params: { id } }))).toBe("NOT_FOUND");
  });

  it("is told no step of a process that not every colleague sees", async () => {
    await admin.call(routes.create, { body: { password: PASSWORD, url: server.url, topics: ["process"] } });
    const { hit } = await screenedBy(backend, company!);
    const said = () => server.received.map(({ body }) => (JSON.parse(body) as WebhookMessage).data);
    await until("it hears of the hit", async () => said().some(({ id }) => id === hit));
    expect(said().filter(({ step }) => step !== undefined)).toEqual([]);
  });

  it("is tried again with growing waits, given up, and sent again under the same id", async () => {
    server.answer = (response) => void response.writeHead(500).end();
    const { id } = await admin.call(routes.create, {
      body: { password: PASSWORD, url: server.url, topics: ["envelope"] },
    });
    const { id: message } = await admin.call(routes.test, { params: { id } });
    await stood(id, 1);
    const [first] = await log(id);
    expect(first).toMatchObject({ state: "WAITING", attempts: 1, status: 500, fault: "STATUS", topic: "test" });
    expect((new Date(first!.nextAt!).getTime() - Date.now()) / 1000).toBeLessThanOrEqual(RETRY_SECONDS[0]);
    await sql("UPDATE app.webhook_delivery SET attempts = $2 WHERE webhook_id = $1", [id, RETRY_SECONDS.length]);
    await due(id);
    await until("giving up", async () => (await log(id))[0]?.state === "FAILED");
    server.answer = (response) => void response.writeHead(200).end("thanks");
    await admin.call(routes.replay, { params: { id, deliveryId: message } });
    await until("the second sending", async () => (await log(id))[0]?.state === "DELIVERED");
    expect(new Set(server.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([message]));
    expect((await admin.call(routes.list))[0]).toMatchObject({
      failingSince: null,
      lastDeliveredAt: expect.any(String) as string,
    });
  });

  it("that nothing reaches for days is disabled, and the company is told; enabled again it begins anew", async () => {
    server.answer = (response) => response.destroy();
    const { id } = await admin.call(routes.create, {
      body: { password: PASSWORD, url: server.url, topics: ["envelope"] },
    });
    await admin.call(routes.test, { params: { id } });
    await stood(id, 1);
    await sql("UPDATE app.webhook SET failing_since = now() - make_interval(days => $2, hours => 1) WHERE id = $1", [
      id,
      LIMITS.webhookFailingDays,
    ]);
    await due(id);
    await until("disabling", async () => (await admin.call(routes.list))[0]?.gaveUp === true);
    expect((await log(id))[0]?.fault).toBe("CONNECTION");
    await until(
      "the letter",
      async () =>
        (await lettersTo(backend.database, null)).filter(
          ({ subject, body }) => subject === "A webhook was disabled" && body.includes(server.url),
        ).length === 1,
    );
    expect(await refusal(admin.call(routes.test, { params: { id } }))).toBe("WEBHOOK_DISABLED");
    expect(await admin.call(routes.set, { params: { id }, body: { password: PASSWORD, enabled: true } })).toMatchObject(
      { enabled: true, gaveUp: false, failingSince: null },
    );
  });

  it("has its secret changed without a message that the receiver cannot check", async () => {
    const { id, secret } = await admin.call(routes.create, {
      body: { password: PASSWORD, url: server.url, topics: ["envelope"] },
    });
    const next = await admin.call(routes.rotate, { params: { id }, body: { password: PASSWORD } });
    await admin.call(routes.test, { params: { id } });
    await arrivals(1);
    expect([secret, next.secret].map((one) => isSigned(server.received[0]!, one))).toEqual([true, true]);
    await sql("UPDATE app.webhook SET former_until = now() WHERE id = $1", [id]);
    await admin.call(routes.test, { params: { id } });
    await arrivals(2);
    expect([secret, next.secret].map((one) => isSigned(server.received[1]!, one))).toEqual([false, true]);
    expect(
      (await sql<{ text: string }>("SELECT to_jsonb(w)::text AS text FROM app.webhook w")).some(({ text }) =>
        text.includes(Buffer.from(secret.slice(6), "base64").toString("hex")),
      ),
    ).toBe(false);
  });

  it("never leads elsewhere: a redirect is not followed", async () => {
    const elsewhere = await receiver();
    server.answer = (response) => void response.writeHead(307, { location: elsewhere.url }).end();
    const { id } = await admin.call(routes.create, {
      body: { password: PASSWORD, url: server.url, topics: ["envelope"] },
    });
    await admin.call(routes.test, { params: { id } });
    await stood(id, 1);
    expect((await log(id))[0]).toMatchObject({ status: 307, fault: "STATUS" });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });
});

describe("private networks", () => {
  const message = { id: "m", body: "{}", secrets: [Buffer.alloc(32)] };

  it("are not reached unless the installation allows it: neither by address nor by a name that leads there", async () => {
    const urls = [
      `http://127.0.0.1:${server.port}/`,
      `https://127.0.0.1:${server.port}/`,
      `https://localhost:${server.port}/`,
      `https://[::1]:${server.port}/`,
      `https://2130706433:${server.port}/`,
      `https://[::ffff:127.0.0.1]:${server.port}/`,
      "https://169.254.169.254/latest/",
    ];
    for (const url of urls)
      expect(await post({ ...message, url }, new Date(), false), url).toEqual({ status: null, fault: "ADDRESS" });
    expect(server.received).toEqual([]);
    expect(await post({ ...message, url: server.url }, new Date(), true)).toEqual({ status: 204, fault: null });
  });

  it("are refused when a webhook is made, where the text tells", async () => {
    const strict = await startBackend({ chain: false });
    const { api } = await companies(strict).company("Strict");
    const make = (url: string) => api.call(routes.create, { body: { password: PASSWORD, url, topics: ["envelope"] } });
    for (const url of [
      "http://example.com/",
      "https://10.0.0.1/",
      "https://[fd00::1]/",
      "https://0x7f.1/",
      "https://user:secret@example.com/",
      "https://user@example.com/",
      "https://example.com:8443/",
      "https://localhost/",
      "https://metadata.google.internal/",
      "https://printer/",
    ])
      expect(await refusal(make(url)), url).toBe("WEBHOOK_ADDRESS");
    expect(await refusal(make("ftp://example.com/"))).toBe("BAD_INPUT");
    expect((await make("https://example.com/hook")).secret).toMatch(/^whsec_/);
    await strict.stop();
  });

  it("are known by their addresses", () => {
    for (const address of ["8.8.8.8", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])
      expect(isPublic(address), address).toBe(true);
    for (const address of [
      "10.1.2.3",
      "172.16.0.1",
      "192.168.1.1",
      "100.64.0.1",
      "127.0.0.1",
      "169.254.1.1",
      "0.0.0.0",
      "224.0.0.1",
      "255.255.255.255",
      "::1",
      "::",
      "fe80::1",
      "fd12::1",
      "::ffff:8.8.8.8",
      "64:ff9b::a00:1",
      "2002:a00:1::",
      "ff02::1",
      "x",
    ])
      expect(isPublic(address), address).toBe(false);
  });
});
