import { z } from "zod";
import { isEmail } from "#domain/checks";
import { BRIDGE_PORT } from "#domain/ukey";

/** One environment variable that a person may set. */
export interface Setting {
  /** Parses the text of the variable; never sees an empty one. */
  readonly schema: z.ZodType;
  /** What happens without it, in words. */
  readonly otherwise: string;
  readonly about: string;
  readonly example: string;
}

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${protocols.map((each) => `${each}//`).join(" or ")}`,
  });
/** Whether an address is one that tells of new blocks, and not one that is asked. */
export const isWebSocket = (url: string): boolean => /^wss?:/i.test(url);
const postgresUrl = url("postgres:", "postgresql:");
const yesNo = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1");
const path = z.string();
const port = z.string().regex(/^\d+$/, { error: "must be a number" }).transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, { error: "must be between 1 and 65535" });

/** Every setting of `npm start`, once: what the environment is parsed by and what .env.example is made of. */
export const SETTINGS = {
  PORT: {
    schema: port,
    otherwise: "8080, or the next free port",
    about: "Port of the web platform. The same as `npm start -- --port N`.",
    example: "8080",
  },
  HAWSER_DATA: {
    schema: path,
    otherwise: ".hawser in the project",
    about: "Folder for everything that is kept: database, chain, files, keys, logs. The same as `npm start -- --data DIR`.",
    example: "/var/lib/hawser",
  },
  PUBLIC_URL: {
    schema: url("http:", "https:").transform((value) => new URL(value).origin),
    otherwise: "http://localhost:PORT",
    about: "Address under which browsers reach the platform. With https: cookies are bound to it.",
    example: "https://ebl.example.com",
  },
  DATABASE_URL: {
    schema: postgresUrl,
    otherwise: "a PostgreSQL 18 of its own in the data folder",
    about: "PostgreSQL of your own, as a role that may create roles and schemas: it migrates.",
    example: "postgres://hawser:secret@db.example.com:5432/hawser?sslmode=verify-full",
  },
  APP_DATABASE_URL: {
    schema: postgresUrl,
    otherwise: "DATABASE_URL",
    about: "The same database as a login that is a member of hawser_app: what people do, under row-level security.",
    example: "postgres://hawser_app:secret@db.example.com:5432/hawser?sslmode=verify-full",
  },
  WORKER_DATABASE_URL: {
    schema: postgresUrl,
    otherwise: "DATABASE_URL",
    about: "The same database as a login that is a member of hawser_worker: jobs, mail, relayer.",
    example: "postgres://hawser_worker:secret@db.example.com:5432/hawser?sslmode=verify-full",
  },
  INDEXER_DATABASE_URL: {
    schema: postgresUrl,
    otherwise: "DATABASE_URL",
    about: "The same database as a login that is a member of hawser_indexer: writes what the chains say.",
    example: "postgres://hawser_indexer:secret@db.example.com:5432/hawser?sslmode=verify-full",
  },
  CHAIN_RPC_URLS: {
    schema: z.string().transform((value) => value.split(",").map((each) => each.trim())).pipe(z.array(url("http:", "https:", "ws:", "wss:")).min(1))
      .refine((urls) => urls.some((each) => !isWebSocket(each)), { error: "must name an endpoint that begins with http:// or https:// as well" }),
    otherwise: "a local chain (id 1337) that keeps its state in the data folder",
    about: "Endpoints of EVM chains, separated by commas. Several of the same chain stand in for each other: the one that answers best is asked. Those that begin with ws:// or wss:// tell of new blocks at once (docs/indexer.md).",
    example: "https://rpc-amoy.polygon.technology,https://polygon-amoy.example.com/v3/key,wss://polygon-amoy.example.com/v3/key,https://erpc.apothem.network",
  },
  CHAIN_AGREE: {
    schema: z.enum(["1", "2", "3"], { error: "must be 1, 2 or 3" }).transform(Number),
    otherwise: "1",
    about: "How many endpoints of a chain must tell the same of a block before the indexer takes it. Each chain of CHAIN_RPC_URLS needs as many.",
    example: "2",
  },
  CHAIN_LAG_ALARM: {
    schema: z.string().regex(/^[1-9]\d{0,5}$/, { error: "must be a number of seconds from 1 to 999999" }).transform(Number),
    otherwise: "60",
    about: "Seconds that the mirror of a chain may be behind it before log, metrics, health and the footer of the screens say so.",
    example: "300",
  },
  INDEXER_PORT: {
    schema: port,
    otherwise: "a free port, kept in the data folder",
    about: "Port on this machine at which the indexer answers GET /metrics, for Prometheus, and GET /health.",
    example: "9464",
  },
  CHAIN_DEPLOY: {
    schema: yesNo,
    otherwise: "0",
    about: "1 lets the relayer's account pay for deploying the contracts on a chain of CHAIN_RPC_URLS that has none yet.",
    example: "1",
  },
  CHAIN_FEE_LIMITS: {
    schema: z.string()
      .refine((value) => /^\s*\d+\s*=\s*\d+(\.\d+)?\s*(,\s*\d+\s*=\s*\d+(\.\d+)?\s*)*$/.test(value), { error: "must be pairs like 137=800, separated by commas" })
      .transform((value): ReadonlyMap<number, number> => new Map(value.split(",").map((pair) => pair.split("=").map(Number) as [number, number])))
      .refine((limits) => [...limits.values()].every((limit) => limit > 0), { error: "must allow more than nothing" }),
    otherwise: "the limits of docs/networks.md",
    about: "The most that a unit of gas may cost, by chain id, in gwei (10^-9 of the coin). Above it nothing is sent; acts wait.",
    example: "1=120,137=800",
  },
  RELAYER_PRIVATE_KEY_FILE: {
    schema: path,
    otherwise: "a random key in the data folder",
    about: "File with the key (0x and 64 hexadecimal digits) of the account that sends transactions and pays for them.",
    example: "/run/secrets/relayer",
  },
  KEK_FILE: {
    schema: path,
    otherwise: "a random key in the data folder",
    about: "File with the key-encryption key (64 hexadecimal digits, or as KMS_KEK has wrapped it). Without it no stored key and no file can be opened: keep a copy.",
    example: "/run/secrets/kek",
  },
  KMS_URL: {
    schema: url("http:", "https:").transform((value) => value.replace(/\/+$/, "")),
    otherwise: "no key service",
    about: "Transit engine of Vault or OpenBao, a service that keeps keys and gives none away (docs/keys.md).",
    example: "https://vault.example.com:8200/v1/transit",
  },
  KMS_TOKEN_FILE: {
    schema: path,
    otherwise: "it is needed with KMS_URL",
    about: "File with the token that the key service is asked with. Read each time.",
    example: "/run/secrets/vault-token",
  },
  KMS_KEK: {
    schema: z.string().regex(/^[\w.-]+$/, { error: "must be the name of a key" }),
    otherwise: "KEK_FILE holds the key itself",
    about: "Name of the key in the key service that wraps the key-encryption key: it is opened when the platform starts, and lies nowhere else.",
    example: "hawser",
  },
  KMS_SIGNING: {
    schema: yesNo,
    otherwise: "0: they are kept in the database, each encrypted to those who may use it",
    about: "1 makes the keys of new certificates in the key service, where they stay: it signs. They cannot be moved afterwards.",
    example: "1",
  },
  STORAGE_DIR: {
    schema: path,
    otherwise: "files in the data folder",
    about: "Folder for uploaded and signed files, which are stored encrypted.",
    example: "/srv/hawser/files",
  },
  SMTP_URL: {
    schema: url("smtp:", "smtps:"),
    otherwise: "a local mailbox with a page of its own, which delivers nothing",
    about: "Mail server for outgoing mail.",
    example: "smtps://hawser:secret@mail.example.com:465",
  },
  MAIL_FROM: {
    schema: z.string(),
    otherwise: "Hawser <no-reply@localhost>",
    about: "Sender of outgoing mail.",
    example: "Hawser <no-reply@ebl.example.com>",
  },
  WALLETCONNECT_PROJECT_ID: {
    schema: z.string(),
    otherwise: "WalletConnect is not offered",
    about: "Project id of WalletConnect, for wallets on telephones.",
    example: "0123456789abcdef0123456789abcdef",
  },
  UKEY_PORT: {
    schema: port,
    otherwise: `${BRIDGE_PORT}`,
    about: "Where the bridges to UKeys listen, each on the machine of its user; the same that they are started with.",
    example: "17171",
  },
  NODE_ADMINISTRATORS: {
    schema: z.string().refine((value) => value.split(",").every((each) => isEmail(each.trim())), { error: "must be e-mail addresses, separated by commas" }),
    otherwise: "nobody; in the demo the administrator of the first company",
    about: "E-mail addresses of those who administer this installation, separated by commas: whoever has an account with one of them approves companies and sees the chains.",
    example: "operations@example.com,night-desk@example.com",
  },
  WEBHOOK_PRIVATE: {
    schema: yesNo,
    otherwise: "0: webhooks go to public https addresses only",
    about: "1 lets webhooks reach addresses in private networks, and addresses without https. Only where every administrator of every company may reach what the server can.",
    example: "0",
  },
  TRUSTED_CERTIFICATES_FILE: {
    schema: z.string(),
    otherwise: "only the platform's own authority is trusted",
    about: "PEM file with the certificates of further authorities whose signatures are trusted when files are verified, and with their revocation lists (X509 CRL). Read anew each time.",
    example: "./trusted.pem",
  },
  REVOCATION_FETCH: {
    schema: yesNo,
    otherwise: "0: nothing that a certificate names is fetched",
    about: "1 lets the server fetch revocation lists from the public addresses that certificates of other authorities name, when an original for the archive is made. Who uploads a certificate then says which public host the server asks.",
    example: "0",
  },
  TIMESTAMP_URL: {
    schema: url("http:", "https:"),
    otherwise: "the platform's own authority, which anybody can ask at /api/timestamp",
    about: "Time-stamp authority (RFC 3161) that proves when documents were signed. While it does not answer nothing can be signed.",
    example: "https://freetsa.org/tsr",
  },
  DEMO: {
    schema: yesNo,
    otherwise: "1 while nothing but the embedded services is used, else 0",
    about: "1 fills the platform with three demo companies. Not for a platform with real users.",
    example: "0",
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** Value of each setting that was given. */
export type Given = { readonly [Name in SettingName]?: z.output<(typeof SETTINGS)[Name]["schema"]> };
