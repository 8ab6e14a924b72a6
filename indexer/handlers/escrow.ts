import { placeOf, type Hex, type Origin, type Place } from "../events/event.ts";
import type { Handler, Handlers } from "./handler.ts";
import type { TitleState } from "./states.ts";

const ZERO = `0x${"0".repeat(40)}`;
const orNull = (address: Hex): Hex | null => (address === ZERO ? null : address);

/** The key of a title: registry (20 bytes) and token id (32 bytes). */
export const titleKey = (registry: Hex, tokenId: string): Hex => `${registry}${tokenId.slice(2)}`;

interface TitleArgs {
  readonly registry: Hex;
  readonly tokenId: string;
}

const blank = (event: Origin): TitleState => ({
  escrow: event.contract,
  status: "active",
  holder: null,
  beneficiary: null,
  nominee: null,
  prevHolder: null,
  prevBeneficiary: null,
  sequence: 0,
  mintedBlock: event.block,
  last: placeOf(event),
  replacedBy: [],
});

/** Counts the event and stamps the title with its place. */
export function stamped(state: TitleState, place: Place): TitleState {
  return { ...state, sequence: state.sequence + 1, last: placeOf(place) };
}

/** The change an event of the escrow makes to its title. */
function title<A extends TitleArgs>(change: (state: Title, args: A) => Partial<Title>): Handler<A, "title"> {
  return {
    topic: "title",
    key: (args) => titleKey(args.registry, args.tokenId),
    kept: ({ registry: _registry, tokenId: _tokenId, ...rest }) => rest as never,
    fold: (state, event) => {
      const before: Title = state ?? blank(event);
      return { ...before, ...change(before, event.args), sequence: before.sequence + 1, last: placeOf(event) };
    },
  };
}

/**
 * A rejection is announced as a transfer first, in the same transaction, and puts back what that transfer displaced.
 * `displaced` carries it from the one to the other; it never outlives a block and is not stored.
 */
interface Title extends TitleState {
  readonly displaced?: Hex | null;
}

const settled = { prevHolder: null, prevBeneficiary: null, displaced: null } as const;

export const escrow = {
  TokenReceived: title((_, { beneficiary, holder }) => ({
    ...settled,
    status: "active",
    beneficiary: orNull(beneficiary),
    holder: orNull(holder),
    nominee: null,
  })),

  // A transfer of ownership clears the nominee and then announces it: that echo starts from a nominee already gone.
  Nomination: title((state, { prevNominee, nominee }) =>
    orNull(prevNominee) !== state.nominee
      ? { nominee: orNull(nominee) }
      : {
          nominee: orNull(nominee),
          prevBeneficiary: null,
          prevHolder: state.beneficiary === state.holder ? null : state.prevHolder,
        },
  ),

  BeneficiaryTransfer: title((state, { fromBeneficiary, toBeneficiary }) => ({
    beneficiary: orNull(toBeneficiary),
    nominee: null,
    prevBeneficiary: orNull(fromBeneficiary),
    prevHolder: null,
    displaced: state.prevHolder,
  })),

  HolderTransfer: title((state, { fromHolder, toHolder }) => ({
    holder: orNull(toHolder),
    prevHolder: orNull(fromHolder),
    prevBeneficiary: state.beneficiary === state.holder ? null : state.prevBeneficiary,
  })),

  RejectTransferOwners: title(() => settled),
  RejectTransferBeneficiary: title((state) => ({ prevBeneficiary: null, prevHolder: state.displaced ?? null })),
  RejectTransferHolder: title(() => ({ prevHolder: null })),

  ReturnToIssuer: title(() => ({ ...settled, status: "returned", nominee: null })),
  Shred: title(() => ({ ...settled, status: "burnt", holder: null, beneficiary: null, nominee: null })),
} satisfies Handlers<"escrow">;
