import { afterAll, beforeAll, expect, it } from "vitest";
import { handOver, issue, party, reached, registryOf, stateOf, titleOf, type Party } from "../../support/parties.ts";
import { stand, until, type Stand } from "../../support/stand.ts";

let at: Stand;
let carrier: Party;
let shipper: Party;

beforeAll(async () => {
  at = await stand();
  at.indexer();
  at.ledger();
  at.relayer();
  [carrier, shipper] = await Promise.all([party(at, "Carrier"), party(at, "Shipper")]);
});
afterAll(() => at?.close());

it("makes the register that was asked for", async () => {
  expect(await registryOf(at, carrier)).toMatch(/^0x[0-9a-f]{40}$/);
});

it("mints and transfers by signed requests; both sides see it", async () => {
  const bill = await issue(at, carrier, "BL-1");
  expect(await stateOf(at, bill.documentId, carrier)).toBe("PROCESSING");
  await reached(at, bill.intentId, "done");
  expect(await stateOf(at, bill.documentId, carrier)).toBe("ISSUED");
  const act = await handOver(carrier, shipper, bill.documentId);
  expect(await stateOf(at, bill.documentId, carrier)).toBe("TRANSFERRING");
  const done = await reached(at, act.id, "done");
  expect(done.tx_hash).toMatch(/^0x/);
  expect(await titleOf(at, bill.tokenId)).toMatchObject({ holder: shipper.address, beneficiary: shipper.address });
  await until(
    "both states",
    async () =>
      (await stateOf(at, bill.documentId, shipper)) === "ISSUED" &&
      (await stateOf(at, bill.documentId, carrier)) === "TRANSFERRED",
  );
});
