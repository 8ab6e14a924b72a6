import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { packEntries } from "../../../backend/screening/packed.ts";
import { startOneBackend, type OneBackend } from "../../services/one-backend.ts";
import type { List } from "./lists.ts";
import type { Question } from "./pairs.ts";

type Client = OneBackend["db"];

const COMPANY = randomUUID();
const PERSON = randomUUID();

/** A company with one person who has the right. */
const COMPANY_SQL = `
INSERT INTO chain.chain (id, chain_id, genesis, start_block) OVERRIDING SYSTEM VALUE VALUES (1, 1337, '\\x00', 1);
INSERT INTO app.organisation (id, name, country, city, postal_address, status, address, chain_id, agreement_version,
  agreement_at) VALUES ('${COMPANY}', 'Bench Carriers', 'SG', 'Singapore', '1 Quay', 'ACTIVATED',
    '0x${"1".repeat(40)}', 1337, 1, now());
INSERT INTO app.person (id, email, email_verified_at, password_changed_at, first_name, last_name, signed_name,
  agreement_version, agreement_at, terms_version, terms_at)
  VALUES ('${PERSON}', 'person@bench.example', now(), now(), 'Ada', 'Bench', 'Ada Bench', 1, now(), 1, now());
INSERT INTO app.membership (organisation_id, person_id, is_admin, permissions, status)
  VALUES ('${COMPANY}', '${PERSON}', true, ARRAY['compliance.check'], 'ACTIVATED');`;

/** Puts a version of every list in use, in the place of the former. */
async function bring(db: Client, lists: readonly List[], n: number): Promise<void> {
  for (const { list, entries } of lists) {
    const id = randomUUID();
    if (n === 1)
      await db.query("INSERT INTO app.screening_list (id, name, format) VALUES ($1, $2, 'own')", [randomUUID(), list]);
    await db.query(
      `UPDATE app.screening_version SET state = 'PAST' WHERE list_id = (SELECT id FROM app.screening_list WHERE name = $1)`,
      [list],
    );
    await db.query(
      `INSERT INTO app.screening_version (id, list_id, n, state, source, sha256, entries, names)
        SELECT $1, l.id, $3, 'IN_USE', 'bench', $4, $5, $6 FROM app.screening_list l WHERE l.name = $2`,
      [
        id,
        list,
        n,
        createHash("sha256").update(id).digest("hex"),
        entries.length,
        entries.reduce((sum, { names }) => sum + names.length, 0),
      ],
    );
    await db.query("INSERT INTO app.screening_content (version_id, entries) VALUES ($1, $2)", [
      id,
      await packEntries(entries),
    ]);
  }
}

const enter = (db: Client, questions: readonly Question[]) =>
  db.query(
    `INSERT INTO app.screening_entered (id, organisation_id, kind, name)
      SELECT gen_random_uuid(), $1, q.kind, q.name FROM unnest($2::text[], $3::text[]) AS q (kind, name)`,
    [COMPANY, questions.map(({ kind }) => kind), questions.map(({ name }) => name)],
  );

/** Bodies a second of a round of the product, with PostgreSQL. */
export interface ProductRounds {
  /** Where all hits are new and kept. */
  readonly first: number;
  /** After the next version of the lists, with the time in which they are made ready. */
  readonly newList: number;
  /** With the lists in memory. */
  readonly perSecond: number;
  readonly hits: number;
}

const SECONDS_OF_ROUND = `SELECT extract(epoch FROM finished_at - created_at)::float8 AS seconds, state FROM app.task
  WHERE organisation_id = $1 AND kind = 'screening' ORDER BY created_at DESC LIMIT 1`;

/** Asks for a round, and waits until the program has ended it; answers how many seconds its task took. */
async function round(db: Client, tasks: number): Promise<number> {
  await db.query("INSERT INTO app.screening_round (organisation_id, cause) VALUES ($1, 'LIST')", [COMPANY]);
  for (;;) {
    await wait(100);
    const { rowCount } = await db.query("SELECT FROM app.task WHERE organisation_id = $1 AND kind = 'screening'", [
      COMPANY,
    ]);
    const { rows } = await db.query<{ seconds: number | null; state: string }>(SECONDS_OF_ROUND, [COMPANY]);
    const [task] = rows;
    if (rowCount !== tasks || task === undefined || task.seconds === null) continue;
    if (task.state !== "SUCCEEDED") throw new Error(`a round ended as ${task.state}`);
    // The row of the round goes in a transaction of its own.
    await wait(500);
    return task.seconds;
  }
}

/** Compares what a company knows anew, as the running program does: after two versions of the lists, and once more. */
export async function productRounds(lists: readonly List[], questions: readonly Question[]): Promise<ProductRounds> {
  const backend = await startOneBackend();
  const { db } = backend;
  try {
    await db.query(COMPANY_SQL);
    await enter(db, questions);
    await db.query("ANALYZE");
    const per = async (tasks: number): Promise<number> => Math.round(questions.length / (await round(db, tasks)));
    await bring(db, lists, 1);
    const first = await per(1);
    await bring(db, lists, 2);
    const newList = await per(2);
    const perSecond = await per(3);
    const { rows } = await db.query<{ hits: number }>("SELECT count(*)::int AS hits FROM app.screening_case");
    return { first, newList, perSecond, hits: rows[0]?.hits ?? 0 };
  } finally {
    await backend.stop();
  }
}
