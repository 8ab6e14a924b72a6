import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes as documents } from "#domain/api/documents";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import type { EnvelopeRow } from "#domain/api/envelope-shapes";
import { sayRefusal } from "#domain/refusals";
import { DESK_ORIGINS } from "../../../backend/asked/entry.ts";
import { deskSource } from "../../../backend/asked/source.ts";
import { migrate } from "../../../backend/migrations/migrate.ts";
import { refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, until, type Company } from "../../support/companies.ts";
import { deskDifferences } from "../../support/desk.ts";
import { lettersTo } from "../../support/letters.ts";
import { postage, type Postage } from "../../support/envelopes.ts";
import { session } from "../../support/postgres.ts";
import { plainPdf } from "../../support/signing.ts";

let backend: TestBackend;
let mail: Postage;
let sender: Company;
let recipient: Company;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  mail = postage(backend);
  const make = companies(backend);
  [sender, recipient] = await Promise.all([
    make.company("Sender", { people: 2 }),
    make.company("Recipient", { people: 2 }),
  ]);
  await make.befriend(sender, recipient);
});
afterAll(() => backend.stop());

const upload = async (): Promise<string> =>
  (await sender.api.call(documents.upload, { query: { kind: "Invoice", name: "Paper" }, bytes: await plainPdf() })).id;
const entry = async (api: ApiClient, id: string): Promise<EnvelopeRow | undefined> =>
  (await api.call(envelopes.list, { query: { limit: 200 } })).rows.find((one) => one.id === id);

describe("what came to a company", () => {
  it("is unread for each person who has not opened it, and asked of the company until one has", async () => {
    const [first, second] = [recipient.api, recipient.people[1]!.api];
    const id = await mail.send(sender, recipient, [await upload()]);
    for (const api of [first, second])
      expect(await entry(api, id)).toMatchObject({ unread: true, asked: "read", desk: "asked" });
    await first.call(envelopes.read, { params: { id } });
    expect(await entry(first, id)).toMatchObject({ unread: false, asked: null, desk: "done" });
    expect(await entry(second, id)).toMatchObject({ unread: true, asked: null, desk: "done" });
    await second.call(deskRoutes.read, { body: { of: "envelope", id } });
    expect(await entry(second, id)).toMatchObject({ unread: false });
  });

  it("is read by nobody to whom it did not come", async () => {
    const id = await mail.send(sender, recipient, [await upload()]);
    const stranger = await companies(backend).company("Stranger");
    expect(await refusal(stranger.api.call(deskRoutes.read, { body: { of: "envelope", id } }))).toBe("NOT_FOUND");
    expect(await refusal(recipient.api.call(deskRoutes.read, { body: { of: "document", id } }))).toBe("NOT_FOUND");
  });

  it("asks for nothing more when its two titles end at the same moment", async () => {
    const titles = [await upload(), await upload()];
    const id = await mail.send(sender, recipient, titles);
    await backend.database.asWorker((tx) =>
      tx.query("UPDATE app.document SET kind = 'BillOfLading' WHERE id = ANY($1)", [titles]),
    );
    expect(await entry(recipient.api, id)).toMatchObject({ asked: "read" });
    // Neither transaction sees the other's end while it works.
    let arrived = 0;
    let open = (): void => undefined;
    const both = new Promise<void>((resolve) => (open = resolve));
    await Promise.all(
      titles.map((title) =>
        backend.database.asWorker(async (tx) => {
          await tx.query("UPDATE app.document_state SET state = 'ACCOMPLISHED' WHERE document_id = $1", [title]);
          if (++arrived === titles.length) open();
          await both;
        }),
      ),
    );
    expect(await entry(recipient.api, id)).toMatchObject({ asked: null, desk: "done" });
  });
});

