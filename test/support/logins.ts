/** Passwords of the logins in every cluster of a test run. */
export const TEST_PASSWORDS = { app: "a1", worker: "b2", indexer: "c3" } as const;
