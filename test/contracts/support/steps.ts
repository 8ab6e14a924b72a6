import { zeroAddress, type Address } from "viem";
import { registryAbi } from "#domain/chain/abi/registry";
import { titleEscrowAbi } from "#domain/chain/abi/title-escrow";
import { callsOf, type ChainCall, registerCall, titleCall } from "#domain/chain/calls";
import { remarkOf } from "./house.ts";
import type { Random } from "../../../scripts/lib/random.ts";

const registryCall = callsOf(registryAbi);
const escrowCall = callsOf(titleEscrowAbi);

/** Where a registry and its escrows are. */
export interface World {
  readonly registry: Address;
  escrowOf(tokenId: bigint): Address;
}

/** The facts about a title before a step; null when it was never minted. */
export interface Known {
  readonly beneficiary: Address;
  readonly holder: Address;
  readonly nominee: Address;
  readonly prevBeneficiary: Address;
  readonly prevHolder: Address;
  readonly active: boolean;
  readonly isHoldingToken: boolean;
}

interface Draw {
  readonly tokenId: bigint;
  readonly a: Address;
  readonly b: Address;
  readonly odd: boolean;
  readonly remark: `0x${string}`;
}

const STEPS = {
  mint: (world, { tokenId, a, b, remark }) =>
    titleCall.mint({ registry: world.registry, tokenId, beneficiary: a, holder: b, remark }),
  nominate: (world, { tokenId, a, remark }) => titleCall.nominate({ escrow: world.escrowOf(tokenId), to: a, remark }),
  transferBeneficiary: (world, { tokenId, a, remark }) =>
    titleCall.transferBeneficiary({ escrow: world.escrowOf(tokenId), to: a, remark }),
  transferHolder: (world, { tokenId, a, remark }) =>
    titleCall.transferHolder({ escrow: world.escrowOf(tokenId), to: a, remark }),
  transferOwners: (world, { tokenId, a, b, remark }) =>
    titleCall.transferOwners({ escrow: world.escrowOf(tokenId), beneficiary: a, holder: b, remark }),
  rejectTransferBeneficiary: (world, { tokenId, remark }) =>
    titleCall.rejectTransferBeneficiary({ escrow: world.escrowOf(tokenId), remark }),
  rejectTransferHolder: (world, { tokenId, remark }) =>
    titleCall.rejectTransferHolder({ escrow: world.escrowOf(tokenId), remark }),
  rejectTransferOwners: (world, { tokenId, remark }) =>
    titleCall.rejectTransferOwners({ escrow: world.escrowOf(tokenId), remark }),
  returnToIssuer: (world, { tokenId, remark }) => titleCall.returnToIssuer({ escrow: world.escrowOf(tokenId), remark }),
  restore: (world, { tokenId, remark }) => titleCall.restore({ registry: world.registry, tokenId, remark }),
  burn: (world, { tokenId, remark }) => titleCall.burn({ registry: world.registry, tokenId, remark }),
  shred: (world, { tokenId, remark }) => escrowCall(world.escrowOf(tokenId), "shred", [remark]),
  transferFrom: (world, { tokenId, a, remark }) =>
    registryCall(world.registry, "transferFrom", [world.escrowOf(tokenId), a, tokenId, remark]),
  receive: (world, { tokenId, a, b, odd, remark }) =>
    escrowCall(world.escrowOf(tokenId), "onERC721Received", [a, b, odd ? 5n : tokenId, remark]),
  pause: (world, { remark }) => registerCall.pause({ registry: world.registry, remark }),
  unpause: (world, { remark }) => registerCall.unpause({ registry: world.registry, remark }),
} satisfies Record<string, (world: World, draw: Draw) => ChainCall>;

export type StepName = keyof typeof STEPS;
const ALL = Object.keys(STEPS) as StepName[];

/** The calls that could succeed now: so most random calls do something, and the rest are refused. */
function sensible(known: Known | null, paused: boolean): StepName[] {
  if (paused) return ["unpause"];
  if (known === null) return ["mint"];
  if (!known.active) return ["burn", "restore"];
  if (!known.isHoldingToken) return ["restore", "restore", "restore", "burn"];
  const sole = known.beneficiary === known.holder;
  const endorsable = sole || known.nominee !== zeroAddress;
  const [ownerMay, holderMay] = [known.prevBeneficiary !== zeroAddress, known.prevHolder !== zeroAddress];
  return [
    "nominate",
    "transferHolder",
    ...(endorsable ? (["transferBeneficiary", "transferOwners"] as const) : []),
    ...(ownerMay && !sole ? (["rejectTransferBeneficiary"] as const) : []),
    ...(holderMay ? (["rejectTransferHolder"] as const) : []),
    ...(ownerMay && holderMay && sole ? (["rejectTransferOwners", "rejectTransferOwners"] as const) : []),
    ...(sole ? (["returnToIssuer"] as const) : []),
  ];
}

export interface Chosen {
  readonly step: StepName;
  readonly draw: Draw;
  readonly caller: Address;
  callIn(world: World): ChainCall;
}

/** The next call of a random history, by a party that might make it. */
export function chooseStep(
  dice: Random,
  tokenId: bigint,
  known: Known | null,
  paused: boolean,
  people: { parties: readonly Address[]; issuer: Address },
): Chosen {
  const chosen = dice.chance(0.8) ? dice.pick(sensible(known, paused)) : dice.pick(ALL);
  // Before the mint there is no escrow to call.
  const step =
    known === null && !["restore", "burn", "transferFrom", "pause", "unpause"].includes(chosen) ? "mint" : chosen;
  const party = (): Address => (dice.chance(0.03) ? zeroAddress : dice.pick(people.parties));
  const nominated = known !== null && known.nominee !== zeroAddress && dice.chance(0.7);
  const a = step.startsWith("transfer") && nominated ? known.nominee : party();
  const draw: Draw = {
    tokenId,
    a,
    b: dice.chance(0.4) ? a : party(),
    odd: dice.chance(0.5),
    remark: remarkOf(dice.chance(0.04) ? 121 : dice.pick([0, 0, 0, 1, 31, 32, 33, 100, 120])),
  };
  const role = step === "nominate" || step === "rejectTransferBeneficiary" ? known?.beneficiary : known?.holder;
  const due = ["mint", "restore", "burn", "pause", "unpause"].includes(step) ? people.issuer : role;
  const caller = due === undefined || due === zeroAddress || dice.chance(0.1) ? dice.pick(people.parties) : due;
  return { step, draw, caller, callIn: (world) => STEPS[step](world, draw) };
}
