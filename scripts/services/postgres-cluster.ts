import { chown, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gone, isAlive, launch } from "../lib/processes.ts";
import { commandOf } from "../lib/pid-file.ts";
import { type Account, placeFor } from "./postgres-account.ts";

interface Cluster {
  readonly initdb: string;
  readonly dataDir: string;
  readonly password: string;
  readonly account: Account | undefined;
  readonly onLine?: (line: string) => void;
}

/**
 * Makes the cluster when there is none. It is made beside its place and moved there whole, so a crash leaves no half.
 */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  if ((await stat(join(cluster.dataDir, "PG_VERSION")).catch(() => undefined)) !== undefined) return;
  const draft = `${cluster.dataDir}.new`;
  const passwordFile = `${cluster.dataDir}.password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 });
  const { account } = cluster;
  if (account !== undefined) for (const path of [draft, passwordFile]) await chown(path, account.uid, account.gid);
  // An account that may not walk to the file reads it as its standard input, which Windows cannot give by a name.
  const file = account === undefined ? undefined : await open(passwordFile);
  try {
    const initdb = await launch({
      name: "initdb",
      command: cluster.initdb,
      args: [
        "-D",
        await placeFor(draft, account),
        "-U",
        "postgres",
        "-A",
        "scram-sha-256",
        `--pwfile=${file === undefined ? passwordFile : "/dev/stdin"}`,
        "-E",
        "UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--no-instructions",
      ],
      cwd: draft,
      env: postgresEnvironment(),
      uid: account?.uid,
      gid: account?.gid,
      stdin: file?.fd,
      onLine: cluster.onLine,
      ready: (line) => (line.startsWith("syncing data to disk ... ok") ? "done" : undefined),
    });
    await initdb.exited;
    await rename(draft, cluster.dataDir);
  } finally {
    await file?.close();
    await rm(passwordFile, { force: true });
  }
}

/**
 * Ends a server that a former run left on the cluster, and removes a lock whose process is gone or is another program.
 */
export async function releaseCluster(dataDir: string): Promise<void> {
  const lock = join(dataDir, "postmaster.pid");
  const pid = Number((await readFile(lock, "utf8").catch(() => "")).split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (isAlive(pid) && (await commandOf(pid)).includes("postgres")) {
    process.kill(pid, "SIGINT");
    if (await gone(pid, 10_000)) return;
    process.kill(pid, "SIGKILL");
    await gone(pid, 5_000);
  }
  await rm(lock, { force: true });
}

/** The server must not take its words or its place from variables that a developer has set for psql. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("PG") && !name.startsWith("LC_"));
  return { ...Object.fromEntries(kept), LC_ALL: "C" };
}
