import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { KEY_HEADER, PUSH_PATH } from "#domain/exchange/calls";
import { startBunkerExchange, type BunkerExchangeProgram } from "../../../scripts/services/bunker-exchange.ts";
import { startExchangePage, type ExchangePage } from "../../../scripts/services/exchange-page.ts";
import { newPracticeSecrets, startPracticePlatform } from "../../../scripts/services/practice-platform.ts";

/** The page of the practice exchange: what it shows, and what it takes from nobody else. */

const SECRET = `hbn_${"0a".repeat(16)}_${"x".repeat(43)}`;
let folder = "";
let told: Server;
const messages: string[] = [];
let exchange: BunkerExchangeProgram;
let page: ExchangePage;
let options: Parameters<typeof startExchangePage>[1];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hawser-exchange-"));
  told = createServer((request, response) => {
    messages.push(String(request.headers.authorization));
    response.end("{}");
  });
  await new Promise<void>((ready) => told.listen(0, "127.0.0.1", ready));
  const notifyUrl = `http://127.0.0.1:${(told.address() as AddressInfo).port}/api/notify`;
  exchange = await startBunkerExchange(0, "the-key");
  options = { port: 0, notifyUrl, secretFile: join(folder, "secret") };
  page = await startExchangePage(exchange, options);
});
afterAll(async () => {
  await page.stop();
  await exchange.stop();
  await new Promise((closed) => told.close(closed));
  await rm(folder, { recursive: true, force: true });
});

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(page.url + path, { method: "POST", body: new URLSearchParams(form), redirect: "manual", headers });
const push = (): Promise<Response> =>
  fetch(exchange.url + PUSH_PATH, {
    method: "POST",
    headers: { [KEY_HEADER]: exchange.key },
    body: JSON.stringify({ payload: [{ bdn_no: "BDN-<1>" }] }),
  });

it("shows what a connection needs, and the notes as text", async () => {
  await (await push()).arrayBuffer();
  await exchange.quiet();
  const body = await (await fetch(page.url)).text();
  for (const fact of [exchange.url, "the-key", exchange.receiver, "not sent: no secret yet", "BDN-&#60;1&#62;"])
    expect(body).toContain(fact);
});

it("keeps a secret over a restart, sends messages with it, and never shows it", async () => {
  expect((await post("/secret", { secret: "guess" })).status).toBe(422);
  expect((await post("/secret", { secret: SECRET })).status).toBe(303);
  await (await push()).arrayBuffer();
  await exchange.quiet();
  expect(messages).toEqual([`Bearer ${SECRET}`]);
  exchange.notify = null;
  await page.stop();
  page = await startExchangePage(exchange, options);
  expect(exchange.notify).toMatchObject({ secret: SECRET });
  expect(await (await fetch(page.url)).text()).not.toContain(SECRET);
});

it("meets the next pushes with the fault that is chosen", async () => {
  expect((await post("/fault", { fault: "wishes" })).status).toBe(422);
  expect((await post("/fault", { fault: "refused" })).status).toBe(303);
  const refused = await push();
  expect(refused.status).toBe(422);
  await refused.arrayBuffer();
  await post("/fault", { fault: "none" });
});

it("takes nothing from the page of another site, and nothing large", async () => {
  expect((await post("/secret", { secret: SECRET }, { origin: "https://evil.example" })).status).toBe(403);
  expect((await post("/secret", { secret: "x".repeat(5_000) })).status).toBe(413);
  expect((await fetch(`${page.url}/other`)).status).toBe(404);
});

it("shows the practice platform, and does what its forms ask for once the node knows it", async () => {
  const asked: string[] = [];
  const node = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(204).end();
  });
  await new Promise<void>((ready) => node.listen(0, "127.0.0.1", ready));
  const platform = await startPracticePlatform(0, newPracticeSecrets());
  const other = await startExchangePage(exchange, { ...options, platform });
  const send = (path: string, form: Record<string, string>) =>
    fetch(other.url + path, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  try {
    const company = { name: "Porto <Azul>", lei: "hawser00000000008227" };
    const early = await send("/send", company);
    expect([early.status, await early.text()]).toEqual([422, expect.stringContaining("does not know the practice")]);
    const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
    platform.node = { url, code: "ZZZ", tokens: { platform: "a", carrier: "b" }, carriers: [] };
    expect((await send("/send", { ...company, lei: "" })).status).toBe(422);
    expect((await send("/surrender", { number: "1" })).status).toBe(422);
    for (const path of ["/send", "/issue"]) expect((await send(path, company)).status).toBe(303);
    expect(asked).toEqual(["POST /v3/envelopes", "PUT /v3/ebl-issuance-requests"]);
    expect((await send("/answers", { answer: "SREJ" })).status).toBe(303);
    expect(platform.surrenders).toBe("SREJ");
    const shown = await (await fetch(other.url)).text();
    expect(shown).toContain("Lantern Buyers Ltd");
    expect(shown).toContain("to Porto &#60;Azul&#62;: 204");
    // The page without it takes none of these.
    expect((await post("/send", company)).status).toBe(404);
  } finally {
    await other.stop();
    await platform.stop();
    await new Promise((closed) => node.close(closed));
  }
});
