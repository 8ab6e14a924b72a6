import { createHmac, timingSafeEqual } from "node:crypto";
import pg from "pg";
import type { EntityManager } from "typeorm";
import { faultOfLogin, type Probe } from "#domain/direct-connection";
import { SETTINGS } from "#domain/settings";
import { claimFolder } from "../ports/storage-marker.ts";
import { open as unseal, purposeKey } from "../keyring/wrapping.ts";
import { changed, Database, first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { Settings } from "./settings.ts";

/** Why this process does not start, in words that are all that whoever reads the log needs. */
export class NotStarted extends Error {
  constructor(faults: readonly string[]) {
    super(`not started:\n${faults.map((each) => `  ${each}`).join("\n")}`);
    this.name = "NotStarted";
  }
}

/** Ends the process with the words, where it does not start; anything else goes on being thrown. */
export function endInWords(error: unknown): never {
  if (!(error instanceof NotStarted)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}

const opener = (connectionString: string) => async (): Promise<Probe> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  // It may break while it is closed.
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

/** Throws when one of the logins of a process cannot be worked with. Rejects when the database is away. */
export async function assertLogins(
  urls: Readonly<Partial<Record<"appDatabaseUrl" | "workerDatabaseUrl", string>>>,
): Promise<void> {
  const faults: string[] = [];
  for (const name of ["appDatabaseUrl", "workerDatabaseUrl"] as const) {
    const fault = urls[name] === undefined ? null : await faultOfLogin(SETTINGS[name].variable, opener(urls[name]));
    if (fault !== null) faults.push(fault);
  }
  if (faults.length > 0) throw new NotStarted(faults);
}

/** Some of the files that must lie in the folder, the newest first. */
const LOOKED_AT = 20;

const NODE = statement(
  "settings.node",
  `SELECT installation, kek_check AS "kekCheck", storage_marked_at IS NOT NULL AS marked
   FROM app.node FOR UPDATE`,
  ["marked"],
);
const NOTE_KEK = statement("settings.noteKek", "UPDATE app.node SET kek_check = $1");
const FILES = statement(
  "settings.newestFiles",
  `SELECT owner_id AS owner, storage_key AS key FROM app.file ORDER BY id DESC LIMIT ${LOOKED_AT}`,
);

/** Tells two keys apart, and tells nothing of either. */
const checkOf = (kek: Buffer): Buffer => createHmac("sha256", kek).update("hawser:check").digest();

/** Whether the key opens what an earlier version of this installation has wrapped; true where there is nothing. */
async function opensWhatIsThere(tx: EntityManager, kek: Buffer): Promise<boolean> {
  const row = await table(tx, "app.authority").first(["role", "wrapped_key"], {}, { order: { role: "ASC" } });
  if (!row) return true;
  try {
    unseal(purposeKey(kek, "authority"), row.wrapped_key, `authority:${row.role}`);
    return true;
  } catch {
    return false;
  }
}

async function kekFault(tx: EntityManager, kek: Buffer, { kekCheck }: RowOf<typeof NODE>): Promise<string | null> {
  const check = checkOf(kek);
  const right = kekCheck === null ? await opensWhatIsThere(tx, kek) : timingSafeEqual(kekCheck, check);
  if (!right)
    return "KEK_FILE holds another key than the one that this installation was begun with: nothing that is stored could be opened. Bring back the right file";
  if (kekCheck === null) await changed(tx, NOTE_KEK, [check]);
  return null;
}

/**
 * Checks the footing before anything is served: the key is the one of this installation, and so is the folder of the
 * files. The first start writes down both; answers the id of the installation.
 */
export async function assertFooting({
  appDatabaseUrl,
  workerDatabaseUrl,
  kek,
  storageDir,
}: Pick<Settings, "appDatabaseUrl" | "workerDatabaseUrl" | "kek" | "storageDir">): Promise<string> {
  const database = new Database(appDatabaseUrl, workerDatabaseUrl, null);
  await database.open();
  try {
    const found = await database.asWorker(async (tx) => {
      const node = await first(tx, NODE);
      if (!node) throw new Error("the database has no row of this installation");
      const fault = await kekFault(tx, kek, node);
      if (fault !== null) throw new NotStarted([fault]);
      return { ...node, files: await rows(tx, FILES) };
    });
    const fault = await claimFolder(storageDir, found);
    if (fault !== null) throw new NotStarted([`STORAGE_DIR: ${fault}`]);
    if (!found.marked)
      await database.asWorker((tx) =>
        table(tx, "app.node").change({ storage_marked_at: null }, { storage_marked_at: () => "now()" }),
      );
    return found.installation;
  } finally {
    await database.close();
  }
}
