import { createHash } from "node:crypto";
import { connect, transaction, type Db } from "./db.ts";
import { sql as chain } from "./migrations/001-chain.ts";
import { sql as titleEscrow } from "./migrations/002-title-escrow.ts";
import { sql as beside } from "./migrations/004-beside.ts";
import { sql as strangers } from "./migrations/005-strangers.ts";
import { sql as status } from "./migrations/006-status.ts";
import { sql as adopted } from "./migrations/007-adopted.ts";
import { sql as narrow } from "./migrations/008-narrow.ts";
import { sql as lean } from "./migrations/009-lean.ts";
import { sql as grown } from "./migrations/010-grown.ts";
import { sql as terms } from "./migrations/011-terms.ts";
import { sql as left } from "./migrations/012-left.ts";
import { sql as stores } from "./migrations/013-stores.ts";

/** Forward only: a migration that has run anywhere is never edited, only followed. */
export const MIGRATIONS: readonly { readonly version: number; readonly sql: string }[] = [
  { version: 1, sql: chain },
  { version: 2, sql: titleEscrow },
  { version: 4, sql: beside },
  { version: 5, sql: strangers },
  { version: 6, sql: status },
  { version: 7, sql: adopted },
  { version: 8, sql: narrow },
  { version: 9, sql: lean },
  { version: 10, sql: grown },
  { version: 11, sql: terms },
  { version: 12, sql: left },
  { version: 13, sql: stores },
];

const VIEWS = [
  ...["titles", "events", "anchors", "registries", "stores", "executions", "heads"],
  ...["adoptions", "history", "holdings", "entries", "escrows", "ledger_change"],
]
  .map((view) => `chain.${view}`)
  .join(", ");
const LOCK = 7_227_301;

/** A role that readers or the indexer log in with, or are members of; made here when the set-up has not. */
const role = (name: string) => `
do $$ begin
  if not exists (select from pg_roles where rolname = '${name}') then create role ${name} nologin; end if;
exception when duplicate_object or unique_violation then null; end $$;
grant usage on schema chain to ${name};`;

const GRANTS = `
${["hawser_app", "hawser_worker", "hawser_indexer"].map(role).join("")}
grant select on ${VIEWS}, chain.status to hawser_app, hawser_worker;
grant select, insert, update (stopped, left_at) on chain.wanted to hawser_app, hawser_worker;
grant update (kept) on chain.wanted to hawser_worker;
grant select, insert, update, delete on all tables in schema chain to hawser_indexer;
revoke insert, update, delete on chain.migration from hawser_indexer;
grant usage on all sequences in schema chain to hawser_indexer;`;

/** The hash by which an edit of a migration that has already run is noticed. */
export const fingerprint = (sql: string) => createHash("sha256").update(sql).digest("hex");

async function pending(db: Db): Promise<typeof MIGRATIONS> {
  const { rows } = await db.query<{ version: number; fingerprint: string }>(
    "select version, fingerprint from chain.migration order by version",
  );
  for (const row of rows) {
    const known = MIGRATIONS.find(({ version }) => version === row.version);
    if (known === undefined) throw new Error(`Schema chain is at version ${row.version}, newer than this program.`);
    if (fingerprint(known.sql) !== row.fingerprint)
      throw new Error(`Migration ${row.version} was changed after it ran.`);
  }
  return MIGRATIONS.filter(({ version }) => !rows.some((row) => row.version === version));
}

/**
 * Brings the schema `chain` up to date, in one transaction; several processes may call it at once. `url` is the
 * owner's.
 * Throws when the schema is newer than the program, or a migration was edited after it ran.
 */
export async function migrateChain(url: string): Promise<void> {
  const db = await connect(url, "hawser chain migration");
  try {
    await transaction(db, async () => {
      await db.query("select pg_advisory_xact_lock($1)", [LOCK]);
      await db.query("create schema if not exists chain");
      await db.query(`create table if not exists chain.migration
        (version integer primary key, fingerprint text not null, ran_at timestamptz not null default now())`);
      for (const { version, sql } of await pending(db)) {
        await db.query(sql);
        await db.query("insert into chain.migration (version, fingerprint) values ($1, $2)", [
          version,
          fingerprint(sql),
        ]);
      }
      await db.query(GRANTS);
    });
  } finally {
    await db.end();
  }
}
