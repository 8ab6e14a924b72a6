import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MANIFEST } from "../lib/built-server.ts";
import { hashOf } from "../lib/hash-of.ts";
import { launch } from "../lib/processes.ts";
import { type KeeperOptions, type Kept, keep } from "./keeper.ts";
import type { Log } from "./log.ts";

/** Compiled folders that are looked at. */
const FOLDERS = ["domain", "indexer", "backend", "backend/asked", "backend/migrations"] as const;
export type CompiledFolder = (typeof FOLDERS)[number];

/** A compiler that watches the sources. */
export interface Compiler extends Kept {
  /** Calls the listener after each later compilation, with the folders whose JavaScript is another. */
  onChange(listener: (changed: ReadonlySet<CompiledFolder>) => Promise<void>): void;
}

/** The last line of each compilation, of a failed one too. */
const COMPILED = /Found (\d+) errors?\. Watching for file changes\./;

/**
 * Compiles the server into the folder and again at every change of a source. Types are not checked: `npm run check`
 * does. Resolves after the first compilation.
 */
export async function keepCompiler(root: string, folder: string, log: Log, options: KeeperOptions): Promise<Compiler> {
  // JavaScript of a removed source must not stay.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), MANIFEST);
  let known: ReadonlyMap<CompiledFolder, string> | undefined;
  let listener: ((changed: ReadonlySet<CompiledFolder>) => Promise<void>) | undefined;
  let work = Promise.resolve();
  const compare = async (): Promise<void> => {
    const now = await hashes(folder);
    const changed = new Set(FOLDERS.filter((each) => known?.get(each) !== now.get(each)));
    known = now;
    if (changed.size > 0) await listener?.(changed);
  };
  const take: Log = (line) => {
    log(line);
    if (line.includes("error TS")) options.say(line);
    // JavaScript of a source with an error is not run.
    if (COMPILED.exec(line)?.[1] === "0" && known !== undefined)
      work = work.then(compare).catch((error: unknown) => options.say(String(error)));
  };
  const args = ["-p", "tsconfig.build.json", "--noCheck", "--watch", "--preserveWatchOutput", "--pretty", "false"];
  const kept = await keep(
    {
      name: "compiler",
      mark: "tsconfig.build.json",
      start: () =>
        launch({
          name: "compiler",
          command: process.execPath,
          args: [
            join(root, "node_modules/typescript/bin/tsc"),
            ...args,
            ...["--outDir", folder, "--tsBuildInfoFile", join(folder, ".tsbuildinfo")],
          ],
          cwd: root,
          onLine: take,
          ready: (line) => COMPILED.exec(line)?.[1],
        }),
    },
    options,
  );
  known = await hashes(folder);
  return {
    ...kept,
    onChange: (given) => {
      listener = given;
    },
  };
}

const hashes = async (folder: string): Promise<ReadonlyMap<CompiledFolder, string>> =>
  new Map(
    await Promise.all(
      FOLDERS.map(async (each): Promise<[CompiledFolder, string]> => [
        each,
        existsSync(join(folder, each)) ? await hashOf(folder, [each]) : "",
      ]),
    ),
  );

/**
 * Vite's server: it serves the sources of the web app, puts changed modules into open pages, and hands on to the
 * backend what is the backend's. Its pages carry no content security policy, which would forbid that.
 */
export function keepWeb(
  root: string,
  where: { readonly host: string | undefined; readonly port: number; readonly backendUrl: string },
  log: Log,
  options: KeeperOptions,
): Promise<Kept> {
  const { host, port, backendUrl } = where;
  return keep(
    {
      name: "web",
      mark: "vite/bin/vite.js",
      start: () =>
        launch({
          name: "web",
          command: process.execPath,
          args: [
            join(root, "node_modules/vite/bin/vite.js"),
            ...["--port", String(port), "--strictPort", "--host", host ?? "0.0.0.0", "--clearScreen", "false"],
          ],
          cwd: root,
          env: { ...process.env, NO_COLOR: "1", HAWSER_API: backendUrl },
          onLine: log,
          ready: (line) => (line.includes("Local:") ? "ready" : undefined),
        }),
    },
    options,
  );
}
