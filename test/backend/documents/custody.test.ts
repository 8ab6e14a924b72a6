import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPublicClient, createTestClient, createWalletClient, http, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Intent } from "#domain/api/intent";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { registerCall, titleCall } from "#domain/chain/calls";
import { actsOf } from "#domain/chain/title-acts";
import { Ledger } from "../../../backend/ledger/ledger.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { draftBill } from "../../support/bill.ts";
import { companies, get, PASSWORD, settled, until, type Company } from "../../support/companies.ts";
import { signOwn } from "../../support/own-wallet.ts";

let backend: TestBackend;
let make: ReturnType<typeof companies>;
let carrier: Company;
let shipper: Company;
let count = 0;

beforeAll(async () => {
  backend = await startBackend({ chain: true, finality: 3 });
  make = companies(backend);
  carrier = await make.company("Wallet Carrier", { wallet: backend.chain!.accounts[3]!.privateKey });
  shipper = await make.company("Shipper");
  await make.befriend(carrier, shipper);
});
afterAll(() => backend.stop());

const transport = () => http(backend.chain!.rpcUrl);
const wallet = (n: number) =>
  createWalletClient({ account: privateKeyToAccount(backend.chain!.accounts[n]!.privateKey), transport: transport() });
const send = async (n: number, call: { to: string; data: string }): Promise<Hex> => {
  const hash = await wallet(n).sendTransaction({ to: call.to as Hex, data: call.data as Hex, chain: null });
  await createPublicClient({ transport: transport() }).waitForTransactionReceipt({ hash, pollingInterval: 20 });
  return hash;
};
/** The wallet signs what it was asked. */
function signs(intent: Intent | null): Promise<Intent> {
  expect(intent).toMatchObject({ status: "waiting", request: { chainId: 1337, from: carrier.address } });
  return signOwn(carrier.api, backend.chain!.accounts[3]!.privateKey, intent);
}
const draft = (): Promise<DocumentDetail> => draftBill(carrier.api, `W-${++count}`);
const sign = (document: DocumentDetail) =>
  carrier.api.call(routes.sign, {
    params: { id: document.id },
    body: { expectedVersion: document.version, password: PASSWORD, capacityId: carrier.capacityId },
  });
async function issue(): Promise<DocumentDetail> {
  const begun = await draft();
  await signs((await sign(begun)).intent);
  return get(carrier.api, begun.id);
}
const act = async (company: Company, id: string) => ({ expectedVersion: (await get(company.api, id)).version });

