import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import { craftRoutes as routes, type Craft } from "#domain/api/craft";
import { ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { wholeBunkerFacts } from "../../../backend/bunker-exchange/company.ts";
import { enabledCraft } from "../../../backend/craft/craft.ts";
import { craftOfMember } from "../../../backend/craft/crew.ts";
import type { Context } from "../../../backend/session/context.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, type Company } from "../../support/companies.ts";

let backend: TestBackend;
let make: ReturnType<typeof companies>;
const petrel = {
  name: "PETREL SUPPLIER",
  imo: "9074729",
  licence: "SB-0042",
  owner: "Petrel Marine Pte Ltd",
  meterSerial: "MFM-7781",
  mmsi: "563012345",
};

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  make = companies(backend);
});
afterAll(() => backend.stop());

async function withCraft(people = 2): Promise<{ company: Company; craft: Craft }> {
  const company = await make.company("Petrel Bunkers", { people });
  return { company, craft: await company.api.call(routes.add, { body: petrel }) };
}
const fields = async (work: Promise<unknown>): Promise<readonly unknown[]> =>
  work.then(
    () => [],
    (error: unknown) => (error instanceof ApiRefusal ? error.fields.map(({ path, code }) => [path, code]) : []),
  );
const asked = <T>(company: Company, work: (ctx: Context) => Promise<T>): Promise<T> =>
  backend.database.asWorker((tx) =>
    work({ tx, organisation: { id: company.id }, language: "en-US" } as unknown as Context),
  );

describe("the craft of a supplier", () => {
  it("are kept with all that is known of them, each number once", async () => {
    const { company, craft } = await withCraft();
    expect(craft).toMatchObject({ ...petrel, enabled: true, crew: [] });
    expect(await company.api.call(routes.list)).toEqual([craft]);
    for (const same of [
      { ...petrel, licence: "SB-0043" },
      { ...petrel, imo: "", licence: "sb-0042" },
    ])
      expect(await refusal(company.api.call(routes.add, { body: same }))).toBe("CRAFT_EXISTS");
    const other = await company.api.call(routes.add, { body: { name: "GANNET", licence: "SB-0050" } });
    expect(other).toMatchObject({ imo: "", owner: "" });
    const changed = await company.api.call(routes.set, {
      params: { id: other.id },
      body: { name: "GANNET II", licence: "SB-0051" },
    });
    expect(changed).toMatchObject({ name: "GANNET II", licence: "SB-0051" });
  });

  it("are known by a number, and what is wrong is said at its field", async () => {
    const { company } = await withCraft();
    const add = (body: object) => company.api.call(routes.add, { body: body as typeof petrel });
    expect(await fields(add({ name: "NAMELESS" }))).toEqual([["imo", "CRAFT_UNNUMBERED"]]);
    expect(await fields(add({ ...petrel, name: "", imo: "9074720" }))).toEqual([
      ["name", "REQUIRED"],
      ["imo", expect.stringMatching(/IMO/) as string],
    ]);
  });

  it("that are disabled take no new delivery, until they are enabled", async () => {
    const { company, craft } = await withCraft();
    const params = { id: craft.id };
    expect(await asked(company, (ctx) => enabledCraft(ctx, craft.id))).toMatchObject({ name: petrel.name });
    expect(await company.api.call(routes.disable, { params })).toMatchObject({ enabled: false });
    await company.api.call(routes.disable, { params });
    await expect(asked(company, (ctx) => enabledCraft(ctx, craft.id))).rejects.toThrow("CRAFT_DISABLED");
    expect(await company.api.call(routes.enable, { params })).toMatchObject({ enabled: true });
    expect(await asked(company, (ctx) => enabledCraft(ctx, craft.id))).toMatchObject({ id: craft.id });
  });

  it("are each company's own", async () => {
    const { craft } = await withCraft();
    const other = await make.company("Other");
    const params = { id: craft.id };
    expect(await other.api.call(routes.list)).toEqual([]);
    expect(await refusal(other.api.call(routes.set, { params, body: petrel }))).toBe("NOT_FOUND");
    expect(await refusal(other.api.call(routes.disable, { params }))).toBe("NOT_FOUND");
    expect(await refusal(other.api.call(routes.crew, { params, body: { persons: [] } }))).toBe("NOT_FOUND");
  });
});

