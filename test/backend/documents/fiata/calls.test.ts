import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes } from "#domain/api/documents";
import { fiataRoutes as routes } from "#domain/api/fiata";
import { organisationRoutes } from "#domain/api/organisation";
import { recordRoutes } from "#domain/api/record";
import { registerRoutes } from "#domain/api/registers";
import { toFiata } from "#domain/exchange/fiata-mapping";
import { FIATA_RETRY_SECONDS } from "#domain/fiata/calls";
import { LIMITS } from "#domain/limits";
import { ask } from "../../../../backend/documents/fiata/bill.ts";
import { beginCall } from "../../../../backend/documents/fiata/call.ts";
import { placeOf, sendBill, signIn } from "../../../../backend/documents/fiata/service.ts";
import { refusal } from "../../../../scripts/lib/api-client.ts";
import { startFiata, type FiataFault, type FiataProgram } from "../../../../scripts/services/fiata.ts";
import { startBackend, type TestBackend } from "../../../support/backend.ts";
import { companies, get, PASSWORD, until, type Company } from "../../../support/companies.ts";
import { lettersTo } from "../../../support/letters.ts";
import {
  askedFiata,
  askFiata,
  connectFiata,
  draftFiata,
  dueFiata,
  editFiata,
  fiataOf,
  fiataSettings,
  FORWARDER_ID,
  workFiata,
} from "../../../support/fiata.ts";

let fiata: FiataProgram;
let backend: TestBackend;
let make: ReturnType<typeof companies>;
let forwarder: Company;
let other: Company;

beforeAll(async () => {
  fiata = await startFiata();
  backend = await startBackend({ chain: false, settings: fiataSettings(fiata) });
  make = companies(backend);
  [forwarder, other] = [await make.company("Atlantic Arc", { people: 2 }), await make.company("Bank")];
  await make.befriend(forwarder, other);
  await connectFiata(forwarder.api, fiata);
});
afterAll(async () => {
  await backend.stop();
  await fiata.stop();
});
beforeEach(() => {
  fiata.fault = () => "none";
  fiata.tokenSeconds = 300;
});

const asked = (id: string, mode: "PREVIEW" | "ISSUE" = "ISSUE") => askedFiata(backend, forwarder.api, id, mode);
const bill = (id: string) => fiataOf(forwarder.api, id);
const again = (call: string, body: { fiataId?: string; nothingThere?: boolean } = {}) =>
  forwarder.api.call(routes.again, { params: { id: call }, body });
const bodies = (number: string) =>
  [...fiata.documents.values()].filter(({ versions }) =>
    versions.some(({ body }) => JSON.stringify(body).includes(`"${number}"`)),
  );
/** A draft that is known at FIATA by its goods. */
const marked = (marks: string) =>
  draftFiata(forwarder.api, {
    includedConsignmentItem: [{ goodsText: "PUMPS", marks, packageQuantity: "1", packageType: "CS", grossWeight: "9" }],
  });
