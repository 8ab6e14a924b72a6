// Data: every setting.

import { z } from "zod";
import { isEmail } from "./checks.ts";
import { isPlatformCode, MUTUAL } from "./platforms.ts";
import { MONITORING_BOUNDS } from "./monitoring.ts";
import { ownAddress, proxies } from "./network.ts";
import type { ProcessName, SeenBy, Settings } from "./setting.ts";
import { BRIDGE_PORT } from "./ukey.ts";
import {
  url,
  postgresUrl,
  yesNo,
  path,
  whole,
  port,
  hosts,
  emails,
  endpoints,
  feeLimits,
  pausers,
  resolvers,
} from "./setting-readers.ts";

/** Of three operators, in several jurisdictions. */
const DNS_RESOLVERS: readonly string[] = [
  "https://cloudflare-dns.com/dns-query",
  "https://dns.google/dns-query",
  "https://dns.alidns.com/dns-query",
];

const BACKEND = ["backend"] as const satisfies readonly ProcessName[];

/**
 * Every setting, once. A row is all that a new one costs: `npm start` reads it, the processes that may see it find it
 * under its name, and the pages about settings tell of it.
 */
export const SETTINGS = {
  port: {
    variable: "PORT",
    schema: port,
    seenBy: BACKEND,
    about: "Port of the web platform. The same as `npm start -- --port N`.",
    without: "8080, or the next free port",
    example: "8080",
  },
  dataDir: {
    variable: "HAWSER_DATA",
    schema: path,
    seenBy: ["seed"],
    about:
      "Folder for everything that is kept: database, chain, files, keys, logs. The same as `npm start -- --data DIR`.",
    without: ".hawser in the project",
    example: "/var/lib/hawser",
  },
  publicUrl: {
    variable: "PUBLIC_URL",
    schema: url("http:", "https:").transform((value) => new URL(value).origin),
    seenBy: BACKEND,
    about: "Address under which browsers reach the platform. With https: cookies are bound to it.",
    without: "http://localhost:PORT",
    example: "https://ebl.example.com",
  },
  host: {
    variable: "HOST",
    schema: ownAddress,
    otherwise: null,
    seenBy: BACKEND,
    about:
      "Address of this machine on which the platform listens, without https of its own: 0.0.0.0 where a proxy on another machine asks it. Others reach it then, so that everything must be safe as with a public PUBLIC_URL.",
    without: "127.0.0.1 where PUBLIC_URL is local or begins with https; else every address",
    example: "0.0.0.0",
  },
  trustedProxies: {
    variable: "TRUSTED_PROXIES",
    schema: proxies,
    otherwise: ["loopback"] as readonly string[],
    seenBy: BACKEND,
    about:
      "Addresses and networks (CIDR) of your proxies, separated by commas. What they say in X-Forwarded-For is taken for where a request comes from: attempts are counted by it, and the record keeps it. Name them all; with one missing everybody comes from that proxy.",
    without: "loopback: proxies on this machine",
    example: "loopback,10.0.0.0/24",
  },
  healthHost: {
    variable: "HEALTH_HOST",
    schema: ownAddress,
    otherwise: "127.0.0.1",
    seenBy: ["backend", "relayer", "indexer"],
    about:
      "Address of this machine on which backend, relayer and indexer answer GET /metrics, and the last two GET /health. They ask nobody for a password.",
    without: "127.0.0.1",
    example: "10.0.0.5",
  },
  drain: {
    variable: "DRAIN_SECONDS",
    schema: whole(0, 300),
    otherwise: null,
    seenBy: BACKEND,
    about:
      "Seconds that the platform still answers after it was told to end, while GET /health/ready says 503 and balancers look elsewhere. Then streams end and running requests have 8 seconds more.",
    without: "0 where PUBLIC_URL is local, else 5",
    example: "10",
  },
  databaseUrl: {
    variable: "DATABASE_URL",
    schema: postgresUrl,
    seenBy: ["migrate", "migrateChain"],
    about:
      "PostgreSQL of your own, as the owner of the database, who may create roles: it migrates, and adds the extension pg_trgm, which comes with PostgreSQL. Nothing that goes on running is told of it; it needs the three logins below beside it (docs/operations.md).",
    without: "a PostgreSQL 18 of its own in the data folder",
    example: "postgres://hawser:secret@db.example.com:5432/hawser?sslmode=verify-full",
  },
  appDatabaseUrl: {
    variable: "APP_DATABASE_URL",
    schema: postgresUrl,
    seenBy: BACKEND,
    about:
      "The same database as a login that is a member of hawser_app: what people do, under row-level security. Plans and locks are kept by connection: a pooler between must not share one among transactions.",
    without: "it is needed with DATABASE_URL; the database in the data folder has logins of its own",
    example: "postgres://hawser_app:secret@db.example.com:5432/hawser?sslmode=verify-full",
  },
  workerDatabaseUrl: {
    variable: "WORKER_DATABASE_URL",
    schema: postgresUrl,
    seenBy: ["backend", "relayer"],
    about: "The same database as a login that is a member of hawser_worker: jobs, mail, relayer.",
    without: "it is needed with DATABASE_URL",
    example: "postgres://hawser_worker:secret@db.example.com:5432/hawser?sslmode=verify-full",
  },
  indexerDatabaseUrl: {
    variable: "INDEXER_DATABASE_URL",
    schema: postgresUrl,
    seenBy: ["indexer"],
    about: "The same database as a login that is a member of hawser_indexer: writes what the chains say.",
    without: "it is needed with DATABASE_URL",
    example: "postgres://hawser_indexer:secret@db.example.com:5432/hawser?sslmode=verify-full",
  },
  chainRpcUrls: {
    variable: "CHAIN_RPC_URLS",
    schema: endpoints,
    seenBy: [],
    about:
      "Endpoints of EVM chains, separated by commas. Several of the same chain stand in for each other: the one that answers best is asked. Those that begin with ws:// or wss:// tell of new blocks at once (docs/indexer.md).",
    without: "a local chain (id 1337) that keeps its state in the data folder",
    example:
      "https://rpc-amoy.polygon.technology,https://polygon-amoy.example.com/v3/key,wss://polygon-amoy.example.com/v3/key,https://erpc.apothem.network",
  },
  chainAgree: {
    variable: "CHAIN_AGREE",
    schema: z.enum(["1", "2", "3"], { error: "must be 1, 2 or 3" }).transform(Number),
    seenBy: [],
    about:
      "How many endpoints of a chain must tell the same of a block before the indexer takes it. Each chain of CHAIN_RPC_URLS needs as many.",
    without: "1",
    example: "2",
  },
  chainLagAlarm: {
    variable: "CHAIN_LAG_ALARM",
    schema: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, { error: "must be a number of seconds from 1 to 999999" })
      .transform(Number),
    seenBy: [],
    about:
      "Seconds that the mirror of a chain may be behind it before log, metrics, health and the footer of the screens say so.",
    without: "60",
    example: "300",
  },
  metricsPort: {
    variable: "METRICS_PORT",
    schema: port,
    otherwise: 0,
    seenBy: BACKEND,
    about: "Port on this machine at which the backend answers GET /metrics, for Prometheus.",
    without: "a free port, kept in the data folder",
    example: "9465",
  },
  indexerPort: {
    variable: "INDEXER_PORT",
    schema: port,
    otherwise: 0,
    seenBy: ["indexer"],
    about: "Port on this machine at which the indexer answers GET /metrics, for Prometheus, and GET /health.",
    without: "a free port, kept in the data folder",
    example: "9464",
  },
  chainDeploy: {
    variable: "CHAIN_DEPLOY",
    schema: yesNo,
    seenBy: [],
    about:
      "1 lets the relayer's account pay for deploying the contracts on a chain of CHAIN_RPC_URLS that has none yet.",
    without: "0",
    example: "1",
  },
  chainFeeLimits: {
    variable: "CHAIN_FEE_LIMITS",
    schema: feeLimits,
    seenBy: [],
    about:
      "The most that a unit of gas may cost, by chain id, in gwei (10^-9 of the coin). Above it nothing is sent; acts wait.",
    without: "the limits of docs/networks.md",
    example: "1=120,137=800",
  },
  chainPausers: {
    variable: "CHAIN_PAUSERS",
    schema: pausers,
    seenBy: [],
    about:
      "Who may pause the registers that are made from now on, by chain id: an address whose key is not on this machine, as a multi-signature account, and never the relayer's. Issuers can end its right (docs/roles.md).",
    without: "nobody",
    example: "137=0x52908400098527886e0f7030069857d2e4169ee7",
  },
  relayerKeyFile: {
    variable: "RELAYER_PRIVATE_KEY_FILE",
    schema: path,
    seenBy: ["relayer"],
    about: "File with the key (0x and 64 hexadecimal digits) of the account that sends transactions and pays for them.",
    without: "a random key in the data folder",
    example: "/run/secrets/relayer",
  },
  kekFile: {
    variable: "KEK_FILE",
    schema: path,
    seenBy: BACKEND,
    about:
      "File with the key-encryption key (64 hexadecimal digits, or as KMS_KEK has wrapped it). Without it no stored key and no file can be opened: keep a copy.",
    without: "a random key in the data folder",
    example: "/run/secrets/kek",
  },
  kmsUrl: {
    variable: "KMS_URL",
    schema: url("http:", "https:").transform((value) => value.replace(/\/+$/, "")),
    otherwise: null,
    seenBy: BACKEND,
    about: "Transit engine of Vault or OpenBao, a service that keeps keys and gives none away (docs/keys.md).",
    without: "no key service",
    example: "https://vault.example.com:8200/v1/transit",
  },
  kmsTokenFile: {
    variable: "KMS_TOKEN_FILE",
    schema: path,
    otherwise: null,
    seenBy: BACKEND,
    about: "File with the token that the key service is asked with. Read each time.",
    without: "it is needed with KMS_URL",
    example: "/run/secrets/vault-token",
  },
  kmsKek: {
    variable: "KMS_KEK",
    schema: z.string().regex(/^[\w.-]+$/, { error: "must be the name of a key" }),
    otherwise: null,
    seenBy: BACKEND,
    about:
      "Name of the key in the key service that wraps the key-encryption key: it is opened when the platform starts, and lies nowhere else.",
    without: "KEK_FILE holds the key itself",
    example: "hawser",
  },
  keysInService: {
    variable: "KMS_SIGNING",
    schema: yesNo,
    otherwise: false,
    seenBy: BACKEND,
    about:
      "1 makes the keys of new certificates in the key service, where they stay: it signs. They cannot be moved afterwards.",
    without: "0: they are kept in the database, each encrypted to those who may use it",
    example: "1",
  },
  storageDir: {
    variable: "STORAGE_DIR",
    schema: path,
    seenBy: BACKEND,
    about: "Folder for uploaded and signed files, which are stored encrypted.",
    without: "files in the data folder",
    example: "/srv/hawser/files",
  },
  smtpUrl: {
    variable: "SMTP_URL",
    schema: url("smtp:", "smtps:"),
    seenBy: BACKEND,
    about: "Mail server for outgoing mail.",
    without: "a local mailbox with a page of its own, which delivers nothing",
    example: "smtps://hawser:secret@mail.example.com:465",
  },
  mailFrom: {
    variable: "MAIL_FROM",
    schema: z.string(),
    otherwise: "Hawser <no-reply@localhost>",
    seenBy: BACKEND,
    about: "Sender of outgoing mail.",
    without: "Hawser <no-reply@localhost>",
    example: "Hawser <no-reply@ebl.example.com>",
  },
  walletConnectProjectId: {
    variable: "WALLETCONNECT_PROJECT_ID",
    schema: z.string(),
    otherwise: null,
    seenBy: BACKEND,
    about: "Project id of WalletConnect, for wallets on telephones.",
    without: "WalletConnect is not offered",
    example: "0123456789abcdef0123456789abcdef",
  },
  ukeyPort: {
    variable: "UKEY_PORT",
    schema: port,
    otherwise: BRIDGE_PORT,
    seenBy: BACKEND,
    about: "Where the bridges to UKeys listen, each on the machine of its user; the same that they are started with.",
    without: `${BRIDGE_PORT}`,
    example: "17171",
  },
  nodeAdministrators: {
    variable: "NODE_ADMINISTRATORS",
    schema: emails,
    otherwise: [] as readonly string[],
    seenBy: BACKEND,
    about:
      "E-mail addresses of those who administer this installation, separated by commas: whoever has an account with one of them approves companies and sees the chains.",
    without: "nobody; in the demo the administrator of the first company",
    example: "operations@example.com,night-desk@example.com",
  },
  nodeContact: {
    variable: "NODE_CONTACT",
    schema: z.string().trim().toLowerCase().refine(isEmail),
    otherwise: null,
    seenBy: BACKEND,
    about: "E-mail address at which companies that register reach those who decide about them. Anybody can read it.",
    without: "the first of NODE_ADMINISTRATORS",
    example: "onboarding@example.com",
  },
  webhookPrivate: {
    variable: "WEBHOOK_PRIVATE",
    schema: yesNo,
    otherwise: false,
    seenBy: BACKEND,
    about:
      "1 lets webhooks reach addresses in private networks, and addresses without https. Only where every administrator of every company may reach what the server can.",
    without: "0: webhooks go to public https addresses only",
    example: "0",
  },
  bunkerSystemId: {
    variable: "BUNKER_SYSTEM_ID",
    schema: z.string().regex(/^[\w.:-]{1,40}$/, { error: "must be 1 to 40 letters, digits, dots, colons or hyphens" }),
    otherwise: null,
    seenBy: BACKEND,
    about:
      "Identifier of this system in the header of bunker delivery notes, as the port authority or the exchange gave it.",
    without: "no bunker delivery can be begun; in the demo one is set",
    example: "HAWSER-SG-01",
  },
  platformCode: {
    variable: "PLATFORM_CODE",
    schema: z.string().refine(isPlatformCode, { error: "must be a code of DCSA's list of platforms, or ZZZ" }),
    otherwise: MUTUAL,
    seenBy: BACKEND,
    about:
      "Code of this node as a platform for electronic bills of lading, as DCSA has listed it: the other platforms know it by this code.",
    without: "ZZZ, for a platform that no list names",
    example: "ZZZ",
  },
  fiataUrl: {
    variable: "FIATA_URL",
    schema: url("http:", "https:").transform((value) => value.replace(/\/+$/, "")),
    otherwise: null,
    seenBy: BACKEND,
    about:
      "Address of FIATA's service for electronic bills of lading (eFBL), as FIATA gave it to you as software provider.",
    without: "no FIATA bill can be made; screens say so",
    example: "https://fiata.example.org",
  },
  fiataRealm: {
    variable: "FIATA_REALM",
    schema: z.string().regex(/^[\w.-]{1,60}$/, { error: "must be 1 to 60 letters, digits, dots or hyphens" }),
    otherwise: "fiata",
    seenBy: BACKEND,
    about: "Realm in which companies sign in at FIATA's service.",
    without: "fiata",
    example: "fiata",
  },
  fiataClientId: {
    variable: "FIATA_CLIENT_ID",
    schema: z.string().regex(/^[\w.:-]{1,80}$/, { error: "must be 1 to 80 letters, digits, dots, colons or hyphens" }),
    otherwise: "fiata",
    seenBy: BACKEND,
    about: "Client of that realm by which companies sign in with user name and password.",
    without: "fiata",
    example: "fiata",
  },
  fiataProviderId: {
    variable: "FIATA_SOFTWARE_PROVIDER_ID",
    schema: z.string().regex(/^[\w.:-]{1,80}$/, { error: "must be 1 to 80 letters, digits, dots, colons or hyphens" }),
    otherwise: null,
    seenBy: BACKEND,
    about: "Identifier of this installation as a software provider of FIATA (softwareProviderId).",
    without: "no FIATA bill can be made; screens say so",
    example: "9b0b3c1e-provider",
  },
  fiataAliasId: {
    variable: "FIATA_ALIAS_ID",
    schema: z.string().regex(/^[\w.:-]{1,80}$/, { error: "must be 1 to 80 letters, digits, dots, colons or hyphens" }),
    otherwise: null,
    seenBy: BACKEND,
    about: "Value of the header X-Alias-ID of calls to FIATA, as FIATA gave it.",
    without: "no FIATA bill can be made; screens say so",
    example: "hawser",
  },
  fiataVerifyUrl: {
    variable: "FIATA_VERIFY_URL",
    schema: url("https:", "http:"),
    otherwise: null,
    seenBy: BACKEND,
    about: "Page on which anybody verifies an eFBL with FIATA; {id} stands for its number there.",
    without: "pages name the number of a bill and link to no page of FIATA",
    example: "https://fiata.example.org/verify/{id}",
  },
  trustedFile: {
    variable: "TRUSTED_CERTIFICATES_FILE",
    schema: path,
    otherwise: null,
    seenBy: BACKEND,
    about:
      "PEM file with the certificates of further authorities whose signatures are trusted when files are verified, and with their revocation lists (X509 CRL). Read anew each time.",
    without: "only the platform's own authority is trusted",
    example: "./trusted.pem",
  },
  dnsResolvers: {
    variable: "DNS_RESOLVERS",
    schema: resolvers,
    otherwise: DNS_RESOLVERS,
    seenBy: BACKEND,
    about:
      "Resolvers by DNS over HTTPS (RFC 8484), separated by commas, that are asked for the text records of an issuer's domain when a file is verified. Best are three of different operators: that a domain has no such record is believed only where all that answer say so.",
    without: DNS_RESOLVERS.join(","),
    example: "https://dns.google/dns-query,https://dns.example.com/dns-query",
  },
  publicChains: {
    variable: "PUBLIC_CHAINS",
    schema: yesNo,
    otherwise: true,
    seenBy: BACKEND,
    about:
      "0 keeps browsers from asking the public endpoints of docs/networks.md about titles on chains that are not in CHAIN_RPC_URLS. Then the state of such a title is not known at /verify.",
    without: "1",
    example: "0",
  },
  revocationFetch: {
    variable: "REVOCATION_FETCH",
    schema: yesNo,
    otherwise: false,
    seenBy: BACKEND,
    about:
      "1 lets the server fetch revocation lists from the public addresses that certificates of other authorities name, when an original for the archive is made. Who uploads a certificate then says which public host the server asks.",
    without: "0: nothing that a certificate names is fetched",
    example: "0",
  },
  revocationAsk: {
    variable: "REVOCATION_ASK",
    schema: yesNo,
    otherwise: false,
    seenBy: BACKEND,
    about:
      "1 lets the server ask, when a file is verified, the authorities that are trusted here whether a certificate of theirs is revoked: at the public addresses that the certificate names (OCSP, revocation lists). They then learn which certificate is looked at, and when.",
    without: "0: nothing that a certificate names is asked",
    example: "0",
  },
  trustedListSigners: {
    variable: "TRUSTED_LIST_SIGNERS_FILE",
    schema: path,
    otherwise: null,
    seenBy: BACKEND,
    about:
      "PEM file with the certificates that may sign the list of trusted lists, as the Official Journal of the European Union names them. With it the server reads the trusted lists of the countries, and verification says whether a certificate is qualified. Read anew each time.",
    without: "no trusted lists are read, and nothing is said of qualified certificates",
    example: "./lotl-signers.pem",
  },
  trustedListUrl: {
    variable: "TRUSTED_LIST_URL",
    schema: url("https:"),
    otherwise: "https://ec.europa.eu/tools/lotl/eu-lotl.xml",
    seenBy: BACKEND,
    about: "Address of the list of trusted lists. It is asked only with TRUSTED_LIST_SIGNERS_FILE.",
    without: "https://ec.europa.eu/tools/lotl/eu-lotl.xml",
    example: "https://ec.europa.eu/tools/lotl/eu-lotl.xml",
  },
  timestampUrl: {
    variable: "TIMESTAMP_URL",
    schema: url("http:", "https:"),
    otherwise: null,
    seenBy: BACKEND,
    about:
      "Time-stamp authority (RFC 3161) that proves when documents were signed. While it does not answer nothing can be signed.",
    without: "the platform's own authority, which anybody can ask at /api/timestamp",
    example: "https://freetsa.org/tsr",
  },
  demo: {
    variable: "DEMO",
    schema: yesNo,
    otherwise: false,
    seenBy: ["backend", "seed"],
    about: "1 fills the platform with four demo companies. Not for a platform with real users.",
    without: "1 while nothing but the embedded services is used, else 0",
    example: "0",
  },
  allowInsecure: {
    variable: "ALLOW_INSECURE",
    schema: yesNo,
    otherwise: false,
    seenBy: BACKEND,
    about:
      "1 starts a platform that others reach although it is not safe: without https, on the local chain, with the local mailbox or with the demo. A red line on every screen says so. For trying out in a network where everybody is trusted.",
    without: "0: such a platform does not start",
    example: "0",
  },
  testHosts: {
    variable: "TEST_HOSTS",
    schema: hosts,
    otherwise: [] as readonly string[],
    seenBy: BACKEND,
    about: "Names of hosts for tests, separated by commas: where PUBLIC_URL has one of them every screen says “gray”.",
    without: "none",
    example: "test.example.com,gray.example.com",
  },
  preHosts: {
    variable: "PRE_HOSTS",
    schema: hosts,
    otherwise: [] as readonly string[],
    seenBy: BACKEND,
    about:
      "The same of hosts before production: every screen says “pre”. A local PUBLIC_URL is “dev”, any other says nothing.",
    without: "none",
    example: "pre.example.com",
  },
  monitoring: {
    variable: "MONITORING",
    schema: yesNo,
    otherwise: true,
    seenBy: BACKEND,
    about:
      "0 lets no page measure anything. Else pages measure their speed and errors where PUBLIC_URL is not local and the user has accepted it; nothing that anybody typed, read or is called is among it (docs/operations.md).",
    without: "1",
    example: "0",
  },
  monitoringUrl: {
    variable: "MONITORING_URL",
    schema: url("https:"),
    otherwise: null,
    seenBy: BACKEND,
    about: "Another receiver of these measurements, which are posted to it as plain text.",
    without: "the platform's own receiver, whose figures administrators of this installation see",
    example: "https://rum.example.com/collect",
  },
  monitoringFlush: {
    variable: "MONITORING_FLUSH_SECONDS",
    schema: whole(MONITORING_BOUNDS.flushSeconds.least, MONITORING_BOUNDS.flushSeconds.most),
    otherwise: MONITORING_BOUNDS.flushSeconds.otherwise as number,
    seenBy: BACKEND,
    about: "Seconds after which a page sends what it has measured, 1 to 10.",
    without: "3",
    example: "10",
  },
  monitoringBatch: {
    variable: "MONITORING_BATCH",
    schema: whole(MONITORING_BOUNDS.batch.least, MONITORING_BOUNDS.batch.most),
    otherwise: MONITORING_BOUNDS.batch.otherwise as number,
    seenBy: BACKEND,
    about: "Measurements that are sent at once, 1 to 100.",
    without: "20",
    example: "100",
  },
  monitoringSession: {
    variable: "MONITORING_SESSION_HOURS",
    schema: whole(MONITORING_BOUNDS.sessionHours.least, MONITORING_BOUNDS.sessionHours.most),
    otherwise: MONITORING_BOUNDS.sessionHours.otherwise as number,
    seenBy: BACKEND,
    about: "Hours after which the measurements of a page count as those of another session, 4 to 24.",
    without: "24",
    example: "8",
  },
  monitoringInactivity: {
    variable: "MONITORING_INACTIVITY_MINUTES",
    schema: whole(MONITORING_BOUNDS.inactivityMinutes.least, MONITORING_BOUNDS.inactivityMinutes.most),
    otherwise: MONITORING_BOUNDS.inactivityMinutes.otherwise as number,
    seenBy: BACKEND,
    about: "The same after so many minutes without one, 10 to 60.",
    without: "30",
    example: "15",
  },
  logLevel: {
    variable: "LOG_LEVEL",
    schema: z.string().transform((value) => (value === "debug" ? "debug" : "info")),
    otherwise: "info",
    seenBy: ["indexer"],
    about: "debug lets the indexer log also what it asks a node for again.",
    without: "only what matters is logged",
    example: "debug",
  },
  chainsFile: {
    variable: "CHAINS",
    schema: path,
    seenBy: ["backend", "indexer", "relayer"],
    about: "JSON file with every chain: endpoints, contracts, finality.",
  },
  webDir: {
    variable: "WEB_DIR",
    schema: path,
    otherwise: "dist/web",
    seenBy: BACKEND,
    about: "Folder with the built web platform.",
  },
  mailbox: {
    variable: "MAILBOX_URL",
    schema: url("http:", "https:"),
    otherwise: null,
    seenBy: BACKEND,
    about: "Page of the local mailbox.",
  },
  innerUrl: {
    variable: "HAWSER_URL",
    schema: url("http:", "https:"),
    seenBy: ["seed"],
    about: "Where the platform answers on this machine, whatever stands before it.",
  },
  relayerPort: {
    variable: "RELAYER_PORT",
    schema: port,
    otherwise: 0,
    seenBy: ["relayer"],
    about: "Port on this machine at which the relayer answers GET /metrics, for Prometheus, and GET /health.",
    without: "a free port, kept in the data folder",
    example: "9466",
  },
  relayerPollMs: {
    variable: "RELAYER_POLL_MS",
    schema: whole(50, 60_000),
    otherwise: 2_000,
    seenBy: ["relayer"],
    about: "Milliseconds between two looks of the relayer when nobody calls it: 2000 without it.",
  },
} as const satisfies Settings;

export type SettingName = keyof typeof SETTINGS;

/** The settings that a process of the house knows. */
export type SettingsOf<Process extends ProcessName> = SeenBy<typeof SETTINGS, Process>;
