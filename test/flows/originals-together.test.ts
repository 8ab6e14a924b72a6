import { afterAll, beforeAll, expect, it } from "vitest";
import { createPublicClient, http, type Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as documents } from "#domain/api/documents";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { rows } from "../../scripts/lib/sql.ts";
import { refusal, type ApiRefusal } from "../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../support/backend.ts";
import { draftBill } from "../support/bill.ts";
import { companies, get, PASSWORD, settled, until, type Colleague, type Company } from "../support/companies.ts";
import { signatureOf, signOwn } from "../support/own-wallet.ts";

/** The shipper keeps its title key in a wallet without any coin. */
const KEY = generatePrivateKey();
let backend: TestBackend;
let carrier: Company;
let shipper: Company;
let bank: Company;
let bills: string[];

beforeAll(async () => {
  backend = await startBackend({ chain: true });
  const make = companies(backend);
  [carrier, shipper, bank] = (await Promise.all([
    make.company("Carrier", { people: 2 }),
    make.company("Shipper", { people: 2, wallet: KEY }),
    make.company("Bank", { people: 2 }),
  ])) as [Company, Company, Company];
  for (const [one, other] of [
    [carrier, shipper],
    [shipper, bank],
  ] as const)
    await make.befriend(one, other);
  bills = [];
  for (const blNo of ["S-1", "S-2", "S-3"]) bills.push(await issue(blNo));
});
afterAll(() => backend.stop());

const colleague = (company: Company): Colleague => company.people[1] as Colleague;
const open = (company: Company, id: string): Promise<EnvelopeDetail> =>
  company.api.call(envelopes.get, { params: { id } });
const reached = (company: Company, id: string, state: EnvelopeDetail["state"]): Promise<void> =>
  until(state, async () => (await open(company, id)).state === state);

async function issue(blNo: string): Promise<string> {
  const draft = await draftBill(carrier.api, blNo);
  const { intent } = await carrier.api.call(documents.sign, {
    params: { id: draft.id },
    body: { expectedVersion: draft.version, password: PASSWORD, capacityId: carrier.capacityId },
  });
  expect((await settled(carrier.api, intent)).status).toBe("done");
  return draft.id;
}
async function sealed(from: Company, to: Company, ids: readonly string[]): Promise<EnvelopeDetail> {
  const { id, version } = await from.api.call(envelopes.compose, {
    body: { recipientId: to.id, subject: "Full set", documentIds: [...ids] },
  });
  await from.api.call(envelopes.seal, { params: { id }, body: { expectedVersion: version, password: PASSWORD } });
  await reached(from, id, "READY_FOR_TRANSFER");
  return open(from, id);
}
const numbered = ({ documents: inside }: EnvelopeDetail) =>
  inside.map(({ number, state, moves, refused }) => [number, state, moves, refused]);
const transactions = (ids: readonly string[]) =>
  backend.database.asWorker((tx) =>
    rows<{ tx: Hex }>(
      tx,
      `SELECT DISTINCT tx_hash AS tx FROM app.intent WHERE document_id = ANY ($1) AND action = 'transfer'
        AND status = 'done'`,
      [ids],
    ),
  );

/** A platform key moves three originals by one signature, however often the button is pressed. */
async function movedByPlatformKey(): Promise<void> {
  const { id, version } = await sealed(carrier, shipper, bills);
  const press = (key: string) =>
    colleague(carrier).api.call(envelopes.transfer, {
      params: { id },
      body: { expectedVersion: version, password: PASSWORD },
      headers: { "idempotency-key": key },
    });
  // The second click is refused as under way, or gets the first one's answer.
  const pressed = await Promise.all(
    [press("once"), press("once")].map((answer) =>
      answer.then(
        ({ intent }) => intent?.id,
        (error: unknown) => (error as ApiRefusal).code,
      ),
    ),
  );
  const one = await press("once");
  expect(new Set(pressed.filter((each) => each !== "REQUEST_RUNNING"))).toEqual(new Set([one.intent?.id]));
  expect(["ENVELOPE_TRANSFERRING", "ENVELOPE_STATE"]).toContain(await refusal(press("twice")));
  expect((await settled(carrier.api, one.intent)).status).toBe("done");
  await reached(carrier, id, "TRANSFERRED");
  expect(await transactions(bills)).toHaveLength(1);
  for (const bill of bills)
    expect(await get(shipper.api, bill)).toMatchObject({ state: "ISSUED", isHolder: true, isOwner: true });
  expect(numbered(await open(carrier, id))).toEqual(
    ["S-1", "S-2", "S-3"].map((number) => [number, "TRANSFERRED", "BOTH", false]),
  );
}

