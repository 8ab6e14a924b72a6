import { afterAll, beforeAll, expect, it } from "vitest";
import { bunkerRoutes as routes } from "#domain/api/bunker";
import { bunkerKeptRoutes as kept } from "#domain/api/bunker-kept";
import { craftRoutes } from "#domain/api/craft";
import { pathOf } from "#domain/api/route";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { BUNKER_SAMPLES } from "../../support/bunker-samples.ts";
import { companies, type Company } from "../../support/companies.ts";
import { aboard, beginning, supplier } from "../../support/deliveries.ts";

let backend: TestBackend;
let yard: Company;
let other: Company;
let all: Awaited<ReturnType<typeof supplier>>;

beforeAll(async () => {
  backend = await startBackend({ chain: false, settings: { bunkerSystemId: "HAWSER-1" } });
  yard = await companies(backend).company("Straits Quay", { people: 3 });
  other = await companies(backend).company("Other Quay");
  all = await supplier(backend, yard);
});
afterAll(async () => {
  await backend.stop();
});

const opened = async () => {
  const { id } = await all.office.call(routes.begin, { body: beginning() });
  const [office, crew] = [aboard(all.office, id), aboard(all.crew, id)];
  await office.assign(all.craft.id);
  await crew.open();
  return { id, office, crew };
};
const typed = { data: { remarks: "Typed at the rail" }, why: "WRONG_STATE", typedAt: "2026-11-25T15:06:00Z" } as const;

it("keeps for the office what the crew of a replaced tanker had typed", async () => {
  const { id, office, crew } = await opened();
  const plover = await all.office.call(craftRoutes.add, {
    body: { name: "QUAY PLOVER", imo: "", licence: "SB-0500", owner: "", meterSerial: "", mmsi: "" },
  });
  await office.replaceTanker(plover.id);
  expect(await refusal(crew.show())).toBe("BUNKER_TANKER_REPLACED");
  const params = { id, kind: "BunkerRequisition" } as const;
  await all.crew.call(kept.keep, { params, body: { ...typed, why: "BUNKER_TANKER_REPLACED" } });
  expect(await all.office.call(kept.kept, { params: { id } })).toMatchObject([
    {
      kind: "BunkerRequisition",
      data: typed.data,
      why: "BUNKER_TANKER_REPLACED",
      by: "Person 2",
      craft: "QUAY HERON",
      typedAt: "2026-11-25T15:06:00.000Z",
    },
  ]);
  expect(await refusal(all.crew.call(kept.kept, { params: { id } }))).toBe("FORBIDDEN");
});

it("keeps nothing of anybody else", async () => {
  const { id } = await opened();
  const params = { id, kind: "BunkerRequisition" } as const;
  expect(await refusal(other.api.call(kept.keep, { params, body: typed }))).toBe("NOT_FOUND");
  expect(await refusal(other.api.call(kept.kept, { params: { id } }))).toBe("NOT_FOUND");
  const unassigned = await all.office.call(routes.begin, { body: beginning() });
  const early = { ...params, id: unassigned.id };
  expect(await refusal(all.crew.call(kept.keep, { params: early, body: typed }))).toBe("NOT_FOUND");
  expect(await all.office.call(kept.kept, { params: { id } })).toEqual([]);
});

it("saves a form once, however often it is sent, and answers each time what it answered first", async () => {
  const { id, crew } = await opened();
  const body = { data: BUNKER_SAMPLES.BunkerRequisition, expectedVersion: 0 };
  const send = async () =>
    fetch(`${backend.url}${pathOf(routes.save.path, { id, kind: "BunkerRequisition" })}`, {
      method: "PUT",
      headers: {
        "content-type": "application/json",
        "idempotency-key": "lost-answer",
        cookie: [...all.crew.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      body: JSON.stringify(body),
    });
  const first = await send();
  expect(first.status).toBe(200);
  const answer: unknown = await first.json();
  await crew.save("BunkerSafetyCheck");
  const again = await send();
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(answer);
  expect((await crew.formOf("BunkerRequisition")).version).toBe(1);
});
