import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { environmentFile, environmentText } from "../../../scripts/generate/env.ts";
import { environmentOf, type Installation, type ProcessName } from "../../../scripts/start/environment.ts";
import { BadSettings, readSettings } from "../../../scripts/start/settings.ts";
import { SETTINGS } from "../../../scripts/start/settings-table.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hawser-settings-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function problemsOf(env: NodeJS.ProcessEnv, args: readonly string[] = []): readonly string[] {
  try {
    readSettings(env, args, "/house");
  } catch (error) {
    if (error instanceof BadSettings) return error.problems;
    throw error;
  }
  return [];
}

describe("settings", () => {
  it("need nothing: everything is embedded, the demo is filled in", () => {
    expect(readSettings({}, [], "/house")).toMatchObject({
      dataDir: "/house/.hawser", port: undefined, database: undefined, chains: undefined, smtpUrl: undefined, demo: true, storageDir: "/house/.hawser/files",
      nodeAdministrators: "ines@tern-sable.example",
    });
    expect(readSettings({ DEMO: "0" }, [], "/house").nodeAdministrators).toBeUndefined();
    expect(problemsOf({ NODE_ADMINISTRATORS: "ada@example.com, nobody" })).toEqual([expect.stringContaining("NODE_ADMINISTRATORS must be e-mail addresses")]);
  });

  it("let the command line win over the environment", () => {
    expect(readSettings({ PORT: "1", HAWSER_DATA: "a" }, ["--port", "8123", "--data", "/kept"], "/house")).toMatchObject({ port: 8123, dataDir: "/kept" });
  });

  it("point every part at services of one's own, and then make no demo", () => {
    const database = "postgres://a:b@db:5432/hawser";
    expect(readSettings({ DATABASE_URL: database, APP_DATABASE_URL: `${database}?app`, CHAIN_RPC_URLS: "https://one, https://two", CHAIN_FEE_LIMITS: "1=120, 137=800.5", SMTP_URL: "smtps://m:465" }, [], "/house")).toMatchObject({
      database: { owner: database, app: `${database}?app`, worker: database, indexer: database },
      chains: { rpcUrls: ["https://one", "https://two"], deploy: false, feeLimits: new Map([[1, 120], [137, 800.5]]) },
      smtpUrl: "smtps://m:465",
      demo: false,
    });
  });

  it("take addresses that tell of new blocks beside endpoints, and never without one", () => {
    const rpcUrls = ["wss://one/key", "https://two"];
    expect(readSettings({ CHAIN_RPC_URLS: rpcUrls.join(",") }, [], "/house").chains?.rpcUrls).toEqual(rpcUrls);
    expect(problemsOf({ CHAIN_RPC_URLS: "wss://one" })).toEqual([expect.stringContaining("CHAIN_RPC_URLS must name an endpoint that begins with http:// or https://")]);
  });

  it("take limits of fees only for chains of one's own, and above nothing", () => {
    expect(problemsOf({ CHAIN_FEE_LIMITS: "137=800" })).toEqual([expect.stringContaining("CHAIN_FEE_LIMITS needs CHAIN_RPC_URLS")]);
    expect(problemsOf({ CHAIN_RPC_URLS: "https://one", CHAIN_FEE_LIMITS: "137=0" })).toEqual([expect.stringContaining("CHAIN_FEE_LIMITS must allow more than nothing")]);
  });

  it("name every problem at once", async () => {
    const key = join(folder, "kek");
    await writeFile(key, "short");
    expect(problemsOf({ PORT: "70000", DATABASE_URL: "mysql://x", SMTP_URL: "localhost", PUBLIC_URL: "ftp://x", DEMO: "yes", CHAIN_DEPLOY: "1", CHAIN_FEE_LIMITS: "polygon=800", KEK_FILE: key, RELAYER_PRIVATE_KEY_FILE: join(folder, "none") }, ["--prot", "1"])).toEqual([
      expect.stringContaining("command line"),
      expect.stringContaining("PORT must be between 1 and 65535"),
      expect.stringContaining("PUBLIC_URL must be an address"),
      expect.stringContaining("DATABASE_URL must be an address that begins with postgres://"),
      expect.stringContaining("CHAIN_FEE_LIMITS must be pairs"),
      expect.stringContaining("SMTP_URL must be an address"),
      expect.stringContaining("DEMO must be 0 or 1"),
      expect.stringContaining("CHAIN_DEPLOY needs CHAIN_RPC_URLS"),
      expect.stringContaining("RELAYER_PRIVATE_KEY_FILE: the file cannot be read (ENOENT)"),
      expect.stringContaining("KEK_FILE: the file must hold 64 hexadecimal digits"),
    ]);
  });

  it("say which of them need each other", () => {
    expect(problemsOf({ WORKER_DATABASE_URL: "postgres://w@db/hawser" })).toEqual(["WORKER_DATABASE_URL needs DATABASE_URL beside it"]);
    expect(problemsOf({ KMS_KEK: "hawser", KMS_SIGNING: "1" })).toEqual(["KMS_KEK needs KMS_URL beside it", "KMS_SIGNING needs KMS_URL beside it"]);
    expect(problemsOf({ KMS_URL: "https://vault/v1/transit" })).toEqual(["KMS_URL needs KMS_TOKEN_FILE beside it"]);
    expect(problemsOf({ DEMO: "1", SMTP_URL: "smtp://mail" })).toEqual([expect.stringContaining("DEMO=1 needs the local mailbox")]);
  });

  it("are all in .env.example", async () => {
    const text = await readFile(environmentFile, "utf8");
    expect(text).toBe(environmentText());
    for (const name of Object.keys(SETTINGS)) expect(text).toContain(`#${name}=`);
  });

  it("give examples that can be used", () => {
    for (const [name, { schema, example }] of Object.entries(SETTINGS)) expect(schema.safeParse(example).success, name).toBe(true);
  });
});

