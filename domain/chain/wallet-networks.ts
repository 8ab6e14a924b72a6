import type { Text } from "../text.ts";
import { NETWORKS, type Network } from "./networks.ts";

interface WalletNetwork {
  readonly network: Network;
  /** How the network's own tools write an address, where that is not Ethereum's way. */
  readonly address?: (address: string) => string;
  /** The prefix that its own tools write before the 64 digits of a private key. */
  readonly keyPrefix?: string;
}

/** DER of an ECDSA private key on secp256k1, as Hedera's tools show it. */
const HEDERA_KEY = "3030020100300706052b8104000a04220420";

/** The networks that a wallet account can be on. */
export const WALLET_NETWORKS = {
  ethereum: { network: NETWORKS.ethereum },
  polygon: { network: NETWORKS.polygon },
  stability: { network: NETWORKS.stability },
  xdc: { network: NETWORKS.xdc, address: (address) => `xdc${address.slice(2)}` },
  hedera: { network: NETWORKS.hedera, address: (address) => `0.0.${address.slice(2)}`, keyPrefix: HEDERA_KEY },
} as const satisfies Record<string, WalletNetwork>;

export type WalletNetworkName = keyof typeof WALLET_NETWORKS;
export const WALLET_NETWORK_NAMES = Object.keys(WALLET_NETWORKS) as [WalletNetworkName, ...WalletNetworkName[]];

const rowOf = (name: WalletNetworkName): WalletNetwork => WALLET_NETWORKS[name];

export const walletNetworkName = (name: WalletNetworkName): Text => rowOf(name).network.name;

/** The chain of a network. */
export const walletChain = (name: WalletNetworkName): number => rowOf(name).network.chainId;

/** Whether the network has a way of its own to write addresses, so that one chooses between it and Ethereum's. */
export const hasOwnFormat = (name: WalletNetworkName): boolean => rowOf(name).address !== undefined;

/** An address in lower case as it is to be shown: in Ethereum's format, or as the network's own tools write it. */
export const writtenAddress = (name: WalletNetworkName, address: string, ethereumFormat: boolean): string =>
  ethereumFormat ? address : (rowOf(name).address?.(address) ?? address);

/** A page about the address at the network's explorer. */
export const explorerOf = (name: WalletNetworkName, address: string): string => {
  const { explorer } = rowOf(name).network;
  return `${explorer}/${name === "hedera" ? "account" : "address"}/${address}`;
};

/** One less than the order of secp256k1 is the greatest private key. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * The private key that was typed, as 0x and 64 digits; null where it is none of this network: with or without 0x, or
 * with what the network's own tools write before it.
 */
export function readPrivateKey(name: WalletNetworkName, typed: string): `0x${string}` | null {
  const plain = typed.trim().toLowerCase().replace(/^0x/, "");
  const { keyPrefix } = rowOf(name);
  const digits = keyPrefix !== undefined && plain.startsWith(keyPrefix) ? plain.slice(keyPrefix.length) : plain;
  if (!/^[0-9a-f]{64}$/.test(digits)) return null;
  const value = BigInt(`0x${digits}`);
  return value > 0n && value < ORDER ? `0x${digits}` : null;
}
