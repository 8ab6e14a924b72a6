import { afterEach, expect, test } from "vitest";
import { listensOn } from "#domain/network";
import { SETTINGS } from "#domain/settings";
import { startBackend, type TestBackend } from "../../support/backend.ts";

let backend: TestBackend | undefined;
afterEach(async () => {
  await backend?.stop();
  backend = undefined;
});

const behind = async (trusted: readonly string[]): Promise<TestBackend> =>
  (backend = await startBackend({
    chain: false,
    settings: { publicUrl: "https://ebl.example.com", trustedProxies: trusted },
  }));

/** One wrong password through these proxies; answers the sources under which the installation has counted it. */
async function sourcesOf({ url, database }: TestBackend, forwarded: string): Promise<string[]> {
  await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": forwarded, Origin: "https://ebl.example.com" },
    body: JSON.stringify({ email: "nobody@nowhere.test", password: "Not-the-password 1!" }),
  });
  const counted = await database.asWorker((tx) => tx.query<{ key: string }[]>("SELECT key FROM app.attempt"));
  return ["203.0.113.9", "198.51.100.7", "127.0.0.1"].filter((source) =>
    counted.some(({ key }) => key.includes(source)),
  );
}
const ready = async ({ url }: TestBackend): Promise<unknown> =>
  ((await (await fetch(`${url}/health/ready`)).json()) as { proxies: unknown }).proxies;

test("a request comes from where the outermost trusted proxy says, whatever was written before that", async () => {
  const app = await behind(["loopback", "10.0.0.0/24"]);
  expect(await sourcesOf(app, "198.51.100.7, 203.0.113.9, 10.0.0.12")).toEqual(["203.0.113.9"]);
  expect(await ready(app)).toBe(true);
});

test("a proxy that is not named is the source itself, and readiness says so", async () => {
  const app = await behind(["10.0.0.0/24"]);
  expect(await ready(app)).toBe(true);
  expect(await sourcesOf(app, "203.0.113.9")).toEqual(["127.0.0.1"]);
  expect(await ready(app)).toBe(false);
});

test.each(["loopback", "10.0.0.7", "10.0.0.0/8, fd00::/8", "::1"])("%s can be trusted", (text) => {
  expect(SETTINGS.trustedProxies.schema.safeParse(text).success).toBe(true);
});

test.each(["proxy.example.com", "10.0.0.0/33", "10.0.0", "true", "1", ",", "0.0.0.0/0", "::/0", "loopback,0.0.0.0/0"])(
  "%s cannot",
  (text) => {
    expect(SETTINGS.trustedProxies.schema.safeParse(text).error?.message).toContain("must be addresses or networks");
  },
);

test.each([
  [null, "http://localhost:8080", "127.0.0.1"],
  [null, "http://127.0.0.1:8080", "127.0.0.1"],
  [null, "https://ebl.example.com", "127.0.0.1"],
  [null, "http://ebl.example.com", undefined],
  ["10.0.0.5", "https://ebl.example.com", "10.0.0.5"],
  ["0.0.0.0", "http://localhost:8080", "0.0.0.0"],
])("with HOST %s and %s it listens on %s", (host, publicUrl, expected) => {
  expect(listensOn({ host, publicUrl })).toBe(expected);
});
