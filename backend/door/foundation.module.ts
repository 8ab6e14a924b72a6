import { Global, Module, type DynamicModule, type OnApplicationShutdown } from "@nestjs/common";
import { APP_FILTER, APP_INTERCEPTOR } from "@nestjs/core";
import { DiskStorage } from "../ports/storage.ts";
import { Attempts } from "../core/attempts.ts";
import { Listener } from "../core/changes.ts";
import { Database } from "../core/database.ts";
import { Door } from "./door.ts";
import { RefusalFilter } from "./refusal-filter.ts";
import { KEY_HANDOVER, type KeyHandover } from "./key-handover.ts";
import { Repeats } from "./repeats.ts";
import type { Settings } from "../settings/settings.ts";
import { SETTINGS_TOKEN, STORAGE } from "../settings/tokens.ts";

/** The foundation of every feature: settings, database, storage, live changes, the door. */
@Global()
@Module({})
export class FoundationModule implements OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly listener: Listener,
  ) {}

  static with(settings: Settings, installation: string, keys: KeyHandover): DynamicModule {
    return {
      module: FoundationModule,
      providers: [
        { provide: SETTINGS_TOKEN, useValue: settings },
        { provide: KEY_HANDOVER, useValue: keys },
        {
          provide: Database,
          useFactory: async () => {
            const database = new Database(settings.appDatabaseUrl, settings.workerDatabaseUrl, settings.kek);
            await database.open();
            return database;
          },
        },
        {
          provide: Listener,
          useFactory: async () => {
            const listener = new Listener(settings.workerDatabaseUrl);
            await listener.open();
            return listener;
          },
        },
        { provide: STORAGE, useFactory: () => new DiskStorage(settings.storageDir, settings.kek, installation) },
        Attempts,
        Repeats,
        { provide: APP_INTERCEPTOR, useClass: Door },
        { provide: APP_FILTER, useClass: RefusalFilter },
      ],
      exports: [SETTINGS_TOKEN, STORAGE, Database, Listener, Attempts],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.listener.close();
    await this.database.close();
  }
}
