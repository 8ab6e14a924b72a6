import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { counterpartyRoutes as routes } from "#domain/api/counterparties";
import { pintRoutes } from "#domain/api/pint";
import { platformKeyRoutes } from "#domain/api/platform-keys";
import { dryRunText } from "#domain/counterparties/dry-run";
import { keyOf } from "../../../backend/counterparties/known.ts";
import { Contract, published as publishedContract } from "../../../scripts/evidence/dcsa/schemas.ts";
import { billOf, lei } from "../../../scripts/evidence/dcsa/world.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import {
  act,
  canonical,
  envelopeOf,
  party,
  sha256,
  signer,
  verified,
  type Made,
  type Signer,
} from "../../../scripts/services/counterparty.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { PASSWORD, registerCompany, type TestPerson } from "../../support/people.ts";
import { kidOf, saidBy } from "../../support/signed-by.ts";

const CONTRACTS = join(import.meta.dirname, "../../../scripts/evidence/dcsa/contracts");
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
    body: {
      ...facts,
      role: "platform",
      contracts: ["PINT"],
      strict: true,
      used: true,
      contact: { name: "", email: "", phone: "" },
    },
  });
  id = counterparty.id;
});
afterAll(async () => {
  there.close();
  await app.stop();
});

const run = (theirSample = "") =>
  keeper.call(routes.dryRun, {
    params: { id },
    body: { codeListProvider: "GLEIF", partyCode: "213800HX6IZM1QNBAJ33", theirSample },
  });
const failed = async (): Promise<string[]> =>
  (await run()).run.steps.filter(({ passed }) => !passed).map(({ step }) => step);