describe("the crew of a craft", () => {
  it("are members of the company, each of one craft at a time", async () => {
    const { company, craft } = await withCraft(3);
    const [, second, third] = company.people;
    const other = await company.api.call(routes.add, { body: { name: "GANNET", licence: "SB-0060" } });
    const set = (id: string, ...persons: string[]) =>
      company.api.call(routes.crew, { params: { id }, body: { persons } });
    expect((await set(craft.id, second!.id, third!.id)).crew.map(({ id }) => id)).toEqual([second!.id, third!.id]);
    expect(await refusal(set(other.id, second!.id))).toBe("CREW_ELSEWHERE");
    await set(craft.id, third!.id);
    expect((await set(other.id, second!.id)).crew.map(({ id }) => id)).toEqual([second!.id]);
    expect(await asked(company, ({ tx }) => craftOfMember(tx, company.id, second!.id))).toBe(other.id);
    expect(await asked(company, ({ tx }) => craftOfMember(tx, company.id, company.people[0]!.id))).toBe(null);
    const stranger = await make.company("Stranger");
    expect(await refusal(set(craft.id, stranger.people[0]!.id))).toBe("NOT_FOUND");
  });

  it("have the right to fill and sign, and are crew of nothing once they lost it", async () => {
    const { company, craft } = await withCraft(2);
    const [, second] = company.people;
    const set = () => company.api.call(routes.crew, { params: { id: craft.id }, body: { persons: [second!.id] } });
    const rights = (permissions: readonly string[]) =>
      backend.database.asWorker((tx) =>
        tx.query("UPDATE app.membership SET permissions = $2 WHERE person_id = $1", [second!.id, permissions]),
      );
    await rights(["compose"]);
    expect(await refusal(set())).toBe("CREW_WITHOUT_RIGHT");
    await rights(["bunker.crew"]);
    expect((await set()).crew).toHaveLength(1);
    expect(await refusal(second!.api.call(routes.crew, { params: { id: craft.id }, body: { persons: [] } }))).toBe(
      "FORBIDDEN",
    );
    await rights([]);
    expect((await company.api.call(routes.list))[0]?.crew).toEqual([]);
    expect(await asked(company, ({ tx }) => craftOfMember(tx, company.id, second!.id))).toBe(null);
  });
});

describe("the facts of a supplier", () => {
  it("are kept by an administrator, and one that is missing is named with its place", async () => {
    const company = await make.company("Facts");
    const set = (body: object) =>
      company.api.call(bunkerExchangeRoutes.setCompany, {
        body: { uen: "", licence: "", clientIdentifier: "", ...body },
      });
    const missing = (bunkerSystemId: string | null) =>
      asked(company, (ctx) => wholeBunkerFacts(ctx, { bunkerSystemId })).then(
        () => "nothing",
        (error: unknown) => (error as { parameters: { fact: string } }).parameters.fact,
      );
    expect(await missing("HAWSER-1")).toBe("UEN");
    expect(await fields(set({ uen: "12345" }))).toEqual([["uen", "UEN_INVALID"]]);
    await set({ uen: " 201912345k ", licence: "BL-1" });
    expect(await missing("HAWSER-1")).toBe("Client identifier");
    expect(await set({ uen: "201912345K", licence: "BL-1", clientIdentifier: "PTRL" })).toMatchObject({
      uen: "201912345K",
      clientIdentifier: "PTRL",
    });
    expect(await missing(null)).toBe("System ID");
    expect(await missing("HAWSER-1")).toBe("nothing");
  });
});
