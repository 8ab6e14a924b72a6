import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { DataSource, type EntityManager } from "typeorm";
import { isAway, Unsettled } from "./away.ts";
import { askerKey } from "./asker.ts";
import { Lanes } from "./lanes.ts";
import { inPasses, isInside } from "./outside.ts";
import { poolOf, type DatabaseLoad } from "./pool-load.ts";
import { OUTLIVED, Prepared } from "./prepared.ts";
import { statement, type Statement } from "./statement.ts";
import { ENTITIES } from "./table.ts";

/**
 * The organisation and person that a transaction acts for. Row-level security lets through only rows that the
 * organisation may see.
 */
export interface Actor {
  readonly organisation: string;
  readonly person: string;
}

/** The connections of one pool: what one of them asks again, all of them plan once. */
function connections(): typeof pg.Client {
  const prepared = new Prepared();
  return class extends pg.Client {
    constructor(options: pg.ClientConfig) {
      super(options);
      // A connection may tell that it broke while nobody listens, or twice. That ends no process: who uses it next is
      // told.
      this.on("error", () => undefined);
      const ask = this.query.bind(this) as (...asked: unknown[]) => unknown;
      this.query = ((...asked: unknown[]) => {
        const [text, values, ...rest] = asked;
        const name =
          typeof text === "string" && Array.isArray(values) && values.length > 0 ? prepared.name(text) : undefined;
        if (name === undefined) return ask(...asked);
        const answer = ask({ name, text, values }, ...rest);
        if (answer instanceof Promise) answer.catch((error: unknown) => this.#outlived(error));
        return answer;
      }) as typeof this.query;
    }

    /**
     * The answer to a prepared plan has changed its shape, as when the schema is migrated by another instance: this
     * connection cannot ask it again.
     */
    #outlived(error: unknown): void {
      if ((error as { code?: unknown }).code === OUTLIVED) void this.end();
    }
  };
}

