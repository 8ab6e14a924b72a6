import { afterAll, beforeAll, expect, it } from "vitest";
import { toHex, type Address, type Hex } from "viem";
import { LIMITS } from "#domain/limits";
import { operatorCall, titleCall, type ChainCall } from "#domain/chain/calls";
import { registryAddress } from "#domain/chain/escrow-address";
import { deskRoutes, verifyRoutes } from "#domain/api/desk";
import { titleRoutes as routes, type FollowedTitle } from "#domain/api/titles";
import type { Story } from "#domain/api/story";
import { ApiRefusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { chainConfigSchema } from "../../../indexer/core/config.ts";
import { httpTransport } from "../../../indexer/rpc/http.ts";
import { createChainClient } from "../../../indexer/rpc/chain-client.ts";
import { connect } from "../../../indexer/store/db.ts";
import { reindex } from "../../../indexer/sync/reindex.ts";
import { compare } from "../../../scripts/operate/indexer/comparing.ts";
import type { Difference } from "../../../scripts/operate/indexer/questions.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, until, type Company } from "../../support/companies.ts";
import { strangeRegister, strangeToken, type StrangeRegister } from "../../support/strangers.ts";

const DOCUMENT_ID = "urn:uuid:0197a3c2-5b0e-7c41-9d22-7a1f6f0b9c11";
const [TOKEN, OTHER_TOKEN] = [strangeToken(1), strangeToken(2)];

let backend: TestBackend;
let follower: Company;
let other: Company;
let theirs: StrangeRegister;
let escrow: Address;

/**
 * TradeTrust's own contracts on a chain whose last three blocks are not final. The title has a history before anybody
 * here follows it.
 */
beforeAll(async () => {
  backend = await startBackend({ chain: true, finality: 3 });
  const make = companies(backend);
  [follower, other] = [await make.company("Meridian Straits"), await make.company("Kestrel Bank")];
  theirs = await strangeRegister(backend.chain!);
  escrow = await theirs.mint(TOKEN, DOCUMENT_ID, "Minted for the voyage");
  const { act, addressOf, registry } = theirs;
  await act(
    "issuer",
    escrow,
    "transferOwners",
    [addressOf("shipper"), addressOf("shipper")],
    "To the shipper",
    DOCUMENT_ID,
  );
  await act("shipper", escrow, "transferHolder", [addressOf("bank")]);
  await act("bank", escrow, "rejectTransferHolder", [], "Not ours", DOCUMENT_ID);
  await act("shipper", escrow, "transferHolder", [addressOf("bank")]);
  await act("shipper", escrow, "nominate", [addressOf("buyer")]);
  await act("bank", escrow, "transferBeneficiary", [addressOf("buyer")]);
  await act("issuer", registry, "pause", []);
  await act("issuer", registry, "unpause", []);
});
afterAll(() => backend?.stop());

const place = () => ({ chainId: 1337, registry: theirs.registry.toLowerCase(), tokenId: TOKEN });
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => "taken",
    (error: unknown) => (error instanceof ApiRefusal ? error.code : String(error)),
  );
const look = (api: ApiClient, { id }: Pick<FollowedTitle, "id">) => api.call(routes.followedTitle, { params: { id } });
const kinds = ({ events }: Story): string[] => events.map(({ kind }) => kind);

/** The story once it has so many events; fails with the present events. */
async function told(api: ApiClient, title: FollowedTitle, count: number): Promise<Awaited<ReturnType<typeof look>>> {
  await until(`${count} events of the title`, async () => {
    const now = await look(api, title);
    return now.title.reading.live && now.story.events.length === count;
  });
  // An answer reads the title just before its story: what came between them is in the next one.
  return look(api, title);
}

