import { encodeAbiParameters, encodeEventTopics, keccak256, toHex, type Abi, type AbiEvent, type Hex } from "viem";
import type { Source } from "../../indexer/events/event.ts";
import { SOURCES } from "../../indexer/events/sources.ts";
import type { Random } from "../support/random.ts";

/** What the contracts hold, kept the way the contracts keep it and not the way the mirror derives it. */
export interface ModelTitle {
  registry: Hex;
  tokenId: Hex;
  escrow: Hex;
  status: "active" | "returned" | "burnt";
  beneficiary: Hex | null;
  holder: Hex | null;
  nominee: Hex | null;
  prevBeneficiary: Hex | null;
  prevHolder: Hex | null;
  events: number;
  replacedBy: Hex[];
}
export interface World {
  titles: Map<string, ModelTitle>;
  registries: Map<Hex, { admin: Hex; name: string; paused: boolean }>;
  anchors: Map<Hex, "issued" | "revoked">;
  executions: Set<Hex>;
  minted: number;
  /** Every event of ours so far, by transaction and name. */
  events: string[];
}
export interface WorldLog {
  address: Hex;
  topics: Hex[];
  data: Hex;
  tx: Hex;
}

const address = (text: string): Hex => keccak256(toHex(text)).slice(0, 42) as Hex;
export const ROOTS = {
  forwarder: address("forwarder"), factory: address("factory"), deployer: address("deployer"), store: address("store"),
};
const PARTIES = ["carrier", "shipper", "bank", "consignee"].map(address);
const ZERO: Hex = `0x${"0".repeat(40)}`;

export const emptyWorld = (): World => ({
  titles: new Map(), registries: new Map(), anchors: new Map(), executions: new Set(), minted: 0, events: [],
});
export const cloneWorld = (world: World): World => structuredClone(world);

/** Encodes an event with viem: the oracle of the mirror's own decoder. */
export function encodeLog(source: Source, eventName: string, args: Record<string, unknown>, from: Hex, tx: Hex): WorldLog {
  const abi = SOURCES[source] as Abi;
  const event = abi.find((item): item is AbiEvent => item.type === "event" && item.name === eventName)!;
  const plain = event.inputs.filter((input) => !input.indexed);
  return {
    address: from,
    topics: encodeEventTopics({ abi: [event], eventName, args } as never) as Hex[],
    data: encodeAbiParameters(plain, plain.map((input) => args[input.name!])),
    tx,
  };
}

