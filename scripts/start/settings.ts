import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Given, readGiven, textsOf, type Told } from "#domain/setting";
import { SETTINGS, type SettingName } from "#domain/settings";
import { isReached, refusalOf, unsafeIn } from "#domain/unsafe";
import { WRAPPED_KEY } from "../../backend/ports/key-service.ts";
import { CAST } from "../seed/cast.ts";

/** How this run is set up: what was given, and what follows from it. */
export interface Settings {
  readonly given: Given<typeof SETTINGS>;
  /** The texts that go on to processes as they are. */
  readonly texts: { readonly [Name in SettingName]?: string };
  /** Absolute. */
  readonly dataDir: string;
  /** Undefined: an embedded one. */
  readonly database: DatabaseUrls | undefined;
  /** Undefined: a local chain. */
  readonly chains:
    | {
        readonly rpcUrls: readonly string[];
        readonly deploy: boolean;
        readonly feeLimits: ReadonlyMap<number, number>;
        readonly pausers?: ReadonlyMap<number, string>;
        readonly agree: number;
      }
    | undefined;
  readonly demo: boolean;
  /** A practice exchange for bunker delivery notes runs beside the product. */
  readonly exchanges: boolean;
  /** Sources are watched: what is made from a changed one is made anew while the product runs. */
  readonly development: boolean;
  /** Why it should not be started, where that is overruled. */
  readonly unsafe: readonly string[];
}

/** The address of the database for each kind of process. */
export type DatabaseUrls = Pick<
  Told<typeof SETTINGS>,
  "databaseUrl" | "appDatabaseUrl" | "workerDatabaseUrl" | "indexerDatabaseUrl"
>;

/** Settings that cannot be used; the message names every problem. */
export class BadSettings extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(["These settings cannot be used:", ...problems.map((each) => `  - ${each}`), "See .env.example."].join("\n"));
    this.name = "BadSettings";
    this.problems = problems;
  }
}

/**
 * Reads environment and command line of `npm start` and `npm run dev`. Throws `BadSettings` with all problems at once.
 */
export function readSettings(env: NodeJS.ProcessEnv, args: readonly string[], root: string): Settings {
  const problems: string[] = [];
  const line = readCommandLine(args, problems);
  const texts = textsOf(SETTINGS, { ...env, ...line.variables });
  const given = readGiven(SETTINGS, texts, problems);
  checkTogether(given, root, problems);
  const publicUrl = given.publicUrl ?? "http://localhost";
  const embedded = given.databaseUrl === undefined && given.chainRpcUrls === undefined && given.smtpUrl === undefined;
  const host = given.host ?? null;
  const demo = given.demo ?? (embedded && !isReached({ publicUrl, host }));
  const standing = {
    publicUrl,
    host,
    demo,
    localChain: given.chainRpcUrls === undefined,
    localMail: given.smtpUrl === undefined,
  };
  if (line.exchanges && isReached({ publicUrl, host }))
    problems.push(
      "--with exchanges is for trying out: it lets the server reach private addresses, so nobody else may reach this installation",
    );
  if (given.allowInsecure !== true) problems.push(...refusalOf(standing));
  if (problems.length > 0) throw new BadSettings(problems);
  const { databaseUrl, appDatabaseUrl, workerDatabaseUrl, indexerDatabaseUrl, chainRpcUrls: rpcUrls } = given;
  const administrator = demo ? CAST[0]?.people[0].email : undefined;
  return {
    given,
    texts: {
      ...(administrator === undefined ? {} : { nodeAdministrators: administrator, bunkerSystemId: "HAWSER-DEMO" }),
      ...(line.exchanges ? PRACTICE : {}),
      ...texts,
      demo: demo ? "1" : "0",
    },
    dataDir: resolve(root, given.dataDir ?? ".hawser"),
    database:
      databaseUrl && appDatabaseUrl && workerDatabaseUrl && indexerDatabaseUrl
        ? { databaseUrl, appDatabaseUrl, workerDatabaseUrl, indexerDatabaseUrl }
        : undefined,
    chains: rpcUrls && {
      rpcUrls,
      deploy: given.chainDeploy ?? false,
      feeLimits: given.chainFeeLimits ?? new Map(),
      pausers: given.chainPausers ?? new Map(),
      agree: given.chainAgree ?? 1,
    },
    demo,
    exchanges: line.exchanges,
    development: line.development,
    unsafe: unsafeIn(standing),
  };
}

