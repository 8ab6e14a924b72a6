import { createRequire } from "node:module";
import type * as Argon2 from "@node-rs/argon2";

// Vitest hands this file to the backend in place of the library. Every act that asks for a password hashes it with 64
// MiB
// in three passes: that was a third of the time of the tests of a backend, of which few are about what it costs.

const library = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon2;

const LITTLE = { memoryCost: 1_024, timeCost: 1 };
let little = false;

/** The cost from here on in this test file: the one that the product asks for, which is the usual one, or a little. */
export function passwordsCost(how: "as in the product" | "little"): void {
  little = how === "little";
}

export const hashRaw: typeof Argon2.hashRaw = (password, options, signal) =>
  library.hashRaw(password, { ...options, ...(little && LITTLE) }, signal);
