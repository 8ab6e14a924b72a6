import { afterAll, beforeAll, expect, it } from "vitest";
import { generatePrivateKey } from "viem/accounts";
import { actRoutes } from "#domain/api/acts";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes as documents } from "#domain/api/documents";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import type { OriginalType } from "#domain/acts/review/types";
import { emptyPart, goodsOf, withContainers } from "#domain/documents/splitting";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { first } from "../../../scripts/lib/sql.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { triedOn } from "../../support/kept-requests.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { signatureOf } from "../../support/own-wallet.ts";
import { sampleOf } from "../../support/samples.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
let [carrier, shipper, bank]: Company[] = [];
beforeAll(async () => {
  trade = await startTrade();
  ({ carrier, shipper, bank } = trade);
});
afterAll(() => trade.backend.stop());

const show = (company: Company, id: string) => company.api.call(reviews.show, { params: { id } });
const version = async (company: Company, id: string) => ({ expectedVersion: (await show(company, id)).version });
const act = async (company: Company, name: "accept" | "modify" | "revoke", id: string) =>
  company.api.call(reviews[name], { params: { id }, body: await version(company, id) });
const reject = async (company: Company, id: string, reason: string) =>
  company.api.call(reviews.reject, { params: { id }, body: { ...(await version(company, id)), reason } });
const request = async (company: Company, id: string) =>
  company.api.call(reviews.request, { params: { id }, body: { ...(await version(company, id)), password: PASSWORD } });

/** A bill in the shipper's hands. */
const inHand = async (): Promise<string> => {
  const { id } = await trade.issue();
  await trade.pass(carrier!, shipper!, id);
  return id;
};
const asked = () => [{ organisationId: bank!.id, personId: null, dueOn: null }];
const beginOf = (type: OriginalType, originalId: string, given: object = {}) =>
  shipper!.api.call(reviews.beginOf, {
    body: { type, originalId, collaborators: asked(), terms: termsOf(type), ...given },
  });
const termsOf = (type: OriginalType): Record<string, string> =>
  type === "surrender"
    ? { delegation: "ORIGINAL_ISSUER", dischargePlace: "Rotterdam" }
    : type === "convert"
      ? { reason: "The buyer's bank wants paper", originals: "3", copies: "2", deliveryAddress: "1 Quay" }
      : { reason: "Another notify party" };
/** Begun, submitted, accepted by the bank, and with its issuer again. */
async function agreed(type: OriginalType, originalId: string, given: object = {}): Promise<string> {
  const { id } = await beginOf(type, originalId, given);
  await request(shipper!, id);
  await act(bank!, "accept", id);
  await returned(id);
  return id;
}
const returned = (id: string) =>
  until("the original is with its issuer", async () => (await show(carrier!, id)).return?.state === "returned");
const stateOf = async (id: string, state: string) =>
  until(`the review is ${state}`, async () => (await show(shipper!, id)).state === state);
const free = async (company: Company, id: string) =>
  until("the original is free", async () => (await get(company.api, id)).can["surrender"] === null);

