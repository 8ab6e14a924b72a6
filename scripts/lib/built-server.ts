import { mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { projectNode } from "./install.mjs";
import { launch } from "./processes.ts";

/** With it below their folder, programs find the domain as in the folder of the project. */
export const MANIFEST = JSON.stringify({ type: "module", imports: { "#domain/*": "./domain/*.js" } });

const ROOT = resolve(import.meta.dirname, "../..");

/**
 * Compiles the server's programs as `npm start` does, into a new folder below the system's temporary one; returns it.
 */
export async function buildServer(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "hawser-built-"));
  const compiler = await launch({
    name: "tsc",
    command: projectNode(ROOT),
    args: [
      join(ROOT, "node_modules/typescript/bin/tsc"),
      "-p",
      join(ROOT, "tsconfig.build.json"),
      "--noCheck",
      "--outDir",
      dir,
      "--incremental",
      "false",
      "--tsBuildInfoFile",
      "null",
      "--sourceMap",
      "false",
    ],
    cwd: ROOT,
  });
  const how = await compiler.exited;
  if (how !== "exit code 0") throw new Error(`tsc ended with ${how}`);
  await writeFile(join(dir, "package.json"), MANIFEST);
  await symlink(join(ROOT, "node_modules"), join(dir, "node_modules"), "junction");
  return dir;
}
