import type { Address, Hex } from "viem";
import type { Text } from "../text.ts";
import { STRANGER_LABELS } from "./stranger-labels.ts";
import { titleCall, type ChainCall, type EscrowVerb } from "./calls.ts";

// Acts on titles of registries of others. Those know no forwarder: the party itself sends the transaction, and pays for
// it.

/** How an active title stands on its escrow. Addresses in lower case; null where there is none. */
export interface StrangerTitle {
  readonly escrow: Address;
  readonly holder: string;
  readonly owner: string;
  readonly nominee: string | null;
  /** The party before, as long as the one after it may refuse. */
  readonly formerHolder: string | null;
  readonly formerOwner: string | null;
}

/** The addresses that an act names. */
export interface NamedParties {
  readonly owner: Address;
  readonly holder: Address;
}
export type NamedParty = keyof NamedParties;

interface StrangerAct {
  readonly label: Text;
  /** The addresses that the person gives. */
  readonly names: readonly NamedParty[];
  /** The address that the contract wants, where only one is possible. */
  readonly only?: (title: StrangerTitle) => Partial<Record<NamedParty, string | null>>;
  /** Whether the contract lets this address do it now. */
  readonly may: (title: StrangerTitle, address: string) => boolean;
  readonly call: (escrow: Address, named: NamedParties) => ChainCall;
}

const isBoth = ({ holder, owner }: StrangerTitle, address: string): boolean => holder === address && owner === address;
/** A party that got both roles at once refuses both at once. */
const gotBoth = (title: StrangerTitle, address: string): boolean =>
  isBoth(title, address) && title.formerHolder !== null && title.formerOwner !== null;

export const STRANGER_ACTS = {
  transferHolder: {
    label: STRANGER_LABELS.transferHolder,
    names: ["holder"],
    may: ({ holder }, address) => holder === address,
    call: (escrow, { holder }) => titleCall.transferHolder({ escrow, to: holder }),
  },
  transferBeneficiary: {
    label: STRANGER_LABELS.transferBeneficiary,
    names: ["owner"],
    // A holder who is not the owner can only follow the owner's nomination.
    only: ({ holder, owner, nominee }) => (holder === owner ? {} : { owner: nominee }),
    may: ({ holder, owner, nominee }, address) => holder === address && (owner === address || nominee !== null),
    call: (escrow, { owner }) => titleCall.transferBeneficiary({ escrow, to: owner }),
  },
  transferOwners: {
    label: STRANGER_LABELS.transferOwners,
    names: ["owner", "holder"],
    only: ({ holder, owner, nominee }) => (holder === owner ? {} : { owner: nominee }),
    may: ({ holder, owner, nominee }, address) => holder === address && (owner === address || nominee !== null),
    call: (escrow, { owner, holder }) => titleCall.transferOwners({ escrow, beneficiary: owner, holder }),
  },
  nominate: {
    label: STRANGER_LABELS.nominate,
    names: ["owner"],
    may: ({ owner }, address) => owner === address,
    call: (escrow, { owner }) => titleCall.nominate({ escrow, to: owner }),
  },
  rejectTransferHolder: {
    label: STRANGER_LABELS.rejectTransferHolder,
    names: [],
    may: (title, address) => title.holder === address && title.formerHolder !== null && !gotBoth(title, address),
    call: (escrow) => titleCall.rejectTransferHolder({ escrow }),
  },
  rejectTransferBeneficiary: {
    label: STRANGER_LABELS.rejectTransferBeneficiary,
    names: [],
    may: (title, address) => title.owner === address && title.formerOwner !== null && !gotBoth(title, address),
    call: (escrow) => titleCall.rejectTransferBeneficiary({ escrow }),
  },
  rejectTransferOwners: {
    label: STRANGER_LABELS.rejectTransferOwners,
    names: [],
    may: gotBoth,
    call: (escrow) => titleCall.rejectTransferOwners({ escrow }),
  },
  returnToIssuer: {
    label: STRANGER_LABELS.returnToIssuer,
    names: [],
    may: isBoth,
    call: (escrow) => titleCall.returnToIssuer({ escrow }),
  },
} as const satisfies Record<EscrowVerb, StrangerAct>;

/** The address that a party of an act is to be: the only one that the contract takes, or the one that was given. */
export const partyOf = (
  verb: EscrowVerb,
  title: StrangerTitle,
  given: Partial<Record<NamedParty, string | null>>,
  party: NamedParty,
): string | null => strangerAct(verb).only?.(title)[party] ?? given[party] ?? null;

export const STRANGER_VERBS = Object.keys(STRANGER_ACTS) as EscrowVerb[];
export const strangerAct = (verb: EscrowVerb): StrangerAct => STRANGER_ACTS[verb];

/** A transaction that a wallet sends. */
export const transactionOf = ({ to, data }: ChainCall): { readonly to: Address; readonly data: Hex } => ({ to, data });
