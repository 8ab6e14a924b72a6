import { createRequire } from "node:module";
import type * as Argon2 from "@node-rs/argon2";
import { LOW_COST } from "./password-cost.ts";

// Vitest gives this module to the backend in place of the library. Every act that asks for a password hashes it with
// 64 MiB in three passes, which took a third of the time of the tests of the backend; few of them are about that cost.

const library = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon2;

let cost: "full" | "low" = "full";

/** The cost of hashing from here on; "full" is the cost of the product. Files that share a process set it anew. */
export function setPasswordCost(to: typeof cost): void {
  cost = to;
}

export const hashRaw: typeof Argon2.hashRaw = (password, options, signal) =>
  library.hashRaw(password, { ...options, ...(cost === "low" && LOW_COST) }, signal);