/** One random legal act on the world, as one transaction; returns what it logs. */
export function act(world: World, random: Random): WorldLog[] {
  const tx = keccak256(toHex(`tx ${random.next()} ${random.next()}`));
  const logs: WorldLog[] = [];
  const sayAsStranger = (source: Source, from: Hex, name: string, args: Record<string, unknown>) => {
    logs.push(encodeLog(source, name, args, from, tx));
  };
  const say: Say = (source, from, name, args) => {
    world.events.push(`${tx} ${name}`);
    sayAsStranger(source, from, name, args);
  };
  const registries = [...world.registries.keys()];
  const titles = [...world.titles.values()].filter(({ status }) => status !== "burnt");
  const kind = random.below(20);

  if (registries.length === 0 || kind === 0) {
    const registry = address(tx);
    const admin = random.pick(PARTIES);
    world.registries.set(registry, { admin, name: `Registry ${registry.slice(2, 6)} 提单`, paused: false });
    const role = { role: toHex(0, { size: 32 }), account: admin, sender: ROOTS.deployer };
    // A registry speaks before the event that makes it known.
    say("registry", registry, "RoleGranted", role);
    say("deployer", ROOTS.deployer, "RegistryDeployed", {
      registry, admin, pauser: ZERO, deployer: PARTIES[0], name: world.registries.get(registry)!.name, symbol: "BL",
    });
  } else if (kind === 1) {
    const registry = random.pick(registries);
    const state = world.registries.get(registry)!;
    state.paused = !state.paused;
    say("registry", registry, state.paused ? "PauseWithRemark" : "UnpauseWithRemark", { account: PARTIES[0], remark: "0x01" });
  } else if (kind === 2) {
    const root = keccak256(toHex(`root ${random.below(12)}`));
    if (!world.anchors.has(root)) {
      world.anchors.set(root, "issued");
      say("documentStore", ROOTS.store, "DocumentIssued", { document: root });
    } else if (world.anchors.get(root) === "issued") {
      world.anchors.set(root, "revoked");
      say("documentStore", ROOTS.store, "DocumentRevoked", { documentRoot: root, document: root });
    }
  } else if (kind === 3) {
    world.executions.add(tx);
    say("forwarder", ROOTS.forwarder, "Executed", {
      from: random.pick(PARTIES), nonce: BigInt(random.below(1e9)) ** 5n, requestHash: tx, success: random.chance(0.5), returnData: "0xabcd",
    });
  } else if (kind === 4) {
    // Strangers: an escrow for a registry we do not follow, a registry of somebody else's deployer.
    sayAsStranger("factory", ROOTS.factory, "TitleEscrowCreated", { titleEscrow: address(`s${tx}`), tokenRegistry: address(`r${tx}`), tokenId: 1n });
    sayAsStranger("escrow", address(`s${tx}`), "Shred", { registry: random.pick(registries), tokenId: 1n, remark: "0x" });
    sayAsStranger("documentStore", address("other store"), "DocumentIssued", { document: tx });
  } else if (titles.length === 0 || kind < 9) {
    mint(world, random.pick(registries), random, say);
  } else {
    onTitle(world, random.pick(titles), random, say);
  }
  return logs;
}

type Say = (source: Source, from: Hex, name: string, args: Record<string, unknown>) => void;

function mint(world: World, registry: Hex, random: Random, say: Say): Hex {
  // Counting makes ids repeat on both sides of a fork: a title replaced by its twin is the hard case.
  const tokenId = keccak256(toHex(`token ${world.minted++}`));
  const beneficiary = random.pick(PARTIES);
  const holder = random.chance(0.5) ? beneficiary : random.pick(PARTIES);
  const escrow = address(`escrow ${registry} ${tokenId}`);
  const common = { registry, tokenId: BigInt(tokenId) };
  world.titles.set(`${registry}:${tokenId}`, {
    registry, tokenId, escrow, status: "active", beneficiary, holder, nominee: null, prevBeneficiary: null, prevHolder: null,
    events: 3, replacedBy: [],
  });
  say("factory", ROOTS.factory, "TitleEscrowCreated", { titleEscrow: escrow, tokenRegistry: registry, tokenId: BigInt(tokenId) });
  say("escrow", escrow, "BeneficiaryTransfer", { fromBeneficiary: ZERO, toBeneficiary: beneficiary, ...common, remark: "0x" });
  say("escrow", escrow, "HolderTransfer", { fromHolder: ZERO, toHolder: holder, ...common, remark: "0x" });
  say("escrow", escrow, "TokenReceived", { beneficiary, holder, isMinting: true, ...common, remark: "0x" });
  return tokenId;
}