/** The recipient may refuse each by itself, also with a wallet: the envelope says which. */
async function oneRefused(): Promise<void> {
  const [envelope] = (await shipper.api.call(envelopes.list, {})).rows;
  const refused = bills[1] ?? "";
  const { version, can } = await get(shipper.api, refused);
  expect(can["refuseReceipt"]).toBeNull();
  const { intent } = await shipper.api.call(actRoutes.refuseReceipt, {
    params: { id: refused },
    body: { expectedVersion: version, reason: "Not ours" },
  });
  expect(intent?.request).toMatchObject({
    calls: [{ functionName: "rejectTransferOwners", arguments: [], titles: 1 }],
    receiver: { name: "Carrier", address: carrier.address },
  });
  expect((await signOwn(shipper.api, KEY, intent)).status).toBe("done");
  await reached(carrier, envelope?.id ?? "", "REFUSED");
  const back = await open(carrier, envelope?.id ?? "");
  expect(numbered(back).map(([number, , , was]) => [number, was])).toEqual([
    ["S-1", false],
    ["S-2", true],
    ["S-3", false],
  ]);
  expect(back.refusedFor).toBe("Not ours");
  expect(await get(carrier.api, refused)).toMatchObject({ isHolder: true, isOwner: true });
  // The other two are unaffected, whatever the mirror reads of them later.
  expect((await shipper.api.call(documents.get, { params: { id: bills[0] ?? "" } })).isHolder).toBe(true);
}

/** A wallet without coin sends two on, one of them in possession only: one signature, by the right account. */
async function sentOnByWallet(): Promise<void> {
  const [first = "", , third = ""] = bills;
  const draft = await shipper.api.call(envelopes.compose, {
    body: { recipientId: bank.id, subject: "Pledge", documentIds: [first, third] },
  });
  const changed = await shipper.api.call(envelopes.setDocument, {
    params: { id: draft.id, documentId: first },
    body: { moves: "BOTH" },
  });
  expect(numbered(changed)).toEqual([
    ["S-1", "ISSUED", "BOTH", false],
    ["S-3", "ISSUED", "POSSESSION", false],
  ]);
  await shipper.api.call(envelopes.seal, {
    params: { id: draft.id },
    body: { expectedVersion: changed.version, password: PASSWORD },
  });
  await reached(shipper, draft.id, "READY_FOR_TRANSFER");
  const { intent } = await colleague(shipper).api.call(envelopes.transfer, {
    params: { id: draft.id },
    body: { expectedVersion: (await open(shipper, draft.id)).version },
  });
  expect(intent).toMatchObject({
    status: "waiting",
    request: {
      calls: [
        { functionName: "transferOwners", titles: 1 },
        { functionName: "transferHolder", titles: 1 },
      ],
      documents: [{ number: "S-1" }, { number: "S-3" }],
      receiver: { name: "Bank", address: bank.address },
    },
  });
  for (const bill of [first, third])
    expect((await get(shipper.api, bill)).intent, "each of them shows the one act").toMatchObject({
      id: intent?.id,
      status: "waiting",
    });
  const wrong = await signatureOf(generatePrivateKey(), intent);
  expect(
    await refusal(
      shipper.api.call(documents.intentSign, { params: { id: intent?.id ?? "" }, body: { signature: wrong } }),
    ),
  ).toBe("SIGNATURE_REFUSED");
  expect((await signOwn(colleague(shipper).api, KEY, intent)).status).toBe("done");
  await reached(shipper, draft.id, "TRANSFERRED");
  expect(await get(bank.api, first)).toMatchObject({ isHolder: true, isOwner: true });
  expect(await get(bank.api, third)).toMatchObject({ isHolder: true, isOwner: false, owner: { id: shipper.id } });
  const node = createPublicClient({ transport: http(backend.chain?.rpcUrl) });
  expect([
    await node.getBalance({ address: shipper.address }),
    await node.getTransactionCount({ address: shipper.address }),
  ]).toEqual([0n, 0]);
}

