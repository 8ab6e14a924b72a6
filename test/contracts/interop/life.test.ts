import { Contract, isError, Wallet, type InterfaceAbi } from "ethersV6";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hexToBytes, keccak256, toHex, zeroAddress, type Address } from "viem";
import { decodeRemark, encodeRemark } from "#domain/chain/remark";
import type { TestAccount } from "../../support/chain.ts";
import { GENERATIONS, theirContracts, trustvc, type Generation, type Signer, type Step } from "./clients.ts";
import { PEOPLE, places, type Person, type Place, type Places } from "./places.ts";

// The whole life of a title, lived by TrustVC's own functions: in TradeTrust's contracts, and in ours.

const DOCUMENT_ID = "0199f3c2-7f3c-7910-9bbe-4be2a1c27bf5";
const DEAD = "0x000000000000000000000000000000000000dEaD";

let at: Places;
beforeAll(async () => {
  at = await places();
  // Their functions print what a contract refused before they throw.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await at.close();
});

interface Act {
  readonly by: Person;
  readonly verb:
    | "mint"
    | "nominate"
    | "transferBeneficiary"
    | "transferHolder"
    | "transferOwners"
    | "rejectTransferBeneficiary"
    | "rejectTransferHolder"
    | "rejectTransferOwners"
    | "returnToIssuer"
    | "rejectReturned"
    | "acceptReturned";
  readonly to?: Person;
  readonly remarks?: string;
}

/** Every act of every party, so that each follows on what it needs. */
const LIFE: readonly Act[] = [
  { by: "issuer", verb: "mint", to: "alice", remarks: "shipped on board 已装船" },
  { by: "alice", verb: "transferHolder", to: "bob", remarks: "to the bank" },
  { by: "alice", verb: "nominate", to: "carol", remarks: "endorse to Carol" },
  { by: "bob", verb: "transferBeneficiary", to: "carol", remarks: "endorsed 背书" },
  { by: "carol", verb: "rejectTransferBeneficiary", remarks: "not ours" },
  { by: "alice", verb: "nominate", to: "carol" },
  { by: "bob", verb: "transferBeneficiary", to: "carol" },
  { by: "bob", verb: "transferHolder", to: "carol", remarks: "x".repeat(120) },
  { by: "carol", verb: "rejectTransferOwners", remarks: "neither" },
  { by: "bob", verb: "transferHolder", to: "alice" },
  { by: "alice", verb: "transferHolder", to: "bob" },
  { by: "bob", verb: "rejectTransferHolder", remarks: "wrong bank" },
  { by: "alice", verb: "transferOwners", to: "carol", remarks: "sold" },
  { by: "carol", verb: "returnToIssuer", remarks: "please release" },
  { by: "issuer", verb: "rejectReturned", remarks: "freight unpaid" },
  { by: "carol", verb: "returnToIssuer", remarks: "paid" },
  { by: "issuer", verb: "acceptReturned", remarks: "accomplished" },
];

/** The id of the same title in every place. */
const tokenOf = (title: string): string => keccak256(toHex(title));

class World {
  readonly provider;
  readonly tokenId: string;
  readonly #signer: (person: Person) => Signer;

  constructor(
    readonly place: Place,
    generation: Generation,
    title: string = generation,
  ) {
    this.tokenId = tokenOf(title);
    const { provider, signer } = GENERATIONS[generation](at.chain.rpcUrl);
    this.provider = provider;
    this.#signer = (person) => signer(at.chain.accounts[PEOPLE[person]]!.privateKey);
  }

  async play({ by, verb, to, remarks }: Act): Promise<string> {
    const { tokenId } = this;
    const target = to === undefined ? "" : at.chain.accounts[PEOPLE[to]]!.address;
    const params = {
      tokenId,
      beneficiaryAddress: target,
      holderAddress: target,
      newBeneficiaryAddress: target,
      newHolderAddress: target,
      ...(remarks === undefined ? {} : { remarks }),
    };
    const sent = await trustvc[verb]({ tokenRegistryAddress: this.place.registry, tokenId }, this.#signer(by), params, {
      id: DOCUMENT_ID,
    });
    await sent.wait();
    return sent.hash;
  }

  history(): Promise<readonly Step[]> {
    return trustvc.fetchEndorsementChain(this.place.registry, this.tokenId, this.provider, DOCUMENT_ID);
  }

  owner(signer: Person): Promise<string> {
    return trustvc.ownerOf(
      { tokenRegistryAddress: this.place.registry },
      this.#signer(signer),
      { tokenId: this.tokenId },
      { titleEscrowVersion: "v5" },
    );
  }

  escrow(): Promise<string> {
    return trustvc.getTitleEscrowAddress(this.place.registry, this.tokenId, this.provider);
  }
}