it("refuses in words what cannot be followed", async () => {
  const wanted = () => backend.database.asWorker((tx) => rows(tx, "SELECT registry FROM chain.wanted"));
  const before = await wanted();
  const follow = (change: Partial<ReturnType<typeof place>>) =>
    refusalOf(follower.api.call(routes.follow, { body: { ...place(), ...change } }));
  expect(await follow({ chainId: 1 })).toBe("CHAIN_NOT_MIRRORED");
  expect(await follow({ registry: theirs.addressOf("bank") })).toBe("NOT_A_CONTRACT");
  for (const contract of [theirs.factory, escrow, backend.settings.chains[0]!.contracts.documentStore])
    expect(await follow({ registry: contract.toLowerCase() }), contract).toBe("NOT_A_REGISTER");
  expect(await follow({ tokenId: OTHER_TOKEN })).toBe("TITLE_UNMINTED");
  expect(await wanted()).toEqual(before);
});

let mine: FollowedTitle;
const PAST = ["issue", "both", "holder", "refuse", "holder", "nominate", "owner", "pause", "resume"];

/** A stranger's title is read from its mint on, and its remarks are told to who has the document. */
async function readFromMint(): Promise<void> {
  mine = await follower.api.call(routes.follow, {
    body: { ...place(), label: "Cargo for Lisbon", documentId: DOCUMENT_ID },
  });
  expect(mine).toMatchObject({ registryName: "Blue Anchor Line", label: "Cargo for Lisbon", by: "Person 1" });
  const { title, story } = await told(follower.api, mine, PAST.length);
  expect(kinds(story)).toEqual(PAST);
  expect(title).toMatchObject({
    status: "active",
    holder: theirs.addressOf("bank"),
    owner: theirs.addressOf("buyer"),
    paused: false,
  });
  expect(story.events.map(({ remark }) => remark?.text)).toEqual([
    "Minted for the voyage",
    "To the shipper",
    undefined,
    "Not ours",
    ...Array.from({ length: 5 }, () => undefined),
  ]);
  expect(story.parties.find(({ issuer }) => issuer)?.address).toBe(theirs.addressOf("issuer"));
  expect(await refusalOf(follower.api.call(routes.follow, { body: place() }))).toBe("FOLLOWED_ALREADY");
}

/** Nobody else is shown what a company follows, nor the text of its remarks. */
async function hiddenFromOthers(): Promise<void> {
  expect(await refusalOf(look(other.api, mine))).toBe("NOT_FOUND");
  expect(await refusalOf(other.api.call(routes.unfollow, { params: { id: mine.id } }))).toBe("NOT_FOUND");
  const unseen = await backend.database.asOrganisation({ organisation: other.id, person: other.people[0]!.id }, (tx) =>
    rows(tx, "SELECT 1 FROM app.followed_title"),
  );
  expect(unseen).toEqual([]);
  const own = await other.api.call(routes.follow, { body: place() });
  const { story } = await told(other.api, own, PAST.length);
  expect(story.events.map(({ remark }) => remark)).toEqual([
    { text: null },
    { text: null },
    null,
    { text: null },
    ...Array.from({ length: 5 }, () => null),
  ]);
  const anyone = await other.api.call(verifyRoutes.title, { query: place() });
  expect(anyone.story.events.map(({ remark }) => remark)).toEqual(story.events.map(({ remark }) => remark));
  const { rows: page } = await other.api.call(routes.history, {
    params: { ...place(), chainId: "1337" } as never,
    query: { limit: 200 },
  });
  expect(page.flatMap(({ remark }) => remark?.text ?? [])).toEqual([]);
}