const once = (fault: FiataFault, of: "bill" | "token" = "bill") => {
  let left = 1;
  fiata.fault = (call) => (call === of && left-- > 0 ? fault : "none");
};
/** The letter to each of the company about a bill that waits for a person; of one that does not, none comes. */
async function letterAbout(id: string, says: string): Promise<string> {
  const found = async () =>
    (await lettersTo(backend.database, forwarder.people[1]?.id ?? "")).find(
      ({ subject, body }) => body.includes(id) && `${subject} ${body}`.includes(says),
    );
  await until(`a letter about ${id}`, async () => (await found()) !== undefined);
  return (await found())?.body ?? "";
}
const taskOf = async (id: string) =>
  (await forwarder.api.call(deskRoutes.tasks)).find(({ kind, document }) => kind === "fiata" && document?.id === id);
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("a company", () => {
  it("makes no FIATA bill before settings, FIATA ID, sign-in and disclaimer are there, one after the other", async () => {
    const company = await make.company("Newcomer");
    await make.befriend(company, other);
    const create = () => refusal(company.api.call(routes.create, { body: { language: "en-US" } }));
    const set = (forwarderId: string, fiataPassword?: string) =>
      company.api.call(routes.set, {
        body: { forwarderId, userName: "u", ...(fiataPassword && { fiataPassword }), password: PASSWORD },
      });
    expect(await company.api.call(routes.standing)).toEqual({
      missing: [],
      forwarderId: "",
      connected: false,
      disclaimer: { version: 1, agreed: false },
    });
    expect(await create()).toBe("FIATA_ID_MISSING");
    await company.api.call(organisationRoutes.update, { body: { fiataId: "X-1", password: PASSWORD } });
    expect(await create()).toBe("FIATA_NOT_SET");
    expect(await refusal(company.api.call(routes.test))).toBe("FIATA_NOT_SET");
    expect(await refusal(set("X-2"))).toBe("FIATA_PASSWORD_MISSING");
    expect(await set("X-2", "secret-of-fiata")).toEqual({
      forwarderId: "X-2",
      userName: "u",
      hasPassword: true,
      missing: [],
    });
    // The password that is kept stays, and no answer has it.
    expect(JSON.stringify([await set("X-3"), await company.api.call(routes.connection)])).not.toContain("secret-of");
    expect(await create()).toBe("FIATA_DISCLAIMER");
    await company.api.call(routes.agree, { body: { version: LIMITS.fiataDisclaimerVersion } });
    await company.api.call(routes.agree, { body: { version: LIMITS.fiataDisclaimerVersion } });
    const { id } = await company.api.call(routes.create, { body: { language: "en-US" } });
    expect((await get(company.api, id)).data).toMatchObject({ forwarderId: "X-3", cto: { name: "Newcomer" } });
    const kept = await backend.database.asWorker(
      (tx) =>
        tx.query("SELECT password FROM app.fiata_connection WHERE organisation_id = $1", [company.id]) as Promise<
          { password: Buffer }[]
        >,
    );
    expect(kept[0]?.password.toString("latin1")).not.toContain("secret-of");
  });

  it("agrees to the disclaimer person by person", async () => {
    const colleague = forwarder.people[1]!.api;
    expect(await refusal(colleague.call(routes.create, { body: { language: "en-US" } }))).toBe("FIATA_DISCLAIMER");
    expect(await refusal(colleague.call(routes.connection))).toBe("FORBIDDEN");
    await colleague.call(routes.agree, { body: { version: LIMITS.fiataDisclaimerVersion } });
    expect(await colleague.call(routes.create, { body: { language: "zh-CN" } })).toHaveProperty("id");
  });

  it("tries its sign-in", async () => {
    expect(await forwarder.api.call(routes.test)).toEqual({ error: null });
    once("unauthorized", "token");
    expect((await forwarder.api.call(routes.test)).error?.code).toBe("FIATA_LOGIN");
    fiata.fault = (call) => (call === "health" ? "error" : "none");
    expect((await forwarder.api.call(routes.test)).error?.code).toBe("FIATA_AWAY");
  });

  it("is told what the operator has not set", async () => {
    const bare = await startBackend({ chain: false });
    try {
      const [one, two] = [await companies(bare).company("Bare"), await companies(bare).company("Friend")];
      await companies(bare).befriend(one, two);
      expect((await one.api.call(routes.standing)).missing).toEqual([
        "FIATA_URL",
        "FIATA_SOFTWARE_PROVIDER_ID",
        "FIATA_ALIAS_ID",
      ]);
      expect(await refusal(one.api.call(routes.create, { body: { language: "en-US" } }))).toBe("FIATA_SETTINGS");
      expect(await refusal(one.api.call(routes.test))).toBe("FIATA_SETTINGS");
    } finally {
      await bare.stop();
    }
  });
});

