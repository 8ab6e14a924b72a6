import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyRoutes } from "#domain/api/desk";
import { LIMITS, megabytes } from "#domain/limits";
import { otherwiseIn } from "#domain/setting";
import { SETTINGS } from "#domain/settings";
import type { BesideAnswer } from "#domain/listed-services";
import { ASKED } from "#domain/verify/asked";
import type { SignatureReport } from "#domain/verify/signature-report";
import { verify } from "#domain/verify/verify";
import { toPem } from "../../../backend/signing/authority.ts";
import { asksOthers, beside } from "../../../backend/verify/beside.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import {
  certified,
  foreignPage,
  listedAt,
  METHODS,
  ocspAnswer,
  revokedBy,
  signedAsForeign,
  type Party,
} from "../../support/foreign.ts";
import { NOW } from "../../support/signing.ts";

const METHOD = METHODS["P-521"];
const root = certified("Bank Root", METHOD, null, { authority: true });
const stranger = certified("Other Root", METHOD, null, { authority: true });
const BEFORE = new Date("2026-10-01T00:00:00Z");
const AFTER = new Date("2035-10-01T00:00:00Z");

let app: TestApp;
let server: Server;
let at: string;
let page: Uint8Array;
let asked: string[];
let answers: Map<string, Uint8Array>;

