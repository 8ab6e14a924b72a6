import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWalletClient, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { recordRoutes } from "#domain/api/record";
import { titleCall } from "#domain/chain/calls";
import { first, rows } from "../../../scripts/lib/sql.ts";
import { refusalOf } from "../../../backend/core/refusals.ts";
import { beginReplacement, type Wanted } from "../../../backend/documents/replacing/begin.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { completeBill, draftBill } from "../../support/bill.ts";
import { get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { signOwn } from "../../support/own-wallet.ts";
import { startTrade, type Trade } from "./bills.ts";

let trade: Trade;
let carrier: Company;
let shipper: Company;

beforeAll(async () => {
  trade = await startTrade();
  ({ carrier, shipper } = trade);
});
afterAll(() => trade.backend.stop());

const amend = async (company: Company, id: string) => {
  const { document, successors } = await company.api.call(routes.amend, {
    params: { id },
    body: { expectedVersion: (await get(company.api, id)).version, password: PASSWORD },
  });
  return { document, successor: successors[0] ?? "" };
};
const replace = async (company: Company, id: string) =>
  company.api.call(actRoutes.replace, { params: { id }, body: await trade.confirm(company, id) });
const cancel = async (company: Company, id: string) =>
  company.api.call(actRoutes.cancelReplacement, {
    params: { id },
    body: { expectedVersion: (await get(company.api, id)).version, password: PASSWORD },
  });
const edit = async (id: string, data: object): Promise<DocumentDetail> => {
  const draft = await get(carrier.api, id);
  return carrier.api.call(routes.save, {
    params: { id },
    body: { expectedVersion: draft.version, data: { ...draft.data, ...data } },
  });
};
const begin = (id: string, wanted: Omit<Wanted, "expectedVersion">) =>
  trade.make.asFirst(carrier, (ctx) => beginReplacement(ctx, id, { expectedVersion: null, ...wanted }));
const refusedBegin = (id: string, wanted: Omit<Wanted, "expectedVersion">) =>
  begin(id, wanted).then(
    () => null,
    (error: unknown) => refusalOf(error).code,
  );
/** The bills as the mirror has them, with the transaction that moved each last. */
const onChain = (ids: readonly string[]) =>
  trade.backend.database.asWorker((tx) =>
    rows<{ id: string; status: string; last: string }>(
      tx,
      `SELECT d.id, t.status, t.last_tx AS last FROM app.document d JOIN chain.titles t ON t.chain_id = d.chain_id
        AND t.registry = d.registry AND t.token_id = d.token_id WHERE d.id = ANY ($1)`,
      [ids],
    ),
  );

describe("amending by an issuer in possession", () => {
  it("ends the bill and issues another with the same number, at once and only when that is confirmed", async () => {
    const bill = await trade.issue();
    // Acts on an original need the password.
    for (const route of [routes.amend, actRoutes.cancelReplacement]) {
      expect(
        await refusal(
          carrier.api.call(route, {
            params: { id: bill.id },
            body: { expectedVersion: bill.version, password: "not the password 1" },
          }),
        ),
      ).toBe("WRONG_PASSWORD");
    }
    const { document, successor } = await amend(carrier, bill.id);
    expect(document).toMatchObject({
      state: "ISSUED",
      replacement: { purpose: "AMEND", original: { id: bill.id }, successors: [{ id: successor, signed: false }] },
    });
    expect(document.can).toMatchObject({
      transfer: "LOCKED",
      endorse: "LOCKED",
      void: "LOCKED",
      amend: "LOCKED",
      replace: "REPLACEMENT_UNSIGNED",
      cancelReplacement: null,
    });
    expect(await get(carrier.api, successor)).toMatchObject({
      state: "DRAFT",
      number: bill.number,
      can: { delete: "IS_SUCCESSOR", sign: null },
      replacement: { original: { id: bill.id } },
    });
    expect(await refusal(carrier.api.call(routes.remove, { params: { id: successor } }))).toBe("IS_SUCCESSOR");
    expect(await refusal(replace(carrier, bill.id))).toBe("REPLACEMENT_UNSIGNED");

    const signed = await trade.sign(await edit(successor, { voyage: "AMENDED-1" }));
    expect(signed).toMatchObject({ intent: null, document: { state: "PROCESSING" } });
    expect(await onChain([bill.id, successor])).toMatchObject([{ id: bill.id, status: "active" }]);
    const { document: asked, intent } = await replace(carrier, bill.id);
    expect(asked.state).toBe("PROCESSING");
    expect((await settled(carrier.api, intent)).status).toBe("done");
    expect(await get(carrier.api, bill.id)).toMatchObject({ state: "VOID", number: bill.number, replacement: null });
    expect(await get(carrier.api, successor)).toMatchObject({
      state: "ISSUED",
      number: bill.number,
      isHolder: true,
      isOwner: true,
      data: { voyage: "AMENDED-1" },
      replacement: null,
    });
    const chain = await onChain([bill.id, successor]);
    expect(new Set(chain.map(({ last }) => last)).size).toBe(1);
    expect((await trade.story(carrier, successor)).find(({ kind }) => kind === "issue")?.links).toMatchObject([
      { relation: "replaces", document: { id: bill.id } },
    ]);
    expect((await trade.story(carrier, bill.id)).at(-1)).toMatchObject({
      kind: "replace",
      links: [{ relation: "replacedBy", document: { id: successor } }],
    });
    const record = await carrier.api.call(recordRoutes.documentTrail, { params: { id: bill.id } });
    expect(record.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["document.amend", "document.replace", "intent.done"]),
    );
    // The successor is a bill like every other.
    expect(await trade.pass(carrier, shipper, successor)).toMatchObject({ isHolder: true });
  });

  it("leaves the bill as it was when it is cancelled, however far it had come", async () => {
    const bill = await trade.issue();
    const { successor } = await amend(carrier, bill.id);
    await trade.sign(await get(carrier.api, successor));
    const { document } = await cancel(carrier, bill.id);
    expect(document).toMatchObject({
      state: "ISSUED",
      replacement: null,
      can: { transfer: null, void: null, amend: null, replace: "NOT_REPLACING" },
    });
    const left = await get(carrier.api, successor);
    expect(left).toMatchObject({ state: "DRAFT", signatures: [], files: [] });
    expect(await refusal(trade.sign(left)), "its number is that of a live bill").toBe("NUMBER_TAKEN");
    await carrier.api.call(routes.remove, { params: { id: successor } });
    expect(await trade.pass(carrier, shipper, bill.id)).toMatchObject({ isHolder: true });
    expect(await refusal(amend(carrier, bill.id))).toBe("WRONG_STATE");
    expect(await refusal(amend(shipper, bill.id))).toBe("ISSUER_NOT_POSSESSOR");
  });

  it("happens once, however many ask at once, for beginning and for confirming", async () => {
    const bill = await trade.issue();
    const begun = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        carrier.api.call(routes.amend, {
          params: { id: bill.id },
          body: { expectedVersion: bill.version, password: PASSWORD },
        }),
      ),
    );
    expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { replacement } = await get(carrier.api, bill.id);
    await trade.sign(await get(carrier.api, replacement?.successors[0]?.id ?? ""));
    const body = await trade.confirm(carrier, bill.id);
    const confirmed = await Promise.allSettled(
      Array.from({ length: 8 }, () => carrier.api.call(actRoutes.replace, { params: { id: bill.id }, body })),
    );
    const won = confirmed.filter((one) => one.status === "fulfilled");
    expect(won).toHaveLength(1);
    expect((await settled(carrier.api, won[0]?.value.intent ?? null)).status).toBe("done");
  });
});