describe("a preview", () => {
  it("brings FIATA's PDF of a bill, and registers nothing", async () => {
    const id = await draftFiata(forwarder.api);
    const before = fiata.documents.size;
    const { calls, fiataId, registered } = await asked(id, "PREVIEW");
    expect([calls[0]?.state, fiataId, registered, fiata.documents.size]).toEqual(["TAKEN", null, false, before]);
    expect(JSON.parse(calls[0]!.request)).toMatchObject({ supply_chain_consignment: { cto: { id: FORWARDER_ID } } });
    const pdf = await forwarder.api.download(routes.pdf, { params: { id: calls[0]!.id } });
    expect(sha(pdf)).toBe(calls[0]!.sha256);
    expect(await taskOf(id)).toMatchObject({ state: "SUCCEEDED" });
    await editFiata(forwarder.api, id, { handling: "Other" });
    expect((await bill(id)).calls[0]?.current).toBe(false);
  });

  it.each(["hangUp", "gateway", "error"] as const)(
    "whose answer is lost (%s) is asked for again by itself",
    async (fault) => {
      const id = await draftFiata(forwarder.api);
      once(fault);
      expect((await asked(id, "PREVIEW")).calls[0]).toMatchObject({ state: "QUEUED", error: { code: "FIATA_AWAY" } });
      await dueFiata(backend);
      expect((await bill(id)).calls[0]?.state).toBe("TAKEN");
    },
  );

  it("of what is not complete, or has another company's FIATA ID, is not asked for", async () => {
    const id = await draftFiata(forwarder.api, { forwarderId: "SOMEBODY-ELSE" });
    expect(await refusal(askFiata(forwarder.api, id, "PREVIEW"))).toBe("BAD_INPUT");
    expect((await bill(id)).can).toEqual({ preview: "BAD_INPUT", issue: "BAD_INPUT" });
    await editFiata(forwarder.api, id, { forwarderId: FORWARDER_ID, consignor: {} });
    expect(await refusal(askFiata(forwarder.api, id, "PREVIEW"))).toBe("BAD_INPUT");
    expect((await bill(id)).calls).toEqual([]);
  });
});