describe("the environment of a process", () => {
  const installation: Installation = {
    root: "/house", dataDir: "/data", port: 1, publicUrl: "http://localhost:1", chainsFile: "/data/chains.json", kekFile: "/data/kek", kms: { url: "https://vault:8200/v1/transit", tokenFile: "/data/token", kek: "hawser", signing: true }, relayerKeyFile: "/data/relayer",
    database: { owner: "postgres://owner", app: "postgres://app", worker: "postgres://worker", indexer: "postgres://indexer" },
    storageDir: "/data/files", smtpUrl: "smtp://x", mailFrom: undefined, mailboxUrl: undefined, walletConnectProjectId: undefined, ukeyPort: undefined, nodeAdministrators: undefined, webhookPrivate: false, revocationFetch: false, timestampUrl: undefined, trustedFile: undefined, demo: false, indexerPort: 2, relayerPort: 3,
  };
  const SECRETS = ["KEK_FILE", "KMS_TOKEN_FILE", "RELAYER_PRIVATE_KEY_FILE", "DATABASE_URL", "APP_DATABASE_URL", "WORKER_DATABASE_URL", "INDEXER_DATABASE_URL"];
  const MAY: Record<ProcessName, string[]> = {
    migrate: ["KEK_FILE", "KMS_TOKEN_FILE", "DATABASE_URL", "APP_DATABASE_URL", "WORKER_DATABASE_URL"],
    backend: ["KEK_FILE", "KMS_TOKEN_FILE", "DATABASE_URL", "APP_DATABASE_URL", "WORKER_DATABASE_URL"],
    indexer: ["INDEXER_DATABASE_URL"],
    relayer: ["RELAYER_PRIVATE_KEY_FILE", "WORKER_DATABASE_URL"],
    seed: [],
  };

  it.each(Object.entries(MAY))("of the %s has no secret but its own", (name, may) => {
    const env = environmentOf(name as ProcessName, installation);
    expect(SECRETS.filter((each) => each in env).sort()).toEqual([...may].sort());
    expect(Object.values(env)).not.toContain(undefined);
  });
});