describe("after a surrender for amendment", () => {
  it("the issuer replaces what it was given back, and may still give it back itself until then", async () => {
    const bill = await trade.issue();
    await trade.pass(carrier, shipper, bill.id);
    expect((await trade.surrender(shipper, bill.id, "AMENDMENT", "Another port")).status).toBe("done");
    const { successor } = await amend(carrier, bill.id);
    expect((await get(carrier.api, bill.id)).can).toMatchObject({
      acceptSurrender: "LOCKED",
      rejectSurrender: "LOCKED",
    });
    await trade.sign(await edit(successor, { portOfDischarge: { code: "NLRTM", name: "Rotterdam" } }));
    expect((await settled(carrier.api, (await replace(carrier, bill.id)).intent)).status).toBe("done");
    expect(await get(shipper.api, bill.id)).toMatchObject({ state: "VOID" });
    expect(await get(carrier.api, successor)).toMatchObject({ state: "ISSUED", isHolder: true });
  });
});

describe("after a surrender to be switched", () => {
  it("the new bill names other parties, and keeps goods and day of shipment", async () => {
    const bill = await trade.issue();
    await trade.pass(carrier, shipper, bill.id);
    const { version } = await get(shipper.api, bill.id);
    const { intent } = await shipper.api.call(actRoutes.surrender, {
      params: { id: bill.id },
      body: { expectedVersion: version, password: PASSWORD, purpose: "AMENDMENT", reasonCode: "SWI" },
    });
    expect((await settled(shipper.api, intent)).status).toBe("done");
    const { successor } = await amend(carrier, bill.id);
    expect((await get(carrier.api, successor)).replacement).toMatchObject({ purpose: "SWITCH" });
    const [line] = bill.data["cargo"] as object[];
    expect(await refusal(edit(successor, { cargo: [{ ...line, quantity: "1" }] }))).toBe("SWITCH_GOODS");
    expect(await refusal(edit(successor, { shippedOnBoardDate: "2026-01-01" }))).toBe("SWITCH_GOODS");
    await trade.sign(
      await edit(successor, {
        shipper: { name: "ANOTHER SHIPPER", addressLines: ["LISBOA"] },
        portOfLoading: { code: "PTLIS", name: "Lisboa" },
      }),
    );
    expect((await settled(carrier.api, (await replace(carrier, bill.id)).intent)).status).toBe("done");
    expect(await get(carrier.api, successor)).toMatchObject({ state: "ISSUED" });
  });
});

