import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "./postgres.ts";

/** Works with a PostgreSQL of its own, which is gone afterwards. */
export async function withPostgres<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "hawser-passing-"));
  const password = randomBytes(16).toString("hex");
  const postgres = await startPostgres({ dataDir: join(folder, "postgres"), password, durable: false });
  try {
    return await work(postgres.url());
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
