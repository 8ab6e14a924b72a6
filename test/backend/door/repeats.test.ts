import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { fiataRoutes } from "#domain/api/fiata";
import { canonicalJson } from "#domain/canonical";
import { keyed } from "../../../backend/door/repeats.ts";

test("a secret of a request that may be repeated is not to be guessed by its hash", () => {
  const input = {
    params: {},
    query: {},
    body: { forwarderId: "F", userName: "u", fiataPassword: "winter2026", password: "other" },
  };
  const hashOf = (kek: number, changed: object = {}): Buffer | undefined =>
    keyed(
      Buffer.alloc(32, kek),
      fiataRoutes.set,
      { header: () => "a key" } as never,
      { personId: "p", organisationId: "o" },
      { ...input, body: { ...input.body, ...changed } } as never,
    )?.hash;
  const { password: _, ...body } = input.body;
  const plain = createHash("sha256")
    .update(canonicalJson({ body, params: {}, query: {} }))
    .digest();
  expect(hashOf(1)).not.toEqual(plain);
  expect(hashOf(1)).not.toEqual(hashOf(2));
  expect(hashOf(1)).toEqual(hashOf(1, { password: "mistyped before" }));
  expect(hashOf(1)).not.toEqual(hashOf(1, { fiataPassword: "summer2026" }));
});
