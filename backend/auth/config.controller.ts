import { Controller, Inject } from "@nestjs/common";
import { authRoutes } from "#domain/api/auth";
import type { Output } from "#domain/api/route";
import { Database } from "../core/database.ts";
import { Handles } from "../door/handles.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";
import { approvalOf } from "../organisation/found.ts";

/** The facts about this installation that a browser needs before anyone signs in. */
@Controller()
export class ConfigController {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  /** Said before anybody types a company: who decides, if anybody. */
  @Handles(authRoutes.registration)
  async registration(): Promise<Output<typeof authRoutes.registration>> {
    const { approval, contact } = await this.database.asWorker((tx) => approvalOf(tx, this.settings));
    return { approval, contact: approval ? contact : null };
  }

  @Handles(authRoutes.config)
  config(): Output<typeof authRoutes.config> {
    const { demo, mailbox, walletConnectProjectId, ukeyPort, publicUrl, chains } = this.settings;
    return {
      demo,
      mailbox,
      walletConnectProjectId,
      ukeyPort,
      publicUrl,
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
  }
}
