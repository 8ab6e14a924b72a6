import { mkdtemp, realpath, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { projectNode } from "./install.mjs";
import { launch } from "./processes.ts";

/** With it below their folder, programs find the domain as in the folder of the project. */
export const MANIFEST = JSON.stringify({ type: "module", imports: { "#domain/*": "./domain/*.js" } });

const ROOT = resolve(import.meta.dirname, "../..");

/**
 * Compiles and bundles the server's programs as `npm start` does, into a new folder below the system's temporary one;
 * returns it.
 */
export async function buildServer(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "hawser-built-"));
  await ran("tsc", [
    join(ROOT, "node_modules/typescript/bin/tsc"),
    ...["-p", join(ROOT, "tsconfig.build.json"), "--noCheck", "--outDir", dir],
    ...["--incremental", "false", "--tsBuildInfoFile", "null", "--sourceMap", "false"],
  ]);
  await writeFile(join(dir, "package.json"), MANIFEST);
  // Where it is a link itself, what that leads to: a process that reads an upload may read no link on the way.
  await symlink(await realpath(join(ROOT, "node_modules")), join(dir, "node_modules"), "junction");
  await ran("bundler", ["--conditions=source", join(ROOT, "scripts/start/bundle-programs.ts"), dir]);
  return dir;
}

async function ran(name: string, args: readonly string[]): Promise<void> {
  const program = await launch({ name, command: projectNode(ROOT), args: [...args], cwd: ROOT });
  const how = await program.exited;
  if (how !== "exit code 0") throw new Error(`${name} ended with ${how}`);
}
