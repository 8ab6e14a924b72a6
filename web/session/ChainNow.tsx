import { authRoutes } from "#domain/api/auth";
import { MIRROR_PROBLEMS } from "#domain/chain/mirror-problems";
import { deskRoutes } from "#domain/api/desk";
import { useRead } from "../api/query.ts";
import { LiveChain } from "../ui/LiveChain.tsx";
import { useConnected } from "./live.ts";
import { useChainNames } from "./use-chain-names.ts";

/** An indexer that has died tells nobody: it is asked for now and then. */
const ASK_MS = 30_000;

/** The live dot and the newest block of a chain; without `chainId`, of the first one of the installation. */
export function ChainNow({ chainId }: { readonly chainId?: number | undefined }) {
  const config = useRead(authRoutes.config, {});
  const heads = useRead(deskRoutes.chain, {}, { refetchInterval: ASK_MS });
  const connected = useConnected();
  const nameOf = useChainNames();
  const chain = config.data?.chains.find((one) => chainId === undefined || one.chainId === chainId);
  const head = heads.data?.find((one) => one.chainId === chain?.chainId);
  if (chain === undefined) return null;
  const code = head?.problem ?? (head?.lagging === true ? "MIRROR_BEHIND" : null);
  return (
    <LiveChain
      connected={connected}
      chain={nameOf(chain.chainId)}
      block={head?.number ?? undefined}
      trouble={code === null ? undefined : { why: MIRROR_PROBLEMS[code].what, since: head?.currentAt ?? undefined }}
    />
  );
}
