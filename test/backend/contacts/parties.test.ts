import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contactRoutes, PARTY_LISTS, type PartyList } from "#domain/api/contacts";
import { externalRoutes } from "#domain/api/external";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { activeCompany, befriend, type TestPerson } from "../../support/people.ts";

let app: TestApp;
/**
 * The company that asks; its contact; its contact that cannot be found; a company that can be found, and one that
 * cannot. The last is never created.
 */
let [one, friend, shyFriend, other, shy]: TestPerson[] = [];
const idOf = async (person: TestPerson): Promise<string> => (await person.me()).organisation.id;
const hide = async (person: TestPerson): Promise<void> =>
  void (await app.sql("UPDATE app.organisation SET findable = false WHERE id = $1", [await idOf(person)]));
const page = (list: PartyList, query: { text?: string; limit?: number; cursor?: string } = {}) =>
  one!.call(contactRoutes.parties, { query: { list, ...query } });
const names = async (list: PartyList, text?: string) =>
  (await page(list, text === undefined ? {} : { text })).rows.map((row) => row.name);

beforeAll(async () => {
  app = await startApp();
  [one, friend, shyFriend, other, shy] = [
    await activeCompany(app, "Mid Lines"),
    await activeCompany(app, "Friend 100%_A"),
    await activeCompany(app, "Quiet Friend"),
    await activeCompany(app, "Other Lines"),
    await activeCompany(app, "Shy Lines"),
  ];
  await befriend(one, friend);
  await befriend(one, shyFriend);
  await hide(shyFriend);
  await hide(shy);
  await app.sql("UPDATE app.organisation SET chinese_name = '友好航运' WHERE id = $1", [await idOf(friend)]);
  const failed = await activeCompany(app, "Failed Lines");
  await app.sql("UPDATE app.organisation SET status = 'FAILED' WHERE id = $1", [await idOf(failed)]);
  await one.call(externalRoutes.add, {
    body: { name: "Blue Funnel", origin: "Elsewhere", address: `0x${"ab".repeat(20)}` },
  });
  await shy.call(externalRoutes.add, {
    body: { name: "Noted by another", origin: "Elsewhere", address: `0x${"cd".repeat(20)}` },
  });
});
afterAll(() => app.stop());

describe("the five contact lists", () => {
  test("each holds whom it says, the own company first, and nobody who hides", async () => {
    expect(
      Object.fromEntries(await Promise.all(PARTY_LISTS.map(async (list) => [list, await names(list)] as const))),
    ).toEqual({
      own: ["Friend 100%_A", "Quiet Friend"],
      withSelf: ["Mid Lines", "Friend 100%_A", "Quiet Friend"],
      external: ["Blue Funnel"],
      platform: ["Friend 100%_A", "Other Lines", "Quiet Friend"],
      all: ["Mid Lines", "Blue Funnel", "Friend 100%_A", "Other Lines", "Quiet Friend"],
    });
  });

  test("say how each party is known, and tell the address of one's own and of contacts only", async () => {
    const { rows } = await page("all");
    expect(rows.map((row) => [row.name, row.source, row.contact, row.origin, row.postalAddress])).toEqual([
      ["Mid Lines", "self", null, "", "1 Quay Street"],
      ["Blue Funnel", "external", null, "Elsewhere", ""],
      ["Friend 100%_A", "contact", "ADDED", "", "1 Quay Street"],
      ["Other Lines", "platform", null, "", ""],
      ["Quiet Friend", "contact", "ADDED", "", "1 Quay Street"],
    ]);
    expect(rows.map((row) => row.agreementAccepted)).toEqual([true, false, true, true, true]);
    await one!.call(contactRoutes.request, { body: { organisationId: await idOf(other!) } });
    expect((await page("platform", { text: "Other" })).rows).toMatchObject([
      { source: "platform", contact: "REQUEST_SENT" },
    ]);
    expect(await names("own", "Other")).toEqual([]);
  });

  test("are searched by names, origin, party code and address, whatever signs the text holds", async () => {
    const [contact] = await one!.call(contactRoutes.list, { query: { list: "own", text: "Quiet" } });
    await one!.call(contactRoutes.update, { params: { id: contact!.id }, body: { partyCode: "QF-7" } });
    expect(
      await Promise.all(
        ["friend 100%", "100%_a", "友好", "elsewhere", "qf-7", `0x${"ab".repeat(20)}`, "%%", "shy"].map((text) =>
          names("all", text),
        ),
      ),
    ).toEqual([
      ["Friend 100%_A"],
      ["Friend 100%_A"],
      ["Friend 100%_A"],
      ["Blue Funnel"],
      ["Quiet Friend"],
      ["Blue Funnel"],
      [],
      [],
    ]);
  });

  test("are read page by page, each party once", async () => {
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const next = await page("all", { limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      expect(next.total).toBe(5);
      read.push(...next.rows.map((row) => row.name));
      cursor = next.next ?? undefined;
    } while (cursor !== undefined);
    expect(read).toEqual(await names("all"));
    expect(await refusal(page("all", { cursor: "nonsense" }))).toBe("BAD_INPUT");
  });
});