/** Programs that run beside the product when they are asked for. */
const BESIDE = ["exchanges"] as const;
/** The settings that the practice exchange needs, where no others are given. */
const PRACTICE = { webhookPrivate: "1", bunkerSystemId: "HAWSER-PRACTICE" } as const satisfies Partial<
  Record<SettingName, string>
>;

interface CommandLine {
  readonly variables: { readonly PORT?: string; readonly HAWSER_DATA?: string };
  readonly development: boolean;
  readonly exchanges: boolean;
}

function readCommandLine(args: readonly string[], problems: string[]): CommandLine {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: "string" },
        data: { type: "string" },
        with: { type: "string", multiple: true, default: [] },
        dev: { type: "boolean", default: false },
      },
    });
    const unknown = values.with.filter((one) => !BESIDE.some((known) => known === one));
    if (unknown.length > 0)
      problems.push(`command line: --with ${unknown.join(", ")} is not known. Only --with ${BESIDE.join(", ")} is.`);
    return {
      variables: {
        ...(values.port === undefined ? {} : { PORT: values.port }),
        ...(values.data === undefined ? {} : { HAWSER_DATA: values.data }),
      },
      development: values.dev,
      exchanges: values.with.includes("exchanges"),
    };
  } catch (error) {
    problems.push(
      `command line: ${(error as Error).message.split(". ")[0]}. Only --port N, --data DIR and --with exchanges are known.`,
    );
    return { variables: {}, development: false, exchanges: false };
  }
}

/** Checks settings that are right alone and wrong beside the rest. */
function checkTogether(given: Given<typeof SETTINGS>, root: string, problems: string[]): void {
  const needs = (name: SettingName, other: SettingName): void => {
    if (given[name] !== undefined && given[name] !== false && given[other] === undefined)
      problems.push(`${SETTINGS[name].variable} needs ${SETTINGS[other].variable} beside it`);
  };
  for (const name of ["appDatabaseUrl", "workerDatabaseUrl", "indexerDatabaseUrl"] as const) {
    needs(name, "databaseUrl");
    needs("databaseUrl", name);
    if (given.databaseUrl !== undefined && given[name] === given.databaseUrl)
      problems.push(
        `${SETTINGS[name].variable} must be another login than that of DATABASE_URL, which owns the database`,
      );
  }
  for (const name of ["chainDeploy", "chainFeeLimits", "chainPausers", "chainAgree"] as const)
    needs(name, "chainRpcUrls");
  for (const name of ["kmsTokenFile", "kmsKek", "keysInService"] as const) needs(name, "kmsUrl");
  needs("kmsUrl", "kmsTokenFile");
  if (given.demo === true && given.smtpUrl !== undefined)
    problems.push("DEMO=1 needs the local mailbox, so SMTP_URL must be left out");
  checkKey("relayerKeyFile", given.relayerKeyFile, /^0x[0-9a-fA-F]{64}$/, "0x and 64 hexadecimal digits");
  checkKey("kmsTokenFile", given.kmsTokenFile, /^\S+$/, "a token");
  if (given.kmsKek === undefined) checkKey("kekFile", given.kekFile, /^[0-9a-fA-F]{64}$/, "64 hexadecimal digits");
  else checkKey("kekFile", given.kekFile, WRAPPED_KEY, "the key as KMS_KEK has wrapped it (docs/keys.md)");

  function checkKey(name: SettingName, file: string | undefined, shape: RegExp, words: string): void {
    if (file === undefined) return;
    const { variable } = SETTINGS[name];
    try {
      if (!shape.test(readFileSync(resolve(root, file), "utf8").trim()))
        problems.push(`${variable}: the file must hold ${words}`);
    } catch (error) {
      problems.push(
        `${variable}: the file cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown reason"})`,
      );
    }
  }
}
