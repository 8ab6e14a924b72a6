import { connectorsForWallets } from "@rainbow-me/rainbowkit";
import { injectedWallet, walletConnectWallet } from "@rainbow-me/rainbowkit/wallets";
import { defineChain, type Chain } from "viem";
import { createConfig, http, type Config } from "wagmi";
import type { authRoutes } from "#domain/api/auth";
import type { Output } from "#domain/api/route";

type Installation = Output<typeof authRoutes.config>;

const toChain = (chain: Installation["chains"][number]): Chain =>
  defineChain({
    id: chain.chainId,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: [chain.rpcUrl] } },
    ...(chain.explorer === null ? {} : { blockExplorers: { default: { name: chain.name, url: chain.explorer } } }),
  });

let made: { readonly key: string; readonly config: Config } | undefined;

/**
 * The wallets and chains of this installation; WalletConnect only where it has a project. `browserName` is what a
 * wallet is called that does not say its name. Made once.
 */
export function walletConfig(installation: Installation, browserName: string): Config {
  const key = JSON.stringify([installation.chains, installation.walletConnectProjectId, browserName]);
  if (made?.key === key) return made.config;
  const projectId = installation.walletConnectProjectId ?? "";
  const [first, ...others] = installation.chains.map(toChain);
  if (first === undefined) throw new Error("the installation has no chain");
  const browserWallet = (): ReturnType<typeof injectedWallet> => ({ ...injectedWallet(), name: browserName });
  const config = createConfig({
    chains: [first, ...others],
    transports: Object.fromEntries(installation.chains.map((chain) => [chain.chainId, http(chain.rpcUrl)])),
    connectors: connectorsForWallets(
      [{ groupName: "Hawser", wallets: projectId === "" ? [browserWallet] : [browserWallet, walletConnectWallet] }],
      { appName: "Hawser", projectId },
    ),
    multiInjectedProviderDiscovery: true,
  });
  made = { key, config };
  return config;
}
