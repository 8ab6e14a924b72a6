import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyRoutes } from "#domain/api/desk";
import { RATES } from "#domain/api/rates";
import type { Refused } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { fromPem, trustOfAnswer } from "#domain/verify/trust";
import { toPem } from "../../../backend/signing/authority.ts";
import { ask, urlOfDid } from "../../../backend/published/ask.ts";
import { fetchPublic } from "../../../backend/trust/fetch-public.ts";
import { trustOf } from "../../../backend/trust/trust.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { testAuthority } from "../../support/signing.ts";

let elsewhere: Server;
let app: TestApp;
let port: number;
const nothing = { document: null, records: null };

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    const answers: Readonly<Record<string, string>> = {
      "/a/did.json": '{"id":"did:web:here"}',
      "/.well-known/did.json": '{"id":"did:web:root"}',
      "/list": '["no object"]',
      "/text": "hello",
      "/huge": JSON.stringify({ proof: {}, data: "x".repeat(LIMITS.verifyAskKb * 1024) }),
      "/api": '{"account":"7","balance":12}',
      "/list.json": '{"type":["VerifiableCredential"],"credentialSubject":{"encodedList":"u"},"proof":{},"cookie":"1"}',
      "/stored": '{"document":{"cipherText":"a","iv":"b","tag":"c","ttl":1},"id":3}',
      "/keys/did.json": '{"id":"did:web:keys","verificationMethod":[],"secret":"1"}',
    };
    if (request.url === "/moved") return void response.writeHead(302, { location: "/a/did.json" }).end();
    const text = answers[request.url ?? ""];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  }).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  port = (elsewhere.address() as AddressInfo).port;
  app = await startApp();
});
afterAll(async () => {
  elsewhere.close();
  await app.stop();
});

