import { createPublicClient, fallback, http, type PublicClient } from "viem";
import { assertOutside } from "../core/outside.ts";
import { publicChains } from "../settings/public-chains.ts";
import type { Settings } from "../settings/settings.ts";

const RPC_TIMEOUT_MS = 4_000;

/** The nodes of the chains that are read here, and public ones of others where the operator allows them. */
export function chainClients(settings: Settings): ReadonlyMap<number, PublicClient> {
  assertOutside("a node of a chain");
  return new Map(
    [...publicChains(settings).map(({ chainId, rpcUrl }) => ({ chainId, rpcUrls: [rpcUrl] })), ...settings.chains].map(
      ({ chainId, rpcUrls }) => [
        chainId,
        createPublicClient({
          transport: fallback(
            rpcUrls.map((url) => http(url, { timeout: RPC_TIMEOUT_MS, retryCount: 0, batch: true })),
            { retryCount: 0 },
          ),
        }),
      ],
    ),
  );
}
