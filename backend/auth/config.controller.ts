import { configRoutes } from "#domain/api/auth";
import { serve } from "../door/serve.ts";
import { publicChains } from "../settings/public-chains.ts";
import { SETTINGS_TOKEN } from "../settings/tokens.ts";

/** The facts about this installation that a browser needs before anyone signs in. */
export const ConfigController = serve(configRoutes, { settings: SETTINGS_TOKEN }, ({ settings }) => ({
  config: () => {
    const { demo, mailbox, walletConnectProjectId, ukeyPort, publicUrl, fiataVerifyUrl, chains } = settings;
    return {
      demo,
      mailbox,
      walletConnectProjectId,
      ukeyPort,
      publicUrl,
      fiataVerifyUrl,
      publicChains: publicChains(settings),
      chains: chains.map(({ chainId, name, rpcUrls, publicRpcUrl, explorer, nativeCurrency, finality, contracts }) => ({
        chainId,
        name,
        rpcUrl: publicRpcUrl ?? rpcUrls[0] ?? "",
        explorer,
        nativeCurrency,
        finality,
        documentStore: contracts.documentStore,
        forwarder: contracts.forwarder,
        factory: contracts.factory,
      })),
    };
  },
}));
