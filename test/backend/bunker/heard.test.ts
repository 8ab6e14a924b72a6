import { afterAll, beforeAll, expect, it } from "vitest";
import { bunkerRoutes as routes } from "#domain/api/bunker";
import { documentRoutes } from "#domain/api/documents";
import { Streams } from "../../../backend/desk/streams.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, until, type Company } from "../../support/companies.ts";
import { aboard, beginning, supplier } from "../../support/deliveries.ts";
import { listen } from "../../support/listening.ts";

let backend: TestBackend;
let company: Company;
let of: Awaited<ReturnType<typeof supplier>>;
beforeAll(async () => {
  backend = await startBackend({ chain: false, settings: { bunkerSystemId: "HWS-TEST" } });
  const make = companies(backend);
  company = await make.company("Straits Quay", { people: 3 });
  await make.befriend(company, await make.company("Meridian"));
  of = await supplier(backend, company);
});
afterAll(() => backend.stop());

const draft = async (): Promise<string> =>
  (await company.api.call(documentRoutes.create, { body: { kind: "ShippingInstruction", data: {} } })).id;

it("a crew hears of the deliveries of its craft, and of nothing else that its company does", async () => {
  const { office, craft } = of;
  const [inOffice, onBoard] = [await listen(backend, { api: office }), await listen(backend, { api: of.crew })];
  const elsewhere = await draft();
  const { id: others } = await office.call(routes.begin, { body: beginning() });
  const { id } = await office.call(routes.begin, { body: beginning() });
  await aboard(office, id).assign(craft.id);
  await until("the crew hears of it", async () => onBoard.said.some((one) => one.id === id));
  await until("the office hears of all", async () =>
    [elsewhere, others, id].every((one) => inOffice.said.some((said) => said.id === one)),
  );
  await aboard(of.crew, id).open();
  const form = await aboard(of.crew, id).save("BunkerRequisition");
  const { documentId } = form.forms.find(({ kind }) => kind === "BunkerRequisition")!;
  await until("the office hears of the form", async () => inOffice.said.some((one) => one.id === documentId));
  await until("the crew hears of the form", async () => onBoard.said.some((one) => one.id === documentId));
  const known = new Set([id, documentId, craft.id, company.people[1]!.id]);
  expect(onBoard.said.filter(({ event }) => event === "message").filter((one) => !known.has(one.id))).toEqual([]);
  await Promise.all([inOffice.close(), onBoard.close()]);
});

it("somebody who is left with the right of a crew alone hears no more of the office", async () => {
  const clerk = company.people[2]!;
  const stream = await listen(backend, clerk);
  const before = await draft();
  await until("it is heard", async () => stream.said.some((one) => one.id === before));
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.membership SET permissions = '{bunker.crew}' WHERE person_id = $1", [clerk.id]),
  );
  await backend.app.get(Streams, { strict: false }).beat();
  const office = await listen(backend, company);
  const after = await draft();
  await until("the office hears of it", async () => office.said.some((one) => one.id === after));
  expect(stream.said.some((one) => one.id === after)).toBe(false);
  await Promise.all([office.close(), stream.close()]);
});