test("says what is still missing before the first exchange", async () => {
  answer = { status: 200, body: '{"partyName":"Brightwater Forwarding Ltd"}' };
  expect(await failed()).toEqual(["OWN_KEY", "THEIR_KEYS", "RULEBOOK", "SAMPLE"]);
  const missing = await run();
  expect(missing).toMatchObject({ signed: null, sample: null });
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
  const key = await app.database.asWorker((tx) => keyOf(tx, kidOf(signed ?? "")));
  if (key === null) throw new Error("signed by nobody");
  expect(await saidBy(signed ?? "", key)).toEqual(report);
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

/** The published keys as the other side downloads them: a carrier's too, since no carrier issues a test. */
async function published(kid: string): Promise<Pick<Signer, "algorithm" | "spki">> {
  const key = await app.database.asWorker((tx) => keyOf(tx, kid));
  if (key === null) throw new Error(`${kid} is not published`);
  const spki = key.publicKey.export({ format: "der", type: "spki" }).toString("base64");
  return { algorithm: key.algorithm, spki };
}
const counted = () =>
  app.sql(
    "SELECT count(*) FROM app.document UNION ALL SELECT count(*) FROM app.pint_bill UNION ALL SELECT count(*) FROM app.file",
  );

test("makes a sample envelope with a test bill, which the other side verifies by itself", async () => {
  answer = { status: 200, body: '{"partyName":"Brightwater Forwarding Ltd"}' };
  const [before, calls] = [await counted(), heard.length];
  const { run: report, sample } = await run();
  if (sample === null) throw new Error("no sample was made");
  expect(report.steps.at(-1)).toEqual({ step: "SAMPLE", passed: true, found: `RECE ${sample.number}` });
  expect(report.passed).toBe(true);
  // The other side was asked about the receiver, and sent nothing.
  expect(heard.slice(calls).map(({ path }) => path)).toEqual(["/api/v3/receiver-validation"]);
  expect(await counted()).toEqual(before);

  const made = JSON.parse(sample.envelope) as Made;
  expect(made.transportDocument["transportDocumentReference"]).toBe(sample.number);
  expect(sample.number).toMatch(/^TEST\d{8}[0-9A-F]{8}$/);
  const contract = new Contract(await publishedContract(CONTRACTS, "EBL_PINT_v3.0.0.yaml"));
  expect(contract.faults("EblEnvelope", made)).toEqual([]);
  const says = async (jws: string, schema: string): Promise<Record<string, unknown>> => {
    const { algorithm, spki } = await published(kidOf(jws));
    const payload = verified(jws, { algorithm, spki });
    expect(contract.faults(schema, payload)).toEqual([]);
    return payload ?? {};
  };
  const [jws = ""] = made.envelopeTransferChain;
  const entry = await says(jws, "EnvelopeTransferChainEntry");
  const manifest = await says(made.envelopeManifestSignedContent, "EnvelopeManifest");
  const issuance = await says(String(entry["issuanceManifestSignedContent"]), "IssuanceManifest");
  const checksum = sha256(canonical(made.transportDocument));
  const [issue, transfer] = entry["transactions"] as { actionCode: string; recipient: object }[];
  expect(manifest).toEqual({
    transportDocumentChecksum: checksum,
    lastEnvelopeTransferChainEntrySignedContentChecksum: sha256(jws),
  });
  expect(issuance).toEqual({ documentChecksum: checksum, issueToChecksum: sha256(canonical(issue?.recipient)) });
  expect(issue?.actionCode).toBe("ISSUE");
  expect(transfer).toMatchObject({
    actionCode: "TRANSFER",
    recipient: {
      partyName: "Brightwater Forwarding Ltd",
      eblPlatform: "ZZZ",
      identifyingCodes: [{ codeListProvider: "GLEIF", partyCode: "213800HX6IZM1QNBAJ33" }],
    },
  });

  // Nobody takes it as a title: its issue is signed by no carrier.
  const arrived = await keeper.call(pintRoutes.check, { bytes: Buffer.from(sample.envelope) });
  expect(arrived).toMatchObject({ code: "BSIG", fault: "KEY_OF_ANOTHER" });
});

test("judges a sample envelope of the other side as one of an offer, and takes nothing of it", async () => {
  const lantern = signer("ZZZ", "platform", "ES256", "lx-sample");
  const pem = `-----BEGIN PUBLIC KEY-----\n${lantern.spki.replace(/.{64}/g, "$&\n")}\n-----END PUBLIC KEY-----\n`;
  await keeper.call(routes.addKey, { params: { id }, body: { pem, kid: lantern.kid, password: PASSWORD } });
  const [line, shipper] = [party("Test line", "ZZZ", lei(11)), party("Test shipper", "ZZZ", lei(12))];
  const nobodyHere = party("Nobody Here Ltd", "ZZZ", lei(13));
  const now = new Date().toISOString();
  const acts = [act("ISSUE", line, shipper, now), act("TRANSFER", shipper, nobodyHere, now)];
  const envelope = (given: Partial<Parameters<typeof envelopeOf>[0]> = {}) =>
    envelopeOf({ document: billOf("TEST-LANTERN-1"), carrier: lantern, entries: [{ by: lantern, acts }], ...given });
  const judged = async (made: unknown) => {
    const text = typeof made === "string" ? made : JSON.stringify(made);
    const { run: report } = await run(text);
    const last = report.steps.at(-1);
    expect(last?.step).toBe("THEIR_SAMPLE");
    expect(last?.found).toContain(sha256(text));
    return { passed: report.passed, found: last?.found.split(/[ ,]/)[0], fault: last?.fault };
  };
  const before = await counted();
  expect(await judged(envelope())).toEqual({ passed: true, found: "RECE", fault: undefined });
  const survey = { name: "Survey.pdf", bytes: Buffer.from("%PDF-1.7 a survey") };
  expect(await judged(envelope({ further: [survey] }))).toMatchObject({ found: "RECE" });

  const thief = signer("ZZZ", "platform", "ES256", lantern.kid);
  const wrong = (found: string, fault: string) => ({ passed: false, found, fault });
  expect(await judged(envelope({ manifestBy: thief }))).toEqual(wrong("BSIG", "SIGNATURE_WRONG"));
  const stranger = signer("ZZZ", "platform", "ES256", "of-nobody");
  expect(await judged(envelope({ carrier: stranger }))).toEqual(wrong("BSIG", "KEY_UNKNOWN"));
  const other = { ...envelope(), transportDocument: billOf("TEST-LANTERN-2") };
  expect(await judged(other)).toEqual(wrong("BENV", "DOCUMENT_CHECKSUM"));
  const away = [acts[0] ?? {}, act("TRANSFER", shipper, party("Elsewhere", "WAVE", lei(14)), now)];
  expect(await judged(envelope({ entries: [{ by: lantern, acts: away }] }))).toEqual(wrong("BENV", "OTHER_PLATFORM"));
  expect(await judged("%PDF-1.7")).toEqual(wrong("400", "ENVELOPE_FORM"));
  expect(await judged({ ...envelope(), envelopeTransferChain: ["a.b.c"] })).toMatchObject({ found: "BENV" });
  expect(await counted()).toEqual(before);

  // The sample of this very node is signed by this node, which is not the counterparty that it was handed in for.
  const { sample } = await run();
  expect(await judged(sample?.envelope ?? "")).toMatchObject({ passed: false, found: "BSIG" });
  const { run: report } = await run(JSON.stringify(envelope({ manifestBy: thief })));
  expect(dryRunText(report, "en-US")).toContain("    A signature does not match what it signs.");
  expect(dryRunText(report, "zh-CN")).toContain("    签名与其内容不符。");
  expect(await refusal(run("x".repeat(300_000)))).toBe("BAD_INPUT");
});