describe("an own wallet", () => {
  it("signs what mints and endorses; no password is asked for what it signs", async () => {
    const issued = await issue();
    expect(issued).toMatchObject({ state: "ISSUED", isHolder: true, isOwner: true, holder: { id: carrier.id } });
    const { id } = issued;
    const endorsed = await carrier.api.call(actRoutes.endorse, {
      params: { id },
      body: { ...(await act(carrier, id)), type: "TO_ORDER", endorseeId: shipper.id },
    });
    expect(endorsed.intent?.request).toMatchObject({
      calls: [{ functionName: "transferBeneficiary", arguments: [shipper.address], titles: 1 }],
      documents: [{ id, number: issued.number }],
      receiver: { name: "Shipper", address: shipper.address },
    });
    // The signature is for the present state of the title, and for no later one.
    const [
      {
        titles: [title],
      },
    ] = actsOf(endorsed.intent!.request!.data as Hex) as unknown as [
      { titles: [{ holder: string; sequence: bigint }] },
    ];
    const told = await createPublicClient({ transport: transport() }).readContract({
      address: issued.register!.escrow as Hex,
      abi: titleEscrowAbi,
      functionName: "sequence",
    });
    expect([title.holder.toLowerCase(), title.sequence]).toEqual([carrier.address, told]);
    expect((await signs(endorsed.intent)).status).toBe("done");
    expect((await get(shipper.api, id)).isOwner).toBe(true);
  });

  it("signs once for several titles: what it signed happens to all of them, and what may not be done is said of each", async () => {
    const [one, two, gone] = [await issue(), await issue(), await issue()];
    await signs(
      (
        await carrier.api.call(actRoutes.void, {
          params: { id: gone.id },
          body: { ...(await act(carrier, gone.id)), reason: "drawn twice" },
        })
      ).intent,
    );
    const documents = await Promise.all([one, gone, two].map(async ({ id }) => ({ id, ...(await act(carrier, id)) })));
    const results = await carrier.api.call(actRoutes.together, {
      body: { documents, act: { action: "endorse", type: "TO_ORDER", endorseeId: shipper.id } },
    });
    expect(results.map(({ id, refused }) => [id, refused?.code ?? null])).toEqual([
      [one.id, null],
      [gone.id, "WRONG_STATE"],
      [two.id, null],
    ]);
    const { request } = results[0]!.intent!;
    expect(new Set(results.flatMap(({ intent }) => (intent === null ? [] : [intent.id])))).toEqual(
      new Set([results[0]!.intent!.id]),
    );
    // The wallet shows every title that its one signature moves.
    expect(request!.documents.map(({ number }) => number).toSorted()).toEqual([one.number, two.number].toSorted());
    expect((await signs(results[0]!.intent)).status).toBe("done");
    for (const { id } of [one, two])
      await until("the owner is another", async () => (await get(shipper.api, id)).isOwner);
    const hashes = await Promise.all(
      [one, two].map(async ({ id }) => (await carrier.api.call(routes.story, { params: { id } })).events.at(-1)!.tx),
    );
    expect(new Set(hashes).size).toBe(1);
  });

  it("cannot be nominated by itself: neither here, nor past us on the chain", async () => {
    const { id, register } = await issue();
    await send(3, { to: register!.escrow!, data: holderCall(shipper.address) });
    await until("it owns without holding", async () => !(await get(carrier.api, id)).isHolder);
    expect((await get(carrier.api, id)).isOwner).toBe(true);
    expect((await get(carrier.api, id)).can["nominate"]).toBeNull();
    expect(
      await refusal(
        carrier.api.call(actRoutes.nominate, {
          params: { id },
          body: { ...(await act(carrier, id)), nomineeId: carrier.id },
        }),
      ),
    ).toBe("NOT_A_CONTACT");
    await expect(
      send(3, titleCall.nominate({ escrow: register!.escrow as Hex, to: carrier.address as Hex })),
    ).rejects.toThrow();
    expect((await get(carrier.api, id)).nominee).toBeNull();
  });

  it("still needs the password for what only certificates sign", async () => {
    const { id, version } = await issue();
    expect(
      await refusal(
        carrier.api.call(actRoutes.endorse, {
          params: { id },
          body: { expectedVersion: version, type: "BLANK", endorseeId: shipper.id },
        }),
      ),
    ).toBe("PASSWORD_NEEDED");
    const upload = await carrier.api.call(routes.upload, { query: { name: "Picture" }, bytes: PIXEL });
    expect(
      await refusal(
        carrier.api.call(actRoutes.void, { params: { id: upload.id }, body: { expectedVersion: 1, reason: "x" } }),
      ),
    ).toBe("PASSWORD_NEEDED");
    expect((await get(carrier.api, upload.id)).state).toBe("CREATED");
  });

  it("given up before sending: a draft again, its paper out of sight; sent all the same: issued", async () => {
    const begun = await draft();
    const { intent } = await sign(begun);
    expect((await get(carrier.api, begun.id)).state).toBe("PROCESSING");
    await carrier.api.call(routes.intentCancel, { params: { id: intent!.id }, body: { password: PASSWORD } });
    await until("it is a draft again", async () => (await get(carrier.api, begun.id)).state === "DRAFT");
    const again = await get(carrier.api, begun.id);
    expect(again).toMatchObject({ files: [], signatures: [], register: null, problems: [] });
    expect(await refusal(carrier.api.download(routes.pdf, { params: { id: begun.id } }))).toBe("ENVELOPE_HAS_DRAFT");
    expect(again.can).toMatchObject({ sign: null, edit: null, delete: null });

    await send(3, intent!.request!);
    await until("it is issued after all", async () => (await get(carrier.api, begun.id)).state === "ISSUED");
    const issued = await get(carrier.api, begun.id);
    expect(issued.files.map((file) => file.role)).toEqual(["signed", "credential"]);
    expect(issued.signatures).toHaveLength(1);
    expect(issued.can["edit"]).toBe("WRONG_STATE");
  });

  it("given up, then signed anew with other content: what is sent late of the first never touches the document", async () => {
    const begun = await draft();
    const first = await sign(begun);
    await carrier.api.call(routes.intentCancel, { params: { id: first.intent!.id }, body: { password: PASSWORD } });
    await until("it is a draft again", async () => (await get(carrier.api, begun.id)).state === "DRAFT");
    const saved = await carrier.api.call(routes.save, {
      params: { id: begun.id },
      body: { data: { ...begun.data, clauses: "OTHER WORDS" }, ...(await act(carrier, begun.id)) },
    });
    const second = await sign(saved);
    await signs(second.intent);
    const issued = await get(carrier.api, begun.id);
    const titles = async () =>
      (
        (await backend.database.asWorker((tx) =>
          tx.query("SELECT count(*)::int AS n FROM chain.titles WHERE registry = $1", [issued.register!.registry]),
        )) as { n: number }[]
      )[0]!.n;
    const before = await titles();
    await send(3, first.intent!.request!);
    await until("the mirror has it", async () => (await titles()) > before);
    await until(
      "nothing is left to be worked off",
      async () => (await backend.app.get(Ledger, { strict: false }).behind()) === 0,
    );
    expect((await get(carrier.api, begun.id)).register).toEqual(issued.register);
    expect((await get(carrier.api, begun.id)).files.map((file) => file.role)).toEqual(["signed", "credential"]);
  });

  it("deletes a draft whose signing was given up", async () => {
    const begun = await draft();
    const { intent } = await sign(begun);
    expect(await refusal(carrier.api.call(routes.remove, { params: { id: begun.id } }))).toBe("WRONG_STATE");
    await carrier.api.call(routes.intentCancel, { params: { id: intent!.id }, body: { password: PASSWORD } });
    await until("it is a draft again", async () => (await get(carrier.api, begun.id)).state === "DRAFT");
    await carrier.api.call(routes.remove, { params: { id: begun.id } });
    expect(await refusal(get(carrier.api, begun.id))).toBe("NOT_FOUND");
  });
});

