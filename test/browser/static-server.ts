import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { contentTypeOf } from "../../scripts/lib/content-types.ts";

/** The content security policy of the product's pages. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

export interface StaticServer {
  readonly url: string;
  close(): Promise<void>;
}

/** A body that was posted. */
export interface Posted {
  readonly path: string;
  readonly type: string;
  readonly body: string;
  /** How the browser says that it was sent: by a script, or by a beacon. */
  readonly beacon: boolean;
}

/**
 * Serves a built web application with the policy, a new nonce in every page, and gzip; hands over what is posted.
 */
export async function serveBuilt(
  folder: string,
  take: (posted: Posted) => void = () => undefined,
): Promise<StaticServer> {
  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === "POST") {
        const body = await text(request);
        const { "content-type": type = "", "sec-fetch-mode": mode } = request.headers;
        take({ path: request.url ?? "", type, body, beacon: mode === "no-cors" });
        return response.writeHead(204).end();
      }
      const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
      const asset = extname(path) !== "";
      const file = join(folder, asset ? path : "index.html");
      const content = await readFile(file).catch(() => undefined);
      if (content === undefined) return response.writeHead(404).end();
      const nonce = randomBytes(16).toString("base64");
      const body = asset ? content : Buffer.from(content.toString("utf8").replaceAll("__CSP_NONCE__", nonce));
      response.writeHead(200, {
        "content-type": contentTypeOf(file),
        "content-encoding": "gzip",
        ...(asset ? {} : { "content-security-policy": policy(nonce) }),
      });
      return response.end(gzipSync(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve, reject) => server.close((error) => (error === undefined ? resolve() : reject(error)))),
  };
}
