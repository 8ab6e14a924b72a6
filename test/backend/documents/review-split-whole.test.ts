import { createPublicClient, http, parseEventLogs, zeroAddress, type Hex } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as documents } from "#domain/api/documents";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import { registryAbi } from "#domain/chain/abi/registry";
import { isContainer } from "#domain/checks";
import { REPLACEMENTS } from "#domain/documents/replacement";
import { containersOf, emptyPart, sharedEvenly, sharedInAll, withContainers } from "#domain/documents/splitting";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { goodsIn } from "../../support/goods.ts";
import { sampleOf } from "../../support/samples.ts";
import { startTrade, type Trade } from "./bills.ts";

// A bill with as many containers as one takes, split into as many parts as there may be.

const CONTAINERS = 500;
const { max: PARTS } = REPLACEMENTS.SPLIT.successors;

let trade: Trade;
beforeAll(async () => {
  trade = await startTrade();
});
afterAll(() => trade.backend.stop());

const kind = kindOf("DcsaBillOfLading");
const goods = goodsIn(kind);
const list = (of: FieldData, name: string): FieldData[] => of[name] as FieldData[];
/** The number of a container with its check digit. */
function reference(i: number): string {
  const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  return digits.map((check) => `TSLU${String(i).padStart(6, "0")}${check}`).find(isContainer)!;
}
function bill(): FieldData {
  const sample = sampleOf(kind);
  const [equipment] = list(sample, "utilizedTransportEquipments");
  const [consignment] = list(sample, "consignmentItems");
  const [item] = list(consignment!, "cargoItems");
  const each = Array.from({ length: CONTAINERS }, (_, i) => i);
  return {
    ...sample,
    transportDocumentReference: "WHOLE",
    utilizedTransportEquipments: each.map((i) => ({ ...equipment, equipmentReference: reference(i) })),
    consignmentItems: [
      {
        ...consignment,
        cargoItems: each.map((i) => ({
          ...item,
          equipmentReference: reference(i),
          // 0.1 and its like have no exact binary form.
          cargoGrossWeight: `${20_000 + i}.${i % 10}`,
        })),
      },
    ],
  };
}

