import { createRequire } from "node:module";
import type * as Argon2 from "@node-rs/argon2";
import { expect, test } from "vitest";
import { setPasswordCost } from "../../support/argon2.ts";
import { stretched } from "../../support/passwords.ts";

test("a password is hashed by Argon2id with 64 MiB in three passes, in one of its written forms", async () => {
  setPasswordCost("full");
  const { hashRaw } = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon2;
  const salt = Buffer.from("sixteen bytes ok");
  const expected = await hashRaw("Tide-Tablé 42!", {
    algorithm: 2,
    memoryCost: 65_536,
    timeCost: 3,
    parallelism: 1,
    outputLen: 32,
    salt,
  });
  expect((await stretched("Tide-Table\u0301 42!", salt)).bytes).toEqual(expected);
});