const source = (url: string, poolSize: number): DataSource =>
  new DataSource({
    type: "postgres",
    url,
    poolSize,
    synchronize: false,
    entities: [...ENTITIES],
    migrationsTransactionMode: "each",
    connectTimeoutMS: CONNECTION_MS,
    extra: {
      Client: connections(),
      keepAlive: true,
      statement_timeout: 30_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  });

const APP_CONNECTIONS = 20;
const WORKER_CONNECTIONS = 10;
/** One waits in a turn, then is told to come again: nobody holds more of the connections than a share. */
const QUEUE = { waitingPerKey: 200, waiting: 1_000, waitMs: 10_000 };
/** How long one waits for a connection. */
const CONNECTION_MS = 5_000;
/** How long the transaction of a request may last, whatever the database waits for. */
const PASS_MS = 45_000;
/** How long a commit may wait, as for a standby that does not answer. */
const COMMIT_MS = 10_000;
/** After which pauses a transaction is repeated that never came to its commit, because the database went away. */
const AGAIN_MS = [50, 400];

/** The key-encryption key that comes with a database, for what its transactions seal. */
const keks = new WeakMap<DataSource, Buffer>();

/** Null in a process that was given no such key. */
export const kekOf = (tx: EntityManager): Buffer | null => keks.get(tx.connection) ?? null;

/** The ways into the database. Nothing else opens a transaction. */
export class Database {
  readonly #app: DataSource;
  readonly #worker: DataSource;
  readonly #people = new Lanes({ ...QUEUE, atOnce: Number.POSITIVE_INFINITY, perKey: 4 });
  readonly #companies = new Lanes({ ...QUEUE, atOnce: APP_CONNECTIONS, perKey: 8 });
  readonly #askers = new Lanes({ ...QUEUE, atOnce: WORKER_CONNECTIONS, perKey: WORKER_CONNECTIONS - 2 });

  constructor(appUrl: string, workerUrl: string, kek: Buffer | null) {
    this.#app = source(appUrl, APP_CONNECTIONS);
    this.#worker = source(workerUrl, WORKER_CONNECTIONS);
    if (kek) for (const one of [this.#app, this.#worker]) keks.set(one, kek);
  }

  /** Connections of both pools, and what waits for one. */
  get load(): DatabaseLoad {
    return {
      pools: { people: poolOf(this.#app), work: poolOf(this.#worker) },
      waiting: this.#people.waiting + this.#companies.waiting + this.#askers.waiting,
    };
  }

  async open(): Promise<void> {
    await Promise.all([this.#app.initialize(), this.#worker.initialize()]);
  }

  async close(): Promise<void> {
    await Promise.all([this.#app, this.#worker].filter((one) => one.isInitialized).map((one) => one.destroy()));
  }

  readonly #workerTurn: Turn = (act) => this.#askers.run(askerKey(), act);

  /** A transaction for one organisation, under row-level security. */
  asOrganisation<T>(actor: Actor, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    const turn: Turn = (act) =>
      this.#people.run(`${actor.organisation} ${actor.person}`, () => this.#companies.run(actor.organisation, act));
    return transaction(
      this.#app,
      {
        role: "hawser_app",
        limit: PASS_MS,
        turn,
        variables: { "app.organisation": actor.organisation, "app.person": actor.person },
      },
      work,
    );
  }

  /** A transaction of the worker role: signing in, jobs, the ledger. */
  asWorker<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return transaction(
      this.#worker,
      { role: "hawser_worker", limit: null, turn: this.#workerTurn, variables: {} },
      work,
    );
  }

  /** A transaction of a visitor, whose role reads what is shared in that workspace and nothing else. */
  asVisitor<T>(workspace: string, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return transaction(
      this.#worker,
      { role: "hawser_visitor", limit: PASS_MS, turn: this.#workerTurn, variables: { "app.workspace": workspace } },
      work,
    );
  }

  /** True while the database answers. */
  async answers(): Promise<boolean> {
    return this.#worker.query("SELECT 1").then(
      () => true,
      () => false,
    );
  }
}

interface Opening {
  readonly role: "hawser_app" | "hawser_worker" | "hawser_visitor";
  /** Milliseconds after which it is ended, whatever it waits for. */
  readonly limit: number | null;
  readonly variables: Readonly<Record<string, string>>;
  /** Waits for a connection, fairly between those who ask. */
  readonly turn: Turn;
}
type Turn = <T>(act: () => Promise<T>) => Promise<T>;

/**
 * A transaction. Its work may run several times, each time from the beginning in a new transaction: after work outside
 * of it, and when the database went away before the commit. So it does nothing that lasts but through `tx`.
 */
const transaction = <T>(data: DataSource, opening: Opening, work: (tx: EntityManager) => Promise<T>): Promise<T> =>
  inPasses((pass) => {
    // Within another one its turn has come already: to wait for a second, while one holds a first, could go round in a
    // circle.
    const nested = isInside();
    const act = () => once(data, opening, (tx) => pass(() => work(tx)));
    return repeated(() => (nested ? act() : opening.turn(act)));
  });

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await work();
    } catch (error) {
      const pause = AGAIN_MS[tried];
      if (pause === undefined || !isAway(error)) throw error;
      await wait(pause);
    }
  }
}

async function once<T>(
  data: DataSource,
  { role, limit, variables }: Opening,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const runner = data.createQueryRunner();
  let timer: NodeJS.Timeout | undefined;
  try {
    const client = (await runner.connect()) as pg.Client;
    if (limit !== null) timer = setTimeout(() => cut(client), limit);
    try {
      await client.query(`START TRANSACTION; SET LOCAL ROLE ${role}`);
      const names = Object.entries(variables);
      if (names.length > 0)
        await client.query(
          `SELECT ${names.map((_, i) => `set_config($${2 * i + 1}, $${2 * i + 2}, true)`).join(", ")}`,
          names.flat(),
        );
      const answer = await work(runner.manager);
      await commit(client);
      return answer;
    } catch (error) {
      // A client whose transaction cannot be rolled back is in nobody's hands any more.
      if (!(error instanceof Unsettled)) await client.query("ROLLBACK").catch(() => cut(client));
      throw error;
    }
  } finally {
    clearTimeout(timer);
    await runner.release();
  }
}

/** Throws {@link Unsettled} where the connection broke before the database said what became of it. */
async function commit(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => cut(client), COMMIT_MS);
  try {
    const { command } = await client.query("COMMIT");
    if (command !== "COMMIT") throw new Error("a statement had failed, and nothing of the transaction was kept");
  } catch (error) {
    throw isAway(error) ? new Unsettled(error) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Ends a connection without a word: the other side does not answer. Queries that wait for it fail. */
const cut = (client: pg.Client): void =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();

const BY_PERSON = statement("core.byPerson", "SELECT set_config('app.person', $1, true)");

/** Says in a transaction of the worker role whose doing it is: what is made and changed by people notes that. */
export async function byPerson(tx: EntityManager, person: string): Promise<void> {
  await changed(tx, BY_PERSON, [person]);
}

/** The answer of the database to a statement. */
interface Answer {
  readonly records?: readonly unknown[];
  readonly affected?: number;
}

const ask = async (tx: EntityManager, text: string, parameters: readonly unknown[]): Promise<Answer> => {
  if (tx.queryRunner === undefined) throw new Error("a statement outside of a transaction");
  return (await tx.queryRunner.query(text, [...parameters], true)) as Answer;
};

/** How many rows a named statement wrote, changed, removed or found. */
export const changed = async (
  tx: EntityManager,
  asked: Statement,
  parameters: readonly unknown[] = [],
): Promise<number> => (await ask(tx, asked.text, parameters)).affected ?? 0;

/** Exactly one row was changed; anything else means that somebody was faster. */
export const changedOne = async (
  tx: EntityManager,
  asked: Statement,
  parameters: readonly unknown[],
): Promise<boolean> => (await changed(tx, asked, parameters)) === 1;

/** Rows of a named statement. */
export async function rows<Row>(
  tx: EntityManager,
  asked: Statement<Row>,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  return [...((await ask(tx, asked.text, parameters)).records ?? [])] as Row[];
}

/** The first of them; null where there is none. */
export const first = async <Row>(
  tx: EntityManager,
  asked: Statement<Row>,
  parameters: readonly unknown[] = [],
): Promise<Row | null> => (await rows(tx, asked, parameters))[0] ?? null;
