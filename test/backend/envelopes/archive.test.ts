import { afterAll, beforeAll, expect, it } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes as routes } from "#domain/api/envelopes";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, PASSWORD } from "../../support/companies.ts";
import { postage } from "../../support/envelopes.ts";
import { plainPdf } from "../../support/signing.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend({ chain: false });
});
afterAll(() => backend.stop());

it("an envelope is put away by who may compose, and not before somebody in the company has read it", async () => {
  const make = companies(backend);
  const [sender, idle] = [
    await make.company("Sender", { people: 2 }),
    await make.company("Idle", { people: 2, permissions: [] }),
  ];
  await make.befriend(sender, idle);
  const paper = await sender.api.call(documentRoutes.upload, {
    query: { kind: "Invoice", name: "Invoice" },
    bytes: await plainPdf(),
  });
  const id = await postage(backend).send(sender, idle, [paper.id]);
  const [admin, clerk] = idle.people;
  for (const route of [routes.archive, routes.unarchive])
    expect(await refusal(clerk!.api.call(route, { params: { id } }))).toBe("NO_COMPOSE");
  await admin!.api.call(authRoutes.setPermissions, {
    params: { id: clerk!.id },
    body: { password: PASSWORD, permissions: ["compose"] },
  });
  expect(await refusal(clerk!.api.call(routes.archive, { params: { id } }))).toBe("ENVELOPE_ASKED");
  expect(
    (await admin!.api.call(routes.list, { query: { folder: "inbox" } })).rows.map((row) => [row.id, row.asked]),
  ).toEqual([[id, "read"]]);
  await clerk!.api.call(routes.read, { params: { id } });
  expect(await clerk!.api.call(routes.archive, { params: { id } })).toMatchObject({ archived: true });
  // Archived twice, or taken out twice, it is told once.
  await clerk!.api.call(routes.archive, { params: { id } });
  for (const _ of [1, 2]) await clerk!.api.call(routes.unarchive, { params: { id } });
  const told = await backend.database.asWorker((tx) =>
    tx.query<{ action: string }[]>(
      "SELECT action FROM app.audit WHERE envelope_id = $1 AND action LIKE 'envelope.%archive' ORDER BY n",
      [id],
    ),
  );
  expect(told.map(({ action }) => action)).toEqual(["envelope.archive", "envelope.unarchive"]);
});
