import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Db } from "../../indexer/store/db.ts";
import { fingerprint, migrateChain, MIGRATIONS } from "../../indexer/store/migrate.ts";
import { freshDatabase } from "../support/postgres.ts";
import { mirrorOf, simulatedConfig } from "../../scripts/evidence/indexer/mirror.ts";
import { openStore } from "../../scripts/evidence/indexer/store.ts";
import { SimulatedNode } from "../../scripts/evidence/indexer/simulated-node.ts";

let url: string;
let drop: () => Promise<void>;
let db: Db;

beforeAll(async () => {
  ({ url, drop } = await freshDatabase());
  await Promise.all([migrateChain(url), migrateChain(url), migrateChain(url)]);
  db = await connect(url, "hawser indexer test reader");
});
afterAll(async () => {
  await db?.end();
  await drop?.();
});

/** Runs statements as a role; the transaction leaves nothing behind. */
async function as(role: string, ...statements: string[]): Promise<void> {
  await db.query("begin");
  try {
    await db.query(`set local role ${role}`);
    for (const statement of statements) await db.query(statement);
  } finally {
    await db.query("rollback");
  }
}

const DENIED = { code: "42501" };

describe("the schema", () => {
  it("is made once, by however many processes, and again without effect", async () => {
    await migrateChain(url);
    const { rows } = await db.query("select version from chain.migration order by version");
    const files = readdirSync(new URL("../../indexer/store/migrations", import.meta.url)).sort();
    expect(rows).toEqual(files.map((file) => ({ version: Number(file.slice(0, 3)) })));
  });

  it.each(["hawser_app", "hawser_worker"])("lets %s read the views and the ledger, and nothing else", async (role) => {
    for (const view of [
      "titles",
      "events",
      "anchors",
      "registries",
      "executions",
      "heads",
      "adoptions",
      "history",
      "holdings",
      "entries",
      "escrows",
      "ledger_change",
      "status",
    ]) {
      await as(role, `select * from chain.${view}`);
      const { rows } = await db.query("select has_table_privilege($1, $2, 'insert, update, delete, truncate') as may", [
        role,
        `chain.${view}`,
      ]);
      expect(rows).toEqual([{ may: false }]);
    }
    for (const table of [
      "title",
      "event",
      "cursor",
      "block",
      "contract",
      "registry",
      "anchor",
      "ledger",
      "chain",
      "migration",
    ]) {
      await expect(as(role, `select * from chain.${table}`)).rejects.toMatchObject(DENIED);
    }
  });

  it("lets hawser_indexer do all its work, and not touch the migrations", async () => {
    const sim = new SimulatedNode(3, 60_001);
    sim.mine(20);
    const address = new URL(url);
    address.searchParams.set("options", "-c role=hawser_indexer");
    const store = await openStore(url, address.href);
    const mirror = mirrorOf({ store, sim, chain: simulatedConfig(60_001) });
    await mirror.settle();
    sim.rewind(5);
    sim.mine(6);
    await mirror.settle();
    await mirror.close();
    await store.close();
    await expect(as("hawser_indexer", "delete from chain.migration")).rejects.toMatchObject(DENIED);
  });

  it("answers the readers' questions by index", async () => {
    const questions = {
      title_pkey: "select * from chain.titles where chain_id = 1 and key = '\\x00'",
      contract_pkey: "select * from chain.escrows where chain_id = 1 and escrow = any(array['\\x00'::bytea])",
      title_holder: "select * from chain.titles where holder = '0x00'",
      title_beneficiary: "select * from chain.titles where beneficiary = '0x00'",
      event_key: `select * from chain.history where chain_id = 1 and topic = 'title' and key = '\\x00'
          order by block_number, log_index`,
      event_registry: `select * from chain.history where chain_id = 1 and topic = 'registry' and key = '\\x00'
          order by block_number, log_index`,
      block_without: "delete from chain.block where chain = 1 and number < 9 and not has_events",
      anchor_root: "select * from chain.anchors where root = '0x00'",
      event_request: "select * from chain.executions where request_hash = '0x00'",
    };
    await db.query("begin; set local enable_seqscan = off; set local enable_bitmapscan = off");
    try {
      for (const [index, question] of Object.entries(questions)) {
        const { rows } = await db.query<{ "QUERY PLAN": string }>(`explain ${question}`);
        expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain(`using ${index} `);
      }
    } finally {
      await db.query("rollback");
    }
  });

  it("keeps what an older version wrote, and tells it in the same words", async () => {
    const { url: other, drop: dropOther } = await freshDatabase();
    const [registry, token, escrow, store] = ["11".repeat(20), "22".repeat(32), "33".repeat(20), "44".repeat(20)];
    try {
      const admin = await connect(other, "test");
      await admin.query(
        `create schema chain; create table chain.migration (version integer primary key, fingerprint text not null,
          ran_at timestamptz not null default now())`,
      );
      for (const { version, sql } of MIGRATIONS.filter((one) => one.version < 8)) {
        await admin.query(sql);
        await admin.query("insert into chain.migration (version, fingerprint) values ($1, $2)", [
          version,
          fingerprint(sql),
        ]);
      }
      await admin.query(`
        insert into chain.chain (chain_id, genesis, start_block) values (7, '\\x00', 1);
        insert into chain.cursor (chain, number, hash, at, finalized) values (1, 9, '\\x00', now(), 9);
        insert into chain.block (chain, number, hash, at, has_events) values (1, 5, '\\x00', now(), true);
        insert into chain.contract (chain, address, source, since) values (1, '\\x${escrow}', 'escrow', 5);
        insert into chain.title (chain, key, escrow, status, sequence, minted_block, last_block, last_log, last_tx,
          last_at, replaced_by)
          values (1, '\\x${registry}${token}', '\\x${escrow}', 'active', 1, 5, 5, 0, '\\x55', now(), '[]');
        insert into chain.event (chain, block, log_index, tx_hash, contract, source, name, topic, key, args)
          values (1, 5, 0, '\\x55', '\\x${escrow}', 'escrow', 'Nomination', 'title', '\\x${registry}${token}',
            '{"registry": "0x${registry}", "tokenId": "0x${token}", "nominee": "0x01"}');`);
      for (const [topic, key] of [
        ["title", `0x${registry}:0x${token}`],
        ["anchor", `0x${token}`],
        ["registry", `0x${registry}`],
        ["execution", `0x${token}`],
      ])
        await admin.query(
          `insert into chain.ledger_change (chain_id, topic, key, event, block_number, tx_hash, applied)
            values (7, $1, $2, 'E', 5, '0x55', true)`,
          [topic, key],
        );
      const told = async () =>
        (
          await admin.query(
            "select seq, topic, key, event, block_number, tx_hash, applied, at from chain.ledger_change order by seq",
          )
        ).rows;
      const before = await told();
      await migrateChain(other);
      expect(await told()).toEqual(before);
      expect(
        (await admin.query("select args from chain.history where key = $1", [Buffer.from(registry + token, "hex")]))
          .rows,
      ).toEqual([{ args: { nominee: "0x01" } }]);
      expect(
        (
          await admin.query(
            "select t.token_id from chain.escrows e join chain.titles t on t.key = e.key where e.escrow = $1",
            [Buffer.from(escrow, "hex")],
          )
        ).rows,
      ).toEqual([{ token_id: `0x${token}` }]);
      // A line of the ledger written from now on carries the store as well.
      await admin.query(
        `insert into chain.ledger (chain_id, topic, key, event, block_number, tx_hash, applied)
          values (7, 'anchor', $1, 'E', 5, '\\x55', true)`,
        [Buffer.from(store + token, "hex")],
      );
      expect((await told()).at(-1)).toMatchObject({ topic: "anchor", key: `0x${token}`, tx_hash: "0x55" });
      await admin.end();
    } finally {
      await dropOther();
    }
  });

  it("is refused when a migration was edited, or is newer than the program", async () => {
    const { url: other, drop: dropOther } = await freshDatabase();
    try {
      await migrateChain(other);
      const admin = await connect(other, "test");
      await admin.query("update chain.migration set fingerprint = 'x' where version = 2");
      await expect(migrateChain(other)).rejects.toThrow(/was changed after it ran/);
      await admin.query("update chain.migration set version = 999 where version = 2");
      await expect(migrateChain(other)).rejects.toThrow(/newer than this program/);
      await admin.end();
    } finally {
      await dropOther();
    }
  });
});