const names = (address: string): string =>
  Object.entries(PEOPLE).find(
    ([, index]) => at.chain.accounts[index]!.address.toLowerCase() === address.toLowerCase(),
  )?.[0] ?? address;
/** A history without what no two chains of events share. */
const retold = (steps: readonly Step[]) =>
  steps.map(({ type, owner, holder, remark }) => ({ type, owner: names(owner), holder: names(holder), remark }));

const OURS = ["strict", "lean", "mixed"] as const satisfies readonly Exclude<
  keyof Places,
  "chain" | "close" | "theirs"
>[];

/** Lives the whole life of a title; answers its history as TrustVC tells it. */
async function lived(world: World): Promise<ReturnType<typeof retold>> {
  await expect(world.owner("alice")).rejects.toThrow("owner query for nonexistent token");
  for (const act of LIFE) {
    // A party that may not act is told so before anything is sent.
    const stranger = act.by === "bob" ? "carol" : "bob";
    await expect(world.play({ ...act, by: stranger }), `${act.verb} by ${stranger}`).rejects.toThrow("Pre-check");
    if (act.verb === "rejectReturned" || act.verb === "acceptReturned")
      expect(await world.owner("alice")).toBe(world.place.registry);
    await world.play(act);
  }
  expect(await world.owner("alice")).toBe(DEAD);
  await expect(world.play(LIFE[0]!)).rejects.toThrow("Pre-check");

  const told = retold(await world.history());
  // A nomination is no step of their history.
  expect(told).toHaveLength(LIFE.filter(({ verb }) => verb !== "nominate").length);
  expect(told.map(({ remark }) => remark)).toEqual(
    LIFE.filter(({ verb }) => verb !== "nominate").map(({ remarks = "" }) => remarks),
  );
  return told;
}

describe("the life of a title", () => {
  it.each(Object.keys(GENERATIONS) as Generation[])(
    "is the same in theirs and in ours, by %s",
    { timeout: 120_000 },
    async (generation) => {
      const theirs = await lived(new World(at.theirs, generation));
      for (const name of OURS) expect(await lived(new World(at[name], generation)), name).toEqual(theirs);
    },
  );
});

describe("remarks", () => {
  const text = "Freight prepaid, 运费预付 €5";

  it("are the bytes that TrustVC writes, and read as TrustVC reads them", () => {
    expect(encodeRemark(text, DOCUMENT_ID)).toBe(`0x${trustvc.encrypt(text, DOCUMENT_ID)}`);
    expect(trustvc.decrypt(encodeRemark(text, DOCUMENT_ID).slice(2), DOCUMENT_ID)).toBe(text);
    expect(decodeRemark(`0x${trustvc.encrypt(text, DOCUMENT_ID)}`, DOCUMENT_ID)).toBe(text);
    expect(hexToBytes(encodeRemark(text, DOCUMENT_ID))).toHaveLength(Buffer.byteLength(text));
  });
});

