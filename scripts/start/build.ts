import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { BUNDLES } from "../../backend/uploads/readers.ts";
import { hashOf } from "../lib/hash-of.ts";
import { replaceFile } from "../lib/kept-files.ts";
import { AlreadyRunning, PidFile } from "../lib/pid-file.ts";
import { launch } from "../lib/processes.ts";
import { BUNDLED } from "../lib/programs.ts";

/** One half of the product as it is built. */
interface Half {
  readonly name: string;
  /** Files and folders that it is made from, generated files included. */
  readonly sources: readonly string[];
  /** The folders and files that are cleared before it is built. */
  readonly results: readonly string[];
  /** Arguments of Node, one program after another. */
  readonly commands: readonly (readonly string[])[];
}

const LOCK = "package-lock.json";
const CREW = "scripts/lib/crew-worker.ts";

const HALVES: readonly Half[] = [
  {
    name: "server",
    sources: [
      ...["domain", "indexer", "backend", "tsconfig.base.json", "tsconfig.build.json", LOCK],
      ...["start/bundle-readers.ts", "start/bundle-programs.ts", "lib/programs.ts"].map((file) => `scripts/${file}`),
    ],
    results: [...["domain", "indexer", "backend", BUNDLES, BUNDLED].map((it) => `dist/${it}`), "dist/.tsbuildinfo"],
    commands: [
      // `npm test` checks the types; starting only needs the JavaScript.
      ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json", "--noCheck"],
      ["--conditions=source", "--disable-warning=ExperimentalWarning", "scripts/start/bundle-readers.ts"],
      ["--conditions=source", "scripts/start/bundle-programs.ts", "dist"],
    ],
  },
  {
    name: "web",
    sources: ["domain", "web", "vite.config.ts", "scripts/lib/web-chunks.ts", "scripts/lib/maps-aside.ts", CREW, LOCK],
    results: ["dist/web", "dist/maps"],
    commands: [["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]],
  },
];

/**
 * Builds what has changed since it was last built. Returns the names of what was built; rejects with the compiler's
 * words.
 */
export async function buildStale(root: string): Promise<string[]> {
  await mkdir(join(root, "dist"), { recursive: true });
  const lock = await takeLock(join(root, "dist/.building"));
  try {
    const built = await Promise.all(
      HALVES.map(async (half) => ((await buildHalf(root, half)) ? half.name : undefined)),
    );
    return built.filter((name) => name !== undefined);
  } finally {
    lock.release();
  }
}

async function buildHalf(root: string, half: Half): Promise<boolean> {
  const stamp = join(root, "dist", `.${half.name}.built`);
  const wanted = await hashOf(root, half.sources);
  if ((await readFile(stamp, "utf8").catch(() => "")) === wanted) return false;
  await rm(stamp, { force: true });
  for (const result of half.results) await rm(join(root, result), { recursive: true, force: true });
  for (const args of half.commands) {
    const words: string[] = [];
    const builder = await launch({
      name: `build of ${half.name}`,
      command: process.execPath,
      args,
      cwd: root,
      // A test, or a shell for development, would have the slower half of React built.
      env: { ...process.env, NODE_ENV: "production" },
      onLine: (line) => words.push(line),
    });
    const how = await builder.exited;
    if (how !== "exit code 0")
      throw new Error([`The build of ${half.name} failed (${how})`, ...words.slice(-40)].join("\n  "));
  }
  await replaceFile(stamp, wanted);
  return true;
}

/** Two starts at once must not build into the same folder. */
async function takeLock(path: string): Promise<PidFile> {
  for (;;) {
    try {
      return await PidFile.take(path, "node");
    } catch (error) {
      if (!(error instanceof AlreadyRunning)) throw error;
      await wait(200);
    }
  }
}
