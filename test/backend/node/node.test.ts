import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { deskRoutes } from "#domain/api/desk";
import { nodeRoutes } from "#domain/api/node";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { Refused } from "#domain/errors";
import { rows } from "../../../backend/core/database.ts";
import type { IntentRow } from "../../../backend/intents/intent-row.ts";
import { settleIntent } from "../../../backend/ledger/settle-intent.ts";
import { needRegister } from "../../../backend/organisation/register.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, codeOf, openRegister, PASSWORD, registerCompany, registration, type TestPerson } from "../../support/people.ts";

const EMAIL = "keeper@node.test";
let app: TestApp;
let keeper: TestPerson;
beforeAll(async () => {
  app = await startApp({ settings: { nodeAdministrators: [EMAIL] } });
  keeper = await registerCompany(app, "Node Keepers", EMAIL);
});
afterAll(() => app.stop());

/** What the relayer does when the register of a company cannot be deployed. */
async function registerFails(organisation: string): Promise<void> {
  await app.database.asWorker(async (tx) => {
    const [act] = await rows<IntentRow>(tx, "SELECT * FROM app.intent WHERE organisation_id = $1 AND action = 'deployRegistry'", [organisation]);
    if (!act) throw new Error("no register was asked for");
    await settleIntent(tx, act, { outcome: "failed", why: new Refused("CHAIN_REVERTED", { reason: "out of gas" }) }, "");
  });
}

describe("the administrator of the node", () => {
  test("is whoever has proved an address of the settings, and nobody else", async () => {
    expect((await keeper.me()).user.isNodeAdmin).toBe(true);
    expect(await keeper.call(nodeRoutes.get)).toMatchObject({ approval: false, administrators: [EMAIL] });
    const other = await activeCompany(app, "Plain Lines");
    expect((await other.me()).user.isNodeAdmin).toBe(false);
    for (const route of [nodeRoutes.get, nodeRoutes.chains]) expect(await refusal(other.call(route))).toBe("NOT_FOUND");
    expect(await refusal(other.call(nodeRoutes.companies, { query: {} }))).toBe("NOT_FOUND");
    // A claim to the address that was never proved opens nothing.
    const claim = app.client();
    await claim.call(authRoutes.register, { body: registration("Impostor", EMAIL) });
    expect(await refusal(claim.call(nodeRoutes.get))).toBe("UNAUTHENTICATED");
  });

  test("sees the chains without what follows the host of an endpoint", async () => {
    const { organisation: { id, chainId, address } } = await keeper.me();
    await app.database.asWorker((tx) => needRegister(tx, app.settings.chains, { id, chainId, address: address! }));
    const [chain] = await keeper.call(nodeRoutes.chains);
    expect(chain).toMatchObject({ chainId: 1337, name: "Local chain", endpoints: ["http://127.0.0.1:9"], head: null, operator: app.settings.chains[0]?.operator });
    expect(chain?.open).toBeGreaterThan(0);
  });

  test("finds companies by name and by state", async () => {
    await activeCompany(app, "Findable Freight");
    const { rows: found } = await keeper.call(nodeRoutes.companies, { query: { text: "findable" } });
    expect(found).toMatchObject([{ name: "Findable Freight", state: "ACTIVATED", people: 1, error: null }]);
    expect((await keeper.call(nodeRoutes.companies, { query: { text: "findable", state: "FAILED" } })).total).toBe(0);
  });
});

describe("the list of companies", () => {
  test("goes on from page to page, without a gap and without a company twice", async () => {
    await app.sql(`INSERT INTO app.organisation (id, name, country, city, postal_address, chain_id, created_at)
                     SELECT gen_random_uuid(), 'Paged ' || n, 'SG', 'Singapore', '1 Quay', 1337, date_trunc('second', now()) FROM generate_series(1, 5) n`);
    const [{ id: person } = { id: "" }] = await app.sql<{ id: string }>("SELECT id FROM app.person WHERE email = $1 AND email_verified_at IS NOT NULL", [EMAIL]);
    await app.sql("INSERT INTO app.membership (organisation_id, person_id) SELECT id, $1 FROM app.organisation WHERE name LIKE 'Paged %'", [person]);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await keeper.call(nodeRoutes.companies, { query: { text: "paged", limit: 2, ...(cursor && { cursor }) } });
      expect([page.total, page.rows.length <= 2]).toEqual([5, true]);
      seen.push(...page.rows.map((row) => row.name));
      cursor = page.next;
    }
    expect(seen.toSorted()).toEqual(["Paged 1", "Paged 2", "Paged 3", "Paged 4", "Paged 5"]);
  });

  test("does not show who has registered and never proved the address", async () => {
    const before = await keeper.call(nodeRoutes.get);
    await app.client().call(authRoutes.register, { body: registration("Ghost Lines", "gwen@ghost.test") });
    expect((await keeper.call(nodeRoutes.companies, { query: { text: "ghost" } })).total).toBe(0);
    expect((await keeper.call(nodeRoutes.get)).companies).toEqual(before.companies);
  });
});

