import pg from "pg";
import { DataSource, type EntityManager } from "typeorm";
import { MIGRATIONS } from "../migrations/all.ts";
import { migrateJobs } from "./jobs-schema.ts";
import { LOCKS } from "./locks.ts";
import { OUTLIVED, Prepared } from "./prepared.ts";

/** Whom a transaction acts for. Row-level security lets through only what that organisation may see. */
export interface Actor {
  readonly organisation: string;
  readonly person: string;
}

const prepared = new Prepared();

class Connection extends pg.Client {
  constructor(options: pg.ClientConfig) {
    super(options);
    // A connection may tell that it broke while nobody listens, or twice. That ends no process: whoever uses it next is told.
    this.on("error", () => undefined);
    const ask = this.query.bind(this) as (...asked: unknown[]) => unknown;
    this.query = ((...asked: unknown[]) => {
      const [text, values, ...rest] = asked;
      const name = typeof text === "string" && Array.isArray(values) && values.length > 0 ? prepared.name(text) : undefined;
      if (name === undefined) return ask(...asked);
      const answer = ask({ name, text, values }, ...rest);
      if (answer instanceof Promise) answer.catch((error: unknown) => this.#outlived(error));
      return answer;
    }) as typeof this.query;
  }

  /** What a kept plan answers has changed its shape, as when the schema is migrated by another instance: this connection cannot ask it again. */
  #outlived(error: unknown): void {
    if ((error as { code?: unknown }).code === OUTLIVED) void this.end();
  }
}

const source = (url: string, poolSize: number): DataSource =>
  new DataSource({ type: "postgres", url, poolSize, synchronize: false, migrationsTransactionMode: "each", extra: { Client: Connection, statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 } });

/** Migrates the schema `app` and the one of the jobs forward. Idempotent. Needs the owner's address. */
export async function migrate(url: string): Promise<void> {
  const data = new DataSource({ type: "postgres", url, synchronize: false, migrationsTableName: "hawser_migration", migrations: [...MIGRATIONS] });
  await data.initialize();
  try {
    // Several processes may start at once: one migrates, the others wait and find nothing to do.
    await data.query("SELECT pg_advisory_lock($1)", [LOCKS.migrations]);
    await data.runMigrations({ transaction: "each" });
    await migrateJobs(url, (sql) => data.query(sql));
  } finally {
    await data.query("SELECT pg_advisory_unlock($1)", [LOCKS.migrations]).catch(() => undefined);
    await data.destroy();
  }
}

/** The key-encryption key that comes with a database, for what its transactions seal. */
const keks = new WeakMap<DataSource, Buffer>();

/** Null in a process that was given no such key. */
export const kekOf = (tx: EntityManager): Buffer | null => keks.get(tx.connection) ?? null;

/** The ways into the database. Nothing else opens a transaction. */
export class Database {
  readonly #app: DataSource;
  readonly #worker: DataSource;

  constructor(appUrl: string, workerUrl: string, kek: Buffer | null) {
    this.#app = source(appUrl, 20);
    this.#worker = source(workerUrl, 10);
    if (kek) for (const one of [this.#app, this.#worker]) keks.set(one, kek);
  }

  async open(): Promise<void> {
    await Promise.all([this.#app.initialize(), this.#worker.initialize()]);
  }

  async close(): Promise<void> {
    await Promise.all([this.#app, this.#worker].filter((one) => one.isInitialized).map((one) => one.destroy()));
  }

  /** A transaction for one organisation, under row-level security. */
  asOrganisation<T>(actor: Actor, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.#app.transaction(async (tx) => {
      await tx.query("SET LOCAL ROLE hawser_app");
      await tx.query("SELECT set_config('app.organisation', $1, true), set_config('app.person', $2, true)", [actor.organisation, actor.person]);
      return work(tx);
    });
  }

  /** A transaction of the worker role: signing in, jobs, the ledger. */
  asWorker<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.#worker.transaction(async (tx) => {
      await tx.query("SET LOCAL ROLE hawser_worker");
      return work(tx);
    });
  }

  /** A transaction of a visitor, whose role reads what is shared in that workspace and nothing else. */
  asVisitor<T>(workspace: string, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.#worker.transaction(async (tx) => {
      await tx.query("SET LOCAL ROLE hawser_visitor");
      await tx.query("SELECT set_config('app.workspace', $1, true)", [workspace]);
      return work(tx);
    });
  }

  /** True while the database answers. */
  async answers(): Promise<boolean> {
    return this.#worker.query("SELECT 1").then(() => true, () => false);
  }
}

/** Says in a transaction of the worker role whose doing it is: what is made and changed by people notes that. */
export async function byPerson(tx: EntityManager, person: string): Promise<void> {
  await tx.query("SELECT set_config('app.person', $1, true)", [person]);
}

/** Exactly one row was changed; anything else means that somebody was faster. */
export async function changedOne(tx: EntityManager, sql: string, parameters: unknown[]): Promise<boolean> {
  const [, count] = (await tx.query(sql, parameters)) as [unknown[], number];
  return count === 1;
}

/** Rows of a query, typed by the caller who wrote the SQL. */
export async function rows<T>(tx: EntityManager, sql: string, parameters: unknown[] = []): Promise<T[]> {
  const answer = (await tx.query(sql, parameters)) as T[] | [T[], number];
  return Array.isArray(answer[0]) && typeof answer[1] === "number" ? answer[0] : (answer as T[]);
}

export async function first<T>(tx: EntityManager, sql: string, parameters: unknown[] = []): Promise<T | null> {
  return (await rows<T>(tx, sql, parameters))[0] ?? null;
}