/** An owner on whom possession is forced gives just that back. */
async function possessionGivenBack(): Promise<void> {
  const third = bills[2] ?? "";
  const { id, version } = await sealed(bank, shipper, [third]);
  await settled(
    bank.api,
    (
      await colleague(bank).api.call(envelopes.transfer, {
        params: { id },
        body: { expectedVersion: version, password: PASSWORD },
      })
    ).intent,
  );
  await reached(bank, id, "TRANSFERRED");
  const forced = await get(shipper.api, third);
  expect(forced).toMatchObject({ isHolder: true, isOwner: true, can: { refuseReceipt: null } });
  const { intent } = await shipper.api.call(actRoutes.refuseReceipt, {
    params: { id: third },
    body: { expectedVersion: forced.version, reason: "Not before payment" },
  });
  expect(intent?.request?.calls).toMatchObject([{ functionName: "rejectTransferHolder" }]);
  expect((await signOwn(shipper.api, KEY, intent)).status).toBe("done");
  await reached(bank, id, "REFUSED");
  expect(await get(bank.api, third)).toMatchObject({ isHolder: true, isOwner: false, owner: { id: shipper.id } });
}

/** An envelope whose wallet's time ran out is ready again, with every original where it was. */
async function ranOut(): Promise<void> {
  const extra = [await issue("S-4"), await issue("S-5")];
  const first = await sealed(carrier, shipper, extra);
  await settled(
    carrier.api,
    (
      await colleague(carrier).api.call(envelopes.transfer, {
        params: { id: first.id },
        body: { expectedVersion: first.version, password: PASSWORD },
      })
    ).intent,
  );
  await reached(carrier, first.id, "TRANSFERRED");
  const { id, version } = await sealed(shipper, bank, extra);
  const { intent } = await colleague(shipper).api.call(envelopes.transfer, {
    params: { id },
    body: { expectedVersion: version },
  });
  const signature = await signatureOf(KEY, intent);
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.intent SET deadline = now() - interval '1 minute' WHERE id = $1 OR carried_by = $1", [
      intent?.id,
    ]),
  );
  await reached(shipper, id, "READY_FOR_TRANSFER");
  expect(
    await refusal(shipper.api.call(documents.intentSign, { params: { id: intent?.id ?? "" }, body: { signature } })),
  ).toBe("INTENT_EXPIRED");
  const again = await open(shipper, id);
  expect(again).toMatchObject({
    intent: { status: "expired", error: { code: "INTENT_EXPIRED" } },
    can: { transfer: "FOUR_EYES" },
  });
  for (const bill of extra)
    expect(await get(shipper.api, bill)).toMatchObject({ state: "ISSUED", isHolder: true, intent: null });
  await shipper.api.call(envelopes.unseal, {
    params: { id },
    body: { password: PASSWORD, expectedVersion: again.version },
  });
}

/** The mirror has counted what every title told, so that the next act expects the right thing. */
async function counted(): Promise<void> {
  const { id, version } = (await shipper.api.call(documents.list, { query: { text: "S-4" } })).rows[0] ?? {
    id: "",
    version: 0,
  };
  const surrendered = await shipper.api.call(actRoutes.surrender, {
    params: { id },
    body: { expectedVersion: version, purpose: "DELIVERY" },
  });
  expect((await signOwn(shipper.api, KEY, surrendered.intent)).status).toBe("done");
  const rejected = await carrier.api.call(actRoutes.rejectSurrender, {
    params: { id },
    body: { expectedVersion: (await get(carrier.api, id)).version, password: PASSWORD, reason: "Not yet" },
  });
  expect((await settled(carrier.api, rejected.intent)).status).toBe("done");
  const mirrored = await backend.database.asWorker((tx) =>
    rows<{ escrow: Hex; sequence: number }>(tx, "SELECT escrow, sequence FROM chain.titles ORDER BY sequence"),
  );
  expect(mirrored.length).toBeGreaterThanOrEqual(5);
  const node = createPublicClient({ transport: http(backend.chain?.rpcUrl) });
  for (const { escrow, sequence } of mirrored)
    expect(await node.readContract({ address: escrow, abi: titleEscrowAbi, functionName: "sequence" })).toBe(
      BigInt(sequence),
    );
}

it("originals travel together: by one signature, refused one by one, sent on, forced back, and after a time that ran out", async () => {
  await movedByPlatformKey();
  await oneRefused();
  await sentOnByWallet();
  await possessionGivenBack();
  await ranOut();
  await counted();
}, 60_000);
