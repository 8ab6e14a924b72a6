import {
  createPublicClient,
  fallback,
  http,
  numberToHex,
  parseAbi,
  recoverAddress,
  type Address,
  type Hex,
} from "viem";
import { Refused } from "#domain/errors";
import { assertOutside, outside } from "../core/outside.ts";
import type { ChainSettings } from "../settings/settings.ts";

const MAGIC = "0x1626ba7e";
const RPC_TIMEOUT_MS = 5000;
const ACCOUNT = parseAbi(["function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)"]);
/** Order of the curve secp256k1. */
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * The signature by the key of the address, in the form that the contracts take, or the one that the account contract
 * there accepts (ERC-1271), as it is. Null when it is neither. CHAIN_DOWN when a contract cannot be asked.
 */
export async function signatureBy(
  chain: ChainSettings,
  address: Address,
  hash: Hex,
  signature: Hex,
): Promise<Hex | null> {
  const signer = await recoverAddress({ hash, signature }).catch(() => null);
  if (signer?.toLowerCase() === address.toLowerCase()) return strict(signature);
  return outside("account", [chain.chainId, address, hash, signature], () =>
    acceptedBy(chain, address, hash, signature),
  );
}

async function acceptedBy(chain: ChainSettings, address: Address, hash: Hex, signature: Hex): Promise<Hex | null> {
  assertOutside("a node of a chain");
  const node = createPublicClient({
    transport: fallback(chain.rpcUrls.map((url) => http(url, { timeout: RPC_TIMEOUT_MS, retryCount: 0 }))),
  });
  const code = await node.getCode({ address }).catch(() => {
    throw new Refused("CHAIN_DOWN");
  });
  if (!code || code === "0x") return null;
  const answer = await node
    .readContract({ address, abi: ACCOUNT, functionName: "isValidSignature", args: [hash, signature] })
    .catch(() => null);
  return answer === MAGIC ? signature : null;
}

/** The smaller one of two equal values of s, and 27 or 28 at the end, where some wallets write 0 or 1. */
function strict(signature: Hex): Hex {
  const s = BigInt(`0x${signature.slice(66, 130)}`);
  const odd = Number.parseInt(signature.slice(130), 16) % 27 === 1;
  const high = s > ORDER / 2n;
  return `${signature.slice(0, 66) as Hex}${numberToHex(high ? ORDER - s : s, { size: 32 }).slice(2)}${odd === high ? "1b" : "1c"}`;
}
