import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountRoutes } from "#domain/api/account";
import { authRoutes } from "#domain/api/auth";
import { certificateRoutes } from "#domain/api/certificates";
import { contactRoutes } from "#domain/api/contacts";
import { credentialRoutes as routes } from "#domain/api/credentials";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes as documents } from "#domain/api/documents";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import { recordRoutes } from "#domain/api/record";
import type { Grantable } from "#domain/programs/grants";
import { ALL_PERMISSIONS, type Permission } from "#domain/permissions";
import type { Scope } from "#domain/scopes";
import { rows } from "../../../scripts/lib/sql.ts";
import { Streams } from "../../../backend/desk/streams.ts";
import { createTokenKey, openTokenKey } from "../../../backend/session/program-secrets.ts";
import { sweep } from "../../../backend/jobs/housekeeping.ts";
import { endGrantsOf } from "../../../backend/programs/end.ts";
import { refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, type Colleague, type Company } from "../../support/companies.ts";
import { applicationFor, askAccess, program, tokenFor } from "../../support/credentials.ts";
import { plainPdf } from "../../support/signing.ts";

let backend: TestBackend;
let [company, other]: Company[] = [];
let admin: ApiClient;
let clerk: Colleague;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  [company, other] = await Promise.all([make.company("Kestrel", { people: 2 }), make.company("Other")]);
  await make.befriend(company, other);
  admin = company.api;
  clerk = company.people[1]!;
});
afterAll(() => backend.stop());

const sql = <T>(statement: string, parameters: unknown[] = []): Promise<T[]> =>
  backend.database.asWorker((tx) => rows<T>(tx, statement, parameters));
const allow = (permissions: readonly Permission[]) =>
  sql("UPDATE app.membership SET permissions = $2 WHERE person_id = $1", [clerk.id, permissions]);
const emailOf = async ({ id }: Colleague): Promise<string> =>
  (await sql<{ email: string }>("SELECT email FROM app.person WHERE id = $1", [id]))[0]!.email;
const compose = (api: ApiClient) => api.call(envelopes.compose, { body: { recipientId: other!.id, documentIds: [] } });
const paper = async () =>
  (await admin.call(documents.upload, { query: { kind: "Invoice", name: "Invoice" }, bytes: await plainPdf(1) })).id;
async function sign(api: ApiClient, id: string, password?: string): Promise<void> {
  const { version } = await get(admin, id);
  await api.call(documents.sign, {
    params: { id },
    body: { expectedVersion: version, ...(password === undefined ? {} : { password }) } as never,
  });
}

