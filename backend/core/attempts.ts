import { randomUUID } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import { ATTEMPTS, LONGEST_MINUTES, type AttemptKind } from "#domain/attempts";
import { Refused, type ErrorCode } from "#domain/errors";
import { changed, Database, rows } from "./database.ts";
import { failureOf, noteFailure } from "./failures.ts";
import { LOCKS } from "./locks.ts";
import { statement } from "./statement.ts";
import { table } from "./table.ts";

const LOCK = statement(
  "core.lockAttempts",
  `SELECT pg_advisory_xact_lock($1, k.hash)::text AS locked FROM (SELECT DISTINCT hashtext(name) AS hash
    FROM unnest($2::text[]) AS name ORDER BY hash) AS k`,
);
const COUNT = statement(
  "core.countAttempt",
  "INSERT INTO app.attempt (id, key, at) SELECT $1, name, clock_timestamp() FROM unnest($2::text[]) AS name",
);
const AGES = statement(
  "core.agesOfAttempts",
  `SELECT key, extract(epoch FROM clock_timestamp() - at)::float8 AS age FROM app.attempt WHERE key = ANY ($1)
    AND at > now() - make_interval(mins => $2) ORDER BY at`,
  ["age"],
);

/** The key under which a try is counted: a kind, and the person or source. */
export type Counted = readonly [kind: AttemptKind, of: string];

/** A try that has been counted. */
export interface Try {
  readonly id: string;
  /** For the first key: the tries that are left, and how long the wait is after those. */
  readonly left: number;
  readonly minutes: number;
}

/** The try did not take place: nothing was compared. */
const NOT_MADE: ReadonlySet<ErrorCode> = new Set(["OVERLOADED", "TOO_MANY_REQUESTS"]);

const nameOf = ([kind, of]: Counted): string => `${kind}:${of}`;

/** Tries that a key has left, from the ages of its tries in seconds, oldest first. */
function roomOf([kind]: Counted, ages: readonly number[]): { left: number; seconds: number } {
  const each = ATTEMPTS[kind].map(({ times, minutes }) => {
    const inside = ages.filter((age) => age < minutes * 60);
    // When the window is full, the one that must leave it first; else the one that must have left it after `left` more.
    const oldest = inside[Math.max(0, inside.length - times)] ?? 0;
    return { left: times - inside.length, seconds: Math.max(1, Math.ceil(minutes * 60 - oldest)) };
  });
  return each.reduce((least, one) =>
    one.left < least.left || (one.left === least.left && one.seconds > least.seconds) ? one : least,
  );
}

/** Tries by account, person or source, kept in the database so that every process counts together. */
@Injectable()
export class Attempts {
  constructor(private readonly database: Database) {}

  /** TOO_MANY_ATTEMPTS while no try of the key would be taken. */
  async assertFree(...key: Counted): Promise<void> {
    const ages = await this.database.asWorker((tx) => agesOf(tx, [key]));
    const { left, seconds } = roomOf(key, ages.get(nameOf(key)) ?? []);
    if (left <= 0) throw new Refused("TOO_MANY_ATTEMPTS", { seconds });
  }

  /**
   * Counts a try under every key before anything is looked at, so that tries at the same time count too.
   * TOO_MANY_ATTEMPTS when one of them is full; then it is counted under none.
   */
  async count(...keys: readonly [Counted, ...Counted[]]): Promise<Try> {
    const id = randomUUID();
    return this.database.asWorker(async (tx) => {
      const names = keys.map(nameOf);
      // Always in the same order: two that count the same keys never wait for each other.
      await changed(tx, LOCK, [LOCKS.attempts, names]);
      const ages = await agesOf(tx, keys);
      const rooms = keys.map((key) => roomOf(key, ages.get(nameOf(key)) ?? []));
      const full = rooms.filter((room) => room.left <= 0).map((room) => room.seconds);
      if (full.length > 0) throw new Refused("TOO_MANY_ATTEMPTS", { seconds: Math.max(...full) });
      await changed(tx, COUNT, [id, names]);
      const after = roomOf(keys[0], [...(ages.get(nameOf(keys[0])) ?? []), 0]);
      return { id, left: after.left, minutes: Math.ceil(after.seconds / 60) };
    });
  }

  /** Takes a try back under all its keys. */
  async refund({ id }: Try): Promise<void> {
    await this.database.asWorker((tx) => table(tx, "app.attempt").remove({ id }));
  }

  /**
   * Counts a try, then makes it. One that finds something is taken back; one that finds null, or is refused, stays
   * counted.
   */
  async make<T>(keys: readonly [Counted, ...Counted[]], work: (made: Try) => Promise<T | null>): Promise<T | null> {
    return this.#made(keys, work, true);
  }

  /** The same of what costs something also where it succeeds: only one that never took place is taken back. */
  async spend<T>(keys: readonly [Counted, ...Counted[]], work: () => Promise<T>): Promise<T> {
    return this.#made(keys, work, false);
  }

  async #made<T>(keys: readonly [Counted, ...Counted[]], work: (made: Try) => Promise<T>, back: boolean): Promise<T> {
    const made = await this.count(...keys);
    try {
      const found = await work(made);
      if (back && found !== null) await this.refund(made);
      return found;
    } catch (error) {
      if (error instanceof Refused && NOT_MADE.has(error.code)) await this.refund(made);
      throw error;
    }
  }

  /** Forgets every try of a key: its owner has proved to be the one. */
  async forget(...key: Counted): Promise<void> {
    await this.database.asWorker((tx) => table(tx, "app.attempt").remove({ key: nameOf(key) }));
  }

  /**
   * Does what proves who somebody is; where it is refused, that is noted for the record of whose e-mail address it is.
   */
  async watched<T>(email: string, address: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const failure = error instanceof Refused ? failureOf(error.code) : undefined;
      if (failure) await this.database.asWorker((tx) => noteFailure(tx, failure, email, address));
      throw error;
    }
  }
}

/** How old the tries of each key are, in seconds, the oldest first. */
async function agesOf(tx: EntityManager, keys: readonly Counted[]): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = await rows(tx, AGES, [keys.map(nameOf), LONGEST_MINUTES]);
  return new Map(
    keys.map((key) => [nameOf(key), found.filter((one) => one.key === nameOf(key)).map((one) => one.age)]),
  );
}
