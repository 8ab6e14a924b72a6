import { getAddress, toHex, type Hex } from "viem";
import { escrowAddress } from "#domain/chain/escrow-address";
import type { Source } from "../../../indexer/events/event.ts";
import type { Random } from "../../lib/random.ts";
import { address, hashOf, PARTIES, ROOTS, STRANGERS, strangerOf, under, ZERO } from "./cast.ts";
import { encodeLog, type ModelTitle, type World, type WorldLog, toldOf } from "./model-log.ts";

/** One random legal act on the world, as one transaction; returns what it logs. */
export function act(world: World, random: Random): WorldLog[] {
  const tx = hashOf(`tx ${random.next()} ${random.next()}`);
  const logs: WorldLog[] = [];
  const sayAsStranger: Say = (source, from, name, args) => {
    logs.push({ ...encodeLog(source, name, args, from, tx), told: null, under: from });
  };
  const say: Say = (source, from, name, args) => {
    const registry = (args["tokenRegistry"] ?? args["registry"] ?? (source === "registry" ? from : undefined)) as
      | Hex
      | undefined;
    logs.push({
      ...encodeLog(source, name, args, from, tx),
      told: toldOf(source, from, name, args),
      under: registry === undefined ? from : under(registry),
    });
  };
  const registries = [...world.registries.keys()];
  const titles = [...world.titles.values()].filter(({ status }) => status !== "burnt");
  const kind = random.below(20);

  const [stranger] = STRANGERS.filter(({ registry }) => !world.registries.has(registry));
  if (registries.length > 0 && stranger !== undefined && random.chance(0.1)) {
    world.registries.set(stranger.registry, { admin: null, name: null, paused: false });
    say("registry", stranger.registry, "RoleGranted", {
      role: toHex(0, { size: 32 }),
      account: PARTIES[0],
      sender: PARTIES[0],
    });
  } else if (registries.length === 0 || kind === 0) {
    const registry = address(tx);
    const admin = random.pick(PARTIES);
    world.registries.set(registry, {
      admin,
      name: `Registry ${registry.slice(2, 6)} ${"提单".repeat(random.chance(0.005) ? LONG / 2 : 1)}`,
      paused: false,
    });
    const role = { role: toHex(0, { size: 32 }), account: admin, sender: ROOTS.deployer };
    // A registry speaks before the event that makes it known.
    say("registry", registry, "RoleGranted", role);
    say("deployer", ROOTS.deployer, "RegistryDeployed", {
      registry,
      admin,
      pauser: ZERO,
      deployer: PARTIES[0],
      name: world.registries.get(registry)!.name,
      symbol: "BL",
    });
  } else if (kind === 1) {
    const registry = random.pick(registries);
    const before = world.registries.get(registry)!;
    world.registries.set(registry, { ...before, paused: !before.paused });
    say("registry", registry, !before.paused ? "PauseWithRemark" : "UnpauseWithRemark", {
      account: PARTIES[0],
      remark: "0x01",
    });
  } else if (kind === 2) {
    const root = hashOf(`root ${random.below(12)}`);
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
      from: random.pick(PARTIES),
      nonce: BigInt(random.below(1e9)) ** 5n,
      requestHash: tx,
      success: random.chance(0.5),
      returnData: "0xabcd",
    });
  } else if (kind === 4) {
    // Strangers: an escrow for a registry we do not follow, a registry of somebody else's deployer.
    sayAsStranger("factory", ROOTS.factory, "TitleEscrowCreated", {
      titleEscrow: address(`s${tx}`),
      tokenRegistry: address(`r${tx}`),
      tokenId: 1n,
    });
    sayAsStranger("escrow", address(`s${tx}`), "Shred", {
      registry: random.pick(registries),
      tokenId: 1n,
      remark: "0x",
    });
    sayAsStranger("documentStore", address("other store"), "DocumentIssued", { document: tx });
    // And one that is followed, whose factory makes escrows that say anything: of a title that is none of their own,
    // too.
    const liar = titles.find(({ registry }) => (strangerOf(registry)?.factory ?? ROOTS.factory) !== ROOTS.factory);
    const victim = titles.findLast(({ registry }) => registry !== liar?.registry);
    if (liar !== undefined && victim !== undefined)
      sayAsStranger("escrow", liar.escrow, "HolderTransfer", {
        fromHolder: victim.holder,
        toHolder: random.pick(PARTIES),
        registry: victim.registry,
        tokenId: BigInt(victim.tokenId),
        remark: "0x",
      });
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
  const tokenId = hashOf(`token ${world.minted++}`);
  const beneficiary = random.pick(PARTIES);
  const holder = random.chance(0.5) ? beneficiary : random.pick(PARTIES);
  const stranger = strangerOf(registry);
  const factory = stranger?.factory ?? ROOTS.factory;
  // The word of strangers counts only for an escrow that stands where their factory puts it.
  const escrow =
    stranger === undefined
      ? address(`escrow ${registry} ${tokenId}`)
      : (escrowAddress({
          factory: getAddress(factory),
          escrowImplementation: getAddress(stranger.implementation),
          registry: getAddress(registry),
          tokenId: BigInt(tokenId),
        }).toLowerCase() as Hex);
  const common = { registry, tokenId: BigInt(tokenId) };
  world.titles.set(`${registry}:${tokenId}`, {
    registry,
    tokenId,
    escrow,
    status: "active",
    beneficiary,
    holder,
    nominee: null,
    prevBeneficiary: null,
    prevHolder: null,
    events: 3,
    replacedBy: [],
  });
  say("factory", factory, "TitleEscrowCreated", {
    titleEscrow: escrow,
    tokenRegistry: registry,
    tokenId: BigInt(tokenId),
  });
  say("escrow", escrow, "BeneficiaryTransfer", {
    fromBeneficiary: ZERO,
    toBeneficiary: beneficiary,
    ...common,
    remark: "0x",
  });
  say("escrow", escrow, "HolderTransfer", { fromHolder: ZERO, toHolder: holder, ...common, remark: "0x" });
  say("escrow", escrow, "TokenReceived", { beneficiary, holder, isMinting: true, ...common, remark: "0x" });
  return tokenId;
}

