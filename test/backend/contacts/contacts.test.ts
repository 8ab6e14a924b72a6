import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contactRoutes } from "#domain/api/contacts";
import { deskRoutes } from "#domain/api/desk";
import { envelopeRoutes } from "#domain/api/envelopes";
import { LIMITS } from "#domain/limits";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { until } from "../../support/companies.ts";
import { tokenFor } from "../../support/credentials.ts";
import { activeCompany, befriend, colleague, registerCompany, type TestPerson } from "../../support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const NOBODY = "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5";
const idOf = async (person: TestPerson): Promise<string> => (await person.me()).organisation.id;
const request = async (from: TestPerson, to: TestPerson, message = "") =>
  from.call(contactRoutes.request, { body: { organisationId: await idOf(to), message } });
const list = (person: TestPerson, which: "own" | "requests" | "admin" | "both" = "both", text?: string) =>
  person.call(contactRoutes.list, { query: { list: which, ...(text === undefined ? {} : { text }) } });
const act = (person: TestPerson, verb: "accept" | "reject" | "enable" | "disable", id: string) =>
  person.call(contactRoutes[verb], { params: { id } });
const pair = async (one: string, other: string) =>
  [await activeCompany(app, one), await activeCompany(app, other)] as const;

describe("asking a company", () => {
  test("shows the request to both; accepting makes both contacts", async () => {
    const [tern, porto] = await pair("Ask Tern", "Ask Porto");
    const asked = await request(tern, porto, "We ship your crude.");
    expect(asked).toMatchObject({
      state: "REQUEST_SENT",
      enabled: true,
      organisation: { id: await idOf(porto), name: "Ask Porto" },
      custody: "platform",
      agreementAccepted: true,
    });
    expect(asked.can).toEqual({
      accept: "WRONG_STATE",
      reject: "WRONG_STATE",
      disable: "WRONG_STATE",
      enable: "WRONG_STATE",
    });
    const [pending] = await list(porto, "requests");
    expect([await list(porto, "admin"), await list(tern, "admin")]).toEqual([[pending], []]);
    expect(pending).toMatchObject({
      state: "PENDING",
      message: "We ship your crude.",
      organisation: { name: "Ask Tern" },
      can: { accept: null, reject: null },
    });
    expect(await list(porto, "own")).toEqual([]);

    // The request stays in the Inbox until it is answered; people with the permission are asked.
    const inbox = async (person: TestPerson) => (await person.call(envelopeRoutes.list, { query: {} })).rows;
    const helper = await colleague(app, porto, ["compose"]);
    expect(await inbox(porto)).toMatchObject([
      {
        of: "contact",
        id: pending!.id,
        subject: "We ship your crude.",
        sender: { name: "Ask Tern" },
        direction: "in",
        desk: "asked",
        asked: "contact",
        unread: true,
      },
    ]);
    expect(await inbox(helper)).toMatchObject([{ of: "contact", desk: "waiting", asked: null }]);
    expect(await inbox(tern)).toEqual([]);
    const counted = async () =>
      (await Promise.all([porto, helper].map((person) => person.call(deskRoutes.counts)))).map((one) => one.inbox);
    expect(await counted()).toEqual([1, 0]);

    const accepted = await act(porto, "accept", pending!.id);
    expect(accepted).toMatchObject({
      state: "ADDED",
      can: { accept: "WRONG_STATE", disable: null, enable: "CONTACT_EXISTS" },
    });
    expect(await list(tern, "own")).toMatchObject([{ id: asked.id, state: "ADDED" }]);
    expect(await list(tern, "requests")).toEqual([]);
    expect([await inbox(porto), await counted()]).toEqual([[], [0, 0]]);
    expect(await refusal(act(porto, "accept", pending!.id))).toBe("WRONG_STATE");
  });

  test("rejecting takes both rows away, so that it may be asked again", async () => {
    const [one, other] = await pair("Reject One", "Reject Other");
    await request(one, other);
    const [pending] = await list(other, "requests");
    expect(await refusal(act(one, "accept", (await list(one))[0]!.id))).toBe("WRONG_STATE");
    await act(other, "reject", pending!.id);
    expect([await list(one), await list(other)]).toEqual([[], []]);
    await request(one, other);
    expect(await list(other, "requests")).toHaveLength(1);

    // Every request is in the Inbox; only some are written about.
    for (let times = 2; times <= LIMITS.contactRequestLetters; times++) {
      await act(other, "reject", (await list(other, "requests"))[0]!.id);
      await request(one, other);
    }
    expect(await list(other, "requests")).toHaveLength(1);
    await until("the letters", async () => (await app.sql("SELECT 1 FROM app.organisation_mail")).length === 0);
    expect(
      (await app.letters(other.email)).filter((letter) => letter.subject.startsWith("Reject One asks")),
    ).toHaveLength(LIMITS.contactRequestLetters);
  });

  test("refuses oneself, unknown, hidden and inactive companies, a second time, and both or neither way of asking", async () => {
    const [one, other] = await pair("Refuse One", "Refuse Other");
    const inactive = await registerCompany(app, "Refuse Inactive");
    const hidden = await activeCompany(app, "Refuse Hidden");
    await app.sql("UPDATE app.organisation SET status = 'CREATING' WHERE id = $1", [await idOf(inactive)]);
    await app.sql("UPDATE app.organisation SET findable = false WHERE id = $1", [await idOf(hidden)]);
    expect(await refusal(request(one, one))).toBe("CONTACT_SELF");
    expect(await refusal(one.call(contactRoutes.request, { body: { organisationId: NOBODY } }))).toBe(
      "COMPANY_UNKNOWN",
    );
    expect(await refusal(request(one, inactive))).toBe("COMPANY_UNKNOWN");
    expect(await refusal(request(one, hidden))).toBe("COMPANY_UNKNOWN");
    await request(one, other);
    expect(await refusal(request(one, other))).toBe("CONTACT_EXISTS");
    expect(await refusal(request(other, one))).toBe("CONTACT_EXISTS");
    expect(await refusal(one.call(contactRoutes.request, { body: {} }))).toBe("BAD_INPUT");
    expect(
      await refusal(
        one.call(contactRoutes.request, { body: { organisationId: await idOf(hidden), invitationCode: "ABCDEFGHJK" } }),
      ),
    ).toBe("BAD_INPUT");
  });

  test("a company that wants no verification is a contact as soon as its address was checked", async () => {
    const [one, open] = await pair("Open One", "Open Other");
    await app.sql("UPDATE app.organisation SET verification_needed = false WHERE id = $1", [await idOf(open)]);
    expect((await request(one, open)).state).toBe("ADDING");
    expect(await one.call(deskRoutes.tasks)).toMatchObject([
      { kind: "checkAddress", title: "Open Other" },
      { kind: "deployRegistry" },
    ]);
    await expect.poll(async () => (await list(one, "own"))[0]?.state, { timeout: 20_000 }).toBe("ADDED");
    expect((await one.call(deskRoutes.tasks)).find((task) => task.kind === "checkAddress")?.state).toBe("SUCCEEDED");
    expect(await list(open, "own")).toMatchObject([{ state: "ADDED", organisation: { name: "Open One" } }]);

    // The task waits for a company that does not exist yet: it says so and is tried again.
    const [two, late] = await pair("Late One", "Late Other");
    await app.sql("UPDATE app.organisation SET verification_needed = false WHERE id = $1", [await idOf(late)]);
    await request(two, late);
    await app.sql("UPDATE app.organisation SET status = 'CREATING' WHERE id = $1", [await idOf(late)]);
    const check = async () => (await two.call(deskRoutes.tasks)).find((task) => task.kind === "checkAddress");
    await expect.poll(async () => (await check())?.state, { timeout: 20_000 }).toBe("FAILED");
    expect((await check())?.error).toEqual({ code: "ADDRESS_NOT_READY", parameters: { company: "Late Other" } });
    expect(await list(two, "own")).toMatchObject([{ state: "ADDING", can: { disable: "WRONG_STATE" } }]);
    await app.sql("UPDATE app.organisation SET status = 'ACTIVATED' WHERE id = $1", [await idOf(late)]);
    await two.call(deskRoutes.retryTask, { params: { id: (await check())!.id } });
    await expect.poll(async () => (await list(late, "own"))[0]?.state, { timeout: 20_000 }).toBe("ADDED");
  });

  test("two that ask each other at the same moment, twenty times: exactly one request stands", async () => {
    const [one, other] = await pair("Cross One", "Cross Other");
    for (let round = 0; round < 20; round++) {
      const codes = await Promise.all(
        [request(one, other), request(other, one)].map((asked) =>
          asked.then(
            () => "asked",
            (error: { code: string }) => error.code,
          ),
        ),
      );
      expect(codes.toSorted()).toEqual(["CONTACT_EXISTS", "asked"]);
      const asker = codes[0] === "asked" ? other : one;
      await act(asker, "reject", (await list(asker, "requests"))[0]!.id);
    }
  });

  test("accepted and rejected at once: one answer counts", async () => {
    const [one, other] = await pair("Torn One", "Torn Other");
    await request(one, other);
    const id = (await list(other, "requests"))[0]!.id;
    const answers = await Promise.all([
      other.send(contactRoutes.accept, { params: { id } }),
      other.send(contactRoutes.reject, { params: { id } }),
    ]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect((await list(one)).length).toBe((await list(other)).length);
    expect((await list(one)).every((row) => row.state === "ADDED")).toBe(true);
  });

  test("needs the right; staff without it may look", async () => {
    const [one, other] = await pair("Right One", "Right Other");
    const staff = await colleague(app, other, []);
    await request(one, other);
    const [pending] = await list(staff, "requests");
    expect(pending?.can).toMatchObject({ accept: "FORBIDDEN", reject: "FORBIDDEN" });
    expect(await refusal(act(staff, "accept", pending!.id))).toBe("FORBIDDEN");
    expect(await refusal(act(staff, "reject", pending!.id))).toBe("FORBIDDEN");
    expect(await refusal(request(staff, one))).toBe("FORBIDDEN");
    expect(await refusal(staff.call(contactRoutes.invite))).toBe("FORBIDDEN");
    expect(
      await refusal(staff.call(contactRoutes.update, { params: { id: pending!.id }, body: { comment: "x" } })),
    ).toBe("FORBIDDEN");
  });
});

describe("invitation codes", () => {
  const redeem = (by: TestPerson, invitationCode: string) =>
    by.call(contactRoutes.request, { body: { invitationCode } });

  test("make both contacts at once, once, for a company that cannot be found too", async () => {
    const [host, guest] = await pair("Code Host", "Code Guest");
    await app.sql("UPDATE app.organisation SET findable = false WHERE id = $1", [await idOf(host)]);
    const { code, expiresAt } = await host.call(contactRoutes.invite);
    expect(code).toMatch(/^[A-Z2-9]{10}$/);
    expect(new Date(expiresAt).getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(await refusal(redeem(host, code))).toBe("CONTACT_SELF");
    expect(await redeem(guest, ` ${code.toLowerCase()} `)).toMatchObject({
      state: "ADDED",
      organisation: { name: "Code Host" },
    });
    expect(await list(host, "own")).toMatchObject([{ organisation: { name: "Code Guest" } }]);
    expect(await refusal(redeem(await activeCompany(app, "Code Late"), code))).toBe("INVITATION_INVALID");
  });

  test("wrong, old or for one who is a contact already are refused, and a refused one is not used up", async () => {
    const [host, guest] = await pair("Stale Host", "Stale Guest");
    expect(await refusal(redeem(guest, "AAAAAAAAAA"))).toBe("INVITATION_INVALID");
    const { code } = await host.call(contactRoutes.invite);
    await app.sql("UPDATE app.contact_invitation SET expires_at = now() - interval '1 second' WHERE code = $1", [code]);
    expect(await refusal(redeem(guest, code))).toBe("INVITATION_INVALID");
    await befriend(host, guest);
    const next = await host.call(contactRoutes.invite);
    expect(await refusal(redeem(guest, next.code))).toBe("CONTACT_EXISTS");
    expect(await redeem(await activeCompany(app, "Stale Third"), next.code)).toMatchObject({ state: "ADDED" });
  });

  test("two that use one code at once: one gets in", async () => {
    const host = await activeCompany(app, "Single Host");
    const guests = [await activeCompany(app, "Single One"), await activeCompany(app, "Single Two")];
    const { code } = await host.call(contactRoutes.invite);
    const codes = await Promise.all(
      guests.map((guest) =>
        redeem(guest, code).then(
          () => "in",
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(codes.toSorted()).toEqual(["INVITATION_INVALID", "in"]);
  });
});

describe("a contact", () => {
  test("is disabled and enabled by an administrator, for the own side", async () => {
    const [one, other] = await pair("Able One", "Able Other");
    const { id } = await befriend(one, other);
    const staff = await colleague(app, one, ["contact.add"]);
    expect(await refusal(act(staff, "disable", id))).toBe("FORBIDDEN");
    expect(await refusal(act(one, "enable", id))).toBe("CONTACT_EXISTS");
    expect(await act(one, "disable", id)).toMatchObject({
      enabled: false,
      can: { disable: "CONTACT_DISABLED", enable: null },
    });
    expect(await refusal(act(one, "disable", id))).toBe("CONTACT_DISABLED");
    expect((await list(other, "own"))[0]).toMatchObject({ enabled: true });
    expect(await act(one, "enable", id)).toMatchObject({ enabled: true });
  });

  test("carries notes that only the own side sees", async () => {
    const [one, other] = await pair("Note One", "Note Other");
    const { id } = await befriend(one, other);
    await one.call(contactRoutes.update, { params: { id }, body: { comment: "pays late" } });
    expect(await one.call(contactRoutes.update, { params: { id }, body: { partyCode: "PT-44" } })).toMatchObject({
      comment: "pays late",
      partyCode: "PT-44",
    });
    expect((await list(other, "own"))[0]).toMatchObject({ comment: "", partyCode: "" });
    expect(await list(one, "own", "PT-4")).toHaveLength(1);
    expect(await list(one, "own", "note oth")).toHaveLength(1);
    expect(await list(one, "own", "%")).toHaveLength(0);
  });

  test("of another company is nothing that one may see", async () => {
    const [one, other] = await pair("Alien One", "Alien Other");
    const stranger = await activeCompany(app, "Alien Third");
    const { id } = await befriend(one, other);
    for (const verb of ["accept", "reject", "enable", "disable"] as const)
      expect(await refusal(act(stranger, verb, id))).toBe("NOT_FOUND");
    for (const verb of ["accept", "reject", "enable", "disable"] as const)
      expect(await refusal(act(other, verb, id))).toBe("NOT_FOUND");
    expect(await refusal(stranger.call(contactRoutes.update, { params: { id }, body: { comment: "x" } }))).toBe(
      "NOT_FOUND",
    );
    expect(await list(stranger)).toEqual([]);
  });
});

describe("looking around", () => {
  test("names an address of the own company, of contacts and of public companies only", async () => {
    const [one, other] = await pair("Name One", "Name Other");
    const name = async (of: TestPerson) =>
      (
        await one.call(contactRoutes.name, {
          params: { address: (await of.me()).organisation.address!.toUpperCase().replace("0X", "0x") },
        })
      ).name;
    expect([await name(one), await name(other)]).toEqual(["Name One", null]);
    await request(one, other);
    expect(await name(other)).toBeNull();
    await act(other, "accept", (await list(other, "requests"))[0]!.id);
    expect(await name(other)).toBe("Name Other");
    const known = await activeCompany(app, "Name Public");
    await app.sql("UPDATE app.organisation SET is_public = true WHERE id = $1", [await idOf(known)]);
    expect(await name(known)).toBe("Name Public");
    expect((await one.call(contactRoutes.name, { params: { address: "nonsense" } })).name).toBeNull();
  });
});

test("a repeated request with the same key is answered once, with other content refused", async () => {
  const [one, other] = await pair("Key One", "Key Other");
  const organisationId = await idOf(other);
  const ask = (message: string) =>
    one.call(contactRoutes.request, { body: { organisationId, message }, headers: { "idempotency-key": "k-1" } });
  const [answers, done] = [await Promise.allSettled([ask("hello"), ask("hello")]), await ask("hello")];
  // A second call while the first is under way is refused at once.
  for (const answer of answers)
    expect(answer.status === "fulfilled" ? answer.value : (answer.reason as { code: string }).code).toEqual(
      answer.status === "fulfilled" ? done : "REQUEST_RUNNING",
    );
  expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await refusal(ask("other"))).toBe("IDEMPOTENCY_MISMATCH");
  expect(await list(other, "requests")).toHaveLength(1);
});

test("an administrator adds contacts without being given that right, and no program of an administrator does", async () => {
  const [one, two] = [await activeCompany(app, "Flag Lines"), await activeCompany(app, "Flagged Lines")];
  const [plain, lead] = [await colleague(app, one, []), await colleague(app, one, [], { isAdmin: true })];
  expect((await lead.me()).permissions).toEqual(["contact.add"]);
  const ask = (by: Pick<TestPerson, "call">) =>
    one
      .me()
      .then(async () => by.call(contactRoutes.request, { body: { organisationId: (await two.me()).organisation.id } }));
  expect(await refusal(ask(plain))).toBe("FORBIDDEN");
  expect(await refusal(ask((await tokenFor(app.url, lead, "Terminal feed", lead.password)).api as never))).toBe(
    "FORBIDDEN",
  );
  expect((await ask(lead)).state).toBe("REQUEST_SENT");
  await one.call(contactRoutes.invite);
  const [waiting] = await two.call(contactRoutes.list, { query: { list: "requests" } });
  const acceptor = await colleague(app, two, [], { isAdmin: true });
  await acceptor.call(contactRoutes.accept, { params: { id: waiting!.id } });
});
