import { afterAll, beforeAll, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes as documents } from "#domain/api/documents";
import { envelopeRoutes as routes } from "#domain/api/envelopes";
import { first } from "../../../scripts/lib/sql.ts";
import { settleRefusals } from "../../../backend/envelopes/refused.ts";
import { settleEnvelope } from "../../../backend/envelopes/settle.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { draftBill } from "../../support/bill.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";

let backend: TestBackend;
let carrier: Company;
let shipper: Company;
let bill: string;
let envelope: string;

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  const make = companies(backend);
  [carrier, shipper] = await Promise.all([make.company("Carrier", { people: 2 }), make.company("Shipper")]);
  await make.befriend(carrier, shipper);
  const draft = await draftBill(carrier.api, "R-1");
  await settled(
    carrier.api,
    (
      await carrier.api.call(documents.sign, {
        params: { id: draft.id },
        body: { expectedVersion: draft.version, password: PASSWORD, capacityId: carrier.capacityId },
      })
    ).intent,
  );
  bill = draft.id;
  envelope = (
    await carrier.api.call(routes.compose, {
      body: { recipientId: shipper.id, subject: "Papers", documentIds: [bill] },
    })
  ).id;
  await carrier.api.call(routes.seal, {
    params: { id: envelope },
    body: { expectedVersion: (await open(carrier)).version, password: PASSWORD },
  });
  await until("the anchor", async () => (await open(carrier)).state === "READY_FOR_TRANSFER");
  await carrier.people[1]?.api.call(routes.transfer, {
    params: { id: envelope },
    body: { expectedVersion: (await open(carrier)).version, password: PASSWORD },
  });
  await until("the arrival", async () => (await open(carrier)).state === "TRANSFERRED");
});
afterAll(() => backend.stop());

const open = (company: Company) => company.api.call(routes.get, { params: { id: envelope } });
const listed = async (company: Company) =>
  (await company.api.call(routes.list, {})).rows.find((row) => row.id === envelope);
const log = async () =>
  (await carrier.api.call(routes.log, { params: { id: envelope } })).map(({ event, organisation }) => [
    event,
    organisation,
  ]);

/** The delivery stands in the sender's log once, whatever the chain does. */
async function delivered(): Promise<void> {
  expect((await log()).at(-1)).toEqual(["envelope.deliver", "Carrier"]);
  await backend.database.asWorker((tx) => settleEnvelope(tx, envelope, "undone"));
  await backend.database.asWorker((tx) => settleEnvelope(tx, envelope, "done"));
  expect((await log()).filter(([event]) => event === "envelope.deliver")).toHaveLength(1);
}

/** A refused original comes back to its sender's notice, and is no longer asked of the refuser. */
async function refused(): Promise<void> {
  await carrier.api.call(routes.archive, { params: { id: envelope } });
  expect(await listed(shipper)).toMatchObject({ asked: "read", unread: true });
  const inbox = async (company: Company) => (await company.api.call(deskRoutes.counts)).inbox;
  const before = [await inbox(carrier), await inbox(shipper)] as const;

  const { version } = await get(shipper.api, bill);
  await settled(
    shipper.api,
    (
      await shipper.api.call(actRoutes.refuseReceipt, {
        params: { id: bill },
        body: { expectedVersion: version, password: PASSWORD, reason: "Wrong port" },
      })
    ).intent,
  );
  await until("the refusal", async () => (await open(carrier)).state === "REFUSED");

  for (const told of [await listed(carrier), await open(carrier)])
    expect(told).toMatchObject({ state: "REFUSED", asked: "read", unread: true, archived: false });
  for (const told of [await listed(shipper), await open(shipper)])
    expect(told).toMatchObject({ state: "REFUSED", asked: null, unread: false });
  expect([await listed(carrier), await listed(shipper)]).toMatchObject([{ desk: "asked" }, { desk: "done" }]);
  for (const company of [carrier, shipper])
    expect(await open(company)).toMatchObject({
      refusedFor: "Wrong port",
      can: { returnToSender: expect.any(String) },
    });
  expect([await inbox(carrier), await inbox(shipper)]).toEqual([before[0] + 1, before[1] - 1]);
  expect((await log()).at(-1)).toEqual(["envelope.refused", "Shipper"]);
  expect((await carrier.api.call(routes.list, { query: { folder: "sent" } })).rows.map((row) => row.id)).toContain(
    envelope,
  );

  await carrier.api.call(routes.read, { params: { id: envelope } });
  for (const told of [await listed(carrier), await open(carrier)])
    expect(told).toMatchObject({ asked: null, unread: false });
  expect(await listed(carrier)).toMatchObject({ desk: "held" });
}

/** The state follows the chain when it takes the refusal back and brings it again. */
async function followedChain(): Promise<void> {
  const title = await backend.database.asWorker((tx) =>
    first<{ chainId: number; registry: string; tokenId: string }>(
      tx,
      'SELECT chain_id AS "chainId", registry, token_id AS "tokenId" FROM app.document WHERE id = $1',
      [bill],
    ),
  );
  const settle = (tokenId = title?.tokenId ?? "") =>
    backend.database.asWorker((tx) =>
      settleRefusals(tx, bill, { chainId: title?.chainId ?? 0, registry: title?.registry ?? "", tokenId }),
    );
  await settle(`0x${"00".repeat(32)}`);
  expect((await open(carrier)).state).toBe("TRANSFERRED");
  await settle();
  expect((await open(carrier)).state).toBe("REFUSED");
  expect((await log()).filter(([event]) => event === "envelope.refused")).toHaveLength(1);
}

/** The issuer may send both roles again, as for the first time. */
async function sentAgain(): Promise<void> {
  const again = await carrier.api.call(routes.compose, {
    body: { recipientId: shipper.id, subject: "Again", documentIds: [bill] },
  });
  expect(again.documents).toMatchObject([{ isCopy: false, moves: "BOTH" }]);
}

it("an original that is refused returns to its sender, who is told, and may be sent again", async () => {
  await delivered();
  await refused();
  await followedChain();
  await sentAgain();
});