describe("a split", () => {
  const cargo = (quantity: string) => [{ ...(completeBill()["cargo"] as object[])[0], quantity }];
  it("issues every part to whom it is for, in the transaction that ends the whole", async () => {
    const bill = await trade.issue({ cargo: cargo("100") });
    const part = (number: string, quantity: string) => ({
      ...bill.data,
      blNo: `${bill.number}-${number}`,
      cargo: cargo(quantity),
    });
    expect(await refusedBegin(bill.id, { purpose: "SPLIT", successors: [part("A", "60"), part("B", "40.001")] })).toBe(
      "SPLIT_EXCEEDS",
    );
    expect(await refusedBegin(bill.id, { purpose: "SPLIT", successors: [part("A", "60"), part("B", "39")] })).toBe(
      "SPLIT_QUANTITY",
    );
    const { successors } = await begin(bill.id, {
      purpose: "SPLIT",
      successors: [part("A", "60"), part("B", "30"), part("C", "10")],
      recipientId: shipper.id,
    });
    for (const id of successors.slice(1)) await trade.sign(await get(carrier.api, id));
    expect(await refusal(replace(carrier, bill.id))).toBe("REPLACEMENT_UNSIGNED");
    await trade.sign(await edit(successors[0] ?? "", { cargo: cargo("61") }));
    expect(await refusal(replace(carrier, bill.id)), "what was edited since is checked as well").toBe("SPLIT_EXCEEDS");
    expect((await get(carrier.api, bill.id)).state).toBe("ISSUED");
    await cancel(carrier, bill.id);
    for (const id of successors) await carrier.api.call(routes.remove, { params: { id } });

    const again = await begin(bill.id, {
      purpose: "SPLIT",
      successors: [part("A", "60"), part("B", "30"), part("C", "10")],
      recipientId: shipper.id,
    });
    for (const id of again.successors) await trade.sign(await get(carrier.api, id));
    expect((await settled(carrier.api, (await replace(carrier, bill.id)).intent)).status).toBe("done");
    expect((await get(carrier.api, bill.id)).state).toBe("VOID");
    for (const id of again.successors) {
      await until(
        "the shipper sees its part",
        async () => (await get(shipper.api, id).catch(() => null))?.isHolder ?? false,
      );
      expect(await get(shipper.api, id)).toMatchObject({ state: "ISSUED", isOwner: true });
      expect((await get(carrier.api, id)).state).toBe("TRANSFERRED");
    }
    expect(new Set((await onChain([bill.id, ...again.successors])).map(({ last }) => last)).size).toBe(1);
  });
});

