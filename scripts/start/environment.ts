import { join } from "node:path";

/** Everything that the processes of a run need to know. */
export interface Installation {
  readonly root: string;
  readonly dataDir: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly database: { readonly owner: string; readonly app: string; readonly worker: string; readonly indexer: string };
  /** JSON file with every chain: endpoints, contracts, finality. */
  readonly chainsFile: string;
  readonly kekFile: string;
  readonly kms: { readonly url: string; readonly tokenFile: string; readonly kek: string | undefined; readonly signing: boolean } | undefined;
  readonly relayerKeyFile: string;
  readonly storageDir: string;
  readonly smtpUrl: string;
  readonly mailFrom: string | undefined;
  /** Page of the local mailbox. */
  readonly mailboxUrl: string | undefined;
  readonly walletConnectProjectId: string | undefined;
  readonly ukeyPort: number | undefined;
  readonly nodeAdministrators: string | undefined;
  readonly webhookPrivate: boolean;
  readonly revocationFetch: boolean;
  readonly trustedFile: string | undefined;
  readonly timestampUrl: string | undefined;
  readonly demo: boolean;
  /** Ports on which the processes answer GET /health. */
  readonly indexerPort: number;
  readonly relayerPort: number;
}

export type ProcessName = "migrate" | "relayer" | "indexer" | "backend" | "seed";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * What each process receives, and nothing else: the indexer never sees a key, the relayer never sees the
 * key-encryption key, only the migration sees the owner of the database beside the backend, which makes its job tables.
 */
const VARIABLES: { readonly [Name in ProcessName]: (it: Installation) => Variables } = {
  migrate: (it) => backend(it),
  backend: (it) => backend(it),
  indexer: (it) => ({
    INDEXER_DATABASE_URL: it.database.indexer,
    CHAINS: it.chainsFile,
    INDEXER_PORT: String(it.indexerPort),
  }),
  relayer: (it) => ({
    WORKER_DATABASE_URL: it.database.worker,
    CHAINS: it.chainsFile,
    RELAYER_PRIVATE_KEY_FILE: it.relayerKeyFile,
    RELAYER_PORT: String(it.relayerPort),
  }),
  seed: (it) => ({
    PUBLIC_URL: it.publicUrl,
    /** Where the platform answers on this machine, whatever stands before it. */
    HAWSER_URL: `http://127.0.0.1:${it.port}`,
    HAWSER_DATA: it.dataDir,
    CHAINS: it.chainsFile,
    MAILBOX_URL: it.mailboxUrl,
    DEMO: it.demo ? "1" : "0",
  }),
};

const backend = (it: Installation): Variables => ({
  DATABASE_URL: it.database.owner,
  APP_DATABASE_URL: it.database.app,
  WORKER_DATABASE_URL: it.database.worker,
  CHAINS: it.chainsFile,
  KEK_FILE: it.kekFile,
  KMS_URL: it.kms?.url,
  KMS_TOKEN_FILE: it.kms?.tokenFile,
  KMS_KEK: it.kms?.kek,
  KMS_SIGNING: it.kms?.signing ? "1" : undefined,
  STORAGE_DIR: it.storageDir,
  SMTP_URL: it.smtpUrl,
  MAIL_FROM: it.mailFrom,
  MAILBOX_URL: it.mailboxUrl,
  PUBLIC_URL: it.publicUrl,
  PORT: String(it.port),
  WEB_DIR: join(it.root, "dist/web"),
  WALLETCONNECT_PROJECT_ID: it.walletConnectProjectId,
  UKEY_PORT: it.ukeyPort === undefined ? undefined : String(it.ukeyPort),
  NODE_ADMINISTRATORS: it.nodeAdministrators,
  WEBHOOK_PRIVATE: it.webhookPrivate ? "1" : "0",
  REVOCATION_FETCH: it.revocationFetch ? "1" : "0",
  TRUSTED_CERTIFICATES_FILE: it.trustedFile,
  TIMESTAMP_URL: it.timestampUrl,
  DEMO: it.demo ? "1" : "0",
});

/** Variables of the machine that every process may see. */
const COMMON = ["PATH", "HOME", "LANG", "TZ", "TMPDIR", "TEMP", "TMP", "SystemRoot", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "LOG_LEVEL"];

/** The C library of Linux keeps what large files took; with a fixed limit for what it asks the system for it gives all of that back. */
const MEMORY = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "131072" } as const;

/** The whole environment of a process. */
export function environmentOf(name: ProcessName, installation: Installation): NodeJS.ProcessEnv {
  const all: Variables = { ...Object.fromEntries(COMMON.map((each) => [each, process.env[each]])), ...VARIABLES[name](installation) };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { NODE_ENV: "production", NO_COLOR: "1", ...MEMORY, ...Object.fromEntries(given) };
}
