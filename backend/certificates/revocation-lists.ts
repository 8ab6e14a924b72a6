import { Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import { LIMITS } from "#domain/limits";
import { HOUR_MS } from "#domain/clock";
import { changed, Database, first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { lock } from "../core/locks.ts";
import { Authority } from "../authority/authority.ts";
import type { Revocation } from "../signing/revocation-list.ts";

export type ListName = "issuing" | "root";

/** Clocks of readers differ. */
const SKEW = 5 * 60_000;
/** Still served from the database when it is younger than this and nothing was revoked since. */
const FRESH = `$2::timestamptz - l.this_update < interval '${LIMITS.revocationListRenewHours} hours'`;
/** Nothing below the root is ever revoked here but certificates of people and companies. */
const REVOKED = "revoked_at IS NOT NULL AND source = 'cloud' AND $1 = 'issuing'";

const FOUND = statement(
  "certificates.revoked",
  `SELECT serial, revoked_at AS at, revoked_reason AS reason FROM app.certificate WHERE ${REVOKED}
    ORDER BY revoked_at, serial`,
  ["at"],
);
const KEEP = statement(
  "certificates.keepRevocationList",
  `INSERT INTO app.revocation_list (authority, number, der, entries, this_update, next_update)
    VALUES ($1,$2,$3,$4,$5,$6)
   ON CONFLICT (authority) DO UPDATE SET number = excluded.number, der = excluded.der, entries = excluded.entries,
     this_update = excluded.this_update, next_update = excluded.next_update`,
);
const STILL_FRESH = statement(
  "certificates.freshRevocationList",
  `SELECT l.der FROM app.revocation_list l WHERE l.authority = $1 AND ${FRESH} AND ($3::timestamptz IS NULL
    OR l.this_update >= $3) AND l.entries = (SELECT count(*) FROM app.certificate WHERE ${REVOKED})`,
);

/**
 * The lists that every certificate names. Made when one is asked for that is too old or lacks a revocation, so that
 * what is served is never stale; kept in the database, so that all processes serve the same with one number.
 */
@Injectable()
export class RevocationLists {
  constructor(
    private readonly database: Database,
    private readonly authority: Authority,
  ) {}

  /** `since`: for what needs a list that is made no earlier than this. */
  async list(name: ListName, now = new Date(), since: Date | null = null): Promise<Buffer> {
    // Makes its keys when they are first needed, in a transaction of its own.
    await this.authority.root();
    return this.database.asWorker(
      async (tx) => (await fresh(tx, name, now, since)) ?? this.#make(tx, name, now, since),
    );
  }

  async #make(tx: EntityManager, name: ListName, now: Date, since: Date | null): Promise<Buffer> {
    await lock(tx, "revocationList", name);
    const made = await fresh(tx, name, now, since);
    if (made) return made;
    const before = await table(tx, "app.revocation_list").first(["number"], { authority: name });
    const found = await rows(tx, FOUND, [name]);
    const number = (before?.number ?? 0) + 1;
    const [thisUpdate, nextUpdate] = [
      new Date(now.getTime() - SKEW),
      new Date(now.getTime() + LIMITS.revocationListDays * 24 * HOUR_MS),
    ];
    const der = await this.authority.revocationList(name, {
      number,
      thisUpdate,
      nextUpdate,
      revoked: found satisfies Revocation[],
    });
    await changed(tx, KEEP, [name, number, der, found.length, now, nextUpdate]);
    return der;
  }
}

const fresh = async (tx: EntityManager, name: ListName, now: Date, since: Date | null): Promise<Buffer | null> =>
  (await first(tx, STILL_FRESH, [name, now, since]))?.der ?? null;
