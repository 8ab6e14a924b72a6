import { afterAll, beforeAll, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { authRoutes } from "#domain/api/auth";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { get, settled } from "../../support/companies.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
beforeAll(async () => {
  trade = await startTrade();
});
afterAll(() => trade.backend.stop());

const forget = (table: "person" | "organisation", id: string | undefined) =>
  trade.backend.database.asWorker((tx) =>
    tx.query(`UPDATE app.${table} SET agreement_version = NULL WHERE id = $1`, [id]),
  );

it("an original is moved by nobody who has not accepted the user agreement, whatever the act and however it is sent", async () => {
  const { carrier, shipper, bank, issue, pass, confirm, endorse } = trade;
  const { id } = await issue();
  await pass(carrier, shipper, id);
  const expected = await confirm(shipper, id);
  const owner = (await get(shipper.api, id)).isOwner;
  const tries = () =>
    Promise.all(
      [
        endorse(shipper, id, "TO_ORDER", bank),
        shipper.api.call(actRoutes.surrender, { params: { id }, body: { ...expected, purpose: "DELIVERY" } }),
        shipper.api.call(actRoutes.refuseReceipt, { params: { id }, body: { ...expected, reason: "Wrong port" } }),
      ].map(refusal),
    );
  const batch = async () =>
    (
      await shipper.api.call(actRoutes.together, {
        body: {
          documents: [{ id, expectedVersion: expected.expectedVersion }],
          act: { action: "surrender", purpose: "DELIVERY" },
          password: expected.password,
        },
      })
    ).map(({ refused }) => refused?.code);
  await forget("person", shipper.people[0]?.id);
  expect(await tries()).toEqual(["AGREEMENT_NEEDED", "AGREEMENT_NEEDED", "AGREEMENT_NEEDED"]);
  expect(await batch()).toEqual(["AGREEMENT_NEEDED"]);
  expect((await get(shipper.api, id)).can).toMatchObject({
    endorse: "AGREEMENT_NEEDED",
    surrender: "AGREEMENT_NEEDED",
  });
  await forget("organisation", shipper.id);
  expect(await tries()).toEqual(["AGREEMENT_ORG_NEEDED", "AGREEMENT_ORG_NEEDED", "AGREEMENT_ORG_NEEDED"]);
  expect(await batch()).toEqual(["AGREEMENT_ORG_NEEDED"]);
  expect((await get(shipper.api, id)).isOwner).toBe(owner);
  await shipper.api.call(authRoutes.acceptAgreement, { body: { version: 1, forOrganisation: true } });
  expect((await settled(shipper.api, (await endorse(shipper, id, "TO_ORDER", bank)).intent)).status).toBe("done");
});
