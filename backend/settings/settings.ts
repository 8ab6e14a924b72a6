import { readFileSync } from "node:fs";
import type { Hex } from "viem";
import { z } from "zod";
import { address } from "#domain/shapes";
import { type ProcessName, readSeen } from "#domain/setting";
import { SETTINGS, type SettingsOf } from "#domain/settings";
import { refusalOf, type Standing } from "#domain/unsafe";
import { KeyService, WRAPPED_KEY } from "../ports/key-service.ts";

const anyCase = z.string().toLowerCase().pipe(address);
const hash = z.custom<Hex>((value) => typeof value === "string" && /^0x[0-9a-f]{64}$/.test(value), "not a hash");
const contracts = z.object({
  forwarder: anyCase,
  factory: anyCase,
  registryImplementation: anyCase,
  registryDeployer: anyCase,
  documentStore: anyCase,
  storeDeployer: anyCase.optional(),
  generation: z.union([z.literal(1), z.literal(2)]).default(2),
});

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
  finality: z.union([
    z.int().min(0),
    z.object({ depth: z.int().min(0) }).transform((f) => f.depth),
    z.object({ tag: z.string() }).transform(() => 64),
  ]),
  startBlock: z.int().default(0),
  /** The most that a unit of gas may cost; the limit of the network's data if absent. */
  feeLimitGwei: z.number().positive().optional(),
  genesis: hash,
  /** Hash of the code of each of our contracts, where it was written down when they were deployed. */
  code: z.record(anyCase, hash).default({}),
  /** The account of the relayer, which anchors. */
  operator: anyCase,
  /** Address that may pause the registers made from now on; absent: nobody. */
  pauser: anyCase.optional(),
  /** The last of several sets is in use; the earlier ones are only read. */
  contracts: z.union([
    contracts,
    z
      .array(contracts)
      .min(1)
      .transform((sets) => sets.at(-1) as z.infer<typeof contracts>),
  ]),
});
export type ChainSettings = z.infer<typeof chain>;

/** The chains, from a file. Throws when it is missing or wrong. */
export const readChains = (file: string): readonly ChainSettings[] =>
  z
    .array(chain)
    .min(1)
    .parse(JSON.parse(readFileSync(file, "utf8")));

/** The settings of the backend: its variables, and the contents of the files that they name. */
export interface Settings extends Omit<
  SettingsOf<"backend">,
  "chainsFile" | "kekFile" | "kmsUrl" | "kmsTokenFile" | "kmsKek"
> {
  readonly chains: readonly ChainSettings[];
  /** The key-encryption key: 32 bytes that live outside the database. */
  readonly kek: Buffer;
  /** Keeps keys that never come here; null: there is none. */
  readonly keyService: KeyService | null;
}

/** The id of the local chain that comes with the product. */
const LOCAL_CHAIN = 1337;

/** The facts that tell whether this installation is safe. */
export const standingOf = ({
  publicUrl,
  host,
  demo,
  mailbox,
  chains,
}: Pick<Settings, "publicUrl" | "host" | "demo" | "mailbox" | "chains">): Standing => ({
  publicUrl,
  host,
  demo,
  localMail: mailbox !== null,
  localChain: chains.some(({ chainId }) => chainId === LOCAL_CHAIN),
});

/** The key-encryption key, opened by the key service where that wraps it. Throws with words for what is wrong. */
async function keyEncryptionKey(text: string, service: KeyService | null, by: string | null): Promise<Buffer> {
  if (by !== null && !WRAPPED_KEY.test(text))
    throw new Error("settings:\n  KEK_FILE: must hold the key as KMS_KEK has wrapped it (docs/keys.md)");
  if (by === null && WRAPPED_KEY.test(text))
    throw new Error("settings:\n  KEK_FILE: is wrapped by a key service; KMS_KEK must say by which key");
  const kek = service && by !== null ? await service.unwrap(by, text) : Buffer.from(text, "hex");
  if (kek.length !== 32) throw new Error("settings:\n  KEK_FILE: must hold 64 hexadecimal digits");
  return kek;
}

/** Reads the variables of one of our processes; names every problem at once. */
export function readVariables<Process extends ProcessName>(
  process: Process,
  env: NodeJS.ProcessEnv,
): SettingsOf<Process> {
  const problems: string[] = [];
  const seen = readSeen(SETTINGS, process, env, problems);
  if (problems.length > 0) throw new Error(`settings:\n${problems.map((each) => `  ${each}`).join("\n")}`);
  return seen;
}

/** The settings of the backend, once. */
export async function readSettings(env: NodeJS.ProcessEnv): Promise<Settings> {
  const { chainsFile, kekFile, kmsUrl, kmsTokenFile, kmsKek, ...others } = readVariables("backend", env);
  const keyService =
    kmsUrl === null || kmsTokenFile === null ? null : new KeyService({ url: kmsUrl, tokenFile: kmsTokenFile });
  if (!keyService && (kmsKek !== null || others.keysInService))
    throw new Error("settings:\n  KMS_URL, KMS_TOKEN_FILE: must be set beside KMS_KEK and KMS_SIGNING");
  const settings = { ...others, chains: readChains(chainsFile) };
  const refused = others.allowInsecure ? [] : refusalOf(standingOf(settings));
  if (refused.length > 0) throw new Error(`settings:\n${refused.map((each) => `  ${each}`).join("\n")}`);
  return {
    ...settings,
    kek: await keyEncryptionKey(readFileSync(kekFile, "utf8").trim(), keyService, kmsKek),
    keyService,
  };
}
