import { readFileSync } from "node:fs";
import type { Hex } from "viem";
import { z } from "zod";
import { address, email } from "#domain/api/shapes";
import { BRIDGE_PORT } from "#domain/ukey";
import { KeyService } from "../ports/key-service.ts";

const anyCase = z.string().toLowerCase().pipe(address);
const hash = z.custom<Hex>((value) => typeof value === "string" && /^0x[0-9a-f]{64}$/.test(value), "not a hash");
const contracts = z.object({ forwarder: anyCase, factory: anyCase, registryImplementation: anyCase, registryDeployer: anyCase, documentStore: anyCase, generation: z.union([z.literal(1), z.literal(2)]).default(2) });

/** One chain as the set-up hands it over: where it answers and which of our contracts stand there. */
const chain = z.object({
  chainId: z.int(),
  name: z.string(),
  rpcUrls: z.array(z.url()).min(1),
  /** Addresses of the same chain that tell of new blocks. */
  wsUrls: z.array(z.string()).default([]),
  /** Where browsers reach the chain; the first RPC address if absent. */
  publicRpcUrl: z.url().optional(),
  explorer: z.string().nullable().default(null),
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.int() }),
  /** In blocks, for display; the indexer decides what is final. A tag of the node stands for about two epochs. */
  finality: z.union([z.int().min(0), z.object({ depth: z.int().min(0) }).transform((f) => f.depth), z.object({ tag: z.string() }).transform(() => 64)]),
  startBlock: z.int().default(0),
  /** The most that a unit of gas may cost; the limit of the network's data if absent. */
  feeLimitGwei: z.number().positive().optional(),
  genesis: hash,
  /** Hash of the code of each of our contracts, where it was written down when they were deployed. */
  code: z.record(anyCase, hash).default({}),
  /** Who pauses registers and anchors: the account of the relayer. */
  operator: anyCase,
  /** Of several sets the last is in use; the earlier ones are only read. */
  contracts: z.union([contracts, z.array(contracts).min(1).transform((sets) => sets.at(-1) as z.infer<typeof contracts>)]),
});
export type ChainSettings = z.infer<typeof chain>;

/** The chains, from a file. Throws when it is missing or wrong. */
export const readChains = (file: string): readonly ChainSettings[] => z.array(chain).min(1).parse(JSON.parse(readFileSync(file, "utf8")));

const environment = z.object({
  DATABASE_URL: z.string().min(1),
  APP_DATABASE_URL: z.string().optional(),
  WORKER_DATABASE_URL: z.string().optional(),
  CHAINS: z.string().min(1),
  KEK_FILE: z.string().min(1),
  KMS_URL: z.url().optional(),
  KMS_TOKEN_FILE: z.string().optional(),
  KMS_KEK: z.string().optional(),
  KMS_SIGNING: z.enum(["0", "1"]).default("0"),
  STORAGE_DIR: z.string().min(1),
  SMTP_URL: z.string().min(1),
  MAIL_FROM: z.string().default("Hawser <no-reply@localhost>"),
  PUBLIC_URL: z.url(),
  PORT: z.coerce.number().int().min(1).max(65535),
  WEB_DIR: z.string().default("dist/web"),
  MAILBOX_URL: z.string().optional(),
  WALLETCONNECT_PROJECT_ID: z.string().optional(),
  UKEY_PORT: z.coerce.number().int().min(1).max(65535).default(BRIDGE_PORT),
  DEMO: z.enum(["0", "1"]).default("0"),
  RELAYER_PRIVATE_KEY_FILE: z.string().optional(),
  NODE_ADMINISTRATORS: z.string().default("").transform((value) => value.split(",").map((each) => each.trim().toLowerCase()).filter((each) => each !== "")).pipe(z.array(email)),
  WEBHOOK_PRIVATE: z.enum(["0", "1"]).default("0"),
  TRUSTED_CERTIFICATES_FILE: z.string().optional(),
  REVOCATION_FETCH: z.enum(["0", "1"]).default("0"),
  TIMESTAMP_URL: z.url().optional(),
});