describe("a document that an issuer publishes", () => {
  const json = (path: string) =>
    ask({ kind: "json", of: `http://127.0.0.1:${port}${path}` }, "192.0.2.1", { resolvers: [], allowPrivate: true });

  it("is read from where the method of its name says", async () => {
    expect(urlOfDid("did:web:tern-sable.example").href).toBe("https://tern-sable.example/.well-known/did.json");
    expect(urlOfDid("did:web:tern-sable.example%3A8443:a:b").href).toBe("https://tern-sable.example:8443/a/b/did.json");
    expect(() => urlOfDid("did:web:user%40evil.example")).toThrow();
    expect(
      await ask({ kind: "did", of: `did:web:127.0.0.1%3A${port}:a` }, "192.0.2.1", {
        resolvers: [],
        allowPrivate: true,
      }),
    ).toEqual({ document: { id: "did:web:here" }, records: null });
    expect(
      await ask({ kind: "did", of: `did:web:127.0.0.1%3A${port}` }, "192.0.2.1", { resolvers: [], allowPrivate: true }),
    ).toEqual({ document: { id: "did:web:root" }, records: null });
  });

  it("counts for nothing when it is no object, too long, elsewhere or not there", async () => {
    for (const path of ["/list", "/text", "/huge", "/moved", "/none", "/api"])
      expect(await json(path), path).toEqual(nothing);
  });

  it("is told as far as a verification reads it, and no further", async () => {
    expect((await json("/list.json")).document).toEqual({
      type: ["VerifiableCredential"],
      credentialSubject: { encodedList: "u" },
      proof: {},
    });
    expect((await json("/stored")).document).toEqual({ document: { cipherText: "a", iv: "b", tag: "c" } });
    expect(
      (
        await ask({ kind: "did", of: `did:web:127.0.0.1%3A${port}:keys` }, "192.0.2.1", {
          resolvers: [],
          allowPrivate: true,
        })
      ).document,
    ).toEqual({ id: "did:web:keys", verificationMethod: [] });
  });

  it("is asked at the port of https alone", async () => {
    for (const of of ["https://tern-sable.example:8443/a", "https://tern-sable.example:22/a"])
      expect(await fetchPublic(new URL(of), "application/json", { private: false, bytes: 1 })).toBeNull();
  });

  it("waits for hosts that are slow to answer only with those of the source that asks for them", async () => {
    const held: (() => void)[] = [];
    const slow = createServer((_, response) => void held.push(() => response.end("{}"))).listen(0, "127.0.0.1");
    await once(slow, "listening");
    const of = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`;
    const asked = Array.from({ length: 12 }, () =>
      ask({ kind: "json", of }, "192.0.2.9", { resolvers: [], allowPrivate: true }).catch(
        (error: unknown) => (error as Refused).code,
      ),
    );
    // One source has two slots and a short queue. Further requests are refused, and other sources are answered
    // meanwhile.
    expect((await json("/list.json")).document).not.toBeNull();
    const open = setInterval(() => held.splice(0).forEach((end) => end()), 5);
    const told = await Promise.all(asked);
    clearInterval(open);
    slow.close();
    expect(told.filter((one) => one === "OVERLOADED")).toHaveLength(12 - RATES.ask.atOnce);
  });

  it("is not asked for one source without end", async () => {
    const from = (source: string) =>
      app
        .client()
        .send(verifyRoutes.ask, {
          query: { kind: "did", of: "did:web:localhost:a" },
          headers: { "x-forwarded-for": source },
        });
    const status: number[] = [];
    for (let n = 0; n < RATES.ask.times + 20 && status.at(-1) !== 429; n++)
      status.push((await from(`2001:db8:9:9::${n.toString(16)}`)).status);
    expect(status.at(-1)).toBe(429);
    const refused = await from("2001:db8:9:9:ffff::1");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(((await refused.json()) as { code: string }).code).toBe("TOO_MANY_REQUESTS");
    expect((await from("2001:db8:9:a::1")).status).toBe(200);
  });

  it("is not asked of this machine or its network, whoever names it", async () => {
    const client = app.client();
    for (const of of [
      `did:web:127.0.0.1%3A${port}:a`,
      "did:web:localhost:a",
      "did:web:10.0.0.1",
      "did:web:169.254.169.254",
    ])
      expect(await client.call(verifyRoutes.ask, { query: { kind: "did", of } })).toEqual(nothing);
    expect(
      await client.call(verifyRoutes.ask, { query: { kind: "json", of: `https://127.0.0.1:${port}/a/did.json` } }),
    ).toEqual(nothing);
    expect(
      await refusal(
        client.call(verifyRoutes.ask, { query: { kind: "json", of: `http://127.0.0.1:${port}/a/did.json` } }),
      ),
    ).toBe("BAD_INPUT");
    expect(await refusal(client.call(verifyRoutes.ask, { query: { kind: "did", of: "did:key:z6Mk" } }))).toBe(
      "BAD_INPUT",
    );
  });
});

describe("the trust of the installation", () => {
  it("is its own authority, with the lists of what it revoked", async () => {
    const { trustAnchors, revocationLists } = trustOfAnswer(await app.client().call(verifyRoutes.trust));
    expect([trustAnchors.length, revocationLists?.length]).toEqual([1, 2]);
  });

  it("and the authorities in the operator's file, with theirs", async () => {
    const [own, other] = [await testAuthority(), await testAuthority()];
    const [list] = await other.lists();
    const file = join(tmpdir(), `hawser-trusted-${process.pid}.pem`);
    await writeFile(
      file,
      `# a bank\n${toPem(other.root.certificate)}\n-----BEGIN X509 CRL-----\n${Buffer.from(list!).toString("base64")}\n-----END X509 CRL-----\n`,
    );
    const answer = await trustOf([own.root.certificate], [own.intermediate.certificate], [], file);
    expect(answer.trustAnchors.flatMap(fromPem).map((one) => Buffer.from(one).toString("hex"))).toEqual(
      [own, other].map(({ root }) => Buffer.from(root.certificate).toString("hex")),
    );
    expect(answer.revocationLists).toEqual([Buffer.from(list!).toString("base64")]);
  });
});
