import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPublicClient, http } from "viem";
import { freePort } from "../../../scripts/lib/ports.ts";
import type { InnerPorts } from "../../../scripts/start/ports.ts";
import { gone, isAlive } from "../../../scripts/lib/processes.ts";
import { localChain } from "../../support/chain.ts";
import { ownerOf } from "../../support/product-database.ts";
import { type PartName, type RunningProduct, startProduct } from "../../support/product.ts";

const PARTS: readonly PartName[] = ["postgres", "chain", "indexer", "relayer", "backend"];
let product: RunningProduct;
/** Started at the same moment, with the same choice of ports. */
let twin: RunningProduct;
beforeAll(async () => {
  const wish = JSON.stringify({
    postgres: await freePort(),
    chain: await freePort(),
    smtp: await freePort(),
    mailbox: await freePort(),
  });
  [product, twin] = (await Promise.all(
    ["one", "other"].map(async (name) => {
      const dataDir = await mkdtemp(join(tmpdir(), `hawser-${name}-`));
      await writeFile(join(dataDir, "ports.json"), wish);
      return startProduct({ dataDir });
    }),
  )) as [RunningProduct, RunningProduct];
}, 120_000);
afterAll(async () => {
  for (const one of [product, twin]) {
    await one?.stop();
    await one?.remove();
  }
});

const again = async (): Promise<void> => {
  product = await startProduct({ dataDir: product.dataDir, port: Number(new URL(product.url).port) });
};
const genesis = async () =>
  (await createPublicClient({ transport: http(product.rpcUrl) }).getBlock({ blockNumber: 1n })).hash;

/** Exit code and words of `npm start` with these arguments. */
const run = (
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; words: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ["--conditions=source", "scripts/start/main.ts", ...args], {
      env: { PATH: process.env["PATH"], ...env },
      stdio: "pipe",
    });
    let words = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk: string) => (words += chunk));
    child.once("close", (code) => resolve({ code, words }));
  });

describe("npm start at the same moment as another", () => {
  it("lets both have ports of their own, though both chose the same", async () => {
    const addresses = [product, twin].flatMap(({ url, rpcUrl }) => [url, rpcUrl]);
    expect(new Set(addresses).size).toBe(4);
    for (const { url } of [product, twin]) expect((await fetch(url)).status).toBe(200);
    expect(await twin.stop()).toBe(0);
  });
});

