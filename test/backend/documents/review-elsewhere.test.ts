import { createTestClient, createWalletClient, http, parseEther, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes as documents } from "#domain/api/documents";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import { registerCall, titleCall } from "#domain/chain/calls";
import { rows } from "../../../scripts/lib/sql.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { draftBill } from "../../support/bill.ts";
import { get, PASSWORD, until, type Company } from "../../support/companies.ts";
import { signatureOf, signOwn } from "../../support/own-wallet.ts";
import { startTrade, type Trade } from "./bills.ts";

// Reviews of originals whose title, register or day is not as it was when they were submitted.

let trade: Trade;
let [carrier, shipper, bank, owner]: Company[] = [];
const key = generatePrivateKey();
beforeAll(async () => {
  trade = await startTrade();
  ({ carrier, shipper, bank } = trade);
  owner = await trade.make.company("Owner", { wallet: key });
  await trade.make.befriend(carrier, owner);
  await trade.make.befriend(owner, bank);
});
afterAll(() => trade.backend.stop());

const show = (company: Company, id: string) => company.api.call(reviews.show, { params: { id } });
const version = async (company: Company, id: string) => ({ expectedVersion: (await show(company, id)).version });
const act = async (company: Company, name: "accept" | "modify" | "revoke", id: string) =>
  company.api.call(reviews[name], { params: { id }, body: await version(company, id) });
const request = async (company: Company, id: string) =>
  company.api.call(reviews.request, { params: { id }, body: { ...(await version(company, id)), password: PASSWORD } });
const begun = (company: Company, originalId: string) =>
  company.api.call(reviews.beginOf, {
    body: {
      type: "surrender",
      originalId,
      collaborators: [{ organisationId: bank!.id, personId: null, dueOn: null }],
      terms: { delegation: "ORIGINAL_ISSUER", dischargePlace: "Rotterdam" },
    },
  });
const stage = (company: Company, id: string, state: string) =>
  until(`the review is ${state}`, async () => (await show(company, id)).state === state);
const free = (company: Company, id: string) =>
  until("the original is free", async () => (await get(company.api, id)).can["transfer"] === null);

/** Sends a call as a program beside the platform does, with coins of its own. */
async function beside(privateKey: Hex, call: { readonly to: string; readonly data: string }): Promise<void> {
  const transport = http(trade.backend.chain!.rpcUrl);
  const account = privateKeyToAccount(privateKey);
  await createTestClient({ mode: "anvil", transport }).setBalance({ address: account.address, value: parseEther("1") });
  const wallet = createWalletClient({ account, transport });
  await wallet.sendTransaction({ to: call.to as Hex, data: call.data as Hex, chain: null });
}

/** A surrender of the company with its own wallet, whose return is signed. */
async function submittedByOwner(): Promise<{ readonly bill: string; readonly id: string }> {
  const { id: bill } = await trade.issue();
  await trade.pass(carrier!, owner!, bill);
  const { id } = await begun(owner!, bill);
  for (const one of (await request(owner!, id)).return?.toSign ?? []) {
    const intent = await owner!.api.call(documents.intent, { params: { id: one } });
    const signature = await signatureOf(key, intent);
    await owner!.api.call(documents.intentSign, { params: { id: one }, body: { signature } });
  }
  await until("the return is signed", async () => (await show(bank!, id)).return?.state === "kept");
  return { bill, id };
}

it("ends a review, as revoked, whose title its holder has moved with another program", async () => {
  const { bill, id } = await submittedByOwner();
  const [title] = await trade.backend.database.asWorker((tx) =>
    rows<{ escrow: string }>(
      tx,
      `SELECT t.escrow FROM chain.titles t JOIN app.document d ON d.registry = t.registry AND d.token_id = t.token_id
        WHERE d.id = $1`,
      [bill],
    ),
  );
  const to = bank!.address as Hex;
  await beside(key, titleCall.transferOwners({ escrow: title!.escrow as Hex, beneficiary: to, holder: to }));
  await stage(owner!, id, "revoke");
  const { history } = await show(owner!, id);
  expect(history.at(-1)).toMatchObject({ step: "overtaken" });
  expect(await refusal(act(bank!, "accept", id))).toBe("WRONG_STATE");
  // The new holder has a bill that nothing locks, and the signed return is made void.
  await until("the bank holds it", async () => (await get(bank!.api, bill).catch(() => null))?.isHolder ?? false);
  await free(bank!, bill);
  await until("the return is void", async () => (await show(owner!, id)).return?.state === "cancelled");
}, 120_000);

it("gives a review back to its initiator whose signed return has expired", async () => {
  const { id: bill } = await trade.issue();
  await trade.pass(carrier!, shipper!, bill);
  const { id } = await begun(shipper!, bill);
  await request(shipper!, id);
  await trade.backend.database.asWorker((tx) =>
    tx.query(
      `UPDATE app.intent SET deadline = now() - interval '1 second' WHERE id IN
        (SELECT unnest(ARRAY[return_id, cancel_id]) FROM app.review WHERE process_id = $1)`,
      [id],
    ),
  );
  await stage(shipper!, id, "reject");
  expect((await show(shipper!, id)).history.at(-1)).toMatchObject({ step: "unreturned" });
  expect(await refusal(act(bank!, "accept", id))).toBe("WRONG_STATE");
  await free(shipper!, bill);
  // It is submitted anew, with another signature.
  await act(shipper!, "modify", id);
  await request(shipper!, id);
  await act(bank!, "accept", id);
  await until("the original is with its issuer", async () => (await show(shipper!, id)).return?.state === "returned");
  await trade.accept(bill);
  await stage(shipper!, id, "complete");
}, 120_000);

it("asks nothing of a register that is paused, and goes on when it is not", async () => {
  const issuerKey = generatePrivateKey();
  const issuer = await trade.make.company("Pausing carrier", { wallet: issuerKey });
  await trade.make.befriend(issuer, shipper!);
  const draft = await draftBill(issuer.api, "PAUSED-1");
  const signed = await issuer.api.call(documents.sign, {
    params: { id: draft.id },
    body: { expectedVersion: draft.version, password: PASSWORD, capacityId: issuer.capacityId },
  });
  await signOwn(issuer.api, issuerKey, signed.intent);
  const moving = await trade.make.handOver(issuer, shipper!, draft.id, "BOTH");
  await signOwn(issuer.api, issuerKey, await issuer.api.call(documents.intent, { params: { id: moving } }));
  const holds = async () => (await get(shipper!.api, draft.id).catch(() => null))?.isHolder ?? false;
  await until("the shipper holds it", holds);
  await until("the act has ended", async () => (await get(shipper!.api, draft.id)).intent === null);
  const { id } = await begun(shipper!, draft.id);
  const registry = (await get(shipper!.api, draft.id)).register!.registry as Hex;
  const paused = (wanted: boolean) =>
    until("the mirror knows the pause", async () => {
      const found = await trade.backend.database.asWorker((tx) =>
        rows<{ paused: boolean }>(tx, "SELECT paused FROM chain.registries WHERE registry = $1", [registry]),
      );
      return found[0]?.paused === wanted;
    });
  // The issuer administers its register itself.
  await beside(issuerKey, registerCall.pause({ registry }));
  await paused(true);
  expect(await refusal(request(shipper!, id))).toBe("REGISTRY_PAUSED");
  // Everything that was written is kept.
  expect((await show(shipper!, id)).terms).toMatchObject({ dischargePlace: "Rotterdam" });
  await beside(issuerKey, registerCall.unpause({ registry }));
  await paused(false);
  expect(await request(shipper!, id)).toMatchObject({ state: "pending" });
}, 120_000);
