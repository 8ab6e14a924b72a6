import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** A copy of the sources, with the packages of the house and a cache of its own. */
export async function copyOfHouse(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "hawser-copy-"));
  const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", listed, { cwd: ROOT, encoding: "utf8" }).split("\0").filter(Boolean);
  for (const file of files) {
    if (!existsSync(join(ROOT, file))) continue;
    await mkdir(dirname(join(root, file)), { recursive: true });
    await cp(join(ROOT, file), join(root, file));
  }
  await mkdir(join(root, "node_modules"));
  for (const name of await readdir(join(ROOT, "node_modules")))
    if (name !== ".cache")
      await symlink(join(ROOT, "node_modules", name), join(root, "node_modules", name), "junction");
  return root;
}
