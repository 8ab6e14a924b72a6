// Where our contracts differ from TradeTrust's. Tests hold the contracts to it; docs/compatibility.md is made from it.

const STORES = ["DocumentStore", "TransferableDocumentStore"] as const;
const LEAN = ["LeanTitleEscrow", "LeanTradeTrustTokenStandard"] as const;

/** What an artifact of theirs has in its ABI and ours lacks. */
export interface AbiDeviation {
  readonly contracts: readonly string[];
  /** The entry in words: kind, name, types; of functions also mutability and results. */
  readonly entry: string;
  readonly reason: string;
}

export const ABI_DEVIATIONS: readonly AbiDeviation[] = [
  {
    contracts: [...LEAN, ...STORES],
    entry: "event Initialized(uint64)",
    reason: "Says that a contract was set up, which its deployment says too. No client reads it.",
  },
  {
    contracts: [...LEAN, ...STORES],
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
    reason: "The name of a newer OpenZeppelin is FailedCall(). Neither is reached: an inner call of `multicall` that fails gives its own reason.",
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
    reason: "RegistryDeployer sets a lean registry up by `initialize(string,string,address,address)`, which also names a pauser.",
  },
];

/** What the same call does otherwise. */
export interface Difference {
  readonly contracts: readonly string[];
  readonly theirs: string;
  readonly ours: string;
  readonly reason: string;
}

export const DIFFERENCES: readonly Difference[] = [];
