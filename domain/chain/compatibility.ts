// Where our contracts differ from TradeTrust's. Tests hold the contracts to it; docs/compatibility.md is made from it.

const STORES = ["DocumentStore", "TransferableDocumentStore"] as const;
const STRICT = ["TitleEscrow", "TradeTrustToken", "TradeTrustTokenStandard", "TitleEscrowSignable"] as const;
const LEAN = ["LeanTitleEscrow", "LeanTradeTrustTokenStandard"] as const;

/** An entry of the ABI of their artifact that ours lacks. */
export interface AbiDeviation {
  readonly contracts: readonly string[];
  /** The entry in words: kind, name, types; of functions also mutability and results. */
  readonly entry: string;
  readonly reason: string;
}

export const ABI_DEVIATIONS: readonly AbiDeviation[] = [
  {
    contracts: [...STRICT, ...LEAN, ...STORES],
    entry: "event Initialized(uint64)",
    reason: "Says that a contract was set up, which its deployment says too. No client reads it.",
  },
  {
    contracts: [...STRICT, ...LEAN, ...STORES],
    entry: "error NotInitializing()",
    reason: "Cannot be thrown by theirs either: only its own constructors and initialisers reach it.",
  },
  {
    contracts: STORES,
    entry: "error InvalidInitialization()",
    reason: "Our stores are set up by their constructor alone: there is nothing to call twice.",
  },
  {
    contracts: ["DocumentStore"],
    entry: "error FailedInnerCall()",
    reason:
      "The name of a newer OpenZeppelin is FailedCall(). Neither is reached: an inner call of `multicall` that fails gives its own reason.",
  },
  {
    contracts: ["DocumentStore"],
    entry: "error DocumentIsRevoked(bytes32,bytes32)",
    reason: "Declared there and never thrown.",
  },
  {
    contracts: ["LeanTitleEscrowFactory"],
    entry: "constructor()",
    reason: "The lean escrow is told the forwarder that it trusts: `constructor(address)`.",
  },
  {
    contracts: ["LeanTradeTrustTokenStandard"],
    entry: "constructor()",
    reason: "The lean registry is told its factory and the forwarder that it trusts: `constructor(address,address)`.",
  },
  {
    contracts: ["LeanTitleEscrow"],
    entry: "constructor()",
    reason: "Deployed by its factory, which tells it the forwarder: `constructor(address)`.",
  },
  {
    contracts: ["LeanTradeTrustTokenStandard"],
    entry: "function initialize(bytes) nonpayable ()",
    reason:
      "RegistryDeployer sets a lean registry up by `initialize(string,string,address,address)`, which also names a pauser.",
  },
];

/** A difference in how the same call works. */
export interface Difference {
  readonly contracts: readonly string[];
  readonly theirs: string;
  readonly ours: string;
  readonly reason: string;
}

const ESCROWS = ["TitleEscrow", "TitleEscrowSignable", "LeanTitleEscrow"] as const;

export const DIFFERENCES: readonly Difference[] = [
  {
    contracts: ESCROWS,
    theirs:
      "An owner on whom possession was forced cannot give it back: `rejectTransferHolder` answers DualRoleRejectionRequired.",
    ours: "It can, when only possession was forced on it. Forced with both roles it gives back both, as there.",
    reason: "Nobody should be made the holder of a bill against its will.",
  },
  {
    contracts: ESCROWS,
    theirs: "`supportsInterface(0x01ffc9a7)` is false.",
    ours: "It is true.",
    reason: "ERC-165 asks for it.",
  },
  {
    contracts: ESCROWS,
    theirs: "`registry()` of the implementation that the escrows are clones of is the zero address.",
    ours: "It is the implementation's own address. Its `active()` is false, as theirs is.",
    reason: "What marks an implementation as set up is the word of its registry, and one write of that closes it.",
  },
  {
    contracts: ["TradeTrustToken", "TradeTrustTokenStandard", "LeanTradeTrustTokenStandard"],
    theirs: "A registry takes any address as its factory of escrows.",
    ours: "It takes our factories only, and answers UnsupportedTitleEscrowFactory to theirs, to an address without code and to any other contract. Our factories serve their registries too.",
    reason:
      "The escrow is the only memory of who owns a title; one that cannot say where its title is would hold it for ever.",
  },
  {
    contracts: ["LeanTitleEscrow", "LeanTradeTrustTokenStandard"],
    theirs: "`remark()` is the remark of the last act.",
    ours: "It is empty. Remarks are in the events, where clients read them.",
    reason: "Storing them is a large part of the gas of every act.",
  },
  {
    contracts: ["LeanTradeTrustTokenStandard"],
    theirs: "Only the administrator may pause.",
    ours: "A holder of PAUSER_ROLE may too.",
    reason:
      "An address that the operator names can stop a registry without any other power over it, until the issuer ends that right.",
  },
  {
    contracts: ["TitleEscrowSignable"],
    theirs:
      "After `transferBeneficiaryWithSig` the previous owner and holder are those of an earlier act: the new owner cannot refuse, or gives the ownership to a third party.",
    ours: "They are as after `transferBeneficiary`: the new owner may refuse, and the ownership goes back to who endorsed.",
    reason: "An endorsement is an endorsement, however the holder consents to it.",
  },
  {
    contracts: ["TitleEscrowSignable"],
    theirs: "The EIP-712 domain is stored when the title is minted; `nonces(0)` counts the mint.",
    ours: "The domain is computed when it is asked for; `nonces(0)` is 0.",
    reason: "After a fork of the chain a consent is good on one branch only; the mint stores two words less.",
  },
  {
    contracts: ["DocumentStore"],
    theirs:
      "`isRevoked` and `isActive` of one hash revert when it was not issued as a root, and with `isIssued` for the hash zero.",
    ours: "They answer: false, and `isRevoked` true for a document that was revoked under any root.",
    reason: "Verifiers that send no proof ask about each hash between the document and its root.",
  },
  {
    contracts: ["DocumentStore"],
    theirs: "`supportsInterface(0xdcfd0745)`, the interface with proofs, is true.",
    ours: "It is false, though the functions are there.",
    reason: "tt-verify 9.7.2 then sends hashes without `0x`, and judges every document invalid.",
  },
];
