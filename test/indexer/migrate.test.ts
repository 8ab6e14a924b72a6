import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Db } from "../../indexer/store/db.ts";
import { migrateChain } from "../../indexer/store/migrate.ts";
import { freshDatabase } from "../support/postgres.ts";
import { mirrorOf, simulatedConfig } from "../../scripts/histories/mirror.ts";
import { openStore } from "../../scripts/histories/store.ts";
import { SimulatedNode } from "../../scripts/histories/simulated-node.ts";

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
    for (const view of ["titles", "events", "anchors", "registries", "executions", "heads", "adoptions", "history", "holdings", "entries", "ledger_change", "status"]) {
      await as(role, `select * from chain.${view}`);
      const { rows } = await db.query("select has_table_privilege($1, $2, 'insert, update, delete, truncate') as may", [role, `chain.${view}`]);
      expect(rows).toEqual([{ may: false }]);
    }
    for (const table of ["title", "event", "cursor", "block", "contract", "registry", "anchor", "chain", "migration"]) {
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
      title_token: "select * from chain.titles where chain_id = 1 and registry = '0x00' and token_id = '0x00'",
      title_escrow: "select * from chain.titles where escrow = '0x00'",
      title_holder: "select * from chain.titles where holder = '0x00'",
      title_beneficiary: "select * from chain.titles where beneficiary = '0x00'",
      event_token: "select * from chain.events where registry = '0x00' and token_id = '0x00' order by block_number, log_index",
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
