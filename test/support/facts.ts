import type {
  ExchangeFacts,
  InstructionFacts,
  KnownOfAll,
  LetterFacts,
  OrderFacts,
  PaperFacts,
  TitleFacts,
} from "#domain/acts/facts";
import { ALL_PERMISSIONS } from "#domain/permissions";

// The facts of each flow when no guard refuses; `but` holds the facts under test.

const ALL: Omit<KnownOfAll<string>, "state"> = {
  permissions: new Set(ALL_PERMISSIONS),
  isAuthor: true,
  locked: false,
  busy: false,
  everSigned: true,
  inSealedEnvelope: false,
  hasContact: true,
  automatic: true,
};
const TITLE = {
  ...ALL,
  state: "ISSUED",
  isIssuer: true,
  isHolder: true,
  isOwner: true,
  canRefuse: false,
  negotiability: "TO_ORDER",
  askingBack: "nothing",
  nominated: false,
  paused: false,
  complete: true,
  userAgreed: true,
  orgAgreed: true,
} as const;
const CARGO = { isReleaseAgent: true, final: true } as const;
const PAPER = { ...ALL, state: "CREATED", uploaded: true, shared: false, signing: "none" } as const;

export const titleFacts = (but: Partial<TitleFacts> = {}): TitleFacts => ({
  ...TITLE,
  ...CARGO,
  replacing: "none",
  shared: false,
  withoutLayout: false,
  isSuccessor: false,
  surrenderedFor: null,
  firstHands: true,
  inReview: null,
  delegated: false,
  exchanged: true,
  ownWallet: false,
  moveAllowed: true,
  issuerWallet: false,
  moveAsked: false,
  titled: true,
  endorsedByName: false,
  ...but,
});
export const orderFacts = (but: Partial<OrderFacts> = {}): OrderFacts => ({
  ...TITLE,
  ...CARGO,
  covered: true,
  ...but,
});
export const exchangeFacts = (but: Partial<ExchangeFacts> = {}): ExchangeFacts => ({
  ...TITLE,
  usance: true,
  presented: null,
  ...but,
});
export const paperFacts = (but: Partial<PaperFacts> = {}): PaperFacts => ({ ...PAPER, ...but });
export const letterFacts = (but: Partial<LetterFacts> = {}): LetterFacts => ({
  ...PAPER,
  uploaded: false,
  givenHere: false,
  ...but,
});
export const instructionFacts = (but: Partial<InstructionFacts> = {}): InstructionFacts => ({
  ...PAPER,
  uploaded: false,
  givenHere: false,
  updateOpen: false,
  ...but,
});
