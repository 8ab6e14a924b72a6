// Data: the networks that Hawser knows. Longer than 300 lines is allowed here.
import { text, type Text } from "../text.ts";

/** When a block is taken for settled: so many blocks deep, or as far as the node's tag says. */
export type Finality = { readonly depth: number } | { readonly tag: "finalized" };

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
}

/** Hedera's RPC relay counts HBAR, which has 8 decimals, in weibars of 18. */
const eighteen = (symbol: string) => ({ symbol, decimals: 18 }) as const;

export const NETWORKS = {
  local: {
    chainId: 1337, name: text("Local chain", "本地链"), test: true, rpcUrl: null, explorer: null,
    coin: eighteen("ETH"), finality: { depth: 0 }, blockTimeMs: 0,
  },
  ethereum: {
    chainId: 1, name: text("Ethereum", "以太坊"), test: false,
    rpcUrl: "https://ethereum-rpc.publicnode.com", explorer: "https://etherscan.io",
    coin: eighteen("ETH"), finality: { tag: "finalized" }, blockTimeMs: 12_000,
  },
  sepolia: {
    chainId: 11155111, name: text("Ethereum Sepolia (test)", "以太坊 Sepolia（测试）"), test: true,
    rpcUrl: "https://ethereum-sepolia-rpc.publicnode.com", explorer: "https://sepolia.etherscan.io",
    coin: eighteen("ETH"), finality: { tag: "finalized" }, blockTimeMs: 12_000,
  },
  polygon: {
    chainId: 137, name: text("Polygon", "Polygon"), test: false,
    rpcUrl: "https://polygon-bor-rpc.publicnode.com", explorer: "https://polygonscan.com",
    coin: eighteen("POL"), finality: { tag: "finalized" }, blockTimeMs: 2_000,
  },
  amoy: {
    chainId: 80002, name: text("Polygon Amoy (test)", "Polygon Amoy（测试）"), test: true,
    rpcUrl: "https://rpc-amoy.polygon.technology", explorer: "https://amoy.polygonscan.com",
    coin: eighteen("POL"), finality: { tag: "finalized" }, blockTimeMs: 2_000,
  },
  stability: {
    chainId: 101010, name: text("Stability", "Stability"), test: false,
    rpcUrl: "https://rpc.stabilityprotocol.com/zgt/try-it-out", explorer: "https://stability.blockscout.com",
    coin: eighteen("FREE"), finality: { tag: "finalized" }, blockTimeMs: 2_000,
  },
  stabilityTestnet: {
    chainId: 20180427, name: text("Stability Testnet", "Stability 测试网"), test: true,
    rpcUrl: "https://rpc.testnet.stabilityprotocol.com/zgt/try-it-out", explorer: "https://stability-testnet.blockscout.com",
    coin: eighteen("FREE"), finality: { tag: "finalized" }, blockTimeMs: 2_000,
  },
  xdc: {
    chainId: 50, name: text("XDC Network", "XDC 网络"), test: false,
    rpcUrl: "https://rpc.xdcrpc.com", explorer: "https://xdcscan.com",
    coin: eighteen("XDC"), finality: { depth: 15 }, blockTimeMs: 2_000,
  },
  apothem: {
    chainId: 51, name: text("XDC Apothem (test)", "XDC Apothem（测试）"), test: true,
    rpcUrl: "https://erpc.apothem.network", explorer: "https://testnet.xdcscan.com",
    coin: eighteen("TXDC"), finality: { depth: 15 }, blockTimeMs: 2_000,
  },
  hedera: {
    chainId: 295, name: text("Hedera", "Hedera"), test: false,
    rpcUrl: "https://mainnet.hashio.io/api", explorer: "https://hashscan.io/mainnet",
    coin: eighteen("HBAR"), finality: { tag: "finalized" }, blockTimeMs: 2_000,
  },
  hederaTestnet: {
    chainId: 296, name: text("Hedera Testnet", "Hedera 测试网"), test: true,
    rpcUrl: "https://testnet.hashio.io/api", explorer: "https://hashscan.io/testnet",
    coin: eighteen("HBAR"), finality: { tag: "finalized" }, blockTimeMs: 2_000,
  },
} as const satisfies Record<string, Network>;

/** The network with the chain id, or null. */
export const networkOf = (chainId: number): Network | null =>
  Object.values<Network>(NETWORKS).find((network) => network.chainId === chainId) ?? null;