function onTitle(world: World, title: ModelTitle, random: Random, say: Say): void {
  const common = { registry: title.registry, tokenId: BigInt(title.tokenId), remark: random.chance(0.5) ? "0x" : "0xc0ffee" };
  const tell = (name: string, args: Record<string, unknown>) => {
    title.events++;
    say("escrow", title.escrow, name, { ...common, ...args });
  };
  const other = (than: Hex | null) => random.pick(PARTIES.filter((party) => party !== than));
  const sole = () => title.beneficiary === title.holder;

  const endorse = (to: Hex) => {
    tell("BeneficiaryTransfer", { fromBeneficiary: title.beneficiary, toBeneficiary: to });
    if (title.nominee !== null) tell("Nomination", { prevNominee: title.nominee, nominee: ZERO, remark: "0x3078" });
    title.prevHolder = null;
    title.prevBeneficiary = title.beneficiary;
    title.nominee = null;
    title.beneficiary = to;
  };
  const handOn = (to: Hex) => {
    if (sole()) title.prevBeneficiary = null;
    tell("HolderTransfer", { fromHolder: title.holder, toHolder: to });
    title.prevHolder = title.holder;
    title.holder = to;
  };
  const end = () => {
    tell("BeneficiaryTransfer", { fromBeneficiary: title.beneficiary, toBeneficiary: ZERO, remark: "0x" });
    if (title.nominee !== null) tell("Nomination", { prevNominee: title.nominee, nominee: ZERO, remark: "0x3078" });
    tell("HolderTransfer", { fromHolder: title.holder, toHolder: ZERO, remark: "0x" });
    tell("Shred", {});
    Object.assign(title, { status: "burnt", beneficiary: null, holder: null, nominee: null, prevBeneficiary: null, prevHolder: null });
  };

  if (title.status === "returned") {
    if (random.chance(0.5)) return end();
    title.status = "active";
    return tell("TokenReceived", { beneficiary: title.beneficiary, holder: title.holder, isMinting: false });
  }
  switch (random.below(10)) {
    case 0: case 1: {
      const nominee = title.nominee !== null && random.chance(0.3) ? ZERO : other(title.beneficiary);
      if (nominee === title.nominee) return;
      tell("Nomination", { prevNominee: title.nominee ?? ZERO, nominee });
      title.prevBeneficiary = null;
      if (sole()) title.prevHolder = null;
      title.nominee = nominee === ZERO ? null : nominee;
      return;
    }
    case 2: if (sole() || title.nominee !== null) endorse(sole() ? random.pick(PARTIES) : title.nominee!); return;
    case 3: return handOn(other(title.holder));
    case 4:
      if (sole() || title.nominee !== null) {
        const from = title.holder;
        endorse(sole() ? random.pick(PARTIES) : title.nominee!);
        handOn(other(from));
      }
      return;
    case 5: case 6:
      if (title.prevBeneficiary !== null && !sole()) {
        const to = title.prevBeneficiary;
        const names = { fromBeneficiary: title.beneficiary, toBeneficiary: to };
        tell("BeneficiaryTransfer", names);
        tell("RejectTransferBeneficiary", names);
        title.beneficiary = to;
        title.prevBeneficiary = null;
      } else if (title.prevBeneficiary !== null && title.prevHolder !== null) {
        const names = { fromBeneficiary: title.beneficiary, toBeneficiary: title.prevBeneficiary, fromHolder: title.holder, toHolder: title.prevHolder };
        tell("BeneficiaryTransfer", names);
        tell("HolderTransfer", names);
        tell("RejectTransferOwners", names);
        Object.assign(title, { beneficiary: title.prevBeneficiary, holder: title.prevHolder, prevBeneficiary: null, prevHolder: null });
      }
      return;
    case 7:
      if (title.prevHolder !== null && !(sole() && title.prevBeneficiary !== null)) {
        const names = { fromHolder: title.holder, toHolder: title.prevHolder };
        tell("HolderTransfer", names);
        tell("RejectTransferHolder", names);
        title.holder = title.prevHolder;
        title.prevHolder = null;
      }
      return;
    case 8:
      if (!sole()) return;
      tell("Nomination", { prevNominee: title.nominee ?? ZERO, nominee: ZERO, remark: "0x" });
      tell("ReturnToIssuer", { caller: title.holder });
      Object.assign(title, { status: "returned", nominee: null, prevBeneficiary: null, prevHolder: null });
      return;
    default:
      if (!sole()) return;
      end();
      for (let count = random.below(3); count > 0; count--) title.replacedBy.push(mint(world, title.registry, random, say));
      title.events++;
      say("registry", title.registry, "Replaced", {
        tokenId: BigInt(title.tokenId), caller: PARTIES[0], newTokenIds: title.replacedBy.map(BigInt), remark: "0x",
      });
  }
}