it(`splits a bill with ${CONTAINERS} containers into ${PARTS} by one transaction`, { timeout: 240_000 }, async () => {
  const { carrier, shipper, bank, backend } = trade;
  const show = ({ api }: Company, id: string) => api.call(reviews.show, { params: { id } });
  const look = async (company: Company, id: string) => ({ expectedVersion: (await show(company, id)).version });
  const sign = async (id: string, expectedVersion: number) =>
    carrier.api.call(documents.sign, {
      params: { id },
      body: { expectedVersion, password: PASSWORD, capacityId: carrier.capacityId },
    });
  const begun = await carrier.api.call(documents.create, { body: { kind: "DcsaBillOfLading", data: bill() } });
  await settled(carrier.api, (await sign(begun.id, begun.version)).intent);
  await trade.pass(carrier, shipper, begun.id);
  const { data: original } = await get(shipper.api, begun.id);

  const collaborators = [{ organisationId: bank.id }];
  const terms = { reason: "Sold to twenty buyers" };
  const { id } = await shipper.api.call(reviews.beginOf, {
    body: { type: "split", originalId: begun.id, collaborators, terms },
  });
  const save = async (parts: readonly FieldData[]) =>
    shipper.api.call(reviews.saveOf, {
      params: { id },
      body: {
        ...(await look(shipper, id)),
        terms,
        collaborators,
        parts: parts.map((part, i) => ({ ...part, transportDocumentReference: `PART-${i}` })),
      },
    });
  const request = async () =>
    shipper.api.call(reviews.request, { params: { id }, body: { ...(await look(shipper, id)), password: PASSWORD } });
  const parts = sharedEvenly(
    goods,
    original,
    Array.from({ length: PARTS }, () => emptyPart(kind, original)),
  );
  // One part too many is refused where it is written, and says how many there may be.
  const refused = await save([...parts, emptyPart(kind, original)]).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiRefusal);
  expect(refused).toMatchObject({
    code: "BAD_INPUT",
    fields: [{ path: "parts", code: "TOO_MANY", message: `At most ${PARTS} of these.` }],
  });
  // A container that stands twice exceeds the bill, one that stands nowhere is missed.
  const moved = reference(0);
  const [twice, nowhere] = [parts[0], null].map((other) =>
    parts.map((part, i) =>
      other === null
        ? withContainers(goods, original, [part], { references: new Set([moved]), to: null })[0]!
        : i === 1
          ? withContainers(goods, original, [part], { references: new Set([moved]), to: 0 })[0]!
          : part,
    ),
  );
  await save(twice!);
  expect(await refusal(request())).toBe("SPLIT_EXCEEDS");
  await save(nowhere!);
  expect(await refusal(request())).toBe("SPLIT_QUANTITY");

  await save(parts);
  await request();
  await bank.api.call(reviews.accept, { params: { id }, body: await look(bank, id) });
  await until("the original is back", async () => (await show(carrier, id)).return?.state === "returned");
  await carrier.api.call(reviews.prepare, { params: { id }, body: await look(carrier, id) });
  const { successors } = await show(carrier, id);
  expect(successors.map(({ number }) => number)).toEqual(parts.map((_, i) => `PART-${i}`));
  for (const one of successors) await sign(one.id, (await get(carrier.api, one.id)).version);
  const { intent } = await carrier.api.call(actRoutes.replace, {
    params: { id: begun.id },
    body: await trade.confirm(carrier, begun.id),
  });
  const { txHash, status } = await settled(carrier.api, intent);
  expect(status).toBe("done");
  await until("the review is complete", async () => (await show(shipper, id)).state === "complete", 60);

  // On the chain: one transaction ended the one title and made all others.
  const node = createPublicClient({ transport: http(backend.chain!.rpcUrl) });
  const { logs } = await node.getTransactionReceipt({ hash: txHash as Hex });
  const tokens = await backend.database.asWorker((tx) =>
    rows<{ id: string; token: Hex; registry: Hex }>(
      tx,
      "SELECT id, token_id AS token, registry FROM app.document WHERE id = ANY ($1)",
      [[begun.id, ...successors.map((one) => one.id)]],
    ),
  );
  const tokenOf = (document: string) => BigInt(tokens.find((one) => one.id === document)!.token);
  const wanted = successors.map((one) => tokenOf(one.id));
  const mints = parseEventLogs({ abi: registryAbi, eventName: "Transfer", logs }).filter(
    ({ args }) => args.from === zeroAddress,
  );
  expect(mints.map(({ args }) => args.tokenId)).toEqual(wanted);
  expect(parseEventLogs({ abi: registryAbi, eventName: "Replaced", logs }).map(({ args }) => args)).toMatchObject([
    { tokenId: tokenOf(begun.id), newTokenIds: wanted },
  ]);
  // No other transaction has made one of them, and the relayer sent this one once.
  const made = await node.getLogs({ address: tokens[0]!.registry, fromBlock: 0n, toBlock: "latest" });
  const minting = parseEventLogs({ abi: registryAbi, eventName: "Transfer", logs: made }).filter(
    ({ args }) => args.from === zeroAddress && wanted.includes(args.tokenId),
  );
  expect(new Set(minting.map(({ transactionHash }) => transactionHash))).toEqual(new Set([txHash]));
  const sent = await backend.database.asWorker((tx) =>
    rows(tx, "SELECT 1 FROM app.relay_transaction WHERE intents @> ARRAY[$1::uuid]", [intent!.id]),
  );
  expect(sent).toHaveLength(1);

  // Every container is in exactly one of the bills, and they weigh together what the one did.
  const bills: FieldData[] = [];
  for (const one of successors) {
    await until("the shipper holds a part", async () =>
      get(shipper.api, one.id).then(
        ({ isHolder, data }) => isHolder && bills.push(data) > 0,
        () => false,
      ),
    );
  }
  expect((await get(shipper.api, begun.id)).state).toBe("VOID");
  const places = containersOf(goods, original, bills).map((one) => one.parts.length);
  expect(places).toEqual(Array.from({ length: CONTAINERS }, () => 1));
  expect(bills.reduce((sum, one) => sum + list(one, "utilizedTransportEquipments").length, 0)).toBe(CONTAINERS);
  const shared = sharedInAll(goods, original, bills);
  expect(shared.length).toBeGreaterThan(0);
  expect(shared.map(({ over }) => over)).toEqual(shared.map(() => "0"));
});
