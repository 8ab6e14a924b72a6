import { describe, expect, it } from "vitest";
import { encodeAbiParameters, encodeEventTopics, getAddress, keccak256, toHex, type Abi, type Hex } from "viem";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { titleEscrowFactoryAbi } from "#domain/chain/abi/title-escrow-factory";
import { escrowAddress } from "#domain/chain/escrow-address";
import type { Followed, RawLog } from "../../indexer/events/event.ts";
import { Contracts, scan } from "../../indexer/sync/scan.ts";
import { boundOfRegistry } from "../../indexer/sync/strangers.ts";

// A register that somebody follows may be anybody's: what it says may change nothing of anybody else's.

const account = (n: number): Hex => `0x${n.toString(16).padStart(40, "0")}`;
const hash = (text: string): Hex => keccak256(toHex(text));
const TOKEN = hash("title");
const [ours, ourFactory, strange, strangeFactory, implementation, attacker] = [
  account(1),
  account(2),
  account(3),
  account(4),
  account(5),
  account(6),
];
const others = account(7);

const followed = (address: Hex, source: Followed["source"], bound: Hex | null): Followed => ({
  address,
  source,
  since: 0,
  bound,
});
const contracts = (...more: Followed[]) =>
  new Contracts([
    followed(ours, "registry", null),
    followed(ourFactory, "factory", null),
    followed(strange, "registry", boundOfRegistry({ factory: strangeFactory, implementation })),
    followed(strangeFactory, "factory", strangeFactory),
    ...more,
  ]);

let at = 0;
function said(address: Hex, abi: Abi, name: string, args: Record<string, unknown>): RawLog {
  const event = abi.find((one) => one.type === "event" && one.name === name)!;
  if (event.type !== "event") throw new Error(name);
  const plain = event.inputs.filter((input) => input.indexed !== true);
  return {
    address,
    topics: encodeEventTopics({ abi, eventName: name, args }) as Hex[],
    data: encodeAbiParameters(
      plain,
      plain.map((input) => args[input.name!]),
    ),
    block: 1,
    blockHash: hash("block"),
    logIndex: at++,
    txHash: hash("tx"),
    at: 0,
  };
}
const made = (factory: Hex, registry: Hex, escrow: Hex): RawLog =>
  said(factory, titleEscrowFactoryAbi as Abi, "TitleEscrowCreated", {
    titleEscrow: escrow,
    tokenRegistry: registry,
    tokenId: BigInt(TOKEN),
  });
const received = (escrow: Hex, registry: Hex): RawLog =>
  said(escrow, titleEscrowAbi as Abi, "TokenReceived", {
    beneficiary: attacker,
    holder: attacker,
    isMinting: true,
    registry,
    tokenId: BigInt(TOKEN),
    remark: "0x",
  });
const escrowOf = (factory: Hex, registry: Hex): Hex =>
  escrowAddress({
    factory: getAddress(factory),
    escrowImplementation: getAddress(implementation),
    registry: getAddress(registry),
    tokenId: BigInt(TOKEN),
  }).toLowerCase() as Hex;
const seen = (known: Contracts, ...logs: RawLog[]) => {
  const { events, contracts: found } = scan(known, logs, () => 0);
  return {
    events: events.map(({ name, key }) => [name, key.slice(0, 42)]),
    found: found.map(({ address }) => address),
  };
};
const nothing = { events: [], found: [] };

describe("a stranger's contracts", () => {
  it("are heard about titles of their own register", () => {
    const escrow = escrowOf(strangeFactory, strange);
    expect(seen(contracts(), made(strangeFactory, strange, escrow), received(escrow, strange))).toEqual({
      events: [
        ["TitleEscrowCreated", strange],
        ["TokenReceived", strange],
      ],
      found: [escrow],
    });
  });

  it("cannot make an escrow for a register of ours, nor of another stranger", () => {
    for (const registry of [ours, others]) {
      const escrow = escrowOf(strangeFactory, registry);
      const known = contracts(followed(others, "registry", boundOfRegistry({ factory: account(8), implementation })));
      expect(seen(known, made(strangeFactory, registry, escrow), received(escrow, registry))).toEqual(nothing);
    }
  });

  it("cannot claim an address where something else stands or will stand", () => {
    for (const address of [attacker, escrowOf(ourFactory, ours), escrowOf(strangeFactory, ours)])
      expect(seen(contracts(), made(strangeFactory, strange, address), received(address, strange))).toEqual(nothing);
  });

  it("cannot speak of a title of ours through an escrow of theirs", () => {
    const escrow = escrowOf(strangeFactory, strange);
    expect(seen(contracts(followed(escrow, "escrow", strange)), received(escrow, ours))).toEqual(nothing);
  });

  it("stop nobody by what has no sense; a contract of ours that does is a fault", () => {
    const escrow = escrowOf(strangeFactory, strange);
    const broken = { ...received(escrow, strange), data: "0x00" as Hex };
    expect(seen(contracts(followed(escrow, "escrow", strange)), broken)).toEqual(nothing);
    expect(() => seen(contracts(followed(escrow, "escrow", null)), broken)).toThrow("data ends early");
  });
});