it("amends a bill: rejected with a reason, submitted anew, agreed, signed, and the original void", async () => {
  const bill = await inHand();
  const { data } = await get(shipper!.api, bill);
  const { id, parts } = await beginOf("amend", bill);
  expect(parts).toHaveLength(1);
  const amended = { ...parts[0], clauses: "CLAUSED" };
  await shipper!.api.call(reviews.saveOf, {
    params: { id },
    body: { ...(await version(shipper!, id)), terms: termsOf("amend"), parts: [amended], collaborators: asked() },
  });
  expect(await refusal(show(bank!, id))).toBe("NOT_FOUND");
  expect(await refusal(shipper!.api.call(reviews.submit, { params: { id }, body: await version(shipper!, id) }))).toBe(
    "REVIEW_TYPE",
  );
  await request(shipper!, id);
  // In approval, nothing else is done with it, and no second request begins.
  expect((await get(shipper!.api, bill)).can).toMatchObject({ surrender: "LOCKED", transfer: "LOCKED" });
  expect(await refusal(beginOf("surrender", bill))).toBe("LOCKED");
  expect(await show(bank!, id)).toMatchObject({
    type: "amend",
    state: "pending",
    original: { id: null, data },
    parts: [{ clauses: "CLAUSED" }],
    return: { state: "kept" },
    can: { accept: null, submit: "WRONG_STATE" },
  });
  await reject(bank!, id, "Not so");
  await until("the return is void", async () => (await show(shipper!, id)).return?.state === "cancelled");
  await free(shipper!, bill);
  expect((await get(shipper!.api, bill)).state).toBe("ISSUED");

  await act(shipper!, "modify", id);
  await request(shipper!, id);
  await act(bank!, "accept", id);
  await returned(id);
  const prepare = async () => carrier!.api.call(reviews.prepare, { params: { id }, body: await version(carrier!, id) });
  // Only what was agreed can be done with the bill.
  expect((await get(carrier!.api, bill)).can).toMatchObject({ acceptSurrender: "LOCKED", convert: "LOCKED" });
  const draft = await prepare();
  expect(draft.data).toMatchObject({ clauses: "CLAUSED" });
  expect(await refusal(prepare())).toBe("REVIEW_PREPARED");
  const save = (change: object) =>
    carrier!.api.call(documents.save, {
      params: { id: draft.id },
      body: { expectedVersion: draft.version, data: { ...draft.data, ...change } },
    });
  expect(await refusal(save({ clauses: "OTHER" }))).toBe("REVIEW_AGREED");
  const numbered = await save({ blNo: "AMENDED-1" });
  await carrier!.api.call(documents.sign, {
    params: { id: draft.id },
    body: { expectedVersion: numbered.version, password: PASSWORD, capacityId: carrier!.capacityId },
  });
  expect(await show(carrier!, id)).toMatchObject({ state: "tbv", successors: [{ id: draft.id, signed: true }] });
  await settled(
    carrier!.api,
    (await carrier!.api.call(actRoutes.replace, { params: { id: bill }, body: await trade.confirm(carrier!, bill) }))
      .intent,
  );
  await stateOf(id, "complete");
  expect((await show(bank!, id)).history.map(({ step }) => step)).toEqual([
    "begin",
    "request",
    "reject",
    "modify",
    "request",
    "accept",
    "sign",
    "void",
  ]);
  expect((await get(shipper!.api, bill)).state).toBe("VOID");
  await until("the shipper holds the new bill", async () => (await get(shipper!.api, draft.id)).isHolder);
  // Each company follows its own part as its background tasks, which lead to the review.
  const tasksOf = async ({ api }: Company) =>
    (await api.call(deskRoutes.tasks))
      .filter(({ reviewId }) => reviewId === id)
      .map(({ kind, state, title }) => ({ kind, state, title }));
  const { number } = await get(shipper!.api, bill);
  expect(await tasksOf(shipper!)).toEqual([
    { kind: "returnOriginal", state: "SUCCEEDED", title: number },
    { kind: "cancelReturn", state: "SUCCEEDED", title: number },
  ]);
  expect(await tasksOf(carrier!)).toEqual([{ kind: "composeBills", state: "SUCCEEDED", title: number }]);
  expect(await carrier!.api.call(deskRoutes.tasks)).toContainEqual(
    expect.objectContaining({ kind: "replace", state: "SUCCEEDED", title: number }),
  );
}, 120_000);

