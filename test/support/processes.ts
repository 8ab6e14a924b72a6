import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../scripts/lib/ports.ts";
import type { Built, Child } from "./built.ts";
import type { Stand } from "./stand.ts";

export type ProgramName = "indexer" | "relayer" | "backend";

/** Starts the compiled programs against a stand, as processes that a test can kill. */
export async function programs(at: Stand, built: Built) {
  const kekFile = join(at.dir, "kek");
  await writeFile(kekFile, at.settings.kek.toString("hex"), { mode: 0o600 });
  const common = { CHAINS: at.chainsFile, NODE_ENV: "production" };
  const port = await freePort();
  const own: Record<ProgramName, { file: string; ready: RegExp; env: NodeJS.ProcessEnv }> = {
    indexer: {
      file: "indexer/main.js",
      ready: /the indexer runs/,
      env: { INDEXER_DATABASE_URL: at.logins.indexerDatabaseUrl },
    },
    relayer: {
      file: "backend/relayer/main.js",
      ready: /the relayer runs/,
      env: {
        WORKER_DATABASE_URL: at.logins.workerDatabaseUrl,
        RELAYER_PRIVATE_KEY_FILE: at.keyFile,
        RELAYER_POLL_MS: "200",
      },
    },
    backend: {
      file: "backend/main.js",
      ready: /backend listens/,
      env: {
        APP_DATABASE_URL: at.logins.appDatabaseUrl,
        WORKER_DATABASE_URL: at.logins.workerDatabaseUrl,
        KEK_FILE: kekFile,
        STORAGE_DIR: join(at.dir, "files"),
        SMTP_URL: "smtp://127.0.0.1:1",
        PUBLIC_URL: `http://localhost:${port}`,
        PORT: String(port),
        WEB_DIR: join(at.dir, "web"),
      },
    },
  };
  return {
    url: `http://127.0.0.1:${port}`,
    start: (name: ProgramName, env: NodeJS.ProcessEnv = {}): Promise<Child> =>
      built.start(own[name].file, { ...common, ...own[name].env, ...env }, own[name].ready),
  };
}
