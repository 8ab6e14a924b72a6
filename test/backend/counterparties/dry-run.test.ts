import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { counterpartyRoutes as routes } from "#domain/api/counterparties";
import { platformKeyRoutes } from "#domain/api/platform-keys";
import { dryRunText } from "#domain/counterparties/dry-run";
import { readJws, verifyJws } from "../../../backend/counterparties/jws.ts";
import { keyOf } from "../../../backend/counterparties/known.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { PASSWORD, registerCompany, type TestPerson } from "../../support/people.ts";

const EMAIL = "keeper@dry-run.test";
const UNKNOWN = { statusCode: 404, errors: [{ errorCode: 7003, errorCodeText: "Unknown party" }] };

interface Heard {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let app: TestApp;
let keeper: TestPerson;
let there: Server;
let id: string;
let answer: { status: number; body: string } = { status: 200, body: "{}" };
const heard: Heard[] = [];

beforeAll(async () => {
  app = await startApp({ settings: { nodeAdministrators: [EMAIL], webhookPrivate: true } });
  keeper = await registerCompany(app, "Dry Run Keepers", EMAIL);
  there = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      heard.push({ method: request.method, path: request.url, headers: request.headers, body });
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((ready) => there.listen(0, "127.0.0.1", ready));
  const { port } = there.address() as AddressInfo;
  const facts = { name: "Lantern Exchange", baseUrl: `http://127.0.0.1:${port}/api`, code: "ZZZ" };
  const counterparty = await keeper.call(routes.add, {
    body: { ...facts, role: "platform", contracts: ["PINT"], strict: true, used: true },
  });
  id = counterparty.id;
});
afterAll(async () => {
  there.close();
  await app.stop();
});

const run = () =>
  keeper.call(routes.dryRun, {
    params: { id },
    body: { codeListProvider: "GLEIF", partyCode: "213800HX6IZM1QNBAJ33" },
  });
const failed = async (): Promise<string[]> =>
  (await run()).run.steps.filter(({ passed }) => !passed).map(({ step }) => step);

test("says what is still missing before the first exchange", async () => {
  answer = { status: 200, body: '{"partyName":"Brightwater Forwarding Ltd"}' };
  expect(await failed()).toEqual(["OWN_KEY", "THEIR_KEYS", "RULEBOOK"]);
  const missing = await run();
  expect(missing.signed).toBeNull();
  expect(dryRunText(missing.run, "en-US")).toContain("    Make a key under Own keys.");
  const [asked] = heard;
  expect(asked).toMatchObject({ method: "POST", path: "/api/v3/receiver-validation" });
  expect(asked?.headers["api-version"]).toBe("3");
  expect(JSON.parse(asked?.body ?? "")).toEqual({ codeListProvider: "GLEIF", partyCode: "213800HX6IZM1QNBAJ33" });
});

test("passes when keys and rulebook are there, and its report is signed for the other side", async () => {
  await keeper.call(platformKeyRoutes.make, { body: { algorithm: "ES256", days: 0, password: PASSWORD } });
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const pem = publicKey.export({ format: "pem", type: "spki" }).toString();
  await keeper.call(routes.addKey, { params: { id }, body: { pem, kid: "lx-2026", password: PASSWORD } });
  await keeper.call(routes.rulebook, { params: { id }, body: { law: "England", link: "", text: "Rules" } });
  const { run: report, signed } = await run();
  expect(report).toMatchObject({ passed: true, counterparty: { name: "Lantern Exchange" } });
  expect(report.steps.find(({ step }) => step === "RECEIVER")?.found).toBe("200 Brightwater Forwarding Ltd");
  const key = await app.database.asWorker((tx) => keyOf(tx, readJws(signed ?? "")?.kid ?? ""));
  if (key === null) throw new Error("signed by nobody");
  expect(JSON.parse(verifyJws(signed ?? "", key)?.toString() ?? "")).toEqual(report);
  const [line] = await app.sql<{ detail: { passed: boolean } }>(
    "SELECT detail FROM app.audit WHERE action = 'counterparties.dry-run' ORDER BY n DESC LIMIT 1",
  );
  expect(line?.detail.passed).toBe(true);
  const text = dryRunText(report, "en-US");
  expect(text).toContain("[Passed] Its address answers (200)");
  expect(text).toContain("Result: passed");
  expect(dryRunText(report, "zh-CN")).toContain("结果：通过");
});

test("takes no other answer about a receiver than one of the contract", async () => {
  answer = { status: 404, body: JSON.stringify(UNKNOWN) };
  expect(await failed()).toEqual([]);
  for (const wrong of [
    { status: 404, body: "Not found" },
    { status: 404, body: "{}" },
    { status: 200, body: "{}" },
    { status: 200, body: '{"partyName":""}' },
    { status: 200, body: JSON.stringify({ partyName: "x".repeat(71) }) },
    { status: 200, body: "[" },
    { status: 500, body: JSON.stringify({ statusCode: 500, errors: [] }) },
    { status: 302, body: JSON.stringify(UNKNOWN) },
  ]) {
    answer = wrong;
    expect(await failed(), JSON.stringify(wrong)).toEqual(["RECEIVER"]);
  }
  // More than is read of an answer.
  answer = { status: 200, body: `{"partyName":"x","more":"${"x".repeat(100_000)}"}` };
  expect(await failed()).toEqual(["ADDRESS", "RECEIVER"]);
});