it("splits a bill into three whose quantities are those of the one", async () => {
  const bill = await inHand();
  const { id, parts } = await beginOf("split", bill);
  expect(parts).toHaveLength(2);
  const cargo = (parts[0]!["cargo"] as { quantity: string }[])[0]!;
  const part = (quantity: string) => ({ ...parts[0], cargo: [{ ...cargo, quantity }] });
  const write = async (quantities: readonly string[]) =>
    shipper!.api.call(reviews.saveOf, {
      params: { id },
      body: {
        ...(await version(shipper!, id)),
        terms: termsOf("split"),
        parts: quantities.map(part),
        collaborators: asked(),
      },
    });
  const whole = Number(cargo.quantity);
  await write([String(whole), "1"]);
  expect(await refusal(request(shipper!, id))).toBe("SPLIT_EXCEEDS");
  await write([String(whole - 3), "1"]);
  expect(await refusal(request(shipper!, id))).toBe("SPLIT_QUANTITY");
  await write([String(whole - 3), "1", "2"]);
  await request(shipper!, id);
  await act(bank!, "accept", id);
  await returned(id);
  await carrier!.api.call(reviews.prepare, { params: { id }, body: await version(carrier!, id) });
  const { successors } = await show(carrier!, id);
  expect(successors).toHaveLength(3);
  for (const [i, one] of successors.entries()) {
    const draft = await get(carrier!.api, one.id);
    const numbered = await carrier!.api.call(documents.save, {
      params: { id: one.id },
      body: { expectedVersion: draft.version, data: { ...draft.data, blNo: `SPLIT-${i}` } },
    });
    expect((await show(carrier!, id)).state).toBe("tbs");
    await carrier!.api.call(documents.sign, {
      params: { id: one.id },
      body: { expectedVersion: numbered.version, password: PASSWORD, capacityId: carrier!.capacityId },
    });
  }
  expect((await show(carrier!, id)).state).toBe("tbv");
  await settled(
    carrier!.api,
    (await carrier!.api.call(actRoutes.replace, { params: { id: bill }, body: await trade.confirm(carrier!, bill) }))
      .intent,
  );
  await stateOf(id, "complete");
}, 120_000);

it("splits a bill with containers into three, each container in one of them", async () => {
  const kind = kindOf("DcsaBillOfLading");
  const sample = sampleOf(kind);
  const reference = (i: number): string => ["CSQU3054383", "TCLU1234568", "MSCU6639870"][i]!;
  const list = (of: FieldData, name: string): FieldData[] => of[name] as FieldData[];
  const [equipment] = list(sample, "utilizedTransportEquipments");
  const [consignment] = list(sample, "consignmentItems");
  const [item] = list(consignment!, "cargoItems");
  const data = {
    ...sample,
    transportDocumentReference: "LINER-1",
    utilizedTransportEquipments: [0, 1, 2].map((i) => ({ ...equipment, equipmentReference: reference(i) })),
    consignmentItems: [
      { ...consignment, cargoItems: [0, 1, 2].map((i) => ({ ...item, equipmentReference: reference(i) })) },
    ],
  };
  const begun = await carrier!.api.call(documents.create, { body: { kind: "DcsaBillOfLading", data } });
  const signing = async (id: string, expectedVersion: number) =>
    carrier!.api.call(documents.sign, {
      params: { id },
      body: { expectedVersion, password: PASSWORD, capacityId: carrier!.capacityId },
    });
  await settled(carrier!.api, (await signing(begun.id, begun.version)).intent);
  await trade.pass(carrier!, shipper!, begun.id);
  const { id, parts } = await beginOf("split", begun.id);
  const annexed = {
    params: { id },
    query: { name: "Rider", ...(await version(shipper!, id)) },
    bytes: Buffer.from("-"),
  };
  expect(await refusal(shipper!.api.call(reviews.setAnnex, annexed))).toBe("REVIEW_TYPE");
  const goods = goodsOf(kind)!;
  const original = (await show(shipper!, id)).original!.data;
  const empty = emptyPart(kind, original);
  const write = async (whole: readonly FieldData[]) =>
    shipper!.api.call(reviews.saveOf, {
      params: { id },
      body: {
        ...(await version(shipper!, id)),
        terms: termsOf("split"),
        parts: whole.map((part, i) => ({ ...part, transportDocumentReference: `LINER-1-${i}` })),
        collaborators: asked(),
      },
    });
  expect(parts).toHaveLength(2);
  const put = (whole: readonly FieldData[], i: number, to: number) =>
    withContainers(goods, original, whole, { references: new Set([reference(i)]), to });
  const two = put(put([empty, empty, empty], 0, 0), 1, 1);
  // One container stands twice, another not at all, though the weights add up.
  await write([two[0]!, two[1]!, two[1]!]);
  expect(await refusal(request(shipper!, id))).toBe("SPLIT_QUANTITY");
  await write(put(two, 2, 2));
  await request(shipper!, id);
  await act(bank!, "accept", id);
  await returned(id);
  await carrier!.api.call(reviews.prepare, { params: { id }, body: await version(carrier!, id) });
  const { successors } = await show(carrier!, id);
  expect(successors.map(({ number }) => number)).toEqual(["LINER-1-0", "LINER-1-1", "LINER-1-2"]);
  for (const [i, one] of successors.entries()) {
    const draft = await get(carrier!.api, one.id);
    expect(list(draft.data, "utilizedTransportEquipments")).toMatchObject([{ equipmentReference: reference(i) }]);
    await signing(one.id, draft.version);
  }
  await settled(
    carrier!.api,
    (
      await carrier!.api.call(actRoutes.replace, {
        params: { id: begun.id },
        body: await trade.confirm(carrier!, begun.id),
      })
    ).intent,
  );
  await stateOf(id, "complete");
  expect((await get(shipper!.api, begun.id)).state).toBe("VOID");
  for (const one of successors)
    await until("the shipper holds a part", async () =>
      get(shipper!.api, one.id).then(
        ({ isHolder }) => isHolder,
        () => false,
      ),
    );
}, 120_000);

