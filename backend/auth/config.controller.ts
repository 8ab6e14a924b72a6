import { Controller, Inject } from "@nestjs/common";
import { authRoutes } from "#domain/api/auth";
import type { Output } from "#domain/api/route";
import { Handles } from "../core/handles.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../core/tokens.ts";

/** What a browser needs to know of this installation before anyone signs in. */
@Controller()
export class ConfigController {
  constructor(
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  @Handles(authRoutes.config)
  config(): Output<typeof authRoutes.config> {
    const { demo, mailbox, walletConnectProjectId, ukeyPort, publicUrl, chains } = this.settings;
    return {
      demo, mailbox, walletConnectProjectId, ukeyPort, publicUrl,
      chains: chains.map(({ chainId, name, rpcUrls, publicRpcUrl, explorer, nativeCurrency, finality, contracts }) => ({
        chainId, name, rpcUrl: publicRpcUrl ?? rpcUrls[0] ?? "", explorer, nativeCurrency, finality,
        documentStore: contracts.documentStore, forwarder: contracts.forwarder, factory: contracts.factory,
      })),
    };
  }
}
