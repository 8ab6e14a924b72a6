import { expect, it } from "vitest";
import { afterLogin } from "../../../web/session/after-login.ts";

const ORIGIN = "https://ebl.example";

it.each([
  ["/layout/inbox?view=asked#top", "/layout/inbox?view=asked#top"],
  [null, "/layout"],
  ["https://evil.example/", "/layout"],
  ["//evil.example", "/layout"],
  ["/\\evil.example", "/layout"],
  ["/\t/evil.example", "/layout"],
  ["/\n//evil.example", "/layout"],
  ["javascript:alert(1)", "/layout"],
  ["/login?next=/x", "/layout"],
  ["/./login", "/layout"],
] as const)("%j leads to %s", (wanted, to) => {
  expect(afterLogin("COMPLETE", wanted, ORIGIN)).toBe(to);
});

it("an open step comes before what was wanted", () => {
  expect(afterLogin("MFA", "/layout/inbox", ORIGIN)).toBe("/mfa");
});