/** Every event is on a page, in either order of blocks and transactions. */
async function paged(): Promise<void> {
  const walk = async (order: "asc" | "desc", limit: number) => {
    const found = [];
    for (let cursor: string | undefined; ;) {
      const page = await follower.api.call(routes.history, {
        params: { ...place(), chainId: "1337" } as never,
        query: { order, limit, ...(cursor === undefined ? {} : { cursor }) },
      });
      found.push(...page.rows);
      if (page.next === null) return found;
      cursor = page.next;
    }
  };
  const whole = await walk("asc", 200);
  // TradeTrust's contracts announce a mint as a transfer of both roles first, and a refusal as the transfer that it is.
  expect(whole.map(({ event }) => event)).toEqual([
    "owner",
    "holder",
    "mint",
    "owner",
    "holder",
    "holder",
    "holder",
    "refuseHolder",
    "holder",
    "nominate",
    "owner",
    "nominate",
    "pause",
    "resume",
  ]);
  expect(whole.map(({ block, logIndex }) => [block, logIndex])).toEqual(
    whole.map(({ block, logIndex }) => [block, logIndex]).toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d),
  );
  expect(await walk("asc", 2)).toEqual(whole);
  expect(await walk("desc", 3)).toEqual(whole.toReversed());
  expect(whole.filter(({ remark }) => remark !== null).map(({ remark }) => remark?.text)).toContain("Not ours");
}

/** An address is told what it holds, owns, and is nominated for. */
async function heldByAddress(): Promise<void> {
  const held = async (who: "bank" | "buyer" | "shipper", as: "holder" | "beneficiary" | "nominee") =>
    (await follower.api.call(routes.held, { query: { chainId: 1337, address: theirs.addressOf(who), as } })).rows.map(
      ({ tokenId }) => tokenId,
    );
  expect([await held("bank", "holder"), await held("buyer", "beneficiary"), await held("shipper", "holder")]).toEqual([
    [TOKEN],
    [TOKEN],
    [],
  ]);
}

/** The story goes on live, and the browsers are told; a surrender and its rejection too. */
async function followedLive(): Promise<void> {
  const stream = await follower.api.send(deskRoutes.events, {} as never);
  const reader = stream.body!.getReader();
  let heard = "";
  const listening = (async () => {
    while (!heard.includes(mine.id)) heard += Buffer.from((await reader.read()).value ?? []).toString();
  })();
  await theirs.act("bank", escrow, "transferHolder", [theirs.addressOf("buyer")]);
  await listening;
  await reader.cancel();
  expect(heard).toContain(JSON.stringify({ topic: "title", id: mine.id }));
  await theirs.act("buyer", escrow, "returnToIssuer", []);
  await theirs.act("issuer", theirs.registry, "restore", [BigInt(TOKEN)]);
  const { story } = await told(follower.api, mine, PAST.length + 3);
  expect(kinds(story).slice(PAST.length)).toEqual(["holder", "surrender", "restore"]);
}

