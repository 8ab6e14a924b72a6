import type { Meaning, RoleName } from "./escrow-state.ts";
import { all, any, eq, not, type Term } from "./term.ts";

// The law of each act of an escrow, for any state, any caller and any argument.

export interface Given {
  readonly before: Meaning;
  /** The actor: the caller, or the party that the forwarder names. */
  readonly actor: Term;
  /** The caller, whatever it names. */
  readonly caller: Term;
  readonly paused: Term;
  /** The remark of the act is longer than it may be. */
  readonly long: Term;
  readonly a: Term;
  readonly b: Term;
  /**
   * Only of `onERC721Received`: the title that arrives, whether anything is said with it, and whether the remark in it
   * is too long.
   */
  readonly id: Term;
  readonly silent: Term;
  readonly longInside: Term;
  /** The escrow keeps remarks, and looks at the length of what it keeps; a lean one leaves that to its registry. */
  readonly keeps: Term;
}

export interface Law {
  /** The refusals: the first whose condition holds is the one to be heard. */
  readonly refusals: readonly (readonly [error: string, when: Term])[];
  /** The changes after it; a value that is not named stays. */
  readonly after: Partial<Omit<Meaning, "registry" | "tokenId" | "sequence">>;
}

const NOBODY = 0n;
const nobody = (term: Term): Term => eq(term, NOBODY);

const owner = ({ before, actor }: Given): Law["refusals"] => [
  ["CallerNotBeneficiary", not(eq(actor, before.beneficiary))],
];
const keeper = ({ before, actor }: Given): Law["refusals"] => [["CallerNotHolder", not(eq(actor, before.holder))]];
const away = ({ before }: Given): Law["refusals"] => [["TitleEscrowNotHoldingToken", not(before.holding)]];
const running = ({ before, paused }: Given): Law["refusals"] => [
  ["RegistryContractPaused", paused],
  ["InactiveTitleEscrow", not(before.active)],
];
const short = ({ long }: Given): Law["refusals"] => [["RemarkLengthExceeded", long]];

/** The parties that may do it, while the title circulates, with a remark that is not too long. */
const guarded = (given: Given, ...who: readonly ((given: Given) => Law["refusals"])[]): Law["refusals"] =>
  [running, ...who, away, short].flatMap((rule) => rule(given));

const sole = ({ beneficiary, holder }: Meaning): Term => eq(beneficiary, holder);

function endorse({ before }: Given, to: Term): Law {
  return {
    refusals: [
      ["InvalidTransferToZeroAddress", nobody(to)],
      ["InvalidNominee", all(not(sole(before)), not(eq(to, before.nominee)))],
    ],
    after: { beneficiary: to, prevBeneficiary: before.beneficiary, nominee: NOBODY, prevHolder: NOBODY },
  };
}

function handOn(before: Meaning, to: Term, accepted: Term): Law {
  return {
    refusals: [
      ["InvalidTransferToZeroAddress", nobody(to)],
      ["RecipientAlreadyHolder", eq(to, before.holder)],
    ],
    after: { holder: to, prevHolder: before.holder, prevBeneficiary: accepted },
  };
}

const ENDED: Law["after"] = {
  beneficiary: NOBODY,
  holder: NOBODY,
  nominee: NOBODY,
  prevBeneficiary: NOBODY,
  prevHolder: NOBODY,
  active: 0n,
  holding: 0n,
};

const missing = (given: Given, ...roles: readonly RoleName[]): Law["refusals"] => [
  ["InvalidTransferToZeroAddress", any(...roles.map((role) => nobody(given.before[role])))],
];

