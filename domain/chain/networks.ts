// Data: the networks that Hawser knows. Longer than 300 lines is allowed here.
import { text, type Text } from "../text.ts";
import { gwei, type FeeModel } from "./fees.ts";

/** When a block is taken for settled: so many blocks deep, or as far as the node's tag says. */
export type Finality = { readonly depth: number } | { readonly tag: "finalized" };

/** The newest instructions that a network's virtual machine is known to have. */
export type Evm = "shanghai" | "cancun";

export interface Network {
  readonly chainId: number;
  readonly name: Text;
  readonly test: boolean;
  /** Public endpoint to begin with; installations configure their own. */
  readonly rpcUrl: string | null;
  /** Page of a transaction is `${explorer}/tx/${hash}`, of an account `${explorer}/address/${address}`. */
  readonly explorer: string | null;
  readonly coin: { readonly symbol: string; readonly decimals: number };
  readonly finality: Finality;
  /** Mean time between blocks in milliseconds; the local chain makes a block when there is a transaction. */
  readonly blockTimeMs: number;
  readonly fees: FeeModel;
  /** A transaction that so many blocks passed over is replaced by a dearer one. */
  readonly patience: number;
  readonly evm: Evm;
  /** Notes for those who use the network, in English, for docs/networks.md. */
  readonly notes: readonly string[];
}

/** Hedera's RPC relay counts HBAR, which has 8 decimals, in weibars of 18. */
const eighteen = (symbol: string) => ({ symbol, decimals: 18 }) as const;

const ETHEREUM = {
  coin: eighteen("ETH"),
  finality: { tag: "finalized" },
  blockTimeMs: 12_000,
  evm: "cancun",
  patience: 5,
  fees: { kind: "tip", leastTip: gwei(0.01), limit: gwei(300) },
} as const;
const POLYGON = {
  coin: eighteen("POL"),
  finality: { tag: "finalized" },
  blockTimeMs: 2_000,
  evm: "cancun",
  patience: 15,
  fees: { kind: "tip", leastTip: gwei(25), limit: gwei(2_000) },
} as const;
const STABILITY = {
  coin: eighteen("FREE"),
  finality: { tag: "finalized" },
  blockTimeMs: 2_000,
  evm: "shanghai",
  patience: 15,
  fees: { kind: "free" },
} as const;
const XDC = {
  finality: { depth: 15 },
  blockTimeMs: 2_000,
  evm: "cancun",
  patience: 15,
  fees: { kind: "price", leastPrice: gwei(12.5), limit: gwei(250) },
} as const;
const HEDERA = {
  coin: eighteen("HBAR"),
  finality: { tag: "finalized" },
  blockTimeMs: 2_000,
  evm: "cancun",
  patience: 15,
  fees: { kind: "price", leastPrice: 0n, limit: gwei(5_000) },
} as const;

const TIP_OF_POLYGON = "Nodes drop what tips less than 25 gwei (PIP-35).";
const MILESTONES = "The tag `finalized` follows the milestones of the validators (PIP-11), seconds behind the head.";
const NO_COIN =
  "Transactions offer nothing for gas, as zero-gas transactions by an endpoint with an API key; an offer above zero is not taken. There is nothing to raise, so none is ever replaced by a dearer one.";
const PUBLIC_KEY_OF_STABILITY = "The endpoint ends with the API key; `try-it-out` is everybody's and limited.";
const OLD_MACHINE =
  "Its virtual machine has no instructions newer than Shanghai: contracts compiled for Cancun cannot run there, and `npm run deploy` refuses as long as the node says so.";
const XDC_PRICE =
  "One price, 12.5 gwei at least. Since the upgrade to EIP-1559 the base fee is that much; a plain price is taken as before.";
const XDC_FINALITY =
  "XDPoS 2.0 settles a block when three certified ones follow; 15 blocks (half a minute) are waited for.";
const RELAY =
  "Reached by the JSON-RPC relay: prices are in weibars (10^-18 HBAR) and follow the exchange rate of the dollar.";
const RELAY_LIMITS = "At most 15,000,000 gas and 128 KiB of call data a transaction.";
const RELAY_ORDER =
  "No pool of waiting transactions: what comes out of the order of its nonces is refused and must be offered again, which the relayer does.";
const CONSENSUS = "What is in a block stays: there are no reorganisations.";