test("a register that could not be made holds up no company; node and company try again", async () => {
  const admin = await registerCompany(app, "Unlucky Lines");
  const { organisation } = await admin.me();
  await app.database.asWorker((tx) => needRegister(tx, app.settings.chains, { id: organisation.id, chainId: organisation.chainId, address: organisation.address! }));
  expect(await refusal(keeper.call(nodeRoutes.retry, { params: { id: organisation.id } }))).toBe("TASK_NOT_FAILED");
  await registerFails(organisation.id);
  await expect.poll(async () => (await app.letters(EMAIL)).at(-1), { timeout: 20_000 }).toMatchObject({ subject: "The register of Unlucky Lines could not be made", body: expect.stringContaining("CHAIN_REVERTED") as unknown });
  expect((await app.client().call(authRoutes.login, { body: { email: admin.email, password: PASSWORD } })).me?.organisation.status).toBe("ACTIVATED");
  expect(await admin.call(deskRoutes.tasks)).toMatchObject([{ kind: "deployRegistry", state: "FAILED", error: { code: "CHAIN_REVERTED" } }]);
  expect((await keeper.call(nodeRoutes.companies, { query: { id: organisation.id } })).rows).toMatchObject([{ state: "ACTIVATED", error: "CHAIN_REVERTED" }]);
  await keeper.call(nodeRoutes.retry, { params: { id: organisation.id } });
  expect((await keeper.call(nodeRoutes.companies, { query: { id: organisation.id } })).rows).toMatchObject([{ error: null }]);
  await registerFails(organisation.id);
  const [task] = await admin.call(deskRoutes.tasks);
  await admin.call(deskRoutes.retryTask, { params: { id: task!.id } });
  await openRegister(app, organisation.id);
  expect((await admin.me()).organisation.registry).toMatch(/^0x/);
});

describe("approval", () => {
  const register = async (company: string, email: string) => {
    const client = app.client();
    await client.call(authRoutes.register, { body: registration(company, email) });
    return { client, entered: await client.call(authRoutes.code, { body: { code: await codeOf(app, email) } }) };
  };

  test("keeps a new company out until its administrator enters the PIN of the node", async () => {
    await keeper.call(nodeRoutes.set, { body: { approval: true } });
    const { client, entered } = await register("Waiting Lines", "wim@waiting.test");
    await keeper.call(nodeRoutes.set, { body: { approval: false } });
    expect(entered).toEqual({ nextStep: "COMPANY", me: null });
    const told = (await app.letters(EMAIL)).at(-1);
    expect(told?.subject).toBe("Waiting Lines waits for your approval");
    expect(told?.body).toContain(`Ada Waiting (wim@waiting.test) has registered Waiting Lines`);
    expect(told?.body).toContain(`${app.settings.publicUrl}/OrgList?state=WAITING&id=`);
    const { organisation, nextStep } = await client.call(authRoutes.me);
    expect([nextStep, organisation.status]).toEqual(["COMPANY", "CREATING"]);
    expect(await refusal(client.call(authRoutes.users))).toBe("UNAUTHENTICATED");
    expect(await app.sql("SELECT 1 FROM app.intent WHERE organisation_id = $1", [organisation.id])).toEqual([]);
    expect((await app.client().call(authRoutes.login, { body: { email: "wim@waiting.test", password: PASSWORD } })).nextStep).toBe("COMPANY");

    const id = organisation.id;
    expect((await keeper.call(nodeRoutes.companies, { query: { state: "WAITING" } })).rows).toMatchObject([{ id, administrators: ["wim@waiting.test"] }]);
    const enter = (pin: string) => client.call(nodeRoutes.activate, { body: { pin } });
    expect(await refusal(enter("00000000"))).toBe("WRONG_PIN");
    const first = await keeper.call(nodeRoutes.pin, { params: { id } });
    const second = await keeper.call(nodeRoutes.pin, { params: { id } });
    expect(second.name).toBe("Waiting Lines");
    if (first.pin !== second.pin) expect(await refusal(enter(first.pin))).toBe("WRONG_PIN");
    expect((await app.sql<{ text: string }>("SELECT t::text AS text FROM app.node_pin t"))[0]?.text).not.toContain(second.pin);
    const before = new Map(client.cookies);
    expect(await enter(second.pin)).toEqual({ nextStep: "COMPLETE" });
    expect(client.cookies).not.toEqual(before);
    expect((await client.call(authRoutes.me)).organisation.status).toBe("ACTIVATED");
    expect(await refusal(enter(second.pin))).toBe("COMPANY_NOT_WAITING");
    expect(await refusal(keeper.call(nodeRoutes.pin, { params: { id } }))).toBe("COMPANY_NOT_WAITING");
  });

  test("does not let a PIN be guessed: five tries, then a new one is needed", async () => {
    await keeper.call(nodeRoutes.set, { body: { approval: true } });
    const { client } = await register("Guessing Lines", "gus@guessing.test");
    await keeper.call(nodeRoutes.set, { body: { approval: false } });
    const { organisation } = await client.call(authRoutes.me);
    const { pin } = await keeper.call(nodeRoutes.pin, { params: { id: organisation.id } });
    const wrong = pin === "11111111" ? "22222222" : "11111111";
    for (let n = 0; n < 5; n++) expect(await refusal(client.call(nodeRoutes.activate, { body: { pin: wrong } }))).toBe("WRONG_PIN");
    await app.sql("DELETE FROM app.attempt");
    expect(await refusal(client.call(nodeRoutes.activate, { body: { pin } }))).toBe("WRONG_PIN");
  });
});