beforeAll(async () => {
  const trustedFile = join(tmpdir(), `trusted-${process.pid}.pem`);
  await writeFile(trustedFile, toPem(root.certificate));
  app = await startApp({ settings: { revocationAsk: true, trustedFile } });
  page = await foreignPage();
  server = createServer((request, response) => {
    request.resume().on("end", () => {
      asked.push(`${request.method} ${request.url}`);
      const found = answers.get(request.url ?? "");
      response.writeHead(found === undefined ? 404 : 200).end(found);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await app.stop();
});
beforeEach(() => {
  asked = [];
  answers = new Map();
});

let count = 0;
/** A signer whose certificate names a responder of its own, and with `list` a place for a list. */
function signerOf(by: Party, { list = false } = {}): { readonly party: Party; readonly path: string } {
  const path = `/${(count += 1)}`;
  const extensions = list ? [listedAt(`${at}${path}.crl`)] : [];
  return { party: certified("Anouk Visser", METHOD, by, { responder: `${at}${path}`, extensions }), path };
}

interface Asking {
  readonly on?: boolean;
  readonly trusted?: Party;
  readonly allowPrivate?: boolean;
  readonly above?: Party;
  readonly answer?: Uint8Array;
}
async function check(by: Party, asking: Asking = {}): Promise<SignatureReport> {
  const { on = true, trusted = root, allowPrivate = true, above = root, answer } = asking;
  const others = (certificates: readonly string[]): Promise<BesideAnswer> =>
    beside(
      { certificates: [...certificates] },
      {
        database: app.database,
        settings: { revocationAsk: on, trustedListSigners: null, publicUrl: "https://hawser.test" },
        trust: { trustAnchors: [toPem(trusted.certificate)], issuing: [] },
        now: NOW,
        allowPrivate,
      },
    );
  const { signatures } = await verify(signedAsForeign(page, by, [above], answer), {
    chain: null,
    trustAnchors: [trusted.certificate],
    others,
    now: NOW,
  });
  return signatures[0]!;
}

const OPEN = { outcome: "INDETERMINATE", reason: "REVOCATION_UNKNOWN" };
const about = (one: Party, more: Partial<Parameters<typeof ocspAnswer>[0]> = {}): Uint8Array =>
  ocspAnswer({ about: one, issuer: root, by: root, from: BEFORE, until: AFTER, ...more });

describe("authorities asked at verification, where the operator allows it", () => {
  it("settle that a certificate was not revoked, and are asked once until they would answer anew", async () => {
    const { party, path } = signerOf(root);
    answers.set(path, about(party));
    expect(await check(party, { on: false })).toMatchObject({ identity: OPEN, asked: null });
    expect(asked).toEqual([]);
    const passed = { identity: { outcome: "VALID", reason: "PATH_VALID" }, asked: "ANSWERED" };
    expect(await check(party)).toMatchObject(passed);
    expect(await check(party)).toMatchObject(passed);
    expect(asked).toEqual([`POST ${path}`]);
  });

  it("make a signature red whose certificate was revoked, also where the file brings an older answer", async () => {
    const { party, path } = signerOf(root);
    answers.set(path, about(party, { revokedAt: BEFORE }));
    const brought = { answer: about(party) };
    expect(await check(party, { ...brought, on: false })).toMatchObject({ identity: { outcome: "VALID" } });
    expect(await check(party, brought)).toMatchObject({
      identity: { outcome: "INVALID", reason: "CERTIFICATE_REVOKED" },
      asked: "ANSWERED",
    });
  });

  it.each([
    ["does not know the certificate", (one: Party) => about(one, { unknown: true })],
    ["sends an old answer", (one: Party) => about(one, { until: new Date("2026-10-20T00:00:00Z") })],
    ["sends one that another authority signed", (one: Party) => about(one, { by: stranger })],
    ["sends one about another certificate", () => about(certified("B", METHOD, root))],
    ["sends too much", () => new Uint8Array(70_000)],
    ["sends something else", () => Buffer.from("<html>")],
    ["does not answer", () => null],
  ] as const)("leave the signature open, and never red, when one %s", async (_, make) => {
    const { party, path } = signerOf(root);
    const answer = make(party);
    if (answer !== null) answers.set(path, answer);
    expect(await check(party)).toMatchObject({ identity: OPEN, asked: "UNANSWERED" });
    expect(asked).toEqual([`POST ${path}`]);
  });

  it("are asked for a list where no responder answers", async () => {
    const [clean, gone, silent] = [
      signerOf(root, { list: true }),
      signerOf(root, { list: true }),
      signerOf(root, { list: true }),
    ];
    const times = { from: BEFORE, until: AFTER };
    answers.set(`${clean.path}.crl`, revokedBy(root, { ...times, revoked: [gone.party] }));
    answers.set(`${gone.path}.crl`, revokedBy(root, { ...times, revoked: [gone.party] }));
    answers.set(`${silent.path}.crl`, new Uint8Array(megabytes(LIMITS.verifyListMb) + 1));
    expect(await check(clean.party)).toMatchObject({ identity: { outcome: "VALID" }, asked: "ANSWERED" });
    expect(asked).toEqual([`POST ${clean.path}`, `GET ${clean.path}.crl`]);
    expect(await check(gone.party)).toMatchObject({ identity: { reason: "CERTIFICATE_REVOKED" }, asked: "ANSWERED" });
    expect(await check(silent.party)).toMatchObject({ identity: OPEN, asked: "UNANSWERED" });
  });

  it("are only those that are trusted here: a certificate of anybody's own has nobody asked, and makes nobody trusted", async () => {
    const { party, path } = signerOf(stranger);
    answers.set(path, about(party, { issuer: stranger, by: stranger }));
    const unknown = { identity: { outcome: "INDETERMINATE", reason: "ISSUER_UNKNOWN" }, asked: null };
    expect(await check(party, { above: stranger })).toMatchObject(unknown);
    // The name of a trusted authority on a certificate that it did not sign.
    const namesake = certified("Bank Root", METHOD, null, { authority: true });
    const posing = signerOf(namesake);
    expect((await check(posing.party, { above: namesake })).asked).toBeNull();
    expect(asked).toEqual([]);
  });

  it("are never asked in this machine's own network", async () => {
    const { party, path } = signerOf(root, { list: true });
    answers.set(path, about(party));
    expect(await check(party, { allowPrivate: false })).toMatchObject({ identity: OPEN, asked: "UNANSWERED" });
    expect(asked).toEqual([]);
  });

  it("are asked by whoever verifies, without an account, as far as they are outside this network", async () => {
    const api = app.client();
    expect((await api.call(verifyRoutes.trust)).asksOthers).toBe(true);
    const { party, path } = signerOf(root);
    answers.set(path, about(party));
    const certificates = [Buffer.from(party.certificate).toString("base64"), "AAAA"];
    const { services, revocations } = await api.call(verifyRoutes.beside, { body: { certificates } });
    expect(services).toEqual([]);
    expect(revocations).toMatchObject([{ lists: [], responses: [] }]);
    expect(asked).toEqual([]);
  });

  it("are nobody unless the operator turns it on", () => {
    const { revocationAsk, trustedListSigners } = otherwiseIn(SETTINGS, "backend");
    expect(asksOthers({ revocationAsk, trustedListSigners })).toBe(false);
  });

  it("is said in English and Chinese", () => {
    for (const { en, zh } of Object.values(ASKED)) expect([en, zh].every((words) => words.length > 8)).toBe(true);
  });
});
