import type { Database } from "../../core/database.ts";
import type { Settings } from "../../settings/settings.ts";

/** The means by which a company acts on bills between platforms. */
export interface ExchangeMeans {
  readonly database: Database;
  readonly settings: Settings;
}
