import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { CAST } from "../seed/cast.ts";
import { type Given, SETTINGS, type SettingName } from "./settings-table.ts";

/** How this run is set up: what was given, and what follows from it. */
export interface Settings {
  /** Absolute. */
  readonly dataDir: string;
  /** Undefined: the first free one from 8080 on. */
  readonly port: number | undefined;
  readonly publicUrl: string | undefined;
  /** Undefined: an embedded one. */
  readonly database: { readonly owner: string; readonly app: string; readonly worker: string; readonly indexer: string } | undefined;
  /** Undefined: a local chain. */
  readonly chains: { readonly rpcUrls: readonly string[]; readonly deploy: boolean; readonly feeLimits: ReadonlyMap<number, number>; readonly agree: number } | undefined;
  /** Undefined: the indexer's own. */
  readonly lagAlarm: number | undefined;
  /** Undefined: a free one. */
  readonly metricsPort: number | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  /** Undefined: made in the data folder. */
  readonly relayerKeyFile: string | undefined;
  readonly kekFile: string | undefined;
  /** Undefined: no key service. */
  readonly kms: { readonly url: string; readonly tokenFile: string; readonly kek: string | undefined; readonly signing: boolean } | undefined;
  readonly storageDir: string;
  readonly walletConnectProjectId: string | undefined;
  /** Undefined: the usual one. */
  readonly ukeyPort: number | undefined;
  readonly nodeAdministrators: string | undefined;
  readonly webhookPrivate: boolean;
  readonly revocationFetch: boolean;
  readonly trustedFile: string | undefined;
  /** Undefined: our own. */
  readonly timestampUrl: string | undefined;
  readonly demo: boolean;
}

/** Settings that cannot be used; the message names every problem. */
export class BadSettings extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(["These settings cannot be used:", ...problems.map((each) => `  - ${each}`), "See .env.example."].join("\n"));
    this.name = "BadSettings";
    this.problems = problems;
  }
}

/** Reads environment and command line of `npm start`. Throws `BadSettings` with all problems at once. */
export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[], root: string): Settings {
  const problems: string[] = [];
  const given = readEnvironment({ ...env, ...readCommandLine(args, problems) }, problems);
  checkTogether(given, problems);
  if (problems.length > 0) throw new BadSettings(problems);
  const dataDir = resolve(root, given.HAWSER_DATA ?? ".hawser");
  const owner = given.DATABASE_URL;
  const demo = given.DEMO ?? (owner === undefined && given.CHAIN_RPC_URLS === undefined && given.SMTP_URL === undefined);
  return {
    dataDir,
    port: given.PORT,
    publicUrl: given.PUBLIC_URL,
    database: owner === undefined ? undefined : {
      owner,
      app: given.APP_DATABASE_URL ?? owner,
      worker: given.WORKER_DATABASE_URL ?? owner,
      indexer: given.INDEXER_DATABASE_URL ?? owner,
    },
    chains: given.CHAIN_RPC_URLS && { rpcUrls: given.CHAIN_RPC_URLS, deploy: given.CHAIN_DEPLOY ?? false, feeLimits: given.CHAIN_FEE_LIMITS ?? new Map(), agree: given.CHAIN_AGREE ?? 1 },
    lagAlarm: given.CHAIN_LAG_ALARM,
    metricsPort: given.INDEXER_PORT,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    relayerKeyFile: given.RELAYER_PRIVATE_KEY_FILE && resolve(root, given.RELAYER_PRIVATE_KEY_FILE),
    kekFile: given.KEK_FILE && resolve(root, given.KEK_FILE),
    kms: given.KMS_URL === undefined ? undefined : { url: given.KMS_URL, tokenFile: resolve(root, given.KMS_TOKEN_FILE ?? ""), kek: given.KMS_KEK, signing: given.KMS_SIGNING ?? false },
    storageDir: given.STORAGE_DIR === undefined ? join(dataDir, "files") : resolve(root, given.STORAGE_DIR),
    walletConnectProjectId: given.WALLETCONNECT_PROJECT_ID,
    ukeyPort: given.UKEY_PORT,
    nodeAdministrators: given.NODE_ADMINISTRATORS ?? (demo ? CAST[0]?.people[0].email : undefined),
    webhookPrivate: given.WEBHOOK_PRIVATE ?? false,
    revocationFetch: given.REVOCATION_FETCH ?? false,
    trustedFile: given.TRUSTED_CERTIFICATES_FILE && resolve(root, given.TRUSTED_CERTIFICATES_FILE),
    timestampUrl: given.TIMESTAMP_URL,
    demo,
  };
}

