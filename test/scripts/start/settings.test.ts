import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { PROCESSES, type ProcessName, readGiven, readSeen, type Setting, textsOf, variablesFor } from "#domain/setting";
import { SETTINGS } from "#domain/settings";
import { readSettings as readOfBackend } from "../../../backend/settings/settings.ts";
import { environmentText, settingsPage } from "../../../scripts/generate/env.ts";
import { environmentOf } from "../../../scripts/start/environment.ts";
import { BadSettings, readSettings } from "../../../scripts/start/settings.ts";

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

const logins = (database: string) => ({
  APP_DATABASE_URL: `${database}?app`,
  WORKER_DATABASE_URL: `${database}?worker`,
  INDEXER_DATABASE_URL: `${database}?indexer`,
});

describe("settings", () => {
  it("need nothing: everything is embedded, the demo is filled in", () => {
    expect(readSettings({}, [], "/house")).toMatchObject({
      given: {},
      dataDir: "/house/.hawser",
      database: undefined,
      chains: undefined,
      demo: true,
      texts: { demo: "1", nodeAdministrators: "ines@tern-sable.example", bunkerSystemId: "HAWSER-DEMO" },
    });
    expect(readSettings({ DEMO: "0" }, [], "/house").texts).toEqual({ demo: "0" });
    expect(problemsOf({ NODE_ADMINISTRATORS: "ada@example.com, nobody" })).toEqual([
      expect.stringContaining("NODE_ADMINISTRATORS must be e-mail addresses"),
    ]);
  });

  it("let the command line win over the environment", () => {
    expect(
      readSettings({ PORT: "1", HAWSER_DATA: "a" }, ["--port", "8123", "--data", "/kept"], "/house"),
    ).toMatchObject({ given: { port: 8123 }, dataDir: "/kept" });
  });

  it("let a practice exchange run beside the product, where nobody else reaches it", () => {
    const { exchanges, texts } = readSettings({ BUNKER_SYSTEM_ID: "MINE" }, ["--with", "exchanges"], "/house");
    expect({ exchanges, texts }).toMatchObject({
      exchanges: true,
      texts: { webhookPrivate: "1", bunkerSystemId: "MINE" },
    });
    expect(readSettings({}, [], "/house")).toMatchObject({ exchanges: false });
    expect(readSettings({}, [], "/house").texts.webhookPrivate).toBeUndefined();
    expect(problemsOf({}, ["--with", "wishes"])).toEqual([expect.stringContaining("--with wishes is not known")]);
    expect(problemsOf({ PUBLIC_URL: "https://hawser.example" }, ["--with", "exchanges"])).toEqual(
      expect.arrayContaining([expect.stringContaining("--with exchanges is for trying out")]),
    );
  });

  it("point every part at services of one's own, and then make no demo", () => {
    const database = "postgres://a:b@db:5432/hawser";
    expect(
      readSettings(
        {
          DATABASE_URL: database,
          ...logins(database),
          CHAIN_RPC_URLS: "https://one, https://two",
          CHAIN_FEE_LIMITS: "1=120, 137=800.5",
          SMTP_URL: "smtps://m:465",
        },
        [],
        "/house",
      ),
    ).toMatchObject({
      database: {
        databaseUrl: database,
        appDatabaseUrl: `${database}?app`,
        workerDatabaseUrl: `${database}?worker`,
        indexerDatabaseUrl: `${database}?indexer`,
      },
      chains: {
        rpcUrls: ["https://one", "https://two"],
        deploy: false,
        feeLimits: new Map([
          [1, 120],
          [137, 800.5],
        ]),
      },
      texts: { smtpUrl: "smtps://m:465" },
      demo: false,
    });
  });

  it("take addresses that tell of new blocks beside endpoints, and never without one", () => {
    const rpcUrls = ["wss://one/key", "https://two"];
    expect(readSettings({ CHAIN_RPC_URLS: rpcUrls.join(",") }, [], "/house").chains?.rpcUrls).toEqual(rpcUrls);
    expect(problemsOf({ CHAIN_RPC_URLS: "wss://one" })).toEqual([
      expect.stringContaining("CHAIN_RPC_URLS must name an endpoint that begins with http:// or https://"),
    ]);
  });

  it("take an address that may pause, for chains of one's own, and never for nobody", () => {
    const pauser = `0x${"5".repeat(40)}`;
    expect(
      readSettings(
        { CHAIN_RPC_URLS: "https://one", CHAIN_PAUSERS: `137=${pauser.toUpperCase().replace("0X", "0x")}` },
        [],
        "/house",
      ).chains?.pausers,
    ).toEqual(new Map([[137, pauser]]));
    expect(readSettings({ CHAIN_RPC_URLS: "https://one" }, [], "/house").chains?.pausers).toEqual(new Map());
    expect(problemsOf({ CHAIN_PAUSERS: `137=${pauser}` })).toEqual([
      expect.stringContaining("CHAIN_PAUSERS needs CHAIN_RPC_URLS"),
    ]);
    expect(problemsOf({ CHAIN_RPC_URLS: "https://one", CHAIN_PAUSERS: `137=0x${"0".repeat(40)}` })).toEqual([
      expect.stringContaining("must not name the address 0"),
    ]);
  });

  it("take limits of fees only for chains of one's own, and above nothing", () => {
    expect(problemsOf({ CHAIN_FEE_LIMITS: "137=800" })).toEqual([
      expect.stringContaining("CHAIN_FEE_LIMITS needs CHAIN_RPC_URLS"),
    ]);
    expect(problemsOf({ CHAIN_RPC_URLS: "https://one", CHAIN_FEE_LIMITS: "137=0" })).toEqual([
      expect.stringContaining("CHAIN_FEE_LIMITS must allow more than nothing"),
    ]);
  });

  it("name every problem at once", async () => {
    const key = join(folder, "kek");
    await writeFile(key, "short");
    expect(
      problemsOf(
        {
          PORT: "70000",
          DATABASE_URL: "mysql://x",
          SMTP_URL: "localhost",
          PUBLIC_URL: "ftp://x",
          DEMO: "yes",
          CHAIN_DEPLOY: "1",
          CHAIN_FEE_LIMITS: "polygon=800",
          KEK_FILE: key,
          RELAYER_PRIVATE_KEY_FILE: join(folder, "none"),
        },
        ["--prot", "1"],
      ),
    ).toEqual([
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
    expect(problemsOf({ WORKER_DATABASE_URL: "postgres://w@db/hawser" })).toEqual([
      "WORKER_DATABASE_URL needs DATABASE_URL beside it",
    ]);
    const owner = "postgres://o@db/hawser";
    expect(problemsOf({ DATABASE_URL: owner })).toEqual(
      ["APP", "WORKER", "INDEXER"].map((login) => `DATABASE_URL needs ${login}_DATABASE_URL beside it`),
    );
    expect(problemsOf({ DATABASE_URL: owner, ...logins(owner), WORKER_DATABASE_URL: owner })).toEqual([
      expect.stringContaining("WORKER_DATABASE_URL must be another login than that of DATABASE_URL"),
    ]);
    expect(problemsOf({ KMS_KEK: "hawser", KMS_SIGNING: "1" })).toEqual([
      "KMS_KEK needs KMS_URL beside it",
      "KMS_SIGNING needs KMS_URL beside it",
    ]);
    expect(problemsOf({ KMS_URL: "https://vault/v1/transit" })).toEqual(["KMS_URL needs KMS_TOKEN_FILE beside it"]);
    expect(problemsOf({ DEMO: "1", SMTP_URL: "smtp://mail" })).toEqual([
      expect.stringContaining("DEMO=1 needs the local mailbox"),
    ]);
  });

  it("give examples that can be used, and say either all or nothing to people", () => {
    for (const [name, { schema, example, without }] of Object.entries<Setting>(SETTINGS)) {
      expect(example === undefined, name).toBe(without === undefined);
      if (example !== undefined) expect(schema.safeParse(example).success, name).toBe(true);
    }
  });

  it("have a name of their own in the environment", () => {
    const variables = Object.values(SETTINGS).map(({ variable }) => variable);
    expect(new Set(variables).size).toBe(variables.length);
  });
});

describe("an address that others reach", () => {
  const safe = { PUBLIC_URL: "https://ebl.example.com", CHAIN_RPC_URLS: "https://one", SMTP_URL: "smtps://m:465" };
  const [https, chain, mail, demo] = [
    "PUBLIC_URL must begin with https://",
    "CHAIN_RPC_URLS must name chains",
    "SMTP_URL must name a mail server",
    "DEMO must be 0",
  ].map((words) => expect.stringContaining(words));

  it.each([
    [{ PUBLIC_URL: "https://ebl.example.com" }, [chain, mail]],
    [{ PUBLIC_URL: "http://10.0.0.7" }, [https, chain, mail]],
    [{ PUBLIC_URL: "http://localhost.example.com", DEMO: "1" }, [https, chain, mail, demo]],
    [{ ...safe, CHAIN_RPC_URLS: "" }, [chain]],
    [{ ...safe, PUBLIC_URL: "http://ebl.example.com" }, [https]],
    [{ ...safe, SMTP_URL: "", DEMO: "1" }, [mail, demo]],
    [{ HOST: "0.0.0.0" }, [https, chain, mail]],
    [{ HOST: "::", PUBLIC_URL: "http://localhost:8080", DEMO: "1" }, [https, chain, mail, demo]],
    [{ ...safe, PUBLIC_URL: "http://localhost:8080", HOST: "10.0.0.7" }, [https]],
  ])("needs all that makes it safe: %j", (env, problems) => {
    expect(problemsOf(env)).toEqual(problems);
    expect(readSettings({ ...env, ALLOW_INSECURE: "1" }, [], "/house").unsafe).toHaveLength(problems.length);
  });

  it("is served when it is safe, and makes no demo by omission", () => {
    expect(readSettings(safe, [], "/house")).toMatchObject({ demo: false, unsafe: [] });
    for (const reached of [{ PUBLIC_URL: "http://10.0.0.7" }, { HOST: "0.0.0.0" }])
      expect(readSettings({ ...reached, ALLOW_INSECURE: "1" }, [], "/house").demo).toBe(false);
  });

  it.each(["http://localhost:8080", "http://127.0.0.1", "http://[::1]:8080", "http://hawser.localhost"])(
    "is not %s",
    (publicUrl) => {
      for (const host of [{}, { HOST: "127.0.0.1" }, { HOST: "::1" }])
        expect(problemsOf({ ...host, PUBLIC_URL: publicUrl, DEMO: "1" })).toEqual([]);
    },
  );

  it("is refused by the platform itself, whoever starts it", async () => {
    const file = async (name: string, text: string) => (await writeFile(join(folder, name), text), join(folder, name));
    const contracts = Object.fromEntries(
      ["forwarder", "factory", "registryImplementation", "registryDeployer", "documentStore"].map((name) => [
        name,
        `0x${"3".repeat(40)}`,
      ]),
    );
    const local = {
      chainId: 1337,
      name: "None",
      rpcUrls: ["http://127.0.0.1:9"],
      nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
      finality: 0,
      genesis: `0x${"1".repeat(64)}`,
      operator: `0x${"2".repeat(40)}`,
      contracts,
    };
    const env = {
      APP_DATABASE_URL: "postgres://app",
      WORKER_DATABASE_URL: "postgres://worker",
      KEK_FILE: await file("whole-kek", "ab".repeat(32)),
      CHAINS: await file("local.json", JSON.stringify([local])),
      STORAGE_DIR: folder,
      SMTP_URL: "smtp://127.0.0.1:9",
      MAILBOX_URL: "http://127.0.0.1:8025",
      PORT: "1",
      PUBLIC_URL: "http://ebl.example.com",
      DEMO: "1",
    };
    await expect(readOfBackend(env)).rejects.toThrow(
      /PUBLIC_URL must.*\n.*CHAIN_RPC_URLS must.*\n.*SMTP_URL must.*\n.*DEMO must/,
    );
    expect(await readOfBackend({ ...env, ALLOW_INSECURE: "1" })).toMatchObject({ allowInsecure: true });
    expect(await readOfBackend({ ...env, PUBLIC_URL: "http://localhost:1" })).toMatchObject({ allowInsecure: false });
    await expect(readOfBackend({ ...env, PUBLIC_URL: "http://localhost:1", HOST: "0.0.0.0" })).rejects.toThrow(
      /keep to http:\/\/localhost without HOST=0\.0\.0\.0/,
    );
  });
});

const TOLD = {
  dataDir: "/data",
  port: "1",
  publicUrl: "http://localhost:1",
  innerUrl: "http://127.0.0.1:1",
  chainsFile: "/data/chains.json",
  kekFile: "/data/kek",
  kmsTokenFile: "/data/token",
  relayerKeyFile: "/data/relayer",
  databaseUrl: "postgres://owner",
  appDatabaseUrl: "postgres://app",
  workerDatabaseUrl: "postgres://worker",
  indexerDatabaseUrl: "postgres://indexer",
  storageDir: "/data/files",
  smtpUrl: "smtp://x",
} as const;

describe("a new setting", () => {
  const tides = {
    variable: "TIDE_TABLES",
    schema: z.string().regex(/^\d+$/, { error: "must be a number" }).transform(Number),
    otherwise: 7,
    seenBy: ["backend", "relayer"],
    about: "How many tide tables are kept.",
    without: "7",
    example: "14",
  } as const satisfies Setting;
  const table = { ...SETTINGS, tides };

  it("is one row: npm start reads it, the processes that may see it know it, and the pages tell of it", () => {
    const [texts, problems] = [textsOf(table, { TIDE_TABLES: " 21 " }), [] as string[]];
    expect(readGiven(table, texts, problems)).toEqual({ tides: 21 });
    for (const name of PROCESSES) {
      const variables = variablesFor(table, name, { ...texts, ...TOLD });
      const knows = readSeen(table, name, variables, problems);
      if (name === "backend" || name === "relayer") expect(knows, name).toMatchObject({ tides: 21 });
      else
        expect(
          [variables, knows].filter((each) => "tides" in each || "TIDE_TABLES" in each),
          name,
        ).toEqual([]);
      expect(readSeen(table, name, variablesFor(table, name, TOLD), problems)).toEqual(
        name === "backend" || name === "relayer" ? { ...knows, tides: 7 } : knows,
      );
    }
    expect(problems).toEqual([]);
    const typed: number = readSeen(table, "backend", {}, []).tides;
    expect(typed).toBe(7);
    expect(environmentText(table)).toContain("# How many tide tables are kept.\n# Without it: 7.\n#TIDE_TABLES=14\n");
    expect(settingsPage(table)).toContain(
      "| TIDE_TABLES | How many tide tables are kept. | 7 | 14 | backend, relayer |",
    );
  });

  it("is refused by npm start and by the process when its text is wrong", () => {
    const [first, second]: [string[], string[]] = [[], []];
    readGiven(table, textsOf(table, { TIDE_TABLES: "many" }), first);
    readSeen(table, "relayer", { ...variablesFor(table, "relayer", TOLD), TIDE_TABLES: "many" }, second);
    expect([first, second]).toEqual([["TIDE_TABLES must be a number"], ["TIDE_TABLES must be a number"]]);
  });
});

describe("the environment of a process", () => {
  const SECRETS = [
    "KEK_FILE",
    "KMS_TOKEN_FILE",
    "RELAYER_PRIVATE_KEY_FILE",
    "DATABASE_URL",
    "APP_DATABASE_URL",
    "WORKER_DATABASE_URL",
    "INDEXER_DATABASE_URL",
  ];
  const MAY: Record<ProcessName, string[]> = {
    migrate: ["DATABASE_URL"],
    migrateChain: ["DATABASE_URL"],
    backend: ["KEK_FILE", "KMS_TOKEN_FILE", "APP_DATABASE_URL", "WORKER_DATABASE_URL"],
    indexer: ["INDEXER_DATABASE_URL"],
    relayer: ["RELAYER_PRIVATE_KEY_FILE", "WORKER_DATABASE_URL"],
    seed: [],
  };

  it.each(Object.entries(MAY))("of the %s has no secret but its own", (name, may) => {
    const env = environmentOf(name as ProcessName, TOLD);
    expect(SECRETS.filter((each) => each in env).sort()).toEqual([...may].sort());
    expect(Object.values(env)).not.toContain(undefined);
  });

  it("names everything that is missing or wrong, at once", async () => {
    await expect(
      readOfBackend({
        DATABASE_URL: "postgres://owner",
        APP_DATABASE_URL: "postgres://app",
        KEK_FILE: "/data/kek",
        CHAINS: "/data/chains.json",
        STORAGE_DIR: "/data/files",
        PORT: "x",
        SMTP_URL: "mail",
      }),
    ).rejects.toThrow(
      /^settings:\n {2}PORT must be a number\n {2}PUBLIC_URL is missing\n {2}WORKER_DATABASE_URL is missing\n {2}SMTP_URL must be an address that begins with smtp:\/\/ or smtps:\/\/$/,
    );
  });
});