it("takes proposals for the fields of one part of a split", async () => {
  const bill = await inHand();
  const { id, parts } = await beginOf("split", bill);
  const cargo = (parts[0]!["cargo"] as { quantity: string }[])[0]!;
  const part = (quantity: string) => ({ ...parts[0], cargo: [{ ...cargo, quantity }] });
  await shipper!.api.call(reviews.saveOf, {
    params: { id },
    body: {
      ...(await version(shipper!, id)),
      terms: termsOf("split"),
      parts: [part(String(Number(cargo.quantity) - 3)), part("1"), part("2")],
      collaborators: asked(),
    },
  });
  await request(shipper!, id);
  const say = (body: object) => bank!.api.call(reviews.comment, { params: { id }, body: { said: "So", ...body } });
  expect(await refusal(say({ field: "clauses", proposed: "X" }))).toBe("REVIEW_TYPE");
  expect(await refusal(say({ part: 3 }))).toBe("BAD_INPUT");
  await say({ field: "clauses" });
  await say({ part: 1, field: "clauses", proposed: "CLAUSED" });
  const { comments } = await say({ part: 2, field: "notify", proposed: [{ name: "US", addressLines: ["1 QUAY"] }] });
  expect(comments).toMatchObject([{ part: null }, { part: 1, proposed: "CLAUSED" }, { part: 2 }]);
  await reject(bank!, id, "Take these");
  await act(shipper!, "modify", id);
  const settle = async (commentId: string, taken: boolean) =>
    shipper!.api.call(reviews.settle, { params: { id, commentId }, body: { ...(await version(shipper!, id)), taken } });
  expect((await settle(comments[1]!.id, true)).parts).toMatchObject([{}, { clauses: "CLAUSED" }, {}]);
  const { parts: written, terms } = await show(shipper!, id);
  expect(written[0]!["clauses"]).not.toBe("CLAUSED");
  await shipper!.api.call(reviews.saveOf, {
    params: { id },
    body: { ...(await version(shipper!, id)), terms, parts: written.slice(0, 2), collaborators: asked() },
  });
  expect(await refusal(settle(comments[2]!.id, true))).toBe("REVIEW_PART_GONE");
  expect((await settle(comments[2]!.id, false)).comments[2]).toMatchObject({ taken: false });
  await act(shipper!, "revoke", id);
}, 120_000);