describe("refusals", () => {
  /** The name that their ABI gives to what a contract answers. */
  async function refusalsIn({ registry }: Place): Promise<readonly string[]> {
    const { provider } = GENERATIONS["ethers 6"](at.chain.rpcUrl);
    const tokenId = keccak256(toHex(`refusals in ${registry}`));
    const [alice, bob] = [PEOPLE.alice, PEOPLE.bob].map((index) => at.chain.accounts[index]!) as [
      TestAccount,
      TestAccount,
    ];
    const as = (person: Person, address: string, factory: keyof typeof theirContracts) =>
      new Contract(
        address,
        theirContracts[factory].abi as InterfaceAbi,
        new Wallet(at.chain.accounts[PEOPLE[person]]!.privateKey, provider),
      );
    const minted = (await as("issuer", registry, "TradeTrustToken__factory")["mint"]!(
      alice.address,
      alice.address,
      tokenId,
      "0x",
    )) as { wait(): Promise<unknown> };
    await minted.wait();
    const escrow = await trustvc.getTitleEscrowAddress(registry, tokenId, provider);
    const asked: readonly (readonly [Person, "registry" | "escrow", string, readonly unknown[]])[] = [
      ["bob", "escrow", "transferHolder", [bob.address, "0x"]],
      ["bob", "escrow", "nominate", [bob.address, "0x"]],
      ["bob", "escrow", "returnToIssuer", ["0x"]],
      ["alice", "escrow", "transferHolder", [alice.address, "0x"]],
      ["alice", "escrow", "transferHolder", [zeroAddress, "0x"]],
      ["alice", "escrow", "nominate", [alice.address, "0x"]],
      ["alice", "escrow", "rejectTransferHolder", ["0x"]],
      ["alice", "escrow", "transferHolder", [bob.address, `0x${"61".repeat(121)}`]],
      ["alice", "escrow", "shred", ["0x"]],
      ["issuer", "registry", "burn", [tokenId, "0x"]],
      ["issuer", "registry", "restore", [tokenId, "0x"]],
      ["issuer", "registry", "mint", [alice.address, alice.address, tokenId, "0x"]],
      ["bob", "registry", "mint", [alice.address, alice.address, 7n, "0x"]],
      ["bob", "registry", "pause", ["0x"]],
    ];
    const told: string[] = [];
    for (const [person, where, verb, args] of asked) {
      const contract =
        where === "escrow"
          ? as(person, escrow, "TitleEscrow__factory")
          : as(person, registry, "TradeTrustToken__factory");
      const error = await contract[verb]!.staticCall(...args).then(
        () => null,
        (reason: unknown) => reason,
      );
      told.push(`${verb}: ${isError(error, "CALL_EXCEPTION") ? (error.revert?.name ?? error.reason) : "no refusal"}`);
    }
    return told;
  }

  it("have the names that TradeTrust's ABI knows", async () => {
    const theirs = await refusalsIn(at.theirs);
    expect(theirs[0]).toBe("transferHolder: CallerNotHolder");
    expect(theirs.filter((one) => /: (null|undefined|no refusal)$/.test(one))).toEqual([]);
    for (const name of OURS) expect(await refusalsIn(at[name])).toEqual(theirs);
  });
});

describe("the questions of clients before they act", () => {
  const asker = (name: "theirs" | (typeof OURS)[number]) => new World(at[name], "ethers 5", "asked about");
  beforeAll(async () => {
    for (const name of ["theirs", ...OURS] as const) await asker(name).play(LIFE[0]!);
  });

  for (const name of OURS) {
    it(`is answered by ${name} as by theirs`, async () => {
      const [theirs, ours] = [asker("theirs"), asker(name)];
      const asked = ["0x80ac58cd", "0x5b5e139f", "0x7965db0b", "0xffffffff"];
      asked.push(...Object.values(trustvc.v5SupportInterfaceIds), ...Object.values(trustvc.v4SupportInterfaceIds));
      expect(asked.length).toBeGreaterThan(10);
      for (const id of asked) {
        const supports = (contract: string) => trustvc.checkSupportsInterface(contract, id, ours.provider);
        expect(await supports(ours.place.registry), id).toBe(await supports(theirs.place.registry));
        expect(await supports(await ours.escrow()), id).toBe(await supports(await theirs.escrow()));
      }
      // Their escrow denies that it knows ERC-165, by which it is asked.
      expect(await trustvc.checkSupportsInterface(await theirs.escrow(), "0x01ffc9a7", ours.provider)).toBe(false);
      expect(await trustvc.checkSupportsInterface(await ours.escrow(), "0x01ffc9a7", ours.provider)).toBe(true);
      const version = (versionInterface: string) =>
        ours
          .escrow()
          .then((titleEscrowAddress) =>
            trustvc.isTitleEscrowVersion({ titleEscrowAddress, versionInterface, provider: ours.provider }),
          );
      expect(await version(trustvc.TitleEscrowInterface.V5)).toBe(true);
      expect(await version(trustvc.TitleEscrowInterface.V4)).toBe(false);
    });

    it(`leads to the escrow that they compute for ${name}`, async () => {
      const world = asker(name);
      const ask = async (to: string, signature: string): Promise<Address> => {
        const answer = await world.provider.call({ to, data: keccak256(toHex(signature)).slice(0, 10) });
        return `0x${answer.slice(26)}`;
      };
      const factoryAddress = await ask(world.place.registry, "titleEscrowFactory()");
      const implementationAddress = await ask(factoryAddress, "implementation()");
      const computed = trustvc.v5Utils.computeTitleEscrowAddress({
        implementationAddress,
        factoryAddress,
        registryAddress: world.place.registry,
        tokenId: world.tokenId,
      });
      expect(computed).toBe(await world.escrow());
    });
  }
});