export interface Settings {
  readonly databaseUrl: string;
  readonly appDatabaseUrl: string;
  readonly workerDatabaseUrl: string;
  readonly chains: readonly ChainSettings[];
  /** The key-encryption key: 32 bytes that live outside the database. */
  readonly kek: Buffer;
  /** Keeps keys that never come here; null: there is none. */
  readonly keyService: KeyService | null;
  /** Whether the keys of new certificates are made there. */
  readonly keysInService: boolean;
  readonly storageDir: string;
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly publicUrl: string;
  readonly port: number;
  readonly webDir: string;
  readonly mailbox: string | null;
  readonly walletConnectProjectId: string | null;
  /** Where the bridges of users listen, each on their own machine. */
  readonly ukeyPort: number;
  readonly demo: boolean;
  readonly relayerKeyFile: string | null;
  /** E-mail addresses: whoever has proved one of them administers this installation. */
  readonly nodeAdministrators: readonly string[];
  /** Webhooks may also be in private networks, and without https. */
  readonly webhookPrivate: boolean;
  /** PEM file of further authorities that are trusted, and of their revocation lists; null without. */
  readonly trustedFile: string | null;
  /** Whether revocation lists may be fetched from where a certificate in a file says. */
  readonly revocationFetch: boolean;
  /** A time-stamp authority elsewhere; null: our own. */
  readonly timestampUrl: string | null;
}

const WRAPPED = /^vault:v\d+:[\w+/=]+$/;

/** The key-encryption key, opened by the key service where that wraps it. Throws with words for what is wrong. */
async function keyEncryptionKey(text: string, service: KeyService | null, by: string | undefined): Promise<Buffer> {
  if (by !== undefined && !WRAPPED.test(text)) throw new Error("settings:\n  KEK_FILE: must hold the key as KMS_KEK has wrapped it (docs/keys.md)");
  if (by === undefined && WRAPPED.test(text)) throw new Error("settings:\n  KEK_FILE: is wrapped by a key service; KMS_KEK must say by which key");
  const kek = service && by !== undefined ? await service.unwrap(by, text) : Buffer.from(text, "hex");
  if (kek.length !== 32) throw new Error("settings:\n  KEK_FILE: must hold 64 hexadecimal digits");
  return kek;
}

/** Reads the environment once; names every problem at once. */
export async function readSettings(env: NodeJS.ProcessEnv): Promise<Settings> {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(`settings:\n${parsed.error.issues.map((i) => `  ${i.path.join(".")}: ${i.message}`).join("\n")}`);
  const e = parsed.data;
  const keyService = e.KMS_URL === undefined || e.KMS_TOKEN_FILE === undefined ? null : new KeyService({ url: e.KMS_URL, tokenFile: e.KMS_TOKEN_FILE });
  if (!keyService && (e.KMS_KEK !== undefined || e.KMS_SIGNING === "1")) throw new Error("settings:\n  KMS_URL, KMS_TOKEN_FILE: must be set beside KMS_KEK and KMS_SIGNING");
  const kek = await keyEncryptionKey(readFileSync(e.KEK_FILE, "utf8").trim(), keyService, e.KMS_KEK);
  return {
    databaseUrl: e.DATABASE_URL,
    appDatabaseUrl: e.APP_DATABASE_URL ?? e.DATABASE_URL,
    workerDatabaseUrl: e.WORKER_DATABASE_URL ?? e.DATABASE_URL,
    chains: readChains(e.CHAINS),
    kek, keyService, keysInService: e.KMS_SIGNING === "1", storageDir: e.STORAGE_DIR, smtpUrl: e.SMTP_URL, mailFrom: e.MAIL_FROM, publicUrl: e.PUBLIC_URL.replace(/\/$/, ""), port: e.PORT,
    webDir: e.WEB_DIR, mailbox: e.MAILBOX_URL ?? null, walletConnectProjectId: e.WALLETCONNECT_PROJECT_ID ?? null, ukeyPort: e.UKEY_PORT, demo: e.DEMO === "1",
    relayerKeyFile: e.RELAYER_PRIVATE_KEY_FILE ?? null, nodeAdministrators: e.NODE_ADMINISTRATORS, webhookPrivate: e.WEBHOOK_PRIVATE === "1", timestampUrl: e.TIMESTAMP_URL ?? null,
    trustedFile: e.TRUSTED_CERTIFICATES_FILE ?? null, revocationFetch: e.REVOCATION_FETCH === "1",
  };
}