/** Repeated so often, three bytes do not fit into what COPY sends at once. */
const LONG = 100_000;

/** Now and then one that does not fit into what is sent to the database at once. */
const remarkOf = (random: Random): Hex =>
  random.chance(0.5) ? "0x" : random.chance(0.005) ? `0x${"c0ffee".repeat(LONG)}` : "0xc0ffee";

function onTitle(world: World, before: ModelTitle, random: Random, say: Say): void {
  const title = { ...before, replacedBy: [...before.replacedBy] };
  world.titles.set(`${title.registry}:${title.tokenId}`, title);
  const common = { registry: title.registry, tokenId: BigInt(title.tokenId), remark: remarkOf(random) };
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
    Object.assign(title, {
      status: "burnt",
      beneficiary: null,
      holder: null,
      nominee: null,
      prevBeneficiary: null,
      prevHolder: null,
    });
  };

  if (title.status === "returned") {
    if (random.chance(0.5)) return end();
    title.status = "active";
    return tell("TokenReceived", { beneficiary: title.beneficiary, holder: title.holder, isMinting: false });
  }
  switch (random.below(10)) {
    case 0:
    case 1: {
      const nominee = title.nominee !== null && random.chance(0.3) ? ZERO : other(title.beneficiary);
      if (nominee === title.nominee) return;
      tell("Nomination", { prevNominee: title.nominee ?? ZERO, nominee });
      title.prevBeneficiary = null;
      if (sole()) title.prevHolder = null;
      title.nominee = nominee === ZERO ? null : nominee;
      return;
    }
    case 2:
      if (sole() || title.nominee !== null) endorse(sole() ? random.pick(PARTIES) : title.nominee!);
      return;
    case 3:
      return handOn(other(title.holder));
    case 4:
      if (sole() || title.nominee !== null) {
        const from = title.holder;
        endorse(sole() ? random.pick(PARTIES) : title.nominee!);
        handOn(other(from));
      }
      return;
    case 5:
    case 6:
      if (title.prevBeneficiary !== null && !sole()) {
        const to = title.prevBeneficiary;
        const names = { fromBeneficiary: title.beneficiary, toBeneficiary: to };
        tell("BeneficiaryTransfer", names);
        tell("RejectTransferBeneficiary", names);
        title.beneficiary = to;
        title.prevBeneficiary = null;
      } else if (title.prevBeneficiary !== null && title.prevHolder !== null) {
        const names = {
          fromBeneficiary: title.beneficiary,
          toBeneficiary: title.prevBeneficiary,
          fromHolder: title.holder,
          toHolder: title.prevHolder,
        };
        tell("BeneficiaryTransfer", names);
        tell("HolderTransfer", names);
        tell("RejectTransferOwners", names);
        Object.assign(title, {
          beneficiary: title.prevBeneficiary,
          holder: title.prevHolder,
          prevBeneficiary: null,
          prevHolder: null,
        });
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
      for (let count = random.below(3); count > 0; count--)
        title.replacedBy.push(mint(world, title.registry, random, say));
      title.events++;
      say("registry", title.registry, "Replaced", {
        tokenId: BigInt(title.tokenId),
        caller: PARTIES[0],
        newTokenIds: title.replacedBy.map(BigInt),
        remark: "0x",
      });
  }
}
