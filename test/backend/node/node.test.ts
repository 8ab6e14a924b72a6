import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { deskRoutes } from "#domain/api/desk";
import { organisationRoutes } from "#domain/api/organisation";
import { nodeRoutes } from "#domain/api/node";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { Refused } from "#domain/errors";
import { rows } from "../../../scripts/lib/sql.ts";
import type { IntentRow } from "../../../backend/intents/intent-row.ts";
import { settleIntent } from "../../../backend/ledger/settle-intent.ts";
import { needRegister } from "../../../backend/organisation/register.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import {
  activeCompany,
  codeOf,
  openRegister,
  PASSWORD,
  registerCompany,
  registration,
  type TestPerson,
} from "../../support/people.ts";

const EMAIL = "keeper@node.test";
let app: TestApp;
let keeper: TestPerson;
beforeAll(async () => {
  app = await startApp({ settings: { nodeAdministrators: [EMAIL] } });
  keeper = await registerCompany(app, "Node Keepers", EMAIL);
});
afterAll(() => app.stop());
// The limits count what one address asks for; the tests share one.
beforeEach(() => app.sql("DELETE FROM app.attempt"));

/** Does what the relayer does when the register of a company cannot be deployed. */
async function registerFails(organisation: string): Promise<void> {
  await app.database.asWorker(async (tx) => {
    const [act] = await rows<IntentRow>(
      tx,
      "SELECT * FROM app.intent WHERE organisation_id = $1 AND action = 'deployRegistry'",
      [organisation],
    );
    if (!act) throw new Error("no register was asked for");
    await settleIntent(tx, act, { outcome: "failed", why: new Refused("CHAIN_REVERTED", { reason: "out of gas" }) });
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
    const {
      organisation: { id, chainId, address },
    } = await keeper.me();
    await app.database.asWorker((tx) => needRegister(tx, app.settings.chains, { id, chainId, address: address! }));
    const [chain] = await keeper.call(nodeRoutes.chains);
    expect(chain).toMatchObject({
      chainId: 1337,
      name: "Local chain",
      endpoints: ["http://127.0.0.1:9"],
      head: null,
      operator: app.settings.chains[0]?.operator,
    });
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
                     SELECT gen_random_uuid(), 'Paged ' || n, 'SG', 'Singapore', '1 Quay', 1337, date_trunc('second',
                       now()) FROM generate_series(1, 5) n`);
    const [{ id: person } = { id: "" }] = await app.sql<{ id: string }>(
      "SELECT id FROM app.person WHERE email = $1 AND email_verified_at IS NOT NULL",
      [EMAIL],
    );
    await app.sql(
      `INSERT INTO app.membership (organisation_id, person_id) SELECT id, $1 FROM app.organisation
        WHERE name LIKE 'Paged %'`,
      [person],
    );
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await keeper.call(nodeRoutes.companies, {
        query: { text: "paged", limit: 2, ...(cursor && { cursor }) },
      });
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
  await app.database.asWorker((tx) =>
    needRegister(tx, app.settings.chains, {
      id: organisation.id,
      chainId: organisation.chainId,
      address: organisation.address!,
    }),
  );
  expect(await refusal(keeper.call(nodeRoutes.retry, { params: { id: organisation.id } }))).toBe("TASK_NOT_FAILED");
  await registerFails(organisation.id);
  await expect
    .poll(async () => (await app.letters(EMAIL)).at(-1), { timeout: 20_000 })
    .toMatchObject({
      subject: "The register of Unlucky Lines could not be made",
      body: expect.stringContaining("CHAIN_REVERTED") as unknown,
    });
  expect(
    (await app.client().call(authRoutes.login, { body: { email: admin.email, password: PASSWORD } })).me?.organisation
      .status,
  ).toBe("ACTIVATED");
  expect(await admin.call(deskRoutes.tasks)).toMatchObject([
    { kind: "deployRegistry", state: "FAILED", error: { code: "CHAIN_REVERTED" } },
  ]);
  expect((await keeper.call(nodeRoutes.companies, { query: { id: organisation.id } })).rows).toMatchObject([
    { state: "ACTIVATED", error: "CHAIN_REVERTED" },
  ]);
  await keeper.call(nodeRoutes.retry, { params: { id: organisation.id } });
  expect((await keeper.call(nodeRoutes.companies, { query: { id: organisation.id } })).rows).toMatchObject([
    { error: null },
  ]);
  await registerFails(organisation.id);
  const [task] = await admin.call(deskRoutes.tasks);
  await admin.call(deskRoutes.retryTask, { params: { id: task!.id } });
  await openRegister(app, organisation.id);
  expect((await admin.me()).organisation.registry).toMatch(/^0x/);
});

/** The newest PIN that was written to an address. */
const pinOf = async (email: string, past: string | null = null): Promise<string> => {
  const newest = async () =>
    /^\d{8}$/m.exec(
      (await app.letters(email)).findLast(({ subject }) => subject.endsWith("has been approved"))?.body ?? "",
    )?.[0] ?? null;
  await expect
    .poll(
      async () => {
        const pin = await newest();
        return pin !== null && pin !== past;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return (await newest())!;
};
const approve = (id: string, evidence = "Extract of the register of companies of 24 November 2026") =>
  keeper.call(nodeRoutes.approve, { params: { id }, body: { evidence, password: PASSWORD } });

describe("approval", () => {
  const register = async (
    company: string,
    email: string,
    more: Partial<ReturnType<typeof registration>> & Record<string, unknown> = {},
  ) => {
    const client = app.client();
    await client.call(authRoutes.register, {
      body: { ...registration(company, email), registerNumber: "201912345K", ...more },
    });
    return { client, entered: await client.call(authRoutes.code, { body: { code: await codeOf(app, email) } }) };
  };
  const waiting = async (work: () => Promise<Awaited<ReturnType<typeof register>>>) => {
    await keeper.call(nodeRoutes.set, { body: { approval: true } });
    try {
      return await work();
    } finally {
      await keeper.call(nodeRoutes.set, { body: { approval: false } });
    }
  };

  test("keeps a new company out until its administrator enters the PIN that came by letter", async () => {
    const { client, entered } = await waiting(() =>
      register("Waiting Lines", "wim@waiting.test", {
        vat: "SG201912345",
        domain: "waiting-lines.test",
        phone: "+65 6123 4567",
      }),
    );
    expect(entered).toEqual({ nextStep: "COMPANY", me: null });
    const told = (await app.letters(EMAIL)).at(-1);
    expect(told?.subject).toBe("Waiting Lines waits for your approval");
    expect(told?.body).toContain(`Ada Waiting (wim@waiting.test) has registered Waiting Lines`);
    expect(told?.body).toContain(`${app.settings.publicUrl}/OrgList?state=WAITING&id=`);
    const { organisation, nextStep } = await client.call(authRoutes.me);
    expect([nextStep, organisation.status]).toEqual(["COMPANY", "CREATING"]);
    expect(await refusal(client.call(authRoutes.users))).toBe("ENTERPRISE_WAITS");
    expect(await app.sql("SELECT 1 FROM app.intent WHERE organisation_id = $1", [organisation.id])).toEqual([]);
    expect(
      (await app.client().call(authRoutes.login, { body: { email: "wim@waiting.test", password: PASSWORD } })).nextStep,
    ).toBe("COMPANY");

    const id = organisation.id;
    const { rows } = await keeper.call(nodeRoutes.companies, { query: { state: "WAITING" } });
    expect(rows.filter((row) => row.id === id)).toMatchObject([
      {
        id,
        administrators: ["wim@waiting.test"],
        postalAddress: "1 Quay Street",
        phone: "+65 6123 4567",
        registerNumber: "201912345K",
        vat: "SG201912345",
        domain: "waiting-lines.test",
        alike: [],
        assurance: "selfRegistered",
        review: null,
      },
    ]);
    expect(await client.call(nodeRoutes.application)).toMatchObject({
      company: "Waiting Lines",
      registerNumber: "201912345K",
      state: "WAITING",
      reason: "",
      contact: EMAIL,
    });
    const enter = (pin: string) => client.call(nodeRoutes.activate, { body: { pin } });
    expect(await refusal(enter("00000000"))).toBe("WRONG_PIN");
    expect(
      await refusal(
        keeper.call(nodeRoutes.approve, { params: { id }, body: { evidence: "seen", password: "not this one" } }),
      ),
    ).toBe("WRONG_PASSWORD");
    await approve(id);
    const first = await pinOf("wim@waiting.test");
    await approve(id);
    const second = await pinOf("wim@waiting.test", first);
    expect(await refusal(enter(first))).toBe("WRONG_PIN");
    const pins = await app.sql<{ text: string }>("SELECT t::text AS text FROM app.node_pin t");
    expect(pins.length).toBeGreaterThan(0);
    for (const { text } of pins) expect(text).not.toContain(second);
    const before = new Map(client.cookies);
    expect(await enter(second)).toEqual({ nextStep: "COMPLETE" });
    expect(client.cookies).not.toEqual(before);
    const me = await client.call(authRoutes.me);
    expect(me.organisation.status).toBe("ACTIVATED");
    // Every certificate that signs now says that the company was checked.
    expect(
      me.certificates
        .filter(({ inUse }) => inUse)
        .map(({ of, assurance }) => [of, assurance])
        .toSorted(),
    ).toEqual([
      ["organisation", "approved"],
      ["user", "approved"],
    ]);
    expect(await refusal(enter(second))).toBe("COMPANY_NOT_WAITING");
    expect(await refusal(client.call(nodeRoutes.application))).toBe("COMPANY_NOT_WAITING");
  });

  test("a company that is rejected is told why, corrects what it gave, and asks again", async () => {
    const { client } = await waiting(() => register("Wrong Number Lines", "wanda@wrong.test"));
    const { id } = (await client.call(authRoutes.me)).organisation;
    await keeper.call(nodeRoutes.reject, {
      params: { id },
      body: { reason: "The register knows no such number.", password: PASSWORD },
    });
    await expect
      .poll(async () => (await app.letters("wanda@wrong.test")).at(-1), { timeout: 20_000 })
      .toMatchObject({
        subject: "Wrong Number Lines was not approved",
        body: expect.stringContaining("The register knows no such number.") as unknown,
      });
    expect(await client.call(nodeRoutes.application)).toMatchObject({
      state: "REJECTED",
      reason: "The register knows no such number.",
      contact: EMAIL,
    });
    expect(
      (await app.client().call(authRoutes.login, { body: { email: "wanda@wrong.test", password: PASSWORD } })).nextStep,
    ).toBe("COMPANY");
    expect(
      await refusal(keeper.call(nodeRoutes.reject, { params: { id }, body: { reason: "Again.", password: PASSWORD } })),
    ).toBe("COMPANY_NOT_WAITING");
    const given = { company: "Right Number Lines", country: "SG", city: "Singapore", postalAddress: "1 Quay Street" };
    expect(await refusal(client.call(nodeRoutes.applyAgain, { body: given }))).toBe("BAD_INPUT");
    expect(
      await client.call(nodeRoutes.applyAgain, { body: { ...given, registerNumber: "201954321K" } }),
    ).toMatchObject({ company: "Right Number Lines", state: "WAITING", reason: "" });
    expect((await app.letters(EMAIL)).at(-1)?.subject).toBe("Right Number Lines waits for your approval");
    await approve(id);
    await client.call(nodeRoutes.activate, { body: { pin: await pinOf("wanda@wrong.test") } });
    const me = await client.call(authRoutes.me);
    expect([
      me.organisation.name,
      ...me.certificates
        .filter(({ of, inUse }) => of === "organisation" && inUse)
        .map(({ subject, assurance }) => `${subject}: ${assurance}`),
    ]).toEqual(["Right Number Lines", "Right Number Lines: approved"]);
    const record = await app.sql<{ action: string }>(
      `SELECT action FROM app.audit WHERE organisation_id = $1 AND action LIKE ANY ('{node.%,organisation.apply%}')
        ORDER BY n`,
      [id],
    );
    expect(record.map(({ action }) => action)).toEqual([
      "node.reject",
      "organisation.apply-again",
      "node.approve",
      "node.activate",
    ]);
  });

  test("does not let a PIN be guessed: five tries, then a new one is needed", async () => {
    const { client } = await waiting(() => register("Guessing Lines", "gus@guessing.test"));
    const { organisation } = await client.call(authRoutes.me);
    await approve(organisation.id);
    const pin = await pinOf("gus@guessing.test");
    const wrong = pin === "11111111" ? "22222222" : "11111111";
    for (let n = 0; n < 5; n++)
      expect(await refusal(client.call(nodeRoutes.activate, { body: { pin: wrong } }))).toBe("WRONG_PIN");
    await app.sql("DELETE FROM app.attempt");
    expect(await refusal(client.call(nodeRoutes.activate, { body: { pin } }))).toBe("WRONG_PIN");
  });

  test("a company that works here already is approved with evidence, and loses that with its name", async () => {
    const admin = await activeCompany(app, "Later Checked Lines");
    const { id } = (await admin.me()).organisation;
    expect((await admin.me()).certificates.map(({ assurance }) => assurance)).toEqual([
      "selfRegistered",
      "selfRegistered",
    ]);
    await approve(id, "LEI record of today");
    const now = await admin.me();
    expect(now.certificates.filter(({ inUse }) => inUse).map(({ assurance }) => assurance)).toEqual([
      "approved",
      "approved",
    ]);
    expect((await keeper.call(nodeRoutes.companies, { query: { id } })).rows).toMatchObject([
      { assurance: "approved", review: { approved: true, said: "LEI record of today", by: "Ada Node" } },
    ]);
    expect(
      await admin.call(organisationRoutes.update, { body: { name: "Freshly Named Lines", password: PASSWORD } }),
    ).toMatchObject({ name: "Freshly Named Lines", assurance: "selfRegistered" });
    expect((await admin.me()).certificates.find(({ of, inUse }) => of === "organisation" && inUse)).toMatchObject({
      subject: "Freshly Named Lines",
      assurance: "selfRegistered",
    });
    // A company cannot state of itself that it was checked.
    await expect(
      app.database.asOrganisation({ organisation: id, person: now.user.id }, (tx) =>
        tx.query("UPDATE app.organisation SET assurance = 'approved' WHERE id = $1", [id]),
      ),
    ).rejects.toThrow("permission denied");
  });
});

describe("names that can be taken for another company's", () => {
  const TERN = "Tern & Sable Shipping Lda";
  const taken = async (client: { call: TestPerson["call"] }, company: string) =>
    refusal(
      client.call(authRoutes.register, {
        body: { ...registration(company, `impostor.${randomUUID()}@evil.test`), registerNumber: "1" },
      }),
    );
  let carrier: TestPerson;
  beforeAll(async () => {
    carrier = await activeCompany(app, TERN);
    await app.sql("DELETE FROM app.attempt");
  });

  test.each([
    TERN,
    "TERN and SABLE Shipping Limited",
    "Tem & Sable Shipping, S.A.",
    "Tеrn & Sablе Shipping".replaceAll("е", "ё"),
  ])("%s is refused to a second company where nobody looks at it", async (name) => {
    await app.sql("DELETE FROM app.attempt");
    expect(["COMPANY_NAME_TAKEN", "BAD_INPUT"]).toContain(await taken(app.client(), name));
  });

  test("whatever name a company takes later, or had before, counts too", async () => {
    const other = await activeCompany(app, "Honest Freight");
    const rename = (name: string) =>
      refusal(other.call(organisationRoutes.update, { body: { name, password: PASSWORD } }));
    expect(await rename("Tern Sable Shipping GmbH")).toBe("COMPANY_NAME_TAKEN");
    expect(
      await refusal(other.call(organisationRoutes.update, { body: { chineseName: TERN, password: PASSWORD } })),
    ).toBe("COMPANY_NAME_TAKEN");
    expect(
      await refusal(
        other.call(authRoutes.addCapacity, { body: { type: "carrier", carrier: "Tern & SabIe Shipping Lda" } }),
      ),
    ).toBe("CARRIER_NAME_TAKEN");
    expect(await refusal(other.call(authRoutes.addCapacity, { body: { type: "carrier", carrier: TERN } }))).toBe(
      "CARRIER_NAME_TAKEN",
    );
    await carrier.call(organisationRoutes.update, { body: { name: "Sable Ocean Lda", password: PASSWORD } });
    expect(await rename(TERN)).toBe("COMPANY_NAME_TAKEN");
    await carrier.call(organisationRoutes.update, { body: { name: TERN, password: PASSWORD } });
    for (const name of [
      "Hawser Security",
      "Visit evil.example",
      "https://evil.example",
      "Ada@evil.example",
      "Теrn Lines",
    ])
      expect(["COMPANY_NAME_TAKEN", "BAD_INPUT"]).toContain(await rename(name));
  });

  test("where somebody looks at every company it waits, and that one sees whose name it looks like", async () => {
    await activeCompany(app, "Petrel & Shoal Shipping Lda");
    await keeper.call(nodeRoutes.set, { body: { approval: true } });
    const client = app.client();
    await client.call(authRoutes.register, {
      body: { ...registration("Petrel and Shoal Shipping", "evil@evil.test"), registerNumber: "0" },
    });
    await keeper.call(nodeRoutes.set, { body: { approval: false } });
    await client.call(authRoutes.code, { body: { code: await codeOf(app, "evil@evil.test") } });
    expect((await keeper.call(nodeRoutes.companies, { query: { text: "petrel and" } })).rows).toMatchObject([
      { state: "WAITING", alike: expect.arrayContaining(["Petrel & Shoal Shipping Lda"]) as unknown },
    ]);
  });

  test("two claims to one name: the second proved waits for the administrator of the node", async () => {
    await app.sql("DELETE FROM app.attempt");
    const [one, two] = [app.client(), app.client()];
    await one.call(authRoutes.register, { body: registration("Twice Claimed Lines", "one@twice.test") });
    await two.call(authRoutes.register, { body: registration("TWICE CLAIMED LINES", "two@twice.test") });
    expect((await one.call(authRoutes.code, { body: { code: await codeOf(app, "one@twice.test") } })).nextStep).toBe(
      "COMPLETE",
    );
    expect((await two.call(authRoutes.code, { body: { code: await codeOf(app, "two@twice.test") } })).nextStep).toBe(
      "COMPANY",
    );
  });
});