describe("a registration", () => {
  it("gives the bill FIATA's number and PDF, and stands in the record", async () => {
    const id = await marked("REGISTERED-1");
    const found = await asked(id);
    expect(found).toMatchObject({ registered: true, superseded: false, amends: found.fiataId });
    expect(found.fiataId).toMatch(/^FBL-\d{4}-\d{6}$/);
    expect(found.verifyUrl).toBe(`https://fiata.example/verify/${found.fiataId}`);
    expect(fiata.verifies(found.calls[0]!.sha256!)).toBe(true);
    await until("the record says it", async () =>
      (await forwarder.api.call(recordRoutes.documentTrail, { params: { id } })).some(
        ({ event, detail }) => event === "fiata.registered" && detail["fiataId"] === found.fiataId,
      ),
    );
  });

  it("of other content than before amends the same document, whose earlier version verifies no longer", async () => {
    const id = await marked("AMENDED-1");
    const first = await asked(id);
    await editFiata(forwarder.api, id, { handling: "Keep dry." });
    expect(await bill(id)).toMatchObject({ registered: false, fiataId: first.fiataId });
    const second = await asked(id);
    expect([second.fiataId, second.calls[0]?.amends]).toEqual([first.fiataId, first.fiataId]);
    expect(fiata.verifies(first.calls[0]!.sha256!)).toBe(false);
    expect(fiata.verifies(second.calls[0]!.sha256!)).toBe(true);
    expect(fiata.documents.get(first.fiataId!)?.versions).toHaveLength(2);
  });

  it("that FIATA refuses says what is wrong at our fields, and is asked for again when that is mended", async () => {
    const id = await draftFiata(forwarder.api, { consignor: { name: "REFUSED & SONS", country: "PT" } });
    const refused = (await asked(id)).calls[0]!;
    expect(refused).toMatchObject({
      state: "REFUSED",
      error: { code: "FIATA_REFUSED", parameters: { reason: "The document is not valid" } },
      problems: [{ path: "consignor.name", message: "consignor is not known to FIATA" }],
    });
    expect(refused.answer).toContain("VALIDATION_ERROR");
    expect(await letterAbout(id, "The document is not valid")).toContain(`/fiata/issue?id=${id}`);
    expect(await taskOf(id)).toMatchObject({ state: "FAILED", error: { code: "FIATA_REFUSED" } });
    await editFiata(forwarder.api, id, { consignor: { name: "ACCEPTED & SONS", country: "PT" } });
    await forwarder.api.call(deskRoutes.retryTask, { params: { id: (await taskOf(id))!.id } });
    await workFiata(backend);
    expect(await bill(id)).toMatchObject({ registered: true, calls: [{ state: "TAKEN", problems: [] }] });
    expect(await refusal(again(refused.id))).toBe("FIATA_NOT_WAITING");
  });

  it("uses a token as long as it counts, takes a new one ahead of its end, and once more where it ended early", async () => {
    await asked(await draftFiata(forwarder.api));
    const { token } = fiata.asked;
    await asked(await draftFiata(forwarder.api));
    expect(fiata.asked.token).toBe(token);
    once("expired");
    expect((await asked(await marked("EXPIRED-1"))).registered).toBe(true);
    expect([fiata.asked.token, bodies("EXPIRED-1").length]).toEqual([token + 1, 1]);
    // A token that ends within the half minute is not used again.
    fiata.tokenSeconds = 20;
    once("expired");
    await asked(await draftFiata(forwarder.api));
    await asked(await draftFiata(forwarder.api));
    expect(fiata.asked.token).toBe(token + 3);
  });

  it.each([
    ["a wrong password", "unauthorized", "token", "FIATA_LOGIN"],
    ["a provider that FIATA does not know", "unauthorized", "bill", "FIATA_PROVIDER"],
  ] as const)("with %s waits for a person", async (_, fault, of, code) => {
    fiata.tokenSeconds = 1;
    await asked(await draftFiata(forwarder.api));
    fiata.fault = (call) => (call === of ? fault : "none");
    const id = await marked(code);
    expect((await asked(id)).calls[0]).toMatchObject({ state: "FAILED", error: { code } });
    expect(bodies(code)).toEqual([]);
    fiata.fault = () => "none";
    await again((await bill(id)).calls[0]!.id);
    await workFiata(backend);
    expect((await bill(id)).registered).toBe(true);
  });

  it("waits after each try that FIATA did not take, then for a person", async () => {
    fiata.fault = (call) => (call === "bill" ? "busy" : "none");
    const id = await marked("AWAY-1");
    await asked(id);
    for (const [i, seconds] of FIATA_RETRY_SECONDS.entries()) {
      const { state, attempts, nextAt } = (await bill(id)).calls[0]!;
      expect([state, attempts]).toEqual(["QUEUED", i + 1]);
      const wait = (new Date(nextAt!).getTime() - Date.now()) / 1000;
      expect(wait).toBeLessThanOrEqual(seconds);
      expect(wait).toBeGreaterThan(seconds - 9);
      await dueFiata(backend);
    }
    expect((await bill(id)).calls[0]).toMatchObject({ state: "FAILED", error: { code: "FIATA_FAILED" } });
    await letterAbout(id, "waits for you");
  });

  it("that is slow is waited for", async () => {
    once("slow");
    expect((await asked(await draftFiata(forwarder.api))).registered).toBe(true);
  });
});