it("converts a bill to paper, and surrenders another", async () => {
  const [paper, cargo] = [await inHand(), await inHand()];
  const conversion = await agreed("convert", paper);
  expect(await show(carrier!, conversion)).toMatchObject({ state: "tbv", can: { convert: null, void: "REVIEW_TYPE" } });
  const convert = async (serials: string[]) =>
    carrier!.api.call(actRoutes.convert, {
      params: { id: paper },
      body: { ...(await trade.confirm(carrier!, paper)), serials },
    });
  const set = (company: Company) =>
    company.api.download(documents.pdf, { params: { id: paper }, query: { view: "paper" } });
  expect(await refusal(convert(["1", "2"]))).toBe("PAPER_COUNT");
  // Paper originals beside a title that lives would be a second set.
  expect(await refusal(set(carrier!))).toBe("NO_PREVIEW");
  const { intent } = await convert(["P 1, A", "P 2", "P 3"]);
  await settled(carrier!.api, intent);
  await stateOf(conversion, "complete");
  expect((await get(shipper!.api, paper)).state).toBe("CONVERTED");
  const words = (await textOfPages(await set(carrier!))).join("\n");
  for (const [i, serial] of ["P 1, A", "P 2", "P 3"].entries())
    expect(words).toContain(`ORIGINAL ${i + 1} OF 3 ON PAPER, serial number ${serial}`);
  // The agreed copies follow the originals.
  expect(words.indexOf("COPY 1 OF 2 ON PAPER")).toBeGreaterThan(words.indexOf("ORIGINAL 3 OF 3 ON PAPER"));
  expect(words).toContain("COPY 2 OF 2 ON PAPER – NON-NEGOTIABLE");
  expect(await refusal(set(shipper!))).toBe("NO_PREVIEW");

  // They are drawn as a background task too, which leads to the review, and is tried again after a failure.
  const ask = (company: Company) => company.api.call(deskRoutes.askOriginals, { params: { id: paper } });
  expect(await refusal(ask(shipper!))).toBe("NO_PREVIEW");
  const { task } = await ask(carrier!);
  const printed = async () => (await carrier!.api.call(deskRoutes.tasks)).find(({ id }) => id === task)!;
  await until("the originals are drawn", async () => (await printed()).state === "SUCCEEDED");
  expect(await printed()).toMatchObject({
    kind: "printOriginals",
    reviewId: conversion,
    package: { state: "FINISHED", file: expect.stringMatching(/\.pdf$/) as string },
  });
  const file = (company: Company, id = task) => company.api.download(deskRoutes.package, { params: { id } });
  expect((await textOfPages(await file(carrier!))).join("\n")).toContain("ORIGINAL 3 OF 3 ON PAPER, serial number P 3");
  expect(await refusal(file(shipper!))).toBe("NOT_FOUND");
  expect((await printed()).package?.state).toBe("DOWNLOADED");
  // Three programs began to draw it, and none came to its end.
  await trade.backend.database.asWorker(async (tx) => {
    await tx.query("UPDATE app.package SET made_at = NULL, size = NULL, plan = $2, begun = 3 WHERE task_id = $1", [
      task,
      { print: "originals" },
    ]);
    await tx.query("UPDATE app.task SET state = 'QUEUED', finished_at = NULL WHERE id = $1", [task]);
  });
  await until("it has failed", async () => (await printed()).state === "FAILED");
  expect((await printed()).error?.code).toBe("PROCESS_CREATE");
  await carrier!.api.call(deskRoutes.retryTask, { params: { id: task } });
  await until("it is drawn after all", async () => (await printed()).state === "SUCCEEDED");
  expect((await file(carrier!)).length).toBeGreaterThan(1_000);

  const surrender = await agreed("surrender", cargo);
  expect(await show(carrier!, surrender)).toMatchObject({ state: "tba", can: { accomplish: null } });
  await trade.accept(cargo);
  await stateOf(surrender, "complete");
  expect((await get(shipper!.api, cargo)).state).toBe("SURRENDERED");
}, 120_000);