export const LAWS = {
  nominate(given: Given, ite: (when: Term, then: Term, otherwise: Term) => Term): Law {
    const { before, a } = given;
    return {
      refusals: [
        ...guarded(given, owner),
        ["TargetNomineeAlreadyBeneficiary", eq(a, before.beneficiary)],
        ["NomineeAlreadyNominated", eq(a, before.nominee)],
      ],
      after: { nominee: a, prevBeneficiary: NOBODY, prevHolder: ite(sole(before), NOBODY, before.prevHolder) },
    };
  },
  transferBeneficiary(given: Given): Law {
    const { refusals, after } = endorse(given, given.a);
    return { refusals: [...guarded(given, keeper), ...refusals], after };
  },
  transferHolder(given: Given, ite: (when: Term, then: Term, otherwise: Term) => Term): Law {
    const { before } = given;
    const { refusals, after } = handOn(before, given.a, ite(sole(before), NOBODY, before.prevBeneficiary));
    return { refusals: [...guarded(given, keeper), ...refusals], after };
  },
  transferOwners(given: Given, ite: (when: Term, then: Term, otherwise: Term) => Term): Law {
    const { before, a, b } = given;
    const first = endorse(given, a);
    // An owner that endorses to itself keeps the title, and accepts it by handing it on.
    const second = handOn(before, b, ite(eq(a, before.holder), NOBODY, before.beneficiary));
    return {
      refusals: [...guarded(given, keeper), ...first.refusals, ...second.refusals],
      after: { ...first.after, ...second.after },
    };
  },
  rejectTransferBeneficiary(given: Given): Law {
    const { before } = given;
    return {
      refusals: [
        ...guarded(given, owner),
        ...missing(given, "prevBeneficiary"),
        ["DualRoleRejectionRequired", sole(before)],
      ],
      after: { beneficiary: before.prevBeneficiary, prevBeneficiary: NOBODY },
    };
  },
  rejectTransferHolder(given: Given): Law {
    const { before } = given;
    return {
      refusals: [
        ...guarded(given, keeper),
        ...missing(given, "prevHolder"),
        ["DualRoleRejectionRequired", all(sole(before), not(nobody(before.prevBeneficiary)))],
      ],
      after: { holder: before.prevHolder, prevHolder: NOBODY },
    };
  },
  rejectTransferOwners(given: Given): Law {
    const { before } = given;
    return {
      refusals: [
        ...running(given),
        ...away(given),
        ...owner(given),
        ...keeper(given),
        ...short(given),
        ...missing(given, "prevBeneficiary", "prevHolder"),
      ],
      after: {
        beneficiary: before.prevBeneficiary,
        holder: before.prevHolder,
        prevBeneficiary: NOBODY,
        prevHolder: NOBODY,
      },
    };
  },
  returnToIssuer(given: Given): Law {
    return {
      refusals: guarded(given, owner, keeper),
      after: { nominee: NOBODY, prevBeneficiary: NOBODY, prevHolder: NOBODY, holding: 0n },
    };
  },
  shred(given: Given): Law {
    const { before, caller } = given;
    return {
      refusals: [
        ...running(given),
        ...short(given),
        ["TokenNotReturnedToIssuer", before.holding],
        ["InvalidRegistry", not(eq(caller, before.registry))],
      ],
      after: ENDED,
    };
  },
  retire(given: Given): Law {
    const { before, caller, a } = given;
    return {
      refusals: [
        ...running(given),
        ["InvalidRegistry", not(eq(caller, before.registry))],
        ["CallerNotBeneficiary", all(before.holding, not(eq(a, before.beneficiary)))],
        ["CallerNotHolder", all(before.holding, not(sole(before)))],
        ...short(given),
      ],
      after: ENDED,
    };
  },
  /** The title arrives: `a` and `b` are its first owner and holder, if it has none yet. */
  onERC721Received(given: Given, ite: (when: Term, then: Term, otherwise: Term) => Term): Law {
    const { before, caller, a, b, id, silent, long, longInside, keeps } = given;
    const first = nobody(before.holder);
    return {
      refusals: [
        ...running(given),
        ["InvalidTokenId", not(eq(id, before.tokenId))],
        ["InvalidRegistry", not(eq(caller, before.registry))],
        ["EmptyReceivingData", all(first, silent)],
        ["InvalidTokenTransferToZeroAddressOwners", all(first, any(nobody(a), nobody(b)))],
        ["RemarkLengthExceeded", all(keeps, ite(first, longInside, long))],
      ],
      after: { beneficiary: ite(first, a, before.beneficiary), holder: ite(first, b, before.holder), holding: 1n },
    };
  },
} as const;
export type Verb = keyof typeof LAWS;
