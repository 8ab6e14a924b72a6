import { createTestClient, createWalletClient, http, parseEther, publicActions, type Address, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { externalRoutes } from "#domain/api/external";
import { recordRoutes } from "#domain/api/record";
import type { Body } from "#domain/api/route";
import { strangerActRoutes as routes, type SentAct } from "#domain/api/stranger-acts";
import { walletRoutes } from "#domain/api/wallets";
import { NETWORKS } from "#domain/chain/networks";
import { STRANGER_VERBS } from "#domain/chain/stranger-acts";
import { STRANGER_LABELS } from "#domain/chain/stranger-labels";
import { STRANGER_RIGHTS } from "#domain/chain/stranger-rights";
import { ALL_PERMISSIONS, type Permission } from "#domain/permissions";
import { StrangerSender } from "../../../backend/stranger-acts/sender.ts";
import { ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import type { LocalChain } from "../../support/chain.ts";
import { companies, PASSWORD, until, type Company } from "../../support/companies.ts";
import { blocking } from "../../support/screened.ts";
import { strangeRegister, strangeToken, type StrangeRegister } from "../../support/strangers.ts";

const { chainId } = NETWORKS.polygon;
let chain: LocalChain;
let backend: TestBackend;
let [company, other]: Company[] = [];
let theirs: StrangeRegister;
let count = 0;

beforeAll(async () => {
  backend = await startBackend({ chain: true, chainId });
  chain = backend.chain!;
  // The story says itself when the chain is told.
  await backend.app.get(StrangerSender, { strict: false }).onApplicationShutdown();
  const make = companies(backend);
  [company, other] = await Promise.all([make.company("Meridian Straits"), make.company("Halcyon")]);
  theirs = await strangeRegister(chain);
});
afterAll(async () => {
  await backend?.stop();
});

const node = () => createTestClient({ mode: "anvil", transport: http(chain.rpcUrl) }).extend(publicActions);
const registry = (): Hex => theirs.registry.toLowerCase() as Hex;
/** A round as any process of the backend makes it. */
const round = (): Promise<void> => new StrangerSender(backend.database, backend.settings).round();
const rowsOf = (id: string) =>
  backend.database.asWorker((tx) =>
    rows<{ raw: Hex; hash: Hex; state: string; nonce: string }>(tx, "SELECT * FROM app.stranger_act WHERE id = $1", [
      id,
    ]),
  );

interface Scene {
  readonly key: Hex;
  readonly address: Hex;
  readonly walletId: string;
  readonly escrow: Address;
  readonly place: { readonly chainId: number; readonly registry: Hex; readonly tokenId: Hex };
}
let at: Scene;

/** An account of the company that holds and owns a title, without a coin. */
beforeEach(async () => {
  const n = (count += 1);
  const key = generatePrivateKey();
  const address = privateKeyToAccount(key).address.toLowerCase() as Hex;
  const { id: walletId } = await company!.api.call(walletRoutes.add, {
    body: { name: `Account ${n}`, network: "polygon", privateKey: key, password: PASSWORD },
  });
  const tokenId = strangeToken(n);
  const escrow = await theirs.mint(tokenId, `BAL-${n}`);
  await theirs.act("issuer", escrow, "transferOwners", [address, address]);
  at = { key, address, walletId, escrow, place: { chainId, registry: registry(), tokenId } };
});

const look = (who: Company = company!) => who.api.call(routes.get, { params: at.place });
const act = (form: Partial<Body<typeof routes.act>>): Promise<SentAct> =>
  company!.api.call(routes.act, {
    params: at.place,
    body: { walletId: at.walletId, verb: "transferHolder", password: PASSWORD, ...form },
  });
const fund = (): Promise<void> => node().setBalance({ address: at.address, value: parseEther("1") });
const holder = async (): Promise<string> => String(await theirs.ask(at.escrow, "holder")).toLowerCase();
const stateOf = async (id: string): Promise<string | undefined> =>
  (await look()).sent.find((one) => one.id === id)?.state;
/** Rounds as a process makes them, until the mirror counts the block as final. */
const settles = (id: string, state: SentAct["state"]): Promise<void> =>
  until(`the act is ${state}`, async () => {
    await round();
    return (await stateOf(id)) === state;
  });

it("an account of the company acts: its bytes are kept before the chain is told, and sent until it has them", async () => {
  const bank = theirs.addressOf("bank");
  expect(await look()).toMatchObject({ title: { holder: at.address, owner: at.address }, sent: [] });
  await fund();
  expect((await look()).accounts.find(({ id }) => id === at.walletId)?.balance).toBe("1");
  const sent = await act({ holder: bank });
  expect(sent).toMatchObject({ state: "SENT", verb: "transferHolder", holder: bank, owner: null });
  // The process ended before it told the chain.
  expect(await node().getTransactionCount({ address: at.address })).toBe(0);
  expect(await holder()).toBe(at.address);
  expect(await refusal(act({ holder: bank }))).toBe("STRANGER_UNDER_WAY");
  const [kept] = await rowsOf(sent.id);
  await Promise.all([round(), round()]);
  expect(await holder()).toBe(bank);
  expect((await node().getTransaction({ hash: sent.tx as Hex })).hash).toBe(kept!.hash);
  await settles(sent.id, "DONE");
  expect(await node().getTransactionCount({ address: at.address })).toBe(1);
  expect(await rowsOf(sent.id)).toMatchObject([{ raw: kept!.raw }]);

  const lines = await company!.api.call(recordRoutes.log, { query: {} });
  const line = lines.find(({ event }) => event === "followed.act");
  expect(JSON.stringify(line)).toContain(STRANGER_LABELS.transferHolder.en);
  expect(JSON.stringify(line)).toContain(sent.tx);
  // Nobody else sees the accounts of the company, nor what they sent.
  expect(await look(other)).toMatchObject({ accounts: [], sent: [] });
});

it("is refused in words before anything is signed", async () => {
  const bank = theirs.addressOf("bank");
  const poor = await act({ holder: bank }).catch((error: unknown) => error);
  expect(poor).toBeInstanceOf(ApiRefusal);
  expect((poor as ApiRefusal).code).toBe("WALLET_SHORT");
  expect((poor as ApiRefusal).parameters).toMatchObject({
    address: expect.stringMatching(new RegExp(at.address, "i")),
    balance: "0",
  });
  await fund();
  expect(await refusal(act({ holder: bank, password: "wrong-horse-7" }))).toBe("WRONG_PASSWORD");
  expect(await refusal(act({}))).toBe("STRANGER_PARTY");
  const stranger = await company!.api.call(walletRoutes.add, {
    body: { name: `Bystander ${count}`, network: "polygon", privateKey: null, password: PASSWORD },
  });
  expect(await refusal(act({ walletId: stranger.id, holder: bank }))).toBe("STRANGER_NO_ROLE");
  const elsewhere = await company!.api.call(walletRoutes.add, {
    body: { name: `Elsewhere ${count}`, network: "xdc", privateKey: null, password: PASSWORD },
  });
  expect(await refusal(act({ walletId: elsewhere.id, holder: bank }))).toBe("WALLET_NETWORK");
  // The reason of the contract itself.
  await theirs.act("issuer", theirs.registry, "pause", []);
  expect(await refusal(act({ holder: bank }))).toMatch(/PAUSED|CHAIN_REVERTED/);
  await theirs.act("issuer", theirs.registry, "unpause", []);
  expect((await look()).sent).toEqual([]);
  expect(await node().getTransactionCount({ address: at.address })).toBe(0);
});

it("no title goes to an external contact that a compliance decision blocks", async () => {
  const bank = theirs.addressOf("bank");
  await fund();
  await company!.api.call(externalRoutes.add, { body: { name: "Orlan Bay Bank", origin: "Elsewhere", address: bank } });
  await blocking(backend, company!, "Orlan Bay Bank Ltd");
  expect(await refusal(act({ holder: bank }))).toBe("COMPLIANCE_BLOCKED");
  expect(await refusal(act({ verb: "nominate", owner: bank }))).toBe("COMPLIANCE_BLOCKED");
  expect((await look()).sent).toEqual([]);
  const [known] = await company!.api.call(externalRoutes.list, { query: {} });
  await company!.api.call(externalRoutes.remove, { params: { id: known!.id } });
  expect(await act({ holder: bank })).toMatchObject({ state: "SENT" });
});

it("each act needs the permissions that it needs on a title of the platform", async () => {
  const bank = theirs.addressOf("bank");
  const allow = (permissions: readonly Permission[]) =>
    backend.database.asWorker((tx) =>
      rows(tx, "UPDATE app.membership SET permissions = $2 WHERE person_id = $1", [
        company!.people[0]!.id,
        permissions,
      ]),
    );
  try {
    for (const verb of STRANGER_VERBS)
      for (const right of STRANGER_RIGHTS[verb]) {
        await allow(ALL_PERMISSIONS.filter((one) => one !== right));
        const refused = await act({ verb, owner: bank, holder: bank }).catch((error: unknown) => error);
        expect(refused, `${verb} without ${right}`).toMatchObject({
          code: "FORBIDDEN",
          parameters: { permission: right },
        });
      }
    // Enough for the one act that it is for: what is missing then is a coin.
    await allow(STRANGER_RIGHTS.transferHolder);
    expect(await refusal(act({ holder: bank }))).toBe("WALLET_SHORT");
    expect(await refusal(act({ verb: "nominate", owner: bank }))).toBe("FORBIDDEN");
  } finally {
    await allow(ALL_PERMISSIONS);
  }
});

it("a transaction that the contract refuses after all, or whose place others took, is told so", async () => {
  const bank = theirs.addressOf("bank");
  await fund();
  const refused = await act({ holder: bank });
  await theirs.act("issuer", theirs.registry, "pause", []);
  await round();
  await theirs.act("issuer", theirs.registry, "unpause", []);
  await settles(refused.id, "REFUSED");
  expect(await holder()).toBe(at.address);

  const displaced = await act({ verb: "returnToIssuer" });
  const account = privateKeyToAccount(at.key);
  const wallet = createWalletClient({ account, transport: http(chain.rpcUrl) }).extend(publicActions);
  await wallet.waitForTransactionReceipt({ hash: await wallet.sendTransaction({ to: bank, value: 1n, chain: null }) });
  await settles(displaced.id, "DISPLACED");
  // And it may act again.
  const returned = await act({ verb: "returnToIssuer" });
  await settles(returned.id, "DONE");
  expect((await look()).title).toBeNull();
  expect(await refusal(act({ verb: "returnToIssuer" }))).toBe("STRANGER_NOT_ACTIVE");
});

it("nothing is signed for a register of version 4", async () => {
  const fourth = await strangeRegister(chain, "Old Anchor Line", "4");
  const escrow = await fourth.mint(at.place.tokenId, "OAL");
  await fourth.act("issuer", escrow, "transferHolder", [at.address]);
  await fund();
  at = { ...at, place: { ...at.place, registry: fourth.registry.toLowerCase() as Hex } };
  expect(await refusal(look())).toBe("REGISTER_READ_ONLY");
  expect(await refusal(act({ holder: fourth.addressOf("bank") }))).toBe("REGISTER_READ_ONLY");
});