describe("npm start", { timeout: 120_000 }, () => {
  it("says where it is ready, and serves the web app there", async () => {
    expect(product.lines).toContain(`Hawser is ready at ${product.url}`);
    const page = await fetch(product.url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("<!doctype html>");
  });

  it("tells Prometheus what backend, relayer and indexer do, at ports that are not the platform's", async () => {
    const id = randomUUID();
    expect((await fetch(`${product.url}/api/documents/${id}`)).status).toBe(401);
    const ports = JSON.parse(await readFile(join(product.dataDir, "ports.json"), "utf8")) as InnerPorts;
    const read = async (part: keyof InnerPorts): Promise<string[]> => {
      const answer = await fetch(`http://127.0.0.1:${ports[part]}/metrics`);
      expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
      const lines = (await answer.text()).trimEnd().split("\n");
      for (const line of lines)
        expect(line).toMatch(
          /^# (HELP|TYPE) hawser_[a-z_]+ .+$|^hawser_[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[\d.e+-]+$/,
        );
      return lines;
    };
    // Counted when the connection has taken the answer.
    await expect
      .poll(() => read("metrics"))
      .toContain('hawser_backend_requests_total{method="GET",route="/api/documents/:id",status="401"} 1');
    const backend = await read("metrics");
    expect(backend.join("\n")).not.toContain(id);
    for (const queue of ["letters_waiting", "messages_waiting", "ledger_changes_waiting", "transactions_waiting"])
      expect(backend).toContain(`hawser_backend_${queue} 0`);
    await expect.poll(() => read("relayer")).toContain('hawser_relayer_state{chain="1337",state="leading"} 1');
    expect(await read("relayer")).toContain('hawser_relayer_acts_waiting{chain="1337"} 0');
    expect(await read("indexer")).toContain('hawser_indexer_leader{chain="1337"} 1');
    expect(await (await fetch(`${product.url}/metrics`)).text()).not.toContain("hawser_backend");
  });

  it("lets no part that goes on running hold the owner's login, nor any other that stands above the rules of rows", async () => {
    const owner = await ownerOf(product);
    try {
      const logins = async () =>
        (
          await owner.query<{ login: string; above: boolean }>(`
        SELECT DISTINCT a.usename AS login, r.rolsuper OR r.rolbypassrls OR r.rolcreaterole
          OR pg_get_userbyid(d.datdba) = a.usename AS above
          FROM pg_stat_activity a JOIN pg_roles r ON r.rolname = a.usename JOIN pg_database d ON d.datname = a.datname
         WHERE a.backend_type = 'client backend' AND a.pid <> pg_backend_pid() ORDER BY 1`)
        ).rows;
      const names = async () => (await logins()).map(({ login }) => login);
      // A part that was killed just now may still be connecting; the backend connects as an organisation once one asks.
      for (const login of ["hawser_indexer", "hawser_worker"])
        await expect.poll(names, { timeout: 30_000 }).toContain(login);
      const found = await logins();
      expect(found.filter(({ above }) => above)).toEqual([]);
      expect(["hawser_app", "hawser_indexer", "hawser_worker"]).toEqual(
        expect.arrayContaining(found.map(({ login }) => login)),
      );
    } finally {
      await owner.end();
    }
    const secret = (await readFile(join(product.dataDir, "secrets", "database-owner"), "utf8")).trim();
    for (const part of ["indexer", "relayer", "backend"] as const) {
      const told = await readFile(`/proc/${product.pidOf(part)}/environ`, "utf8").catch(() => "");
      expect(told, part).not.toContain(secret);
    }
  });

  it.each(PARTS)("has the %s back after a kill -9", async (part) => {
    await product.recovered(part, product.kill9(part));
    expect((await fetch(product.url)).status).toBe(200);
  });

  it("refuses a second start in the same folder, and says who is there", async () => {
    const { code, words } = await run(["--data", product.dataDir]);
    expect(code).toBe(1);
    expect(words).toContain(`already runs with this data folder (process ${product.pid})`);
  });

  it("stops everything and starts again with all data within 15 seconds", async () => {
    const before = await genesis();
    const pids = PARTS.map((part) => product.pidOf(part));
    expect(await product.stop()).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    await again();
    // Once or twice the machine may have had something else to do.
    for (let tries = 1; tries < 3 && product.secondsToReady >= 15; tries += 1) {
      expect(await product.stop()).toBe(0);
      await again();
    }
    expect(product.secondsToReady).toBeLessThan(15);
    expect(await genesis()).toBe(before);
  });

  it("starts again after its supervisor was killed, and ends what was left behind", async () => {
    const before = await genesis();
    const pids = PARTS.map((part) => product.pidOf(part));
    await product.kill9Supervisor();
    // Not all: one that just wants to say something finds that nobody listens any more, and ends.
    expect(pids.filter(isAlive)).not.toEqual([]);
    await again();
    for (const pid of pids) expect(await gone(pid, 10_000)).toBe(true);
    expect(await genesis()).toBe(before);
  });
});

describe("npm start that cannot", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "hawser-cannot-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("names a taken port", async () => {
    const chain = await localChain();
    const { port } = new URL(chain.rpcUrl);
    expect(await run(["--data", folder, "--port", port])).toEqual({
      code: 1,
      words: expect.stringContaining(`Port ${port} is taken`),
    });
    await chain.stop();
  });

  it("names every bad setting", async () => {
    const { code, words } = await run(["--data", folder, "--port", "x"], { SMTP_URL: "mail", DEMO: "perhaps" });
    expect(code).toBe(2);
    for (const name of ["PORT", "SMTP_URL", "DEMO"]) expect(words).toContain(`- ${name} must`);
  });

  it("leaves nothing running and says which part failed", async () => {
    await mkdir(join(folder, "postgres"), { recursive: true });
    await writeFile(join(folder, "postgres/PG_VERSION"), "9\n");
    const { code, words } = await run(["--data", folder]);
    expect(code).toBe(1);
    expect(words).toMatch(/could not start: PostgreSQL ended with exit code \d/);
  });
});