const rpc = async (method: string, params: readonly unknown[]): Promise<unknown> => {
  const answer = await fetch(backend.chain!.rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return ((await answer.json()) as { result: unknown }).result;
};

/** A reorganisation is followed, and every title of the register is as its escrow says. */
async function reorganised(): Promise<void> {
  const second = await theirs.mint(OTHER_TOKEN, DOCUMENT_ID);
  await told(follower.api, mine, PAST.length + 3);
  const held = async () =>
    (await follower.api.call(routes.held, { query: { chainId: 1337, address: theirs.addressOf("issuer") } })).rows;
  await until("the second title", async () => (await held()).length === 1);
  // The reorganisation drops the restore and the mint.
  await rpc("anvil_reorg", [2, []]);
  await rpc("anvil_mine", ["0x1"]);
  const { title } = await told(follower.api, mine, PAST.length + 2);
  expect(title.status).toBe("returned");
  expect(await held()).toEqual([]);
  expect(await theirs.ask(escrow, "isHoldingToken")).toBe(false);
  expect(await theirs.mint(OTHER_TOKEN, DOCUMENT_ID)).toBe(second);
  await until("the second title again", async () => (await held()).length === 1);
  const states = await backend.database.asWorker((tx) =>
    rows<{ escrow: Address; holder: Hex; beneficiary: Hex }>(
      tx,
      "SELECT escrow, holder, beneficiary FROM chain.titles WHERE registry = $1",
      [place().registry],
    ),
  );
  expect(states).toHaveLength(2);
  for (const state of states)
    expect(
      [await theirs.ask(state.escrow, "holder"), await theirs.ask(state.escrow, "beneficiary")].map((one) =>
        String(one).toLowerCase(),
      ),
    ).toEqual([state.holder, state.beneficiary]);
}

it("links a title that was replaced with those that took its place", async () => {
  const { contracts } = backend.settings.chains[0]!;
  const issuer = backend.chain!.accounts[8]!.address as Address;
  const send = (from: Hex, { to, data }: ChainCall) =>
    rpc("eth_sendTransaction", [{ from, to, data, gas: toHex(3_000_000) }]);
  const properties = { name: "Lean Line", symbol: "LL", admin: issuer, pauser: issuer, salt: toHex(7, { size: 32 }) };
  await send(
    backend.chain!.accounts[0]!.address,
    operatorCall.deployRegistry({ ...properties, registryDeployer: contracts.registryDeployer as Address }),
  );
  const lean = registryAddress(
    {
      registryDeployer: contracts.registryDeployer as Address,
      registryImplementation: contracts.registryImplementation as Address,
    },
    properties,
  );
  const [old, first, second] = [11, 12, 13].map(strangeToken) as [Hex, Hex, Hex];
  const owned = (tokenId: Hex) => ({ beneficiary: issuer, holder: issuer, tokenId: BigInt(tokenId) });
  await send(issuer, titleCall.mint({ registry: lean, ...owned(old) }));
  await send(
    issuer,
    titleCall.replace({ registry: lean, tokenId: BigInt(old), successors: [owned(first), owned(second)] }),
  );
  const [before, after] = await Promise.all(
    [old, second].map((tokenId) =>
      follower.api.call(routes.follow, { body: { chainId: 1337, registry: lean, tokenId } }),
    ),
  );
  const [ended, begun] = [await told(follower.api, before!, 2), await told(follower.api, after!, 1)];
  expect(ended.title.status).toBe("burnt");
  expect(ended.story.events.at(-1)).toMatchObject({
    kind: "replace",
    links: [first, second].map((tokenId) => ({ relation: "replacedBy", tokenId, document: null })),
  });
  expect(begun.story.events.at(-1)).toMatchObject({
    kind: "issue",
    links: [{ relation: "replaces", tokenId: old, document: null }],
  });
  for (const { id } of [before!, after!]) await follower.api.call(routes.unfollow, { params: { id } });

  // One block mints both successors; the other title was minted long before.
  const holdings = async (order: "asc" | "desc", limit: number) => {
    const found: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await follower.api.call(routes.held, {
        query: {
          chainId: 1337,
          address: issuer.toLowerCase(),
          as: "holder",
          order,
          limit,
          ...(cursor === undefined ? {} : { cursor }),
        },
      });
      found.push(...page.rows.map(({ tokenId }) => tokenId));
      if (page.next === null) return found;
      cursor = page.next;
    }
  };
  const third = strangeToken(14);
  await send(issuer, titleCall.mint({ registry: lean, ...owned(third) }));
  await until("the third title", async () => (await holdings("asc", 200)).includes(third));
  const inOrder = await holdings("asc", 200);
  expect(inOrder.at(-1)).toBe(third);
  expect(inOrder.slice(-3, -1).toSorted()).toEqual([first, second].toSorted());
  expect(await holdings("asc", 1)).toEqual(inOrder);
  expect(await holdings("desc", 1)).toEqual(inOrder.toReversed());
});

