import { connect, type Db } from "../../indexer/store/db.ts";
import { migrateChain } from "../../indexer/store/migrate.ts";
import { freshDatabase } from "../support/postgres.ts";

/** A database of one's own that mirrors write to, and a connection to read what they wrote. */
export interface MirrorStore {
  readonly url: string;
  readonly db: Db;
  close(): Promise<void>;
}

export async function mirrorStore(): Promise<MirrorStore> {
  const { url, drop } = await freshDatabase();
  await migrateChain(url);
  const db = await connect(url, "hawser indexer test reader");
  return {
    url,
    db,
    async close() {
      await db.end();
      await drop();
    },
  };
}
