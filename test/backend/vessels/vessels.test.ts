import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { vesselRoutes as routes, type Vessel } from "#domain/api/vessels";
import { isImoShipNumber } from "#domain/checks";
import { ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, type Company } from "../../support/companies.ts";

let backend: TestBackend;
let make: ReturnType<typeof companies>;
const aurelia = {
  name: "AURELIA STRAIT",
  imo: "9074729",
  flag: "MALTA",
  callSign: "9HA5678",
  mmsi: "249456000",
  type: "CRUDE_TANKER",
  deadweight: "105400.5",
  grossTonnage: "56204",
};
const list = async (of: Company, text = ""): Promise<Vessel[]> =>
  (await of.api.call(routes.list, { query: { text } })).rows;

/** Numbers with a correct check digit. */
const numbers = Array.from({ length: 9_000 }, (_, i) => String(9_100_000 + i)).filter(isImoShipNumber);

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  make = companies(backend);
});
afterAll(() => backend.stop());

/** A company that has registered the AURELIA STRAIT. */
async function withVessel(): Promise<{ company: Company; vessel: Vessel }> {
  const company = await make.company("Tern & Sable");
  return { company, vessel: await company.api.call(routes.add, { body: aurelia }) };
}

describe("the register of vessels", () => {
  it("keeps a vessel with all that is known of it, and finds it by name, number, call sign and flag", async () => {
    const { company, vessel } = await withVessel();
    expect(vessel).toMatchObject(aurelia);
    for (const text of ["aurelia", "STRAIT aur", "9074729", "IMO 9074729", "9HA5", "2494", "malta"])
      expect(
        (await list(company, text)).map(({ imo }) => imo),
        text,
      ).toEqual(["9074729"]);
    for (const text of ["%", "AURELIA 9074730"]) expect(await list(company, text), text).toEqual([]);
  });

  it("is each company's own", async () => {
    const { vessel } = await withVessel();
    const other = await make.company("Other", { permissions: [], people: 2 });
    expect(await list(other)).toEqual([]);
    expect(await refusal(other.api.call(routes.set, { params: { id: vessel.id }, body: aurelia }))).toBe("NOT_FOUND");
    expect(await refusal(other.api.call(routes.remove, { params: { id: vessel.id } }))).toBe("NOT_FOUND");
    expect(await other.api.call(routes.add, { body: aurelia })).toMatchObject({ imo: "9074729" });
  });

  it("has a number once, also when a correction would make it two", async () => {
    const { company } = await withVessel();
    expect(await refusal(company.api.call(routes.add, { body: { ...aurelia, name: "ANOTHER" } }))).toBe(
      "VESSEL_EXISTS",
    );
    const second = await company.api.call(routes.add, { body: { name: "CAPE SABLE", imo: numbers[0]! } });
    expect(second).toMatchObject({ flag: "", mmsi: "", deadweight: "" });
    expect(
      await refusal(
        company.api.call(routes.set, { params: { id: second.id }, body: { name: "CAPE SABLE", imo: "9074729" } }),
      ),
    ).toBe("VESSEL_EXISTS");
    expect(
      await company.api.call(routes.set, {
        params: { id: second.id },
        body: { name: "CAPE SABLE II", imo: numbers[0]!, flag: "PORTUGAL" },
      }),
    ).toMatchObject({ name: "CAPE SABLE II", flag: "PORTUGAL" });
    await company.api.call(routes.remove, { params: { id: second.id } });
    expect((await list(company)).map(({ name }) => name)).toEqual(["AURELIA STRAIT"]);
  });

  it.each([
    [{ imo: "9074728" }, "imo", "IMO_NUMBER"],
    [{ imo: "" }, "imo", "REQUIRED"],
    [{ name: " " }, "name", "REQUIRED"],
    [{ callSign: "12345" }, "callSign", "CALL_SIGN"],
    [{ mmsi: "149456000" }, "mmsi", "MMSI"],
    [{ type: "SUBMARINE" }, "type", "NOT_A_CHOICE"],
    [{ deadweight: "-1" }, "deadweight", "NOT_POSITIVE"],
    [{ grossTonnage: "1.5" }, "grossTonnage", "NOT_WHOLE"],
  ])("says what is wrong with %j", async (wrong, path, code) => {
    const company = await make.company("Tern & Sable");
    const error: unknown = await company.api
      .call(routes.add, { body: { ...aurelia, imo: numbers[1]!, ...wrong } })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiRefusal);
    expect((error as ApiRefusal).fields).toContainEqual(expect.objectContaining({ path, code }));
  });

  it("reads a fleet from a file: what is new is added, what is known is changed, and nothing where one line is wrong", async () => {
    const { company } = await withVessel();
    const fleet = numbers.slice(10, 240).map((imo, i) => ({ name: `FLEET ${String(i).padStart(3, "0")}`, imo }));
    expect(await company.api.call(routes.bring, { body: { vessels: fleet } })).toEqual({ added: 230, changed: 0 });
    expect(
      await company.api.call(routes.bring, {
        body: {
          vessels: [
            { ...aurelia, name: "AURELIA STRAIT II" },
            { name: "NEW ONE", imo: numbers[300]! },
            { name: "NEW ONE, AGAIN", imo: numbers[300]! },
          ],
        },
      }),
    ).toEqual({ added: 1, changed: 1 });
    expect((await list(company, "9074729")).map(({ name }) => name)).toEqual(["AURELIA STRAIT II"]);
    expect((await list(company, numbers[300])).map(({ name }) => name)).toEqual(["NEW ONE, AGAIN"]);
    const error: unknown = await company.api
      .call(routes.bring, {
        body: {
          vessels: [
            { name: "GOOD", imo: numbers[301]! },
            { name: "BAD", imo: "1" },
          ],
        },
      })
      .catch((thrown: unknown) => thrown);
    expect((error as ApiRefusal).fields).toContainEqual(
      expect.objectContaining({ path: "vessels.1.imo", code: "IMO_NUMBER" }),
    );
    expect(await list(company, "GOOD")).toEqual([]);
  });

  it("is read page by page, each vessel once and in the order of names", async () => {
    const company = await make.company("Tern & Sable");
    const vessels = numbers
      .slice(0, 232)
      .map((imo, i) => ({ name: `FLEET ${String((i * 7) % 232).padStart(3, "0")}`, imo }));
    await company.api.call(routes.bring, { body: { vessels } });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await company.api.call(routes.list, {
        query: { limit: 50, ...(cursor === undefined ? {} : { cursor }) },
      });
      expect(page.total).toBe(232);
      seen.push(...page.rows.map(({ name }) => name));
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(232);
    expect(new Set(seen).size).toBe(232);
    expect(seen).toEqual(seen.toSorted());
  });
});
