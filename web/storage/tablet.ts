import { kept } from "./kept.ts";

/** The stores of the tablet's database: what was typed and not sent, and answers that are read without the network. */
const STORES = ["entries", "answers"] as const;
type Store = (typeof STORES)[number];

const NAME = "hawser.tablet";
const VERSION = 1;

let opened: Promise<IDBDatabase> | undefined;

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's database refused"));
  });

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    for (const name of STORES)
      if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
  };
  const database = await asked(request);
  // A newer version of the product in another window: this one opens it again when it next needs it.
  const closed = (): void => {
    database.close();
    opened = undefined;
  };
  database.onversionchange = closed;
  database.onclose = closed;
  return database;
}

/** One transaction on one store; done when it is on the disk. */
async function within<T>(
  name: Store,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  opened ??= open().catch((problem: unknown) => {
    opened = undefined;
    throw problem;
  });
  // A tablet that loses its power has what it said that it keeps.
  const transaction = (await opened).transaction(name, mode, {
    durability: mode === "readonly" ? "default" : "strict",
  });
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error("not kept"));
  });
  // Both at once: a request that fails ends its transaction as well, and each is a refusal of its own.
  const [answer] = await Promise.all([asked(work(transaction.objectStore(name))), done]);
  return answer;
}

/** All keys that begin so. */
const beginning = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** One store of the tablet's database: values by text keys, of which the first word says whose they are. */
export const tablet = (name: Store) => ({
  get: async (key: string): Promise<unknown> => within<unknown>(name, "readonly", (store) => store.get(key)),
  under: async (prefix: string): Promise<unknown[]> =>
    within<unknown[]>(name, "readonly", (store) => store.getAll(beginning(prefix))),
  keys: async (prefix: string): Promise<string[]> =>
    (await within(name, "readonly", (store) => store.getAllKeys(beginning(prefix)))).filter(
      (key) => typeof key === "string",
    ),
  put: async (key: string, value: unknown): Promise<void> =>
    void (await within(name, "readwrite", (store) => store.put(value, key))),
  remove: async (key: string): Promise<void> => within(name, "readwrite", (store) => store.delete(key)),
});

/** The account whose answers this tablet keeps, as `actingFor` names it; empty where it keeps none. */
export const tabletAccount = kept("hawser.tablet");
