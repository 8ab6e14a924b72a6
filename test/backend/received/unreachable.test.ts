import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { createServer, request as plainly, type Server } from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { receivedRoutes, type ReceivedFile } from "#domain/api/received";
import { titleRoutes } from "#domain/api/titles";
import type { Published } from "#domain/verify/oracle";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import {
  CONTRACT,
  KEY_RECORD,
  OA_DOMAIN,
  signedByKey,
  unsignedThird,
  wrappedWith,
} from "../../support/attestation-making.ts";
import { companies, type Company } from "../../support/companies.ts";
import { certificate, certificate2018, partyWith, signed } from "../../support/credential-making.ts";

// The internet as this test has it: what the domain name system says, and what hosts publish. Null: no answer comes.

const world = { records: null as readonly string[] | null, asked: [] as string[] };
const dns = vi.spyOn(Resolver.prototype, "resolveTxt").mockImplementation(async (name) => {
  world.asked.push(name);
  if (world.records === null) throw Object.assign(new Error("queryTxt ETIMEOUT"), { code: "ETIMEOUT" });
  return world.records.map((record) => [record]);
});
const web = vi
  .spyOn(https, "request")
  .mockImplementation(((url: URL, options: object, done: () => void) =>
    plainly(
      `http://127.0.0.1:${(internet.address() as AddressInfo).port}/${url.host}${url.pathname}`,
      { ...options, lookup: undefined },
      done,
    )) as never);
// The names that modules have imported of it follow.
syncBuiltinESMExports();

let published: Readonly<Record<string, Published>> = {};
let internet: Server;
let backend: TestBackend;
let company: Company;

beforeAll(async () => {
  internet = createServer((request, response) => {
    const found = published[request.url ?? ""];
    if (found === undefined) request.socket.destroy();
    else response.end(JSON.stringify(found));
  }).listen(0, "127.0.0.1");
  await once(internet, "listening");
  backend = await startBackend({ chain: false, settings: { dnsResolvers: [] } });
  company = await companies(backend).company("Meridian Straits");
});
afterAll(async () => {
  await backend?.stop();
  internet.close();
  dns.mockRestore();
  web.mockRestore();
  syncBuiltinESMExports();
});
beforeEach(() => {
  published = {};
  world.records = null;
  world.asked.length = 0;
});

const receive = (document: object, file: string): Promise<DocumentDetail> =>
  company.api.call(receivedRoutes.upload, { query: { file }, bytes: Buffer.from(JSON.stringify(document)) });
const verdict = ({ id }: DocumentDetail): Promise<ReceivedFile> =>
  company.api.call(receivedRoutes.get, { params: { id } });
const again = ({ id }: DocumentDetail): Promise<ReceivedFile> =>
  company.api.call(receivedRoutes.verify, { params: { id } });
const found = async (text: string): Promise<string[]> =>
  (await company.api.call(documentRoutes.list, { query: { text } })).rows.map(({ id }) => id);
const whole = { outcome: "VALID", reason: "PROOF_MATCHES" };

describe("a file whose issuer cannot be reached is uncertain, and genuine once that answers", () => {
  it("of OpenAttestation 3, by the record of a domain", async () => {
    const kept = await receive(await signedByKey(unsignedThird()), "Third.tt");
    expect(kept).toMatchObject({ kind: "VerifiableDocument", state: "RECEIVED", received: true });
    expect(kept.files).toMatchObject([{ role: "upload", name: "Third.tt", mime: "application/json" }]);
    expect(await found("AURELIA STRAIT")).toContain(kept.id);
    const before = await verdict(kept);
    expect(before).toMatchObject({
      overall: "INDETERMINATE",
      format: "open-attestation",
      checks: { integrity: whole, issuer: { outcome: "INDETERMINATE", reason: "DOMAIN_UNASKED" } },
    });
    expect(world.asked).toContain(OA_DOMAIN);

    // It is no denial that one resolver does not have the record.
    world.records = ["v=spf1 -all"];
    expect((await again(kept)).checks.issuer.outcome).toBe("INDETERMINATE");
    world.records = [KEY_RECORD];
    expect(await again(kept)).toMatchObject({ overall: "VALID", headline: "GENUINE" });
    expect(await verdict(kept)).toMatchObject({ checks: { issuer: { outcome: "VALID", reason: "DOMAIN_CONFIRMS" } } });

    // Asked again while nobody answers, it is uncertain again: an earlier answer proves nothing of today.
    world.records = null;
    expect((await again(kept)).overall).toBe("INDETERMINATE");
  });

  it.each([
    ["W3C 1.1", certificate2018, "old-anchor.example"],
    ["W3C 2.0", certificate, "blue-anchor.example"],
  ] as const)("of %s, by the document of its did:web", async (edition, write, host) => {
    const issuer = await partyWith("ecdsa-sd-2023", `did:web:${host}`);
    const kept = await receive(await signed(issuer, write(issuer.did)), `${edition}.tt`);
    expect(kept).toMatchObject({ kind: "VerifiableDocument", state: "RECEIVED", received: true });
    expect(kept.files).toMatchObject([{ role: "upload", name: `${edition}.tt`, mime: "application/vc" }]);
    expect(await found("prime")).toContain(kept.id);
    const before = await verdict(kept);
    expect(before).toMatchObject({ overall: "INDETERMINATE", format: "credential" });
    expect([before.checks.integrity.outcome, before.checks.issuer.outcome]).toContain("INDETERMINATE");
    expect(Object.values(before.checks).map(({ outcome }) => outcome)).not.toContain("INVALID");

    published = { [`/${host}/.well-known/did.json`]: issuer.published };
    expect(await again(kept)).toMatchObject({ overall: "VALID", headline: "GENUINE" });
    expect((await verdict(kept)).checks.integrity.outcome).toBe("VALID");

    // Another key than the one that signed is no silence: the file is not its issuer's.
    published = { [`/${host}/.well-known/did.json`]: (await partyWith("ecdsa-sd-2023", issuer.did)).published };
    expect((await again(kept)).overall).toBe("INVALID");
  });
});

describe("a file of a network that nobody here reads", () => {
  const ELSEWHERE = 424_242;

  it.each([
    ["a document store", { documentStore: CONTRACT }, "VerifiableDocument"],
    ["a title", { tokenRegistry: CONTRACT }, "TransferableRecord"],
  ] as const)("is kept with %s, and uncertain", async (_, contract, kind) => {
    world.records = [`openatts net=ethereum netId=${ELSEWHERE} addr=${CONTRACT}`];
    const document = wrappedWith(contract, { network: { chain: "ETH", chainId: String(ELSEWHERE) }, note: kind });
    const kept = await receive(document, `${kind}.tt`);
    expect(kept).toMatchObject({ kind, state: "RECEIVED" });
    const told = await verdict(kept);
    expect(told).toMatchObject({
      overall: "INDETERMINATE",
      checks: { integrity: whole, issuer: { outcome: "VALID" }, status: { outcome: "INDETERMINATE" } },
    });
    if (told.title === null) return;
    const { documentId: __, ...title } = told.title;
    expect(title.chainId).toBe(ELSEWHERE);
    for (const asked of [
      () => company.api.call(titleRoutes.standing, { params: title }),
      () => company.api.call(titleRoutes.follow, { body: { ...title, label: "" } }),
    ])
      expect(await refusal(asked())).toBe("CHAIN_NOT_MIRRORED");
  });
});
