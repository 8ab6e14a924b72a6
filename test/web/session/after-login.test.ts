import { expect, it } from "vitest";
import { afterLogin, loginTo, wantedAt } from "../../../web/session/after-login.ts";

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

it("what stands behind # is led through the sign-in without being sent to any server", () => {
  const place = { pathname: "/NodePIN/7/Tern", search: "?from=letter", hash: "#12345678" };
  const at = new URL(loginTo(place), ORIGIN);
  expect(at.search).not.toContain("12345678");
  expect(afterLogin("COMPLETE", wantedAt(at), ORIGIN)).toBe("/NodePIN/7/Tern?from=letter#12345678");
  expect(wantedAt({ search: "", hash: "#12345678" })).toBeNull();
});
