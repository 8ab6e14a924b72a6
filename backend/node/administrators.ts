import { Inject, Injectable, type OnApplicationBootstrap } from "@nestjs/common";
import { Database } from "../core/database.ts";
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
      await tx.query("DELETE FROM app.node_administrator WHERE email <> ALL ($1::text[])", [emails]);
      await firstApproval(tx, !this.settings.demo);
      await tx.query("INSERT INTO app.node_administrator (email) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", [
        emails,
      ]);
    });
  }
}
