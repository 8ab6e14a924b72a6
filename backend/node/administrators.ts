import { Inject, Injectable, type OnApplicationBootstrap } from "@nestjs/common";
import { Any, Not } from "typeorm";
import { Database } from "../core/database.ts";
import { table } from "../core/table.ts";
import { firstApproval } from "../settings/approval.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";

/**
 * Writes the administrators that the settings name to the database, where sessions look. In a new installation it also
 * writes whether companies need approval.
 */
@Injectable()
export class NodeAdministrators implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const emails = this.settings.nodeAdministrators;
    await this.database.asWorker(async (tx) => {
      await table(tx, "app.node_administrator").remove({ email: Not(Any(emails)) });
      await firstApproval(tx, !this.settings.demo);
      for (const email of emails) await table(tx, "app.node_administrator").insertNew({ email });
    });
  }
}