describe("an API access token", () => {
  it("shows its secret once and is kept hashed; a repeated request does not tell it again", async () => {
    const headers = { "idempotency-key": "once" };
    const { secret } = await clerk.api.call(routes.createToken, {
      body: { name: "Once", password: PASSWORD },
      headers,
    });
    expect(
      await refusal(clerk.api.call(routes.createToken, { body: { name: "Once", password: PASSWORD }, headers })),
    ).toBe("SECRET_SHOWN");
    expect(await refusal(clerk.api.call(routes.createToken, { body: { name: "Once", password: PASSWORD } }))).toBe(
      "NAME_TAKEN",
    );
    const kept = await sql<{ text: string }>(
      `SELECT to_jsonb(t)::text AS text FROM app.api_token t UNION ALL SELECT to_jsonb(i)::text FROM app.idempotency i
        UNION ALL SELECT to_jsonb(a)::text FROM app.audit a`,
    );
    expect(kept.length).toBeGreaterThan(2);
    expect(kept.filter(({ text }) => text.includes(secret.slice(20)))).toEqual([]);
    const [listed] = await clerk.api.call(routes.tokens);
    expect(listed).toMatchObject({ name: "Once", lastUsedAt: null, grant: null });
    expect(secret.startsWith(listed!.shown.slice(0, -1))).toBe(true);
  });

  it("has the rights of its user at that moment, and says when it was last used", async () => {
    const { id, api } = await tokenFor(backend.url, clerk.api, "Rights");
    await compose(api);
    expect((await clerk.api.call(routes.tokens)).find((one) => one.id === id)).toMatchObject({
      lastUsedFrom: expect.stringMatching(/127\.0\.0\.1/) as string,
      lastUsedAt: expect.any(String) as string,
    });
    await allow(["contact.add"]);
    expect(await refusal(compose(api))).toBe("NO_COMPOSE");
    await sql("UPDATE app.membership SET status = 'DISABLED' WHERE person_id = $1", [clerk.id]);
    expect(await refusal(api.call(documents.list, { query: {} }))).toBe("UNAUTHENTICATED");
    await sql("UPDATE app.membership SET status = 'ACTIVATED' WHERE person_id = $1", [clerk.id]);
    await allow(ALL_PERMISSIONS);
    await compose(api);
  });

  it("never administers, never does what only a person does, and stands alone: a session beside it counts for nothing", async () => {
    const { api } = await tokenFor(backend.url, admin, "Of the administrator");
    expect(
      await refusal(
        api.call(authRoutes.invite, { body: { password: PASSWORD, email: "new@example.com", permissions: [] } }),
      ),
    ).toBe("PERSON_NEEDED");
    const personal = [
      api.call(routes.createToken, { body: { name: "Child", password: PASSWORD } }),
      api.call(routes.tokens),
      api.call(authRoutes.updateMe, { body: { language: "zh-CN" } }),
      api.call(authRoutes.acceptAgreement, { body: { version: 1 } }),
    ];
    expect(await Promise.all(personal.map(refusal))).toEqual(personal.map(() => "PERSON_NEEDED"));
    const wrong = program(backend.url, "hawser_token_nothing");
    for (const [name, value] of admin.cookies) wrong.cookies.set(name, value);
    expect(await refusal(wrong.call(documents.list, { query: {} }))).toBe("UNAUTHENTICATED");
  });

  it("hears of changes as they happen, as its user does, until it is revoked", async () => {
    const { id, secret } = await tokenFor(backend.url, clerk.api, "Listener");
    const response = await fetch(`${backend.url}${deskRoutes.events.path}`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    const said: string[] = [];
    const heard = (async () => {
      for await (const part of response.body!.pipeThrough(new TextDecoderStream())) said.push(part);
      return "ended";
    })().catch(() => "cut off");
    const { id: envelope } = await compose(clerk.api);
    await expect.poll(() => said.join("")).toContain(envelope);
    const streams = backend.app.get(Streams);
    await streams.beat();
    await clerk.api.call(routes.deleteToken, { params: { id } });
    await streams.beat();
    expect(await heard).toBe("ended");
    expect(
      (await fetch(`${backend.url}${deskRoutes.events.path}`, { headers: { authorization: `Bearer ${secret}` } }))
        .status,
    ).toBe(401);
  });

  it("ends at once when it is revoked, by its owner or an administrator", async () => {
    const [own, others] = [
      await tokenFor(backend.url, clerk.api, "Own"),
      await tokenFor(backend.url, admin, "Of another"),
    ];
    expect(await refusal(clerk.api.call(routes.deleteToken, { params: { id: others.id } }))).toBe("NOT_FOUND");
    await admin.call(routes.deleteToken, { params: { id: own.id } });
    expect(await refusal(own.api.call(documents.list, { query: {} }))).toBe("UNAUTHENTICATED");
    await tokenFor(backend.url, clerk.api, "Own");
  });

  it("does what a person confirms by the password only under a grant that names it, until that is over", async () => {
    const { id, api, secret } = await tokenFor(backend.url, clerk.api, "Signing");
    const mine = (
      await clerk.api.call(documents.upload, { query: { kind: "Invoice", name: "Paper" }, bytes: await plainPdf(1) })
    ).id;
    for (const password of [undefined, PASSWORD]) expect(await refusal(sign(api, mine, password))).toBe("GRANT_NEEDED");
    const grant = (verbs: Grantable[], password = PASSWORD, by = clerk.api) =>
      by.call(routes.grant, { params: { id }, body: { password, verbs, days: 1 } });
    expect(await refusal(grant(["documents.sign"], "wrong"))).toBe("WRONG_PASSWORD");
    expect(await refusal(grant(["documents.sign"], PASSWORD, admin))).toBe("NOT_FOUND");
    expect((await grant(["documents.sign"])).grant).toMatchObject({ verbs: ["documents.sign"] });
    await sign(api, mine);
    expect((await get(admin, mine)).signatures).toMatchObject([{ name: "Person 2" }]);
    const { id: envelope } = await api.call(envelopes.compose, {
      body: { recipientId: other!.id, documentIds: [mine] },
    });
    const seal = () => api.call(envelopes.seal, { params: { id: envelope }, body: { expectedVersion: 1 } as never });
    expect(await refusal(seal())).toBe("GRANT_NEEDED");
    await grant(["envelopes.seal"]);
    expect(await refusal(sign(api, mine))).toBe("GRANT_NEEDED");
    expect((await seal()).envelope.state).toBe("SEALED");

    const shares = async () =>
      (await sql("SELECT 1 FROM app.secret_share WHERE recipient_kind = 'token' AND recipient_id = $1", [id])).length;
    expect(await shares()).toBeGreaterThan(2);
    await sql("UPDATE app.token_grant SET expires_at = now() - interval '1 second' WHERE token_id = $1", [id]);
    expect(await refusal(sign(api, mine))).toBe("GRANT_NEEDED");
    await backend.database.asWorker(sweep);
    expect(await shares()).toBe(0);
    await grant(["documents.sign"]);
    expect((await clerk.api.call(routes.withdraw, { params: { id } })).grant).toBeNull();
    expect([await shares(), await refusal(sign(api, mine))]).toEqual([0, "GRANT_NEEDED"]);

    await grant(["documents.sign"]);
    const person = { params: { id: clerk.id } };
    await admin.call(authRoutes.setUser, { ...person, body: { password: PASSWORD, enabled: false } });
    await admin.call(authRoutes.setUser, { ...person, body: { password: PASSWORD, enabled: true } });
    expect([await shares(), await refusal(sign(api, mine))]).toEqual([0, "UNAUTHENTICATED"]);
    // The sessions ended with the account: the clerk signs in again.
    await clerk.api.call(authRoutes.login, { body: { email: await emailOf(clerk), password: PASSWORD } });
    await clerk.api.call(routes.wakeToken, { params: { id }, body: { password: PASSWORD } });
    expect([await shares(), await refusal(sign(api, mine))]).toEqual([0, "GRANT_NEEDED"]);
    expect(await refusal(grant(["documents.sign"]))).toBe("KEY_NOT_GRANTED");
    await admin.call(authRoutes.grantKey, { ...person, body: { password: PASSWORD } });
    await grant(["documents.sign"]);
    await backend.database.asWorker((tx) => endGrantsOf(tx, clerk.id));
    expect(await shares()).toBe(0);

    const { wrapped } = createTokenKey(backend.settings.kek, id, secret);
    expect(() => openTokenKey(backend.settings.kek, id, "hawser_token_other", wrapped)).toThrow();
    expect(() => openTokenKey(Buffer.alloc(32), id, secret, wrapped)).toThrow();
  });
});

describe("a third-party application", () => {
  it("comes in by client credentials, with scopes that its owner still has", async () => {
    const { id, secret, api } = await applicationFor(backend.url, admin, ["compose", "contact.add"]);
    await compose(api);
    expect(
      await refusal(
        api.call(documents.upload, { query: { kind: "Invoice", name: "Paper" }, bytes: await plainPdf(1) }),
      ),
    ).toBe("SCOPE_NEEDED");
    expect(await refusal(sign(api, await paper(), PASSWORD))).toBe("GRANT_NEEDED");
    const narrow = await askAccess(backend.url, { client_id: id, client_secret: secret, scope: "contact.add" });
    const { access_token, scope, token_type, expires_in } = routes.accessToken.output!.parse(await narrow.json());
    expect([scope, token_type, expires_in, narrow.headers.get("cache-control")]).toEqual([
      "contact.add",
      "Bearer",
      3600,
      "no-store",
    ]);
    const reader = program(backend.url, access_token);
    expect(await refusal(compose(reader))).toBe("SCOPE_NEEDED");
    await reader.call(contactRoutes.invite);
    await sql("UPDATE app.membership SET permissions = array_remove(permissions, 'contact.add') WHERE person_id = $1", [
      company!.people[0]!.id,
    ]);
    expect(await refusal(reader.call(contactRoutes.invite))).toBe("FORBIDDEN");
    await sql("UPDATE app.oauth_access SET expires_at = now() - interval '1 second'");
    expect(await refusal(compose(api))).toBe("UNAUTHENTICATED");
  });

  it("reads what it was given to read, and no more; the record is read by no program", async () => {
    const bare = (await applicationFor(backend.url, admin, [], "Bare")).api;
    const reader = (await applicationFor(backend.url, admin, ["envelopes.read"], "Reader")).api;
    const token = (await tokenFor(backend.url, admin, "Reader")).api;
    const lists = [
      envelopes.list,
      documents.list,
      contactRoutes.list,
      authRoutes.me,
      authRoutes.users,
      recordRoutes.log,
      recordRoutes.trail,
      recordRoutes.head,
      certificateRoutes.list,
      accountRoutes.sessions,
      accountRoutes.factors,
    ];
    const asked = (api: ApiClient) =>
      Promise.all(lists.map(async (route) => (await api.send(route, { query: {} } as never)).status));
    expect(await asked(bare)).toEqual(lists.map(() => 403));
    expect(await asked(reader)).toEqual([200, ...lists.slice(1).map(() => 403)]);
    expect(await asked(token)).toEqual([200, 200, 200, 200, 403, 403, 403, 403, 403, 403, 403]);
    const refused = await bare.send(documents.list, { query: {}, headers: { "accept-language": "zh-CN" } });
    expect(await refused.json()).toMatchObject({
      code: "SCOPE_NEEDED",
      parameters: { scope: "documents.read" },
      message: "该应用未获得“查看单证、物权及其历史”，无法执行此操作。可由管理员在“应用管理”中授予。",
    });
    expect(await refusal(token.call(recordRoutes.log, { query: {} }))).toBe("PERSON_NEEDED");
  });

  it("is given other scopes by an administrator's password: what is taken ends at once, what is given comes with the next access token", async () => {
    const { id, secret, api } = await applicationFor(
      backend.url,
      admin,
      ["envelopes.read", "contacts.read"],
      "Changing",
    );
    const set = (permissions: Scope[], by = admin, password = PASSWORD) =>
      by.call(routes.setScopes, { params: { id }, body: { permissions, password } });
    const reads = (by: ApiClient) =>
      Promise.all(
        [envelopes.list, contactRoutes.list, documents.list].map(
          async (route) => (await by.send(route, { query: {} } as never)).status,
        ),
      );
    expect(await reads(api)).toEqual([200, 200, 403]);
    expect(await refusal(set(["documents.read"], admin, "wrong"))).toBe("WRONG_PASSWORD");
    expect(await refusal(set(["documents.read"], clerk.api))).toBe("FORBIDDEN");
    expect(await refusal(set(["documents.read"], other!.api))).toBe("NOT_FOUND");
    expect(await refusal(set(["documents.read"], (await tokenFor(backend.url, admin, "Widening")).api))).toBe(
      "PERSON_NEEDED",
    );
    expect((await set(["envelopes.read", "documents.read"])).permissions.toSorted()).toEqual([
      "documents.read",
      "envelopes.read",
    ]);
    expect(await reads(api)).toEqual([200, 403, 403]);
    const { access_token } = routes.accessToken.output!.parse(
      await (await askAccess(backend.url, {}, { id, secret })).json(),
    );
    expect(await reads(program(backend.url, access_token))).toEqual([200, 403, 200]);
    const [line] = await sql<{ detail: object }>("SELECT detail FROM app.audit WHERE action = 'applications.scopes'");
    expect(line?.detail).toMatchObject({ name: "Changing", granted: ["documents.read"], withdrawn: ["contacts.read"] });
  });

  it("is registered by an administrator's password alone", async () => {
    const register = (password: string) =>
      admin.call(routes.createApplication, {
        body: { name: "Registered", url: "https://x.example", permissions: [], password },
      });
    expect(await refusal(register("wrong"))).toBe("WRONG_PASSWORD");
    await register(PASSWORD);
  });

  it("is refused in the words of OAuth", async () => {
    const client = await admin.call(routes.createApplication, {
      body: { name: "Errors", url: "https://x.example", permissions: ["compose"], password: PASSWORD },
    });
    const said = async (form: Record<string, string>, basic?: { id: string; secret: string }) => {
      const answer = await askAccess(backend.url, form, basic);
      return [
        answer.status,
        ((await answer.json()) as { error: string }).error,
        answer.headers.get("www-authenticate"),
      ];
    };
    expect(await said({}, { id: client.id, secret: "wrong" })).toEqual([401, "invalid_client", "Basic"]);
    expect(await said({})).toEqual([401, "invalid_client", "Basic"]);
    expect(await said({ grant_type: "password" }, client)).toEqual([400, "unsupported_grant_type", null]);
    expect(await said({ scope: "compose contact.add" }, client)).toEqual([400, "invalid_scope", null]);
  });

  it("ends with its secret: a new one ends the access tokens of the old, deletion all of them", async () => {
    const { id, secret, api } = await applicationFor(backend.url, admin, ["compose"], "Rotated");
    const next = await admin.call(routes.rotateApplication, { params: { id }, body: { password: PASSWORD } });
    expect(await refusal(compose(api))).toBe("UNAUTHENTICATED");
    expect((await askAccess(backend.url, {}, { id, secret })).status).toBe(401);
    expect((await askAccess(backend.url, {}, next)).status).toBe(200);
    await admin.call(routes.deleteApplication, { params: { id }, body: { password: PASSWORD } });
    expect((await askAccess(backend.url, {}, next)).status).toBe(401);
    expect(await refusal(clerk.api.call(routes.applications))).toBe("FORBIDDEN");
    expect(
      await refusal(other!.api.call(routes.deleteApplication, { params: { id }, body: { password: PASSWORD } })),
    ).toBe("NOT_FOUND");
  });
});
