import { Inject, Injectable } from "@nestjs/common";
import { Authority } from "../../authority/authority.ts";
import { Database } from "../../core/database.ts";
import type { Storage } from "../../ports/storage.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../../settings/tokens.ts";
import type { Receiving } from "./wire.ts";

/** The means by which messages of other platforms are taken. */
@Injectable()
export class Receiver implements Receiving {
  constructor(
    readonly database: Database,
    readonly authority: Authority,
    @Inject(SETTINGS_TOKEN) readonly settings: SettingsProvider,
    @Inject(STORAGE) readonly storage: Storage,
  ) {}
}