export const NETWORKS = {
  local: {
    chainId: 1337,
    name: text("Local chain", "本地链"),
    test: true,
    rpcUrl: null,
    explorer: null,
    coin: eighteen("ETH"),
    finality: { depth: 0 },
    blockTimeMs: 0,
    evm: "cancun",
    patience: 3,
    fees: { kind: "tip", leastTip: 0n, limit: gwei(10_000) },
    notes: ["A node of its own in the data folder, which may come back with an older state after a power cut."],
  },
  ethereum: {
    ...ETHEREUM,
    chainId: 1,
    name: text("Ethereum", "以太坊"),
    test: false,
    rpcUrl: "https://ethereum-rpc.publicnode.com",
    explorer: "https://etherscan.io",
    notes: ["At most 16,777,216 gas a transaction (EIP-7825); a batch of the relayer stays below 15,000,000."],
  },
  sepolia: {
    ...ETHEREUM,
    chainId: 11155111,
    name: text("Ethereum Sepolia (test)", "以太坊 Sepolia（测试）"),
    test: true,
    rpcUrl: "https://ethereum-sepolia-rpc.publicnode.com",
    explorer: "https://sepolia.etherscan.io",
    notes: [],
  },
  polygon: {
    ...POLYGON,
    chainId: 137,
    name: text("Polygon", "Polygon"),
    test: false,
    rpcUrl: "https://polygon-bor-rpc.publicnode.com",
    explorer: "https://polygonscan.com",
    notes: [TIP_OF_POLYGON, MILESTONES],
  },
  amoy: {
    ...POLYGON,
    chainId: 80002,
    name: text("Polygon Amoy (test)", "Polygon Amoy（测试）"),
    test: true,
    rpcUrl: "https://rpc-amoy.polygon.technology",
    explorer: "https://amoy.polygonscan.com",
    notes: [TIP_OF_POLYGON, MILESTONES],
  },
  stability: {
    ...STABILITY,
    chainId: 101010,
    name: text("Stability", "Stability"),
    test: false,
    rpcUrl: "https://rpc.stabilityprotocol.com/zgt/try-it-out",
    explorer: "https://stability.blockscout.com",
    notes: [NO_COIN, PUBLIC_KEY_OF_STABILITY, OLD_MACHINE],
  },
  stabilityTestnet: {
    ...STABILITY,
    chainId: 20180427,
    name: text("Stability Testnet", "Stability 测试网"),
    test: true,
    rpcUrl: "https://rpc.testnet.stabilityprotocol.com/zgt/try-it-out",
    explorer: "https://stability-testnet.blockscout.com",
    notes: [NO_COIN, PUBLIC_KEY_OF_STABILITY, OLD_MACHINE],
  },
  xdc: {
    ...XDC,
    chainId: 50,
    name: text("XDC Network", "XDC 网络"),
    test: false,
    coin: eighteen("XDC"),
    rpcUrl: "https://rpc.xdcrpc.com",
    explorer: "https://xdcscan.com",
    notes: [XDC_PRICE, XDC_FINALITY, "Cancun from block 98,802,000 on (January 2026)."],
  },
  apothem: {
    ...XDC,
    chainId: 51,
    name: text("XDC Apothem (test)", "XDC Apothem（测试）"),
    test: true,
    coin: eighteen("TXDC"),
    rpcUrl: "https://erpc.apothem.network",
    explorer: "https://testnet.xdcscan.com",
    notes: [XDC_PRICE, XDC_FINALITY, "Cancun from block 71,551,800 on."],
  },
  hedera: {
    ...HEDERA,
    chainId: 295,
    name: text("Hedera", "Hedera"),
    test: false,
    rpcUrl: "https://mainnet.hashio.io/api",
    explorer: "https://hashscan.io/mainnet",
    notes: [
      RELAY,
      RELAY_LIMITS,
      RELAY_ORDER,
      CONSENSUS,
      "The public endpoint is for development; run a relay, or pay for one.",
    ],
  },
  hederaTestnet: {
    ...HEDERA,
    chainId: 296,
    name: text("Hedera Testnet", "Hedera 测试网"),
    test: true,
    rpcUrl: "https://testnet.hashio.io/api",
    explorer: "https://hashscan.io/testnet",
    notes: [RELAY, RELAY_LIMITS, RELAY_ORDER, CONSENSUS],
  },
} as const satisfies Record<string, Network>;

export type NetworkName = keyof typeof NETWORKS;

/** The network with the chain id, or null. */
export const networkOf = (chainId: number): Network | null =>
  Object.values<Network>(NETWORKS).find((network) => network.chainId === chainId) ?? null;
