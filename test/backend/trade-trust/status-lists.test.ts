import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuerRoutes } from "#domain/api/issuer";
import { readingRoutes } from "#domain/api/document-reading";
import { documentChecker } from "#domain/verify/document-checker";
import type { Json } from "#domain/verify/json";
import { SILENT } from "#domain/verify/oracle";
import { issuerKey } from "../../../backend/trade-trust/company-issuer.ts";
import { credentialSigner } from "../../../backend/trade-trust/credential.ts";
import { revokePlaces, takePlaces, type StatusPlace } from "../../../backend/trade-trust/status-lists.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, PASSWORD, type Company } from "../../support/companies.ts";
import { builtIn } from "../../../scripts/lib/built-in-template.ts";

const template = builtIn();
let backend: TestBackend;
let make: ReturnType<typeof companies>;
let [one, other]: Company[] = [];

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  make = companies(backend);
  [one, other] = await Promise.all([make.company("Meridian Straits", { people: 2 }), make.company("Halcyon")]);
});
afterAll(() => backend.stop());

const take = (company: Company, ...ids: string[]): Promise<ReadonlyMap<string, StatusPlace>> =>
  make.asFirst(company, (ctx) => takePlaces(ctx, backend.settings, ids));
const revoke = (company: Company, ...ids: string[]): Promise<void> =>
  make.asFirst(company, (ctx) => revokePlaces(ctx, backend.settings, ids));
const published = async (url: string): Promise<Json> => {
  const answer = await fetch(url.replace(backend.settings.publicUrl, backend.url));
  expect(answer.headers.get("cache-control")).toBe("public, max-age=60");
  return (await answer.json()) as Json;
};
const didOf = (company: Company) => one!.api.call(readingRoutes.did, { params: { id: company.id } });

/** The verdict on the status and the proof of a document at a place, signed by the company's key in use. */
async function signedAt(company: Company, documentId: string, place: StatusPlace): Promise<Json> {
  const key = await make.asFirst(company, (ctx) => issuerKey(ctx, backend.settings));
  const signer = await credentialSigner(key.did, key);
  return signer.make({
    template,
    documentId,
    issuedAt: new Date(),
    data: template.sample,
    status: { kind: "statusList", ...place },
  });
}
async function judged(company: Company, document: Json): Promise<readonly [string, string | undefined]> {
  const did = await didOf(company);
  const check = documentChecker(
    { ...SILENT, did: async (asked) => (asked === did["id"] ? did : null), statusList: published },
    new Date(Date.now() + 1000),
  );
  const { integrity, status } = await check(document);
  return [integrity.reason, status?.reason];
}

describe("a status list", () => {
  it("gives each document a place of its own, at random, and the same again", async () => {
    const ids = Array.from({ length: 300 }, () => uuid());
    const places = await take(one!, ...ids);
    const indexes = [...places.values()].map(({ index }) => index);
    expect(new Set(indexes).size).toBe(300);
    expect(Math.max(...indexes) - Math.min(...indexes)).toBeGreaterThan(100_000);
    expect(indexes).not.toEqual(indexes.toSorted((a, b) => a - b));
    expect(await take(one!, ...ids.slice(0, 3))).toEqual(new Map([...places].slice(0, 3)));
    expect(new Set([...places.values()].map(({ list }) => list)).size).toBe(1);
  });

  it("gives no place twice to those who come at once", async () => {
    const ids = Array.from({ length: 40 }, () => uuid());
    const all = await Promise.all([0, 10, 20, 30].map((from) => take(one!, ...ids.slice(from, from + 10), ids[0]!)));
    const places = new Map(all.flatMap((some) => [...some]));
    expect(new Set([...places.values()].map(({ list, index }) => `${list} ${index}`)).size).toBe(40);
    for (const some of all) expect(some.get(ids[0]!)).toEqual(places.get(ids[0]!));
  });

  it("is published, and says what was revoked and nothing else", async () => {
    const [first, second] = [uuid(), uuid()];
    const places = await take(one!, first, second);
    const documents = await Promise.all([first, second].map((id) => signedAt(one!, id, places.get(id)!)));
    expect(await judged(one!, documents[0]!)).toEqual(["PROOF_MATCHES", "NOT_REVOKED"]);
    await revoke(one!, first);
    await revoke(one!, first);
    expect(await judged(one!, documents[0]!)).toEqual(["PROOF_MATCHES", "REVOKED"]);
    expect(await judged(one!, documents[1]!)).toEqual(["PROOF_MATCHES", "NOT_REVOKED"]);
  });

  it("is the company's alone", async () => {
    const id = uuid();
    await take(one!, id);
    await expect(revoke(other!, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const places = await take(other!, id);
    expect((await take(one!, id)).get(id)).not.toEqual(places.get(id));
    expect((await fetch(`${backend.url}/api/status/${uuid()}`)).status).toBe(404);
  });

  it("does not forget what was revoked, whoever asks the database", async () => {
    const id = uuid();
    await take(one!, id);
    await revoke(one!, id);
    const undo = backend.database.asWorker((tx) =>
      rows(tx, "UPDATE app.status_entry SET revoked_at = NULL WHERE document_id = $1", [id]),
    );
    await expect(undo).rejects.toThrow("what was revoked stays revoked");
  });
});

describe("a new key of the company", () => {
  it("leaves genuine what the former signed until then, and makes nothing genuine that it signs later", async () => {
    const [before, revoked, late] = [uuid(), uuid(), uuid()];
    const places = await take(one!, before, revoked, late);
    const former = await make.asFirst(one!, (ctx) => issuerKey(ctx, backend.settings));
    const documents = await Promise.all([before, revoked].map((id) => signedAt(one!, id, places.get(id)!)));
    await revoke(one!, revoked);
    await one!.api.call(issuerRoutes.renew, { body: { password: PASSWORD } });
    const { did, keys } = await one!.api.call(issuerRoutes.get);
    expect(did).toBe(former.did);
    expect(keys.map(({ until }) => until === null)).toEqual([true, false]);
    expect(await judged(one!, documents[0]!)).toEqual(["PROOF_MATCHES", "NOT_REVOKED"]);
    expect(await judged(one!, documents[1]!)).toEqual(["PROOF_MATCHES", "REVOKED"]);

    const signer = await credentialSigner(former.did, former);
    const stale = await signer.make({
      template,
      documentId: late,
      issuedAt: new Date(Date.now() + 1_000),
      data: template.sample,
      status: { kind: "none" },
    });
    expect((await judged(one!, stale))[0]).toBe("KEY_ENDED");
    const fresh = await signedAt(one!, late, places.get(late)!);
    expect(await judged(one!, fresh)).toEqual(["PROOF_MATCHES", "NOT_REVOKED"]);
    expect(String((fresh["proof"] as Json)["verificationMethod"])).not.toBe(former.id);
  });
});