describe("a registration whose answer was lost", () => {
  it.each(["hangUp", "gateway", "error", "notPdf"] as const)(
    "(%s) is not made again unasked, and is found by its number: one document at FIATA",
    async (fault) => {
      const id = await marked(`LOST-${fault}`);
      once(fault);
      const call = (await asked(id)).calls[0]!;
      expect(call).toMatchObject({
        state: "UNKNOWN",
        error: { code: fault === "notPdf" ? "FIATA_UNNAMED" : "FIATA_UNSURE" },
      });
      await dueFiata(backend);
      expect(bodies(`LOST-${fault}`)).toHaveLength(1);
      expect(await refusal(askFiata(forwarder.api, id, "ISSUE"))).toBe("FIATA_WAITING");
      expect(await refusal(again(call.id))).toBe("FIATA_UNSURE");
      expect(await refusal(again(call.id, { fiataId: "two words" }))).toBe("BAD_INPUT");
      const another = (await asked(await draftFiata(forwarder.api))).fiataId!;
      expect(await refusal(again(call.id, { fiataId: another }))).toBe("FIATA_ID_TAKEN");
      const task = await taskOf(id);
      expect(await refusal(forwarder.api.call(deskRoutes.retryTask, { params: { id: task!.id } }))).toBe(
        "FIATA_UNSURE",
      );
      const known = bodies(`LOST-${fault}`)[0]!.id;
      await again(call.id, { fiataId: known });
      await workFiata(backend);
      expect(await bill(id)).toMatchObject({ registered: true, fiataId: known });
      expect(bodies(`LOST-${fault}`).map(({ versions }) => versions.length)).toEqual([2]);
    },
  );

  it("under a number that FIATA does not know is refused, and nothing is registered by it", async () => {
    const id = await marked("GUESSED");
    once("dropped");
    const call = (await asked(id)).calls[0]!;
    expect(call.state).toBe("UNKNOWN");
    await again(call.id, { fiataId: "FBL-1999-1" });
    await workFiata(backend);
    expect((await bill(id)).calls[0]).toMatchObject({ state: "REFUSED", amends: "FBL-1999-1" });
    // It is still that document which is meant, until a person says that there is none.
    await again(call.id);
    await workFiata(backend);
    expect((await bill(id)).calls[0]?.state).toBe("REFUSED");
    await again(call.id, { nothingThere: true });
    await workFiata(backend);
    expect([(await bill(id)).registered, bodies("GUESSED").length]).toEqual([true, 1]);
  });

  it("amends the same document again by itself, where it had a number", async () => {
    const id = await marked("AGAIN-1");
    const { fiataId } = await asked(id);
    await editFiata(forwarder.api, id, { handling: "Again." });
    once("hangUp");
    expect((await asked(id)).calls[0]?.state).toBe("QUEUED");
    await dueFiata(backend);
    expect(await bill(id)).toMatchObject({ registered: true, fiataId });
    expect(bodies("AGAIN-1")).toHaveLength(1);
  });

  it("because the process died after FIATA had it, waits for a person, and never is made a second time", async () => {
    const id = await marked("DIED-1");
    const { version } = await get(forwarder.api, id);
    // Another process claims it as soon as it is there, writes down that it calls, and is gone.
    const call = await make.asFirst(forwarder, async (ctx) => {
      const { calls } = await ask(ctx, backend.settings, id, { mode: "ISSUE", expectedVersion: version });
      await ctx.tx.query("UPDATE app.fiata_call SET attempts = 1, next_at = now() + interval '1 day' WHERE id = $1", [
        calls[0]!.id,
      ]);
      return calls[0]!.id;
    });
    expect(await backend.database.asWorker((tx) => beginCall(tx, { id: call, attempts: 1 }))).toBe(true);
    expect(await backend.database.asWorker((tx) => beginCall(tx, { id: call, attempts: 1 }))).toBe(false);
    const place = placeOf(backend.settings)!;
    const token = await signIn(place, { userName: fiata.userName, password: fiata.password });
    if ("code" in token) throw new Error(token.code);
    const body = JSON.stringify(toFiata((await get(forwarder.api, id)).data));
    await sendBill(place, { token: token.token, mode: "ISSUE", body, id: call });
    await workFiata(backend);
    expect((await bill(id)).calls[0]?.state).toBe("SENDING");
    await backend.database.asWorker((tx) =>
      tx.query("UPDATE app.fiata_call SET state_at = now() - interval '1 day', next_at = now() WHERE id = $1", [call]),
    );
    await workFiata(backend);
    expect((await bill(id)).calls[0]).toMatchObject({ state: "UNKNOWN", error: { code: "FIATA_UNSURE" } });
    const [made] = bodies("DIED-1");
    await again(call, { fiataId: made!.id });
    await workFiata(backend);
    expect(await bill(id)).toMatchObject({ registered: true, fiataId: made!.id });
    expect(bodies("DIED-1").map(({ versions }) => versions.length)).toEqual([2]);
  });
});

