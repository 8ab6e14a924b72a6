import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LIMITS, megabytes } from "#domain/limits";
import { openCertificate } from "#domain/verify/certificates";
import { issuerKey } from "#domain/verify/qualified";
import { table } from "../../../backend/core/table.ts";
import { toPem } from "../../../backend/signing/authority.ts";
import { refreshLists } from "../../../backend/trusted-lists/refresh.ts";
import { servicesOf } from "../../../backend/trusted-lists/services.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { certified, METHODS } from "../../support/foreign.ts";
import { listXml, signList, type SampleList } from "../../support/trusted-lists.ts";

const METHOD = METHODS["P-521"];
const commission = certified("Commission", METHOD, null);
const operator = certified("Portuguese operator", METHOD, null);
const stranger = certified("Somebody", METHOD, null);
const authority = certified("Qualified CA", METHOD, null, { authority: true });
const key = issuerKey(openCertificate(authority.certificate).subject);
const HOUR = 3_600_000;

let app: TestApp;
let server: Server;
let at: string;
let file: string;
let published: Map<string, string | Buffer>;
let asked: string[];
let clock = Date.parse("2026-10-30T00:00:00Z");

beforeAll(async () => {
  app = await startApp();
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const found = published.get(request.url ?? "");
    response.writeHead(found === undefined ? 404 : 200).end(found);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  file = join(tmpdir(), `signers-${process.pid}.pem`);
  await writeFile(file, toPem(commission.certificate));
});
afterAll(async () => {
  server.close();
  await app.stop();
});
beforeEach(async () => {
  asked = [];
  published = new Map([
    ["/lotl.xml", lotl()],
    ["/pt.xml", signList(listXml(LIST), operator)],
  ]);
  await refreshLists(app.database, { trustedListSigners: null, trustedListUrl: "" }, HOUR);
});

const LIST: SampleList = { services: [{ by: authority }] };
const lotl = (country = "PT", signers = [operator], by = commission): string =>
  signList(listXml({ country: "EU", pointers: [{ url: `${at}/pt.xml`, country, signers }] }), by);
/** Reads what is due, each time a day later. */
async function refresh(hours = 24): Promise<void> {
  clock += hours * HOUR;
  const settings = { trustedListSigners: file, trustedListUrl: `${at}/lotl.xml` };
  await refreshLists(app.database, settings, HOUR, { now: new Date(clock), allowPrivate: true });
}
const known = () => app.database.asWorker((tx) => servicesOf(tx, [key]));
const problems = async (): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (await app.database.asWorker((tx) => table(tx, "app.trusted_list").find(["country", "problem"], {}))).map((one) => [
      one.country,
      one.problem,
    ]),
  );

describe("trusted lists that the operator turned on", () => {
  it("are read from the list of lists on, kept with their dates, and asked for again when they are due", async () => {
    await refresh();
    expect(await known()).toMatchObject([
      {
        country: "PT",
        provider: "Sample Trust SA",
        history: [{ granted: true }],
        issuedAt: "2026-10-01T00:00:00.000Z",
        nextUpdate: "2027-03-01T00:00:00.000Z",
      },
    ]);
    expect(await problems()).toEqual({ EU: null, PT: null });
    await refresh(1);
    expect(asked).toEqual(["/lotl.xml", "/pt.xml"]);
    published.set(
      "/pt.xml",
      signList(
        listXml({ sequence: 8, services: [{ by: authority, history: [["withdrawn", "2026-10-29T00:00:00Z"]] }] }),
        operator,
      ),
    );
    await refresh(6);
    expect(await known()).toMatchObject([{ history: [{ granted: false }] }]);
  });

  it.each<readonly [string, () => string | Buffer, string]>([
    ["is forged", () => signList(listXml(LIST), operator).replace("/granted<", "/withdrawn<"), "SIGNATURE_WRONG"],
    [
      "is signed by one whom the list of lists does not name",
      () => signList(listXml(LIST), stranger),
      "SIGNER_UNKNOWN",
    ],
    ["is another country's", () => signList(listXml({ ...LIST, country: "ES" }), operator), "OTHER_COUNTRY"],
    ["is an older one than was read before", () => signList(listXml({ ...LIST, sequence: 6 }), operator), "OLDER"],
    ["is too large", (): Buffer => Buffer.alloc(megabytes(LIMITS.trustedListMb) + 1, " "), "UNREACHABLE"],
    ["is no list", () => "<html>", "UNREADABLE"],
  ])("leave what was read before when one %s", async (_, make, problem) => {
    await refresh();
    const before = await known();
    expect(before).toHaveLength(1);
    published.set("/pt.xml", make());
    await refresh();
    expect(await problems()).toEqual({ EU: null, PT: problem });
    expect(await known()).toEqual(before);
  });

  it("are not taken from a list of lists that its pinned signers did not sign, which is asked again an hour later", async () => {
    published.set("/lotl.xml", lotl("PT", [operator], stranger));
    await refresh();
    expect(await problems()).toEqual({ EU: "SIGNER_UNKNOWN" });
    expect(await known()).toEqual([]);
    expect(asked).toEqual(["/lotl.xml"]);
    published.set("/lotl.xml", lotl());
    await refresh(1);
    expect(await known()).toHaveLength(1);
  });

  it("go when the list of lists names them no more, and all of them when the operator turns them off", async () => {
    await refresh();
    published.set("/lotl.xml", signList(listXml({ country: "EU", sequence: 8 }), commission));
    await refresh();
    expect(await problems()).toEqual({ EU: null });
    expect(await known()).toEqual([]);
    await refreshLists(app.database, { trustedListSigners: null, trustedListUrl: "" }, HOUR);
    expect(await problems()).toEqual({});
  });

  it("are asked for at public https addresses only", async () => {
    const settings = { trustedListSigners: file, trustedListUrl: `${at}/lotl.xml` };
    await refreshLists(app.database, settings, HOUR, { now: new Date(clock) });
    expect(await problems()).toEqual({ EU: "UNREACHABLE" });
    expect(asked).toEqual([]);
  });
});
