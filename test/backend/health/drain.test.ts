import { Agent, request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deskRoutes } from "#domain/api/desk";
import { build, type Built, type Child } from "../../support/built.ts";
import { companies, type Company } from "../../support/companies.ts";
import { programs, type ProgramName } from "../../support/processes.ts";
import { plainPdf } from "../../support/signing.ts";
import { type Stand, stand } from "../../support/stand.ts";

let at: Stand;
let built: Built;
let run: Awaited<ReturnType<typeof programs>>;
let company: Company;
const running = new Map<ProgramName, Child>();

beforeAll(async () => {
  [at, built] = await Promise.all([stand(), build()]);
  run = await programs(at, built);
  for (const [name, env] of [
    ["indexer", {}],
    ["relayer", {}],
    ["backend", { DRAIN_SECONDS: "2" }],
  ] as const)
    running.set(name, await run.start(name, env));
  company = await companies({ url: run.url, settings: at.settings, database: at.database, chain: null }).company(
    "Draining Lines",
  );
});
afterAll(async () => {
  for (const child of running.values()) child.kill("SIGKILL").catch(() => undefined);
  await built?.remove();
  await at?.close();
});

const cookie = () => [...company.api.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const answerOf = (asked: ReturnType<typeof request>): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => asked.once("response", resolve).once("error", reject));

/** An upload of which half has arrived. */
function halfAnUpload(bytes: Uint8Array) {
  const half = Math.floor(bytes.length / 2);
  const asked = request(`${run.url}/api/documents/upload?name=Half&kind=QuantityReport`, {
    method: "POST",
    agent: new Agent({ keepAlive: true }),
    headers: { cookie: cookie(), "content-type": "application/octet-stream", "content-length": bytes.length },
  });
  asked.write(bytes.subarray(0, half));
  return { answer: answerOf(asked), rest: () => asked.end(bytes.subarray(half)) };
}

test("told to end, the platform says so, ends its streams, answers what runs, and is gone although a browser holds on to it", async () => {
  const stream = await company.api.send(deskRoutes.events);
  expect(stream.status).toBe(200);
  const heard = stream.text();
  const upload = halfAnUpload(await plainPdf(1));
  const idle = new Agent({ keepAlive: true });
  const ready = async (): Promise<{ status: number; body: string }> => {
    const answer = await answerOf(request(`${run.url}/health/ready`, { agent: idle }).end());
    return { status: answer.statusCode ?? 0, body: await text(answer) };
  };
  expect((await ready()).status).toBe(200);

  const backend = running.get("backend")!;
  const ended = backend.kill("SIGTERM");
  for (let last = await ready(); last.status !== 503; last = await ready()) await wait(20);
  expect(await ready()).toEqual({ status: 503, body: JSON.stringify({ draining: true }) });

  // Browsers reconnect by themselves, each after another delay.
  const retries = [...(await heard).matchAll(/^retry: (\d+)$/gm)].map(([, ms]) => Number(ms));
  expect(retries).toHaveLength(2);
  expect(retries[1]).toBeGreaterThanOrEqual(1_000);
  expect(retries[1]).toBeLessThan(5_000);

  upload.rest();
  const answer = await upload.answer;
  expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([200, expect.objectContaining({ name: "Half" })]);
  expect(await ended).toBe("SIGTERM");
});

test.each(["relayer", "indexer"] as const)("told to end, the %s ends", async (name) => {
  expect(await running.get(name)!.kill("SIGTERM")).toBe("exit code 0");
});