function readCommandLine(args: readonly string[], problems: string[]): Record<string, string> {
  try {
    const { values } = parseArgs({ args: [...args], options: { port: { type: "string" }, data: { type: "string" } } });
    return { ...(values.port === undefined ? {} : { PORT: values.port }), ...(values.data === undefined ? {} : { HAWSER_DATA: values.data }) };
  } catch (error) {
    problems.push(`command line: ${(error as Error).message.split(". ")[0]}. Only --port N and --data DIR are known.`);
    return {};
  }
}

function readEnvironment(env: NodeJS.ProcessEnv, problems: string[]): Given {
  const given: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(SETTINGS)) {
    const value = env[name]?.trim();
    if (value === undefined || value === "") continue;
    const parsed = schema.safeParse(value);
    if (parsed.success) given[name] = parsed.data;
    else problems.push(`${name} ${[...new Set(parsed.error.issues.map((issue) => issue.message))].join("; ")}`);
  }
  return given as Given;
}

/** What is right by itself and wrong beside the rest. */
function checkTogether(given: Given, problems: string[]): void {
  const roles: SettingName[] = ["APP_DATABASE_URL", "WORKER_DATABASE_URL", "INDEXER_DATABASE_URL"];
  for (const name of roles) {
    if (given[name] !== undefined && given.DATABASE_URL === undefined) problems.push(`${name} needs DATABASE_URL beside it`);
  }
  if (given.CHAIN_DEPLOY === true && given.CHAIN_RPC_URLS === undefined) problems.push("CHAIN_DEPLOY needs CHAIN_RPC_URLS beside it");
  if (given.CHAIN_FEE_LIMITS !== undefined && given.CHAIN_RPC_URLS === undefined) problems.push("CHAIN_FEE_LIMITS needs CHAIN_RPC_URLS beside it");
  if (given.CHAIN_AGREE !== undefined && given.CHAIN_RPC_URLS === undefined) problems.push("CHAIN_AGREE needs CHAIN_RPC_URLS beside it");
  if (given.DEMO === true && given.SMTP_URL !== undefined) problems.push("DEMO=1 needs the local mailbox, so SMTP_URL must be left out");
  for (const name of ["KMS_TOKEN_FILE", "KMS_KEK", "KMS_SIGNING"] as const)
    if (given[name] !== undefined && given.KMS_URL === undefined) problems.push(`${name} needs KMS_URL beside it`);
  if (given.KMS_URL !== undefined && given.KMS_TOKEN_FILE === undefined) problems.push("KMS_URL needs KMS_TOKEN_FILE beside it");
  checkKey("KMS_TOKEN_FILE", given.KMS_TOKEN_FILE, /^\S+$/, "a token", problems);
  checkKey("RELAYER_PRIVATE_KEY_FILE", given.RELAYER_PRIVATE_KEY_FILE, /^0x[0-9a-fA-F]{64}$/, "0x and 64 hexadecimal digits", problems);
  if (given.KMS_KEK === undefined) checkKey("KEK_FILE", given.KEK_FILE, /^[0-9a-fA-F]{64}$/, "64 hexadecimal digits", problems);
  else checkKey("KEK_FILE", given.KEK_FILE, /^vault:v\d+:[\w+/=]+$/, "the key as KMS_KEK has wrapped it (docs/keys.md)", problems);
}

function checkKey(name: SettingName, file: string | undefined, shape: RegExp, words: string, problems: string[]): void {
  if (file === undefined) return;
  try {
    if (!shape.test(readFileSync(file, "utf8").trim())) problems.push(`${name}: the file must hold ${words}`);
  } catch (error) {
    problems.push(`${name}: the file cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown reason"})`);
  }
}
