import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { contactRoutes } from "#domain/api/contacts";
import { envelopeRoutes } from "#domain/api/envelopes";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, PASSWORD, type Company } from "../../support/companies.ts";

let backend: TestBackend;
let one: Company;
let other: Company;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  [one, other] = await Promise.all([make.company("One", { people: 2 }), make.company("Other")]);
  await make.befriend(one, other);
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.membership SET is_admin = true WHERE organisation_id = $1", [one.id]),
  );
});
afterAll(() => backend.stop());

/** A request that no client of ours makes; answers its status and, if the body is JSON, its code. */
async function raw(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<string> {
  const cookie = [...one.api.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`${backend.url}${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  return `${response.status} ${(JSON.parse(text || "{}") as { code?: string }).code ?? ""}`.trim();
}
const cursor = (value: unknown): string => encodeURIComponent(Buffer.from(JSON.stringify(value)).toString("base64url"));
const ID = "0192f0c1-2345-7abc-8def-0123456789ab";

describe("identifiers", () => {
  it("are the same in capitals: nobody grants to oneself by them", async () => {
    const [me] = one.people;
    const permit = (permissions: readonly string[]) =>
      backend.database.asWorker((tx) =>
        tx.query("UPDATE app.membership SET permissions = $2 WHERE person_id = $1", [me?.id, permissions]),
      );
    await permit([]);
    for (const id of [me?.id ?? "", (me?.id ?? "").toUpperCase()])
      expect(
        await refusal(
          one.api.call(authRoutes.setPermissions, {
            params: { id },
            body: { password: PASSWORD, permissions: ["bl.void"] },
          }),
        ),
      ).toBe("FORBIDDEN");
    await permit(ALL_PERMISSIONS);
    expect(await refusal(one.api.call(contactRoutes.request, { body: { organisationId: one.id.toUpperCase() } }))).toBe(
      "CONTACT_SELF",
    );
  });
});

describe("values that only look harmless", () => {
  it.each([
    ["nested beyond any form", `{"kind":"BillOfLading","data":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}}`],
    ["a number beyond numbers", '{"kind":"BillOfLading","data":{"a":1e999}}'],
    [
      "a hundred thousand fields",
      `{"kind":"BillOfLading","data":{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":1`).join(",")}}}`,
    ],
    ["a prototype", '{"kind":"BillOfLading","data":{"__proto__":{"a":1},"constructor":{"prototype":{}}}}'],
    ["half a character", '{"kind":"BillOfLading","data":{"blNo":"\\ud800"}}'],
  ])("%s", async (_, body) => {
    expect(await raw("POST", "/api/documents", body)).toBe("422 BAD_INPUT");
    expect(await raw("POST", "/api/documents", body, { "idempotency-key": `key ${Math.random()}` })).toBe(
      "422 BAD_INPUT",
    );
  });

  it("numbers larger than the store's", async () => {
    const { id } = await one.api.call(envelopeRoutes.compose, { body: {} });
    expect(
      await raw(
        "PUT",
        `/api/envelopes/${id}`,
        '{"recipientId":null,"subject":"","note":"","expectedVersion":9007199254740991}',
      ),
    ).toBe("422 BAD_INPUT");
    expect(
      await raw(
        "GET",
        `/api/verify/title?chainId=99999999999&registry=0x${"0".repeat(40)}&tokenId=0x${"0".repeat(64)}`,
      ),
    ).toBe("422 BAD_INPUT");
  });

  it.each([
    [[1e15, "2026-01-01T00:00:00.000Z", ID]],
    [[0, "1", ID]],
    [[0, "2026-01-01T00:00:00.000Z", "-".repeat(36)]],
    [[0, 5, ID]],
    [null],
    [[]],
    ["x"],
  ])("a page behind %j", async (value) => {
    expect(await raw("GET", `/api/envelopes?cursor=${cursor(value)}`)).toMatch(/^(200|422 BAD_INPUT)$/);
  });
  it.each([
    ["updatedAt", ["1", ID]],
    ["updatedAt", ["Sat", ID]],
    ["number", ["\u0000", ID]],
    ["number", ["\ud800", ID]],
    ["state", ["\u0000", ID]],
    ["number", null],
    ["number", [ID]],
  ])("a page by %s behind %j", async (sort, value) => {
    expect(await raw("GET", `/api/documents?sort=${sort}&cursor=${cursor(value)}`)).toMatch(/^(200|422 BAD_INPUT)$/);
  });
});

describe("bodies that are not what they say", () => {
  it("an upload that says it is JSON is answered, not kept waiting", async () => {
    expect(await raw("POST", "/api/documents/upload?name=x", "{}")).toMatch(/^4\d\d \w+$/);
  });
  it.each([
    ["no JSON", "{", {}, "422 BAD_INPUT"],
    ["more than a stranger may send", `{"email":"${"a".repeat(70_000)}","password":"x"}`, {}, "413 REQUEST_TOO_LARGE"],
    ["an unknown alphabet", "{}", { "content-type": "application/json; charset=klingon" }, "422 BAD_INPUT"],
    ["an unknown packing", "{}", { "content-encoding": "rot13" }, "422 BAD_INPUT"],
    ["no real packing", "{}", { "content-encoding": "gzip" }, "422 BAD_INPUT"],
  ])("%s", async (_, body, headers, answer) => {
    expect(await raw("POST", "/api/auth/login", body, headers)).toBe(answer);
  });
  it("more than a megabyte of somebody who is signed in", async () => {
    expect(
      await raw("POST", "/api/documents", `{"kind":"BillOfLading","data":{"blNo":"${"1".repeat(1_100_000)}"}}`),
    ).toBe("413 REQUEST_TOO_LARGE");
  });
  it("a path that is no text", async () => {
    expect(await raw("GET", "/api/documents/%zz")).toMatch(/^4\d\d \w+$/);
    expect(await raw("GET", "/api/parties/%00")).toBe("422 BAD_INPUT");
  });
  it("an address that is none", async () => {
    const login = (from: string) =>
      raw("POST", "/api/auth/login", '{"email":"nobody@example.com","password":"x"}', { "x-forwarded-for": from });
    expect(await login(Array.from({ length: 500 }, () => Math.random().toString(36)).join(""))).toBe(
      "401 WRONG_CREDENTIALS",
    );
  });
});
