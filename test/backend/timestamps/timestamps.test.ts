import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { RATES } from "#domain/api/rates";
import { Authority } from "../../../backend/authority/authority.ts";
import { foreignStamper } from "../../../backend/signing/timestamps.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, type Company } from "../../support/companies.ts";

let backend: TestBackend;
let carrier: Company;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  carrier = await companies(backend).company("Carrier");
});
afterAll(() => backend.stop());

/** The attribute that holds a time-stamp, as a signature in a PDF has it. */
const TOKEN = "060b2a864886f70d010910020e";

async function uploaded(from: Company): Promise<{ id: string; version: number }> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText("Survey", { x: 50, y: 100 });
  return from.api.call(documentRoutes.upload, { query: { name: "Survey" }, bytes: await pdf.save() });
}
const sign = (from: Company, { id, version }: { id: string; version: number }) =>
  from.api.call(documentRoutes.sign, { params: { id }, body: { expectedVersion: version, password: PASSWORD } });

it("answers strangers, in the protocol of time-stamps, under the root of the platform", async () => {
  const stamp = foreignStamper(`${backend.url}/api/timestamp`, () => new Date());
  const token = await stamp.stamp(Buffer.alloc(32, 7));
  expect(Buffer.from(token).includes(Buffer.from(await new Authority(backend.database, backend.settings).root()))).toBe(
    true,
  );
  const answer = await fetch(`${backend.url}/api/timestamp`, {
    method: "POST",
    headers: { "content-type": "application/timestamp-query" },
    body: "nothing",
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/timestamp-reply"]);
  const large = await fetch(`${backend.url}/api/timestamp`, {
    method: "POST",
    headers: { "content-type": "application/timestamp-query" },
    body: Buffer.alloc(20_000),
  });
  expect(large.status).toBe(413);
});

it("has one key, however many processes ask for it, that cannot be read in the database", async () => {
  const authorities = Array.from({ length: 4 }, () => new Authority(backend.database, backend.settings));
  const own = await Promise.all(
    authorities.map(async (one) =>
      (await one.stamping()).chain.map((certificate) => Buffer.from(certificate).toString("hex")),
    ),
  );
  expect(new Set(own.map(String)).size).toBe(1);
  const [stored] = await backend.database.asWorker((tx) =>
    tx.query<{ wrapped_key: Buffer }[]>("SELECT wrapped_key FROM app.authority WHERE role = 'timestamps'"),
  );
  const { privateKey } = await authorities[0]!.stamping();
  const plain = privateKey.export({ format: "jwk" }).d!;
  expect(stored!.wrapped_key.includes(Buffer.from(plain, "base64url"))).toBe(false);
});

it("stands in every signature of a document", async () => {
  const document = await uploaded(carrier);
  await sign(carrier, document);
  const signed = await carrier.api.download(documentRoutes.pdf, { params: { id: document.id } });
  expect(Buffer.from(signed).toString("latin1")).toContain(TOKEN);
});

it("is the one of the settings; while that does not answer, nothing is signed", async () => {
  const elsewhere = await startBackend({ chain: false, settings: { timestampUrl: `${backend.url}/api/timestamp` } });
  const nowhere = await startBackend({ chain: false, settings: { timestampUrl: "http://127.0.0.1:9/tsa" } });
  try {
    const [far, alone] = [await companies(elsewhere).company("Far"), await companies(nowhere).company("Alone")];
    const there = await uploaded(far);
    await sign(far, there);
    const signed = Buffer.from(await far.api.download(documentRoutes.pdf, { params: { id: there.id } })).toString(
      "latin1",
    );
    const [own] = (await new Authority(backend.database, backend.settings).stamping()).chain;
    expect(signed).toContain(Buffer.from(own!).toString("hex"));
    const document = await uploaded(alone);
    expect(await refusal(sign(alone, document))).toBe("TIMESTAMP_UNAVAILABLE");
    expect(await get(alone.api, document.id)).toMatchObject({ version: document.version, signatures: [] });
  } finally {
    await Promise.all([elsewhere.stop(), nowhere.stop()]);
  }
});

it("answers one source so often, and others meanwhile", async () => {
  const asked = (source: string) =>
    fetch(`${backend.url}/api/timestamp`, {
      method: "POST",
      headers: { "content-type": "application/timestamp-query", "x-forwarded-for": source },
      body: "nothing",
    });
  const status: number[] = [];
  for (let n = 0; n < RATES.stamp.times * 2 && status.at(-1) !== 429; n++)
    status.push((await asked("203.0.113.80")).status);
  expect(status.at(-1)).toBe(429);
  expect((await asked("203.0.113.81")).status).toBe(200);
  const together = await Promise.all(Array.from({ length: 20 }, () => asked("203.0.113.82")));
  for (const one of together.filter(({ status: code }) => code !== 200))
    expect([one.status, one.headers.get("retry-after")]).toEqual([429, "1"]);
});
