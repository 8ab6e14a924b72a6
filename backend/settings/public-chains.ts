import { NETWORKS, type Network } from "#domain/chain/networks";
import type { Settings } from "./settings.ts";

/** Where browsers may ask about titles on chains that this installation does not read: by public endpoints. */
export const publicChains = ({
  chains,
  publicChains: allowed,
}: Pick<Settings, "chains" | "publicChains">): { readonly chainId: number; readonly rpcUrl: string }[] =>
  !allowed
    ? []
    : Object.values<Network>(NETWORKS).flatMap(({ chainId, rpcUrl }) =>
        rpcUrl === null || chains.some((own) => own.chainId === chainId) ? [] : [{ chainId, rpcUrl }],
      );
