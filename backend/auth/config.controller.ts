import { Controller, Inject } from "@nestjs/common";
import { authRoutes } from "#domain/api/auth";
import type { Output } from "#domain/api/route";
import { Handles } from "../core/handles.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../core/tokens.ts";
import { Authority } from "../organisation/authority.ts";
import { toPem } from "../signing/authority.ts";

/** What a browser needs to know of this installation before anyone signs in. */
@Controller()
export class ConfigController {
  constructor(
    private readonly authority: Authority,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  @Handles(authRoutes.config)
  async config(): Promise<Output<typeof authRoutes.config>> {
    const { demo, mailbox, walletConnectProjectId, publicUrl, chains } = this.settings;
    return {
      demo, mailbox, walletConnectProjectId, publicUrl,
      chains: chains.map(({ chainId, name, rpcUrls, publicRpcUrl, explorer, nativeCurrency, finality, contracts }) => ({
        chainId, name, rpcUrl: publicRpcUrl ?? rpcUrls[0] ?? "", explorer, nativeCurrency, finality,
        documentStore: contracts.documentStore, forwarder: contracts.forwarder, factory: contracts.factory,
      })),
      trustAnchors: [toPem(await this.authority.root())],
    };
  }
}
