import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from "@nestjs/common";
import { PgBoss } from "pg-boss";
import { carryOutDue } from "../auth/second/reset.ts";
import { remindVisitors } from "../bunker/remind.ts";
import { remindOfEnding } from "../certificates/remind.ts";
import { Database } from "../core/database.ts";
import { SETTINGS_TOKEN, STORAGE, type SettingsProvider } from "../settings/tokens.ts";
import { expireDue } from "../documents/expire.ts";
import { readTexts } from "../documents/read-texts.ts";
import { renewArchives } from "../documents/renew-archives.ts";
import { digestOne } from "../mail/digest.ts";
import { remindOfDue } from "../processes/due.ts";
import { followReach } from "../processes/reach.ts";
import { Authority } from "../authority/authority.ts";
import type { Storage } from "../ports/storage.ts";
import { readReceived } from "../received/keep-said.ts";
import { keepHeads } from "../record/heads.ts";
import { JOBS_QUEUE } from "../core/jobs-schema.ts";
import { settleRegister } from "../foreign-titles/leave.ts";
import { RevocationLists } from "../certificates/revocation-lists.ts";
import { screenDaily } from "../screening/daily.ts";
import { refreshLists } from "../trusted-lists/refresh.ts";
import { Timestamps } from "../timestamps/timestamps.ts";
import { sweepFiles } from "./files.ts";
import { HANDLINGS } from "./handlings.ts";
import { sweep } from "./housekeeping.ts";
import { removeUnproved } from "./unproved.ts";

interface Job {
  /** When it is due, as a cron line in UTC. */
  readonly cron: string;
  readonly work: (database: Database, settings: SettingsProvider, storage: Storage) => Promise<unknown>;
}

/** A run of the queue that lasts longer than a quarter of an hour counts as failed. */
const TEXTS_MS = 10 * 60_000;
const ARCHIVES_MS = 10 * 60_000;
const LISTS_MS = 10 * 60_000;

/** Everything that happens by the clock. Several backends share the queue: each run is done once. */
const JOBS = {
  certificates: { cron: "31 5 * * *", work: (database) => database.asWorker((tx) => remindOfEnding(tx)) },
  secondResets: { cron: "*/5 * * * *", work: (database) => database.asWorker(carryOutDue) },
  housekeeping: {
    cron: "17 * * * *",
    work: async (database) => {
      await database.asWorker(sweep);
      while ((await database.asWorker(removeUnproved)) > 0) continue;
    },
  },
  registers: {
    cron: "*/5 * * * *",
    work: async (database) => {
      while (await database.asWorker(settleRegister)) continue;
    },
  },
  validity: { cron: "3 * * * *", work: (database) => database.asWorker(expireDue) },
  processesDue: { cron: "7 * * * *", work: (database) => database.asWorker((tx) => remindOfDue(tx, HANDLINGS)) },
  processesReach: { cron: "*/10 * * * *", work: (database) => database.asWorker((tx) => followReach(tx, HANDLINGS)) },
  bunkerVisitors: {
    cron: "*/10 * * * *",
    work: (database, settings) => database.asWorker((tx) => remindVisitors(tx, settings)),
  },
  digests: {
    cron: "*/10 * * * *",
    work: async (database) => {
      while (await database.asWorker((tx) => digestOne(tx))) continue;
    },
  },
  authority: { cron: "50 4 * * *", work: (database, settings) => new Authority(database, settings).renew() },
  texts: { cron: "*/15 * * * *", work: (database, _, storage) => readTexts(database, storage, TEXTS_MS) },
  received: { cron: "*/15 * * * *", work: (database, _, storage) => readReceived(database, storage, TEXTS_MS) },
  files: { cron: "25 3 * * *", work: (database, _, storage) => sweepFiles(database, storage) },
  archives: {
    cron: "40 * * * *",
    work: (database, settings, storage) => {
      const authority = new Authority(database, settings);
      const timestamps = new Timestamps(authority, new RevocationLists(database, authority), settings);
      return renewArchives({ database, storage, archive: (file) => timestamps.archive(file) }, ARCHIVES_MS);
    },
  },
  trustedLists: { cron: "*/15 * * * *", work: (database, settings) => refreshLists(database, settings, LISTS_MS) },
  screening: { cron: "20 4 * * *", work: (database) => database.asWorker((tx) => screenDaily(tx)) },
  heads: { cron: "40 0 * * *", work: (database) => database.asWorker(keepHeads) },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof JOBS;

/** The queue of jobs, in Postgres. A failed run is tried again with growing waits. */
@Injectable()
export class Jobs implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger("jobs");
  readonly #boss: PgBoss;

  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
    @Inject(STORAGE) private readonly storage: Storage,
  ) {
    // The schema is made and migrated by its owner; here it is only used. Objects that the queue makes as it goes
    // belong to the role, whatever login it is.
    this.#boss = new PgBoss({
      connectionString: settings.workerDatabaseUrl,
      ...JOBS_QUEUE,
      application_name: "hawser-jobs",
      max: 3,
      migrate: false,
    });
    this.#boss.on("error", (error) => this.#log.warn(error.message));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.#boss.start();
    for (const [name, { cron, work }] of Object.entries<Job>(JOBS)) {
      await this.#boss.createQueue(name, { policy: "singleton", retryLimit: 5, retryDelay: 30, retryBackoff: true });
      await this.#boss.schedule(name, cron);
      await this.#boss.work(name, async () => void (await work(this.database, this.settings, this.storage)));
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5000 });
  }
}