describe("release", () => {
  it("waits until the chain can no longer take the surrender back", async () => {
    const chain = createTestClient({ mode: "anvil", transport: transport() });
    const { id } = await issue();
    const endorsed = await carrier.api.call(actRoutes.endorse, {
      params: { id },
      body: { ...(await act(carrier, id)), type: "TO_ORDER", endorseeId: shipper.id },
    });
    await signs(endorsed.intent);
    await send(3, { to: (await get(carrier.api, id)).register!.escrow!, data: holderCall(shipper.address) });
    await until("the shipper has both roles", async () => (await get(shipper.api, id)).isHolder);
    const { intent } = await shipper.api.call(actRoutes.surrender, {
      params: { id },
      body: { ...(await act(shipper, id)), password: PASSWORD, purpose: "DELIVERY" },
    });
    await settled(shipper.api, intent);
    const accepted = await carrier.api.call(actRoutes.acceptSurrender, {
      params: { id },
      body: await act(carrier, id),
    });
    await signs(accepted.intent);
    const release = async () =>
      carrier.api.call(actRoutes.release, {
        params: { id },
        body: {
          ...(await act(carrier, id)),
          password: PASSWORD,
          receiver: "Terminal",
          lines: [{ line: 0, quantity: "37998.412" }],
          sure: true,
        },
      });
    expect((await get(carrier.api, id)).can["release"]).toBe("RELEASE_NOT_FINAL");
    expect(await refusal(release())).toBe("RELEASE_NOT_FINAL");
    await chain.mine({ blocks: 4 });
    await until("it is final", async () => (await get(carrier.api, id)).can["release"] === null);
    expect((await release()).document.state).toBe("ACCOMPLISHED");
  });
});

describe("a paused register", () => {
  it("lets nothing move, and says so", async () => {
    const issued = await issue();
    const registry = issued.register!.registry as Hex;
    const begun = await draft();
    await send(3, registerCall.pause({ registry }));
    const paused = (wanted: boolean) =>
      until(
        "the mirror knows the pause",
        async () =>
          (
            (await backend.database.asWorker((tx) =>
              tx.query("SELECT paused FROM chain.registries WHERE registry = $1", [registry]),
            )) as { paused: boolean }[]
          )[0]?.paused === wanted,
      );
    await paused(true);
    expect((await get(carrier.api, begun.id)).can["sign"]).toBe("REGISTRY_PAUSED");
    expect((await get(carrier.api, issued.id)).can).toMatchObject({
      endorse: "REGISTRY_PAUSED",
      void: "REGISTRY_PAUSED",
      transfer: "REGISTRY_PAUSED",
    });
    expect(await refusal(sign(begun))).toBe("REGISTRY_PAUSED");
    expect(
      await refusal(
        carrier.api.call(actRoutes.void, {
          params: { id: issued.id },
          body: { ...(await act(carrier, issued.id)), reason: "x" },
        }),
      ),
    ).toBe("REGISTRY_PAUSED");
    expect(
      (await carrier.api.call(routes.story, { params: { id: issued.id } })).events.map((event) => event.kind),
    ).toEqual(["sign", "issue", "pause"]);
    await send(3, registerCall.unpause({ registry }));
    await paused(false);
    await signs((await sign(begun)).intent);
    expect((await get(carrier.api, begun.id)).state).toBe("ISSUED");
  });
});

const holderCall = (to: string): Hex =>
  titleCall.transferHolder({ escrow: "0x0000000000000000000000000000000000000000", to: to as Hex }).data;
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