describe("a bill of FIATA", () => {
  it("counts with its PDFs in what its company may keep", async () => {
    const id = await draftFiata(forwarder.api);
    const limit = (mb: number | null) =>
      backend.database.asWorker((tx) =>
        tx.query(
          `INSERT INTO app.budget (organisation_id, storage_mb) VALUES ($1, $2)
            ON CONFLICT (organisation_id) DO UPDATE SET storage_mb = excluded.storage_mb`,
          [forwarder.id, mb],
        ),
      );
    const { storageBytes } = await forwarder.api.call(registerRoutes.budget);
    await asked(id, "PREVIEW");
    expect((await forwarder.api.call(registerRoutes.budget)).storageBytes).toBeGreaterThan(storageBytes);
    await limit(1);
    expect(await refusal(askFiata(forwarder.api, id, "PREVIEW"))).toBe("STORAGE_BUDGET");
    await limit(null);
    await askFiata(forwarder.api, id, "PREVIEW");
    await workFiata(backend);
  });

  it("is asked about by one at a time, and not signed before this content is registered", async () => {
    const id = await draftFiata(forwarder.api);
    fiata.fault = () => "slow";
    await askFiata(forwarder.api, id, "ISSUE");
    expect(await refusal(askFiata(forwarder.api, id, "PREVIEW"))).toBe("FIATA_BUSY");
    await workFiata(backend);
    await editFiata(forwarder.api, id, { handling: "Changed." });
    const { version } = await get(forwarder.api, id);
    expect(
      await refusal(
        forwarder.api.call(documentRoutes.sign, {
          params: { id },
          body: { expectedVersion: version, password: PASSWORD, capacityId: forwarder.capacityId },
        }),
      ),
    ).toBe("FIATA_UNREGISTERED");
    expect(
      await refusal(
        forwarder.api.call(routes.ask, { params: { id }, body: { mode: "ISSUE", expectedVersion: version - 1 } }),
      ),
    ).toBe("CONTENT_UPDATED");
  });

  it("is its company's alone, and needs the rights", async () => {
    const id = await draftFiata(forwarder.api);
    const { calls } = await asked(id, "PREVIEW");
    const call = { params: { id: calls[0]!.id } };
    expect(await refusal(other.api.call(routes.bill, { params: { id } }))).toBe("NOT_FOUND");
    expect(await refusal(other.api.call(routes.again, { ...call, body: {} }))).toBe("NOT_FOUND");
    expect(await refusal(other.api.download(routes.pdf, call))).toBe("NOT_FOUND");
    const drafter = await make.company("Drafters", { permissions: ["fbl.draft"] });
    await make.befriend(drafter, other);
    await connectFiata(drafter.api, fiata);
    const own = await draftFiata(drafter.api);
    expect((await fiataOf(drafter.api, own)).can).toEqual({ preview: null, issue: "FORBIDDEN" });
    expect(await refusal(askFiata(drafter.api, own, "ISSUE"))).toBe("FORBIDDEN");
  });
});
