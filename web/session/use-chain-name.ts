import { useChainNames } from "./use-chain-names.ts";
import { useMe } from "./use-me.ts";

/** Name of a chain; without an id, of the organisation's own. */
export function useChainName(chainId?: number): string {
  const { organisation } = useMe();
  const nameOf = useChainNames();
  return nameOf(chainId ?? organisation.chainId);
}
