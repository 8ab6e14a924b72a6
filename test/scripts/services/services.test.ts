import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import nodemailer from "nodemailer";
import pg from "pg";
import { createPublicClient, createTestClient, http } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { genesisOf } from "#domain/chain/genesis";
import { startMailbox } from "../../../scripts/services/mailbox.ts";
import { startPostgres } from "../../../scripts/services/postgres.ts";
import { localChain } from "../../support/chain.ts";
import { freshDatabase } from "../../support/postgres.ts";
import { mailReceiver } from "../../support/smtp.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hawser-services-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  // A killed server ends the connection at once, which pg reports as an event.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe("PostgreSQL", () => {
  it("hands every test an empty database of its own", async () => {
    const [one, two] = await Promise.all([freshDatabase(), freshDatabase()]);
    await query(one.url, "create table mark (id int)");
    expect(await query(two.url, "select to_regclass('mark') as mark")).toEqual([{ mark: null }]);
    await Promise.all([one.drop(), two.drop()]);
  });

  it("keeps committed rows through a kill -9, on the same port, in a folder that only root may enter", async () => {
    const options = { dataDir: join(folder, "cluster"), password: "a b/c@d" };
    const first = await startPostgres(options);
    expect(await query<{ version: string }>(first.url(), "show server_version")).toMatchObject([
      { server_version: expect.stringMatching(/^18\./) },
    ]);
    await query(first.url(), "create table mark as select 7 as id");
    process.kill(first.pid, "SIGKILL");
    await first.exited;
    const second = await startPostgres({ ...options, port: first.port });
    expect(second.port).toBe(first.port);
    expect(await query(second.url(), "select id from mark")).toEqual([{ id: 7 }]);
    const third = await startPostgres({ ...options, port: first.port });
    expect(await second.exited).toBe("exit code 0");
    await third.stop();
  });

  it("says who is in the way when its port is taken", async () => {
    const mails = await mailReceiver();
    const start = startPostgres({ dataDir: join(folder, "taken"), password: "x", port: mails.port });
    await expect(start).rejects.toThrow(/PostgreSQL ended with exit code 1[\s\S]*Address already in use/);
    await mails.stop();
  });
});

describe("the local chain", () => {
  it("keeps its blocks and its genesis over a stop, and may only lose the newest over a kill -9", async () => {
    // Written at the stop and not in between: a kill might come in the middle of that.
    const chain = await localChain({ stateFile: join(folder, "chain.json"), stateIntervalSeconds: 3_600 });
    const client = createPublicClient({ transport: http(chain.rpcUrl) });
    const test = createTestClient({ mode: "anvil", transport: http(chain.rpcUrl) });
    const genesis = await genesisOf(client);
    await test.mine({ blocks: 3 });
    await chain.stop();
    await chain.restart();
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(3n);
    await chain.kill9();
    await chain.restart();
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(3n);
    expect(await genesisOf(client)).toBe(genesis);
    expect(await client.getChainId()).toBe(1337);
    expect(await client.getBalance({ address: chain.accounts[0]!.address })).toBe(10_000n * 10n ** 18n);
    await chain.stop();
    expect((await stat(join(folder, "chain.json"))).size).toBeGreaterThan(0);
  });

  it("does not take another program for itself", async () => {
    const one = await localChain();
    await expect(localChain({ port: Number(new URL(one.rpcUrl).port) })).rejects.toThrow(/anvil ended/);
    await one.stop();
  });
});

describe("the mailbox", () => {
  it("keeps every mail that it has accepted", async () => {
    const mails = await startMailbox({ folder: join(folder, "mail") });
    const transport = nodemailer.createTransport(`smtp://127.0.0.1:${mails.smtpPort}`);
    await transport.sendMail({
      from: "a@carrier.example",
      to: "b@shipper.example",
      subject: "提单",
      text: "code 12345678",
    });
    await mails.stop();
    const again = await startMailbox({ folder: join(folder, "mail") });
    expect(again.messages()).toMatchObject([
      {
        from: "a@carrier.example",
        to: ["b@shipper.example"],
        subject: "提单",
        text: expect.stringContaining("12345678"),
      },
    ]);
    await again.stop();
  });
});
