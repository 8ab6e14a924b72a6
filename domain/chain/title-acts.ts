import { decodeFunctionData, zeroAddress, type Address, type Hex } from "viem";
import { forwarderAbi } from "./abi/forwarder.ts";
import { callsOf, titleCall, type ChainCall, type EscrowVerb } from "./calls.ts";

/** A title, and how the party that acts on it knows it; the act is refused when it is not so any more. */
export interface ExpectedTitle {
  readonly escrow: Address;
  readonly holder: Address;
  /** How many events its escrow has told: the `sequence` of the mirror. */
  readonly sequence: bigint;
}

/** One verb on several titles, in the form in which it is signed. */
export interface TitleAct {
  readonly verb: EscrowVerb;
  /** The next owner, or the nominee; the zero address where the verb names none. */
  readonly newBeneficiary: Address;
  /** The next holder; the zero address where the verb names none. */
  readonly newHolder: Address;
  readonly remark: Hex;
  readonly titles: readonly ExpectedTitle[];
}

interface OnTitles {
  readonly titles: readonly ExpectedTitle[];
  /** Bytes of at most 120, the same for each title; nothing when left out. */
  readonly remark?: Hex;
}

const act = (
  verb: EscrowVerb,
  { titles, remark }: OnTitles,
  named: { readonly newBeneficiary?: Address; readonly newHolder?: Address } = {},
): TitleAct => ({
  verb,
  newBeneficiary: named.newBeneficiary ?? zeroAddress,
  newHolder: named.newHolder ?? zeroAddress,
  remark: remark ?? "0x",
  titles,
});

/** The acts of a party on several titles, by the verb's name on every floor. */
export const titleAct = {
  nominate: (p: OnTitles & { to: Address }) => act("nominate", p, { newBeneficiary: p.to }),
  transferBeneficiary: (p: OnTitles & { to: Address }) => act("transferBeneficiary", p, { newBeneficiary: p.to }),
  transferHolder: (p: OnTitles & { to: Address }) => act("transferHolder", p, { newHolder: p.to }),
  transferOwners: (p: OnTitles & { beneficiary: Address; holder: Address }) =>
    act("transferOwners", p, { newBeneficiary: p.beneficiary, newHolder: p.holder }),
  rejectTransferBeneficiary: (p: OnTitles) => act("rejectTransferBeneficiary", p),
  rejectTransferHolder: (p: OnTitles) => act("rejectTransferHolder", p),
  rejectTransferOwners: (p: OnTitles) => act("rejectTransferOwners", p),
  returnToIssuer: (p: OnTitles) => act("returnToIssuer", p),
} as const satisfies Record<EscrowVerb, unknown>;

/** How `forwardRequestTypedData` shows acts to who signs them. */
export const TITLE_ACTS_TYPES = {
  TitleActs: [
    { name: "from", type: "address" },
    { name: "acts", type: "TitleAct[]" },
    { name: "gas", type: "uint256" },
    { name: "nonce", type: "uint256" },
    { name: "deadline", type: "uint256" },
  ],
  TitleAct: [
    { name: "verb", type: "string" },
    { name: "newBeneficiary", type: "address" },
    { name: "newHolder", type: "address" },
    { name: "remark", type: "bytes" },
    { name: "titles", type: "ExpectedTitle[]" },
  ],
  ExpectedTitle: [
    { name: "escrow", type: "address" },
    { name: "holder", type: "address" },
    { name: "sequence", type: "uint256" },
  ],
} as const;

const forwarderCall = callsOf(forwarderAbi);

/**
 * All of the acts in one transaction, or none: sent to the forwarder by the party itself, or as a request that it
 * signs.
 * No escrow may come twice.
 */
export const actCall = (forwarder: Address, acts: readonly TitleAct[]): ChainCall =>
  forwarderCall(forwarder, "act", [acts.map((one) => ({ ...one, titles: [...one.titles] }))]);

/** One act on one title as a call of its escrow, for forwarders that know no acts: the title is taken as it stands. */
export function escrowCallOf(
  { verb, newBeneficiary, newHolder, remark }: TitleAct,
  { escrow }: ExpectedTitle,
): ChainCall {
  const title = { escrow, remark };
  switch (verb) {
    case "nominate":
    case "transferBeneficiary":
      return titleCall[verb]({ ...title, to: newBeneficiary });
    case "transferHolder":
      return titleCall.transferHolder({ ...title, to: newHolder });
    case "transferOwners":
      return titleCall.transferOwners({ ...title, beneficiary: newBeneficiary, holder: newHolder });
    default:
      return titleCall[verb](title);
  }
}

/** The acts that call data to the forwarder stand for; null when it is another call. */
export function actsOf(data: Hex): readonly TitleAct[] | null {
  try {
    const call = decodeFunctionData({ abi: forwarderAbi, data });
    return call.functionName === "act" ? (call.args[0] as readonly TitleAct[]) : null;
  } catch {
    return null;
  }
}

/** Every escrow that the acts touch. */
export const escrowsOf = (acts: readonly TitleAct[]): readonly Address[] =>
  acts.flatMap(({ titles }) => titles.map(({ escrow }) => escrow));
