import { expect, test } from "vitest";
import { environmentOf } from "#domain/environment";
import { hosts } from "#domain/setting-readers";

test.each([
  ["http://localhost:8080", "dev"],
  ["http://hawser.localhost", "dev"],
  ["http://127.0.0.1:8080", "dev"],
  ["http://[::1]:8080", "dev"],
  ["https://test.example.com", "gray"],
  ["https://gray.example.com:8443", "gray"],
  ["https://pre.example.com", "pre"],
  ["https://example.com", "prod"],
  ["https://test.example.com.evil.example", "prod"],
] as const)("%s is %s", (publicUrl, environment) => {
  const settings = { testHosts: hosts.parse("test.example.com, Gray.example.com"), preHosts: ["pre.example.com"] };
  expect(environmentOf({ publicUrl, ...settings })).toBe(environment);
});

test.each(["https://test.example.com", "test.example.com/x", "a b", "test.example.com:8443"])(
  "a host is a name and nothing more: %s",
  (value) => expect(hosts.safeParse(value).success).toBe(false),
);
