import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

/** The database of a running product, opened as its owner, to change what otherwise only time changes. */
export async function ownerOf(product: { readonly dataDir: string }): Promise<pg.Client> {
  const { postgres } = JSON.parse(await readFile(join(product.dataDir, "ports.json"), "utf8")) as { postgres: number };
  const password = (await readFile(join(product.dataDir, "secrets", "database-owner"), "utf8")).trim();
  const client = new pg.Client({ connectionString: `postgres://postgres:${password}@127.0.0.1:${postgres}/hawser` });
  await client.connect();
  return client;
}