/** Nothing is lost when the chain is read anew. */
async function readAnew(): Promise<void> {
  const {
    ownerUrl,
    settings: {
      chains: [chain],
    },
  } = backend;
  const before = await look(follower.api, mine);
  const db = await connect(ownerUrl, "hawser test");
  try {
    const {
      contracts: { generation: _, ...contracts },
      chainId,
      rpcUrls,
    } = chain!;
    const config = chainConfigSchema.parse({
      chainId,
      rpcUrls,
      contracts: { ...contracts, escrowImplementation: contracts.factory },
      finality: { depth: 3 },
    });
    const swapped = await reindex({
      db,
      node: createChainClient(httpTransport(rpcUrls[0]!), config.finality),
      chain: config,
      log: () => {},
      wait: () => new Promise((resolve) => setTimeout(resolve, 100)),
    });
    expect(swapped).toEqual({ takenBack: 0, told: 0 });
  } finally {
    await db.end();
  }
  expect(await look(follower.api, mine)).toEqual(before);
}

/** The mirror is compared with its strict escrow, the last remark too. */
async function comparedWithEscrow(): Promise<void> {
  const {
    ownerUrl,
    settings: {
      chains: [chain],
    },
  } = backend;
  const db = await connect(ownerUrl, "hawser test");
  const found: Difference[] = [];
  const compared = () =>
    compare({ db, chainId: 1337, rpcUrl: chain!.rpcUrls[0]!, onDifference: (difference) => found.push(difference) });
  try {
    await theirs.act("issuer", theirs.registry, "restore", [BigInt(TOKEN)], "Back to you", DOCUMENT_ID);
    await told(follower.api, mine, PAST.length + 3);
    expect(await compared()).toMatchObject({ differences: 0 });
    await db.query(
      `update chain.event set remark = '\\xff' where block = (select max(block) from chain.event
        where name = 'TokenReceived') and name = 'TokenReceived'`,
    );
    await compared();
    expect(found.map(({ what, field, mirror }) => ({ what, field, mirror }))).toContainEqual({
      what: "title",
      field: "remark",
      mirror: "0xff",
    });
  } finally {
    await db.end();
  }
}

/** It is followed no longer when the company says so. */
async function unfollowed(): Promise<void> {
  await follower.api.call(routes.unfollow, { params: { id: mine.id } });
  expect((await follower.api.call(routes.followed, { query: {} })).rows).toEqual([]);
  expect((await other.api.call(routes.followed, { query: {} })).rows).toHaveLength(1);
}

it("a stranger's title is followed from its mint on, over a reorganisation and a new reading, to the end", async () => {
  await readFromMint();
  await hiddenFromOthers();
  await paged();
  await heldByAddress();
  await followedLive();
  await reorganised();
  await readAnew();
  await comparedWithEscrow();
  await unfollowed();
}, 60_000);

it("has only so many registers mirrored anew in some days, whatever it still follows; one that was asked for before stays open", async () => {
  const spammer = await companies(backend).company("Many Registers", { register: false });
  const follow = () => spammer.api.call(routes.follow, { body: place() });
  const mirrored = async () => (await backend.database.asWorker((tx) => rows(tx, "SELECT 1 FROM chain.wanted"))).length;
  const before = await mirrored();
  await backend.database.asWorker((tx) =>
    tx.query(
      `INSERT INTO app.asked_register (organisation_id, chain_id, registry)
        SELECT $1, 1337, '0x' || lpad(to_hex(n), 40, '0') FROM generate_series(1, $2) n`,
      [spammer.id, LIMITS.askedRegisters],
    ),
  );
  expect(await refusalOf(follow())).toBe("FOLLOW_REGISTERS");
  expect(await mirrored()).toBe(before);
  await backend.database.asWorker((tx) =>
    tx.query(
      `UPDATE app.asked_register SET asked_at = now() - make_interval(days => $2) WHERE organisation_id = $1
        AND registry LIKE '%01'`,
      [spammer.id, LIMITS.askedRegistersDays],
    ),
  );
  const { id } = await follow();
  await spammer.api.call(routes.unfollow, { params: { id } });
  expect(await refusalOf(follow())).toBe("taken");
});
