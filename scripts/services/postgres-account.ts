import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The account of the machine that the database runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root. For root: the account `postgres`, made when missing, or `nobody` where accounts
 * cannot be made. For everybody else undefined: it runs as oneself.
 */
export async function postgresAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const known = await accountOf("postgres");
  if (known !== undefined) return known;
  await run("groupadd", ["--system", "postgres"]).catch(() => undefined);
  await run("useradd", ["--system", "--gid", "postgres", "--no-create-home", "postgres"]).catch(() => undefined);
  const made = (await accountOf("postgres")) ?? (await accountOf("nobody"));
  if (made === undefined)
    throw new Error("PostgreSQL does not run as root. Start as another user, or set DATABASE_URL.");
  return made;
}

async function accountOf(name: string): Promise<Account | undefined> {
  try {
    const [user, group] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(user.stdout), gid: Number(group.stdout) };
  } catch {
    return undefined;
  }
}

/** Whether the account may walk through every folder down to `path` and enter it. */
export async function canReach(path: string, account: Account): Promise<boolean> {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const { uid, gid, mode } = await stat(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (dirname(folder) === folder) return true;
  }
}

/**
 * The name by which programs of the account reach their working folder. A child enters its working folder before it
 * changes its account, so through /proc, which Linux alone has, the folder may lie where that account could not walk
 * to.
 */
export async function placeFor(folder: string, account: Account | undefined): Promise<string> {
  if (account === undefined || (await canReach(folder, account))) return folder;
  if (process.platform === "linux") return "/proc/self/cwd";
  throw new Error(`PostgreSQL does not run as root, and its account cannot reach ${folder}. Start as another user.`);
}
