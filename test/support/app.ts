import { rows } from "../../scripts/lib/sql.ts";
import { apiClient, type ApiClient } from "../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "./backend.ts";
import { lettersTo, type WrittenLetter } from "./letters.ts";

export interface TestApp extends TestBackend {
  /** A browser without cookies yet. */
  client(): ApiClient;
  /** Rows that the worker role sees. */
  sql<T>(statement: string, parameters?: unknown[]): Promise<T[]>;
  /** Waiting letters to an address, newest last. */
  letters(to: string): Promise<WrittenLetter[]>;
}

/** The real backend, with everything that tests of signing in look at. */
export async function startApp(options: Partial<Parameters<typeof startBackend>[0]> = {}): Promise<TestApp> {
  const backend = await startBackend({ chain: false, ...options });
  const sql: TestApp["sql"] = (statement, parameters = []) =>
    backend.database.asWorker((tx) => rows(tx, statement, parameters));
  return { ...backend, sql, client: () => apiClient(backend.url), letters: (to) => lettersTo(backend.database, to) };
}
