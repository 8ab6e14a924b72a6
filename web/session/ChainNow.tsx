import { authRoutes } from "#domain/api/auth";
import { deskRoutes } from "#domain/api/desk";
import { useRead } from "../api/query.ts";
import { LiveChain } from "../ui/LiveChain.tsx";
import { useConnected } from "./live.ts";
import { useChainNames } from "./use-chain-names.ts";

/** The live dot and the newest block of a chain; without `chainId`, of the first one of the installation. */
export function ChainNow({ chainId }: { readonly chainId?: number | undefined }) {
  const config = useRead(authRoutes.config, {});
  const heads = useRead(deskRoutes.chain, {});
  const connected = useConnected();
  const nameOf = useChainNames();
  const chain = config.data?.chains.find((one) => chainId === undefined || one.chainId === chainId);
  const head = heads.data?.find((one) => one.chainId === chain?.chainId);
  if (chain === undefined) return null;
  return <LiveChain connected={connected} chain={nameOf(chain.chainId)} {...(head === undefined ? {} : { block: head.number })} />;
}