describe("a replacement by a company with a wallet of its own", () => {
  it("may be confirmed again when the wallet did not sign, and ends when the wallet moves the title itself", async () => {
    const { privateKey: key } = trade.backend.chain!.accounts[5]!;
    const sendItself = createWalletClient({
      account: privateKeyToAccount(key),
      transport: http(trade.backend.chain!.rpcUrl),
    });
    const owner = await trade.make.company("Own wallet", { wallet: key });
    await trade.make.befriend(owner, shipper);
    const issue = async (blNo: string): Promise<string> => {
      const draft = await draftBill(owner.api, blNo);
      const { intent } = await sign(draft);
      expect((await signOwn(owner.api, key, intent)).status).toBe("done");
      return draft.id;
    };
    const sign = (draft: DocumentDetail) =>
      owner.api.call(routes.sign, {
        params: { id: draft.id },
        body: { expectedVersion: draft.version, password: PASSWORD, capacityId: owner.capacityId },
      });
    const id = await issue("W-1");
    const { successor } = await amend(owner, id);
    await sign(await get(owner.api, successor));
    const confirm = async () =>
      (
        await owner.api.call(actRoutes.replace, {
          params: { id },
          body: { expectedVersion: (await get(owner.api, id)).version },
        })
      ).intent;
    const unsigned = await confirm();
    expect(unsigned).toMatchObject({
      status: "waiting",
      request: { calls: [{ functionName: "replace" }], documents: [{ number: "W-1" }, { number: "W-1" }] },
    });
    expect((await get(owner.api, id)).can).toMatchObject({ cancelReplacement: "WRONG_STATE", replace: "WRONG_STATE" });
    await owner.api.call(routes.intentCancel, { params: { id: unsigned?.id ?? "" }, body: { password: PASSWORD } });
    expect(await get(owner.api, id)).toMatchObject({ state: "ISSUED", can: { replace: null, transfer: "LOCKED" } });
    expect((await get(owner.api, successor)).state).toBe("PROCESSING");
    expect((await signOwn(owner.api, key, await confirm())).status).toBe("done");
    expect((await get(owner.api, id)).state).toBe("VOID");
    expect((await get(owner.api, successor)).state).toBe("ISSUED");

    // The holder's own program can still move a title that is locked here: that ends the replacement.
    const other = await issue("W-2");
    const begun = await amend(owner, other);
    await sign(await get(owner.api, begun.successor));
    const { escrow } = (await trade.backend.database.asWorker((tx) =>
      first<{ escrow: `0x${string}` }>(
        tx,
        `SELECT t.escrow FROM app.document d JOIN chain.titles t ON t.chain_id = d.chain_id AND t.registry = d.registry
          AND t.token_id = d.token_id WHERE d.id = $1`,
        [other],
      ),
    ))!;
    const call = titleCall.transferOwners({ escrow, beneficiary: shipper.address, holder: shipper.address });
    await sendItself.sendTransaction({ to: call.to, data: call.data, chain: null });
    await until("the shipper has it", async () => (await get(shipper.api, other).catch(() => null))?.isHolder ?? false);
    expect(await get(owner.api, other)).toMatchObject({ state: "TRANSFERRED", replacement: null });
    expect(await get(owner.api, begun.successor)).toMatchObject({ state: "DRAFT", signatures: [] });
    expect(
      (await owner.api.call(recordRoutes.documentTrail, { params: { id: other } })).map(({ event }) => event),
    ).toContain("document.replacementOvertaken");
    expect((await get(shipper.api, other)).can).toMatchObject({ endorse: null, surrender: null });
  });
});