it("names the new agent of a surrender, and gives the original back when its issuer refuses", async () => {
  const [named, refused] = [await inHand(), await inHand()];
  const terms = { ...termsOf("surrender"), delegation: "NEW_AGENT" };
  const open = await beginOf("surrender", named, { terms });
  expect(await refusal(request(shipper!, open.id))).toBe("BAD_INPUT");
  const id = await agreed("surrender", named, { terms, agentId: bank!.id });
  await trade.accept(named);
  await stateOf(id, "complete");
  expect((await get(bank!.api, named)).can["release"]).not.toBe("NOT_RELEASE_AGENT");

  const other = await agreed("surrender", refused);
  const { intent } = await carrier!.api.call(actRoutes.rejectSurrender, {
    params: { id: refused },
    body: { ...(await trade.confirm(carrier!, refused)), reason: "Freight is not paid" },
  });
  await settled(carrier!.api, intent);
  await stateOf(other, "reject");
  expect((await show(shipper!, other)).history.at(-1)).toMatchObject({
    step: "refuse",
    comment: "Freight is not paid",
  });
  expect((await get(shipper!.api, refused)).isHolder).toBe(true);
  await free(shipper!, refused);
  // The initiator asks again, or leaves it.
  await act(shipper!, "revoke", other);
}, 120_000);

it("gives up the bills that were begun when the issuer refuses after all, and the original is free", async () => {
  const bill = await inHand();
  const id = await agreed("amend", bill);
  const draft = await carrier!.api.call(reviews.prepare, { params: { id }, body: await version(carrier!, id) });
  const { intent } = await carrier!.api.call(actRoutes.rejectSurrender, {
    params: { id: bill },
    body: { ...(await trade.confirm(carrier!, bill)), reason: "Freight is not paid" },
  });
  await settled(carrier!.api, intent);
  await stateOf(id, "reject");
  await free(shipper!, bill);
  // The bill that was made of it is a draft like every other.
  expect((await get(carrier!.api, draft.id)).can).toMatchObject({ delete: null });
  await act(shipper!, "modify", id);
  await request(shipper!, id);
  await act(bank!, "accept", id);
  await returned(id);
  await carrier!.api.call(reviews.prepare, { params: { id }, body: await version(carrier!, id) });
}, 120_000);

it("makes the signed return of a revoked review void: the chain refuses it for ever", async () => {
  const bill = await inHand();
  const { id } = await beginOf("surrender", bill);
  await request(shipper!, id);
  const kept = await trade.backend.database.asWorker((tx) =>
    first<Record<string, unknown>>(
      tx,
      "SELECT i.* FROM app.intent i JOIN app.review r ON r.return_id = i.id WHERE r.process_id = $1",
      [id],
    ),
  );
  expect(kept).toMatchObject({ status: "kept", action: "surrender" });
  await act(shipper!, "revoke", id);
  await until("the return is void", async () => (await show(shipper!, id)).return?.state === "cancelled");
  expect(await triedOn(trade.backend.chain!.rpcUrl, kept!)).toBe("NonceUsed");
  await free(shipper!, bill);
  expect((await get(shipper!.api, bill)).isHolder).toBe(true);
}, 120_000);

it("waits for the wallet of a company that holds its own key", async () => {
  const key = generatePrivateKey();
  const owner = await trade.make.company("Owner", { wallet: key });
  await trade.make.befriend(carrier!, owner);
  await trade.make.befriend(owner, bank!);
  const { id: bill } = await trade.issue();
  await trade.pass(carrier!, owner, bill);
  const begin = async () =>
    owner.api.call(reviews.beginOf, {
      body: { type: "surrender", originalId: bill, collaborators: asked(), terms: termsOf("surrender") },
    });
  const { id } = await begin();
  const waiting = await request(owner, id);
  expect(waiting.return).toMatchObject({ state: "unsigned" });
  expect(waiting.return!.toSign).toHaveLength(2);
  expect(await refusal(act(bank!, "accept", id))).toBe("REVIEW_UNSIGNED");
  for (const one of waiting.return!.toSign) {
    const intent = await owner.api.call(documents.intent, { params: { id: one } });
    // Both are about the original, which the wallet is told.
    expect(intent.request?.documents).toMatchObject([{ id: bill }]);
    const signature = await signatureOf(key, intent);
    expect(await owner.api.call(documents.intentSign, { params: { id: one }, body: { signature } })).toMatchObject({
      status: "kept",
    });
  }
  await until("it is signed", async () => (await show(bank!, id)).return?.state === "kept");
  await act(bank!, "accept", id);
  await returned(id);
  await trade.accept(bill);
  await until("the review is complete", async () => (await show(owner, id)).state === "complete");
}, 120_000);
