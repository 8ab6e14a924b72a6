import { authRoutes } from "#domain/api/auth";
import { networkOf } from "#domain/chain/networks";
import { useRead } from "../api/query.ts";
import { useSay } from "../i18n/use-words.ts";

/**
 * Names chains by their id in the current language; one that we do not know by the name that this installation gives
 * it.
 */
export function useChainNames(): (chainId: number | null | undefined) => string {
  const say = useSay();
  const config = useRead(authRoutes.config, {});
  return (chainId) => {
    if (chainId === null || chainId === undefined) return "";
    const known = networkOf(chainId);
    return known === null
      ? (config.data?.chains.find((one) => one.chainId === chainId)?.name ?? String(chainId))
      : say(known.name);
  };
}

/** The explorer of a chain by its id: the address that its transactions stand under; null where there is none. */
export function useExplorers(): (chainId: number | null | undefined) => string | null {
  const config = useRead(authRoutes.config, {});
  return (chainId) => config.data?.chains.find((one) => one.chainId === chainId)?.explorer ?? null;
}
