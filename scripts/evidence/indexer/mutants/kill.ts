import { spawn } from "node:child_process";
import { join } from "node:path";
import { connect } from "../../../../indexer/store/db.ts";
import type { Mutant } from "./mutants.ts";

/** What histories made of a planted fault. */
export interface Verdict {
  readonly name: string;
  /** How it was found; null when no history noticed it. */
  readonly found: string | null;
  /** Which history found it, counted from the first; null when none did, or the process did not end. */
  readonly history: number | null;
  readonly seconds: number;
}
export interface Trial {
  /** Superuser address of a PostgreSQL in which databases may be made. */
  readonly postgresUrl: string;
  readonly histories: number;
  readonly seed: number;
}

/** A fault that makes the mirror hang is found, too: this long no history ends. */
const SILENCE_MS = 120_000;
let databases = 0;

/**
 * Plays histories with the fault planted, in a process and a database of their own; without a mutant, as the source is.
 */
export async function tryMutant({ postgresUrl, histories, seed }: Trial, mutant: Mutant | null): Promise<Verdict> {
  const begun = Date.now();
  const admin = await connect(postgresUrl, "hawser mutants");
  const database = `mutant_${process.pid}_${++databases}`;
  try {
    await admin.query(`create database ${database} template template0`);
    const url = new URL(postgresUrl);
    url.pathname = `/${database}`;
    const plant = mutant === null ? [] : ["--import", join(import.meta.dirname, "plant.ts")];
    const { said, code, signal, silent } = await run(
      // A fault may eat all memory: its own process ends of that, and no other.
      [
        "--max-old-space-size=1024",
        "--conditions=source",
        ...plant,
        join(import.meta.dirname, "judge.ts"),
        url.href,
        String(histories),
        String(seed),
      ],
      { ...process.env, NODE_OPTIONS: "", HAWSER_MUTANT: mutant?.name },
    );
    const seconds = (Date.now() - begun) / 1000;
    const name = mutant?.name ?? "no fault";
    const last = said.trimEnd().split("\n").at(-1) ?? "";
    // Ended from elsewhere says nothing about the fault; what it does to its own memory, it ends of by SIGABRT.
    if (signal !== null && signal !== "SIGABRT" && !silent)
      throw new Error(`The trial of "${name}" was ended by ${signal}.`);
    if (code !== 0 || !last.startsWith("{"))
      return { name, found: silent ? "it does not end" : (signal ?? last), history: null, seconds };
    const told = JSON.parse(last) as { seed: number | null; found: string | null };
    return { name, found: told.found, history: told.seed === null ? null : told.seed - seed + 1, seconds };
  } finally {
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.end();
  }
}

interface Ended {
  readonly said: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** It said nothing for so long that it was killed. */
  readonly silent: boolean;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let silent = false;
    const silence = setTimeout(() => {
      silent = true;
      child.kill("SIGKILL");
    }, SILENCE_MS);
    let said = "";
    const hear = (data: Buffer): void => {
      said += data.toString();
      silence.refresh();
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("error", reject);
    child.once("close", (code, signal) => {
      clearTimeout(silence);
      resolve({ said, code, signal, silent });
    });
  });
}
