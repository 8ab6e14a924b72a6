import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as ask } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBackend, type TestBackend } from "../../support/backend.ts";

const CHUNK = "export const chunk = 1;\n".repeat(200);
const WORDS = JSON.stringify({ hello: "Hello" });

let backend: TestBackend;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "hawser-web-"));
  await mkdir(join(webDir, "static"));
  await mkdir(join(webDir, "locales"));
  await writeFile(join(webDir, "index.html"), `<html><script nonce="__CSP_NONCE__">1</script>`);
  await writeFile(join(webDir, "locales", "words.json"), WORDS);
  await writeFile(join(webDir, "static", "chunk-abc.js"), CHUNK);
  await writeFile(join(webDir, "static", "chunk-abc.js.br"), brotliCompressSync(CHUNK));
  await writeFile(join(webDir, "static", "chunk-abc.js.gz"), gzipSync(CHUNK));
  backend = await startBackend({ chain: false, settings: { webDir } });
});
afterAll(async () => {
  await backend?.stop();
  await rm(webDir, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | undefined>;
  readonly body: Buffer;
}

/** The answer as sent, to a path as it is written. */
const get = async (path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(backend.url);
    ask({ hostname: hostname.replace(/^\[|\]$/g, ""), port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string | undefined>,
            body: Buffer.concat(chunks),
          }),
        );
    })
      .on("error", reject)
      .end();
  });

describe("every answer", () => {
  const PATHS = [
    "/",
    "/login",
    "/index.html",
    "/%69ndex.html",
    "//index.html",
    "/./index.html",
    "/static/../index.html",
    "/static/chunk-abc.js",
    "/static/missing.js",
    "/locales/words.json",
    "/api/me",
    "/api/nothing",
    "/openapi.json",
    "/health/live",
    "/health/ready",
    "/oauth/token",
    "/crl/none.crl",
    "/nowhere/at/all",
  ];
  test.each(PATHS)("%s has a policy, and stands in nobody's frame", async (path) => {
    const { headers } = await get(path);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).toMatch(/default-src '(self|none)'/);
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers).toMatchObject({
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
    });
  });
  test("a body that is refused before it is read has them, too", async () => {
    const response = await fetch(`${backend.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{",
    });
    expect(response.status).toBe(422);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
  test.each(PATHS.filter((path) => path.includes("ndex.html")))(
    "%s never is the page with its nonce left open",
    async (path) => {
      const { body, status } = await get(path);
      expect(body.toString()).not.toContain("__CSP_NONCE__");
      if (path === "/index.html") expect(status).toBe(308);
    },
  );
  test("each page has a nonce of its own, which its policy names, and is kept by nobody", async () => {
    const [one, other] = await Promise.all([get("/login"), get("/login")]);
    const nonce = /nonce="([^"]+)"/.exec(one.body.toString())?.[1] ?? "";
    expect(one.headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
    expect(other.body.toString()).not.toContain(nonce);
    expect(one.headers["cache-control"]).toBe("no-store");
  });
});

describe("files of the web app", () => {
  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("come as they were written shorter: %s", async (encoding, read) => {
    const { headers, body } = await get("/static/chunk-abc.js", { "Accept-Encoding": encoding });
    expect(headers).toMatchObject({
      "content-encoding": encoding,
      vary: expect.stringContaining("Accept-Encoding") as string,
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": expect.stringContaining("javascript") as string,
    });
    expect(body.length).toBeLessThan(CHUNK.length / 4);
    expect(read(body).toString()).toBe(CHUNK);
  });
  test("come as they are to who takes nothing else", async () => {
    const { headers, body } = await get("/static/chunk-abc.js");
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body.toString()).toBe(CHUNK);
  });
  test.each(["/static/nonexist-abc.js", "/static/chunk-abc.js.br.br", "/static/", "/static/../../package.json"])(
    "%s is not there, and nobody keeps that",
    async (path) => {
      const { status, headers, body } = await get(path);
      expect(body.toString()).not.toContain("<html");
      if (path.includes("..")) return;
      expect(status).toBe(404);
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["content-type"]).toContain("text/plain");
    },
  );
  test("words have a mark of what they say, the same on every machine", async () => {
    const { headers } = await get("/locales/words.json");
    expect(headers.etag).toMatch(/^"[\w-]{22}"$/);
    expect((await get("/locales/words.json", { "If-None-Match": headers.etag! })).status).toBe(304);
    expect(headers["last-modified"]).toBeUndefined();
  });
});

describe("data", () => {
  test("the description of the interface is made once, written shorter, and not sent again to who has it", async () => {
    const whole = await get("/openapi.json");
    const { headers, body } = await get("/openapi.json", { "Accept-Encoding": "br" });
    expect(headers["content-encoding"]).toBe("br");
    expect(body.length).toBeLessThan(whole.body.length / 5);
    expect(brotliDecompressSync(body).equals(whole.body)).toBe(true);
    const again = await get("/openapi.json", { "Accept-Encoding": "br", "If-None-Match": headers.etag! });
    expect(again).toMatchObject({ status: 304 });
    expect(again.body.length).toBe(0);
  });
  test("what is read by the interface is written shorter; what is posted is not, and no stream is", async () => {
    const plain = await get("/api/verify/trust");
    expect(plain.body.length).toBeGreaterThan(1_024);
    for (const [encoding, read] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const { headers, body } = await get("/api/verify/trust", { "Accept-Encoding": encoding });
      expect(headers["content-encoding"]).toBe(encoding);
      expect(read(body).equals(plain.body)).toBe(true);
    }
    const posted = await fetch(`${backend.url}/api/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Encoding": "br" },
      body: "{}",
    });
    expect(posted.headers.get("content-encoding")).toBeNull();
    expect((await get("/api/events", { "Accept-Encoding": "br" })).headers["content-encoding"]).toBeUndefined();
  });
});