describe("a reminder", () => {
  const waiting = (api: ApiClient, id: string) => api.call(deskRoutes.waiting, { query: { of: "envelope", id } });
  const remind = (api: ApiClient, id: string) => api.call(deskRoutes.remind, { body: { of: "envelope", id } });
  const reminders = async (to: Company, id: string): Promise<string[]> =>
    (await lettersTo(backend.database, to.people[1]?.id ?? ""))
      .filter(({ subject, body }) => subject.startsWith("Reminder:") && body.includes(id))
      .map(({ body }) => body);
  const reminded = async ({ api }: Company): Promise<number> => (await api.call(deskRoutes.counts)).reminded;
  const addressed = () =>
    until("letters have their readers", () =>
      backend.database.asWorker(
        async (tx) => (await tx.query<unknown[]>("SELECT FROM app.organisation_mail")).length === 0,
      ),
    );

  it("goes once to the company that is asked, as a letter, in the bell and in the history, and again after a day", async () => {
    const id = await mail.send(sender, recipient, [await upload()]);
    expect(await waiting(sender.api, id)).toMatchObject([
      { company: { id: recipient.id, name: recipient.name }, act: "read", remindedAt: null, again: null },
    ]);
    const before = await reminded(recipient);
    // Seen in a list by both, and opened by neither.
    for (const { api } of recipient.people) await api.call(deskRoutes.read, { body: { of: "envelope", id } });
    await remind(sender.api, id);
    await addressed();
    const [letter, ...more] = await reminders(recipient, id);
    expect(more).toEqual([]);
    expect(letter).toContain("Sender has waited for your company since");
    expect(letter).toContain("Next step: Read.");
    expect(await reminded(recipient)).toBe(before + 1);
    expect(await entry(recipient.api, id)).toMatchObject({ unread: true, asked: "read" });
    expect((await sender.api.call(envelopes.log, { params: { id } })).at(-1)).toMatchObject({
      event: "envelope.remind",
      detail: { companies: "Recipient" },
    });
    const [{ again } = { again: null }] = await waiting(sender.api, id);
    expect(Date.parse(again ?? "")).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const refused = { code: "REMINDED_LATELY", status: 409, parameters: { again } };
    await expect(remind(sender.api, id)).rejects.toMatchObject(refused);
    expect(sayRefusal("REMINDED_LATELY", "zh-CN", { again: "2026-11-29T12:10:02.514Z" })).toBe(
      "一天内已发送过提醒，2026-11-29 12:10 UTC 起可再次发送。",
    );
    // Read in the list, it rings no more for that one, and is still asked of both.
    await recipient.api.call(deskRoutes.read, { body: { of: "envelope", id } });
    expect(await reminded(recipient)).toBe(before);
    expect((await recipient.people[1]!.api.call(deskRoutes.counts)).reminded).toBe(before + 1);
    await backend.database.asWorker((tx) =>
      tx.query("UPDATE app.reminder SET at = at - interval '24 hours' WHERE origin_id = $1", [id]),
    );
    await remind(sender.api, id);
    await addressed();
    expect(await reminders(recipient, id)).toHaveLength(2);
    // An envelope that was read is waited for no more.
    await recipient.api.call(envelopes.read, { params: { id } });
    expect(await waiting(sender.api, id)).toEqual([]);
    expect(await refusal(remind(sender.api, id))).toBe("NOTHING_WAITS");
    expect(await reminded(recipient)).toBe(before);
  });

  it("is one letter where two colleagues send it at the same time", async () => {
    const id = await mail.send(sender, recipient, [await upload()]);
    const ends = await Promise.allSettled(sender.people.map(({ api }) => remind(api, id)));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await addressed();
    expect(await reminders(recipient, id)).toHaveLength(1);
  });

  it("is sent by nobody but the company that waits", async () => {
    const id = await mail.send(sender, recipient, [await upload()]);
    const stranger = await companies(backend).company("Bystander");
    expect(await waiting(stranger.api, id)).toEqual([]);
    expect(await waiting(recipient.api, id)).toEqual([]);
    expect(await refusal(remind(stranger.api, id))).toBe("NOT_FOUND");
    expect(await refusal(remind(recipient.api, id))).toBe("NOTHING_WAITS");
  });
});

it("desks are filled from nothing by a program that says something else of them than the one before it", async () => {
  await mail.send(sender, recipient, [await upload()]);
  await sender.api.call(documents.create, { body: { kind: "ShippingInstruction", data: {} } });
  const kept = () =>
    session(backend.ownerUrl, async (db) => (await db.query("SELECT * FROM app.desk ORDER BY 2, 3, 4")).rows);
  const before = await kept();
  expect(before.length).toBeGreaterThan(3);
  await session(backend.ownerUrl, async (db) => {
    await db.query("DELETE FROM app.desk");
    await db.query("COMMENT ON FUNCTION app.desk_of(text, uuid) IS 'another program'");
  });
  expect(await deskDifferences(backend.ownerUrl)).not.toEqual([]);
  await migrate(backend.ownerUrl);
  expect(await kept()).toEqual(before);
});

describe("what one row puts on desks", () => {
  it.each(DESK_ORIGINS)("is asked of that %s alone in every branch: each write asks for it", async (origin) => {
    const id = "0de5c0de-0000-4000-8000-000000000000";
    const source = deskSource(origin, `origin_id = '${id}'`);
    const plan = await session(backend.ownerUrl, async (client) => {
      await client.query("SET search_path = app");
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${source}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
    expect(plan.split(id).length).toBeGreaterThanOrEqual(source.split(" AS origin,").length);
  });
});
