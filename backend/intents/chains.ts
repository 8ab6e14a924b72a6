import type { ChainSettings } from "../settings/settings.ts";

/** The settings of a chain. A document's chain always has some: it was chosen among them. */
export function chainOf(chains: readonly ChainSettings[], chainId: number): ChainSettings {
  const found = chains.find((chain) => chain.chainId === chainId);
  if (!found) throw new Error(`chain ${chainId} is not configured`);
  return found;
}
