import { openStore, type Store } from "../../scripts/histories/store.ts";
import { freshDatabase } from "../support/postgres.ts";

/** A store in a database of its own, which closing it drops. */
export async function freshStore(): Promise<Store> {
  const { url, drop } = await freshDatabase();
  const store = await openStore(url);
  return {
    ...store,
    async close() {
      await store.close();
      await drop();
    },
  };
}
