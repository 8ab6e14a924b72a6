import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { configRoutes } from "#domain/api/auth";
import { verifyRoutes } from "#domain/api/desk";
import type { Output } from "#domain/api/route";
import { contentTypeOf } from "../lib/content-types.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The built web, and the answers of a node without a chain, which trusts these roots. `more`: further answers, by their
 * paths: bytes are a zip, everything else is JSON.
 */
export async function serveBuiltWeb(
  roots: readonly string[],
  more: ReadonlyMap<string, unknown> = new Map(),
): Promise<{ url: string; close(): void }> {
  const folder = join(ROOT, "dist/web");
  const config: Output<typeof configRoutes.config> = {
    demo: false,
    mailbox: null,
    walletConnectProjectId: null,
    ukeyPort: 1,
    publicUrl: "http://localhost",
    fiataVerifyUrl: null,
    publicChains: [],
    chains: [],
  };
  const trust: Output<typeof verifyRoutes.trust> = {
    trustAnchors: [...roots],
    issuing: [],
    asksOthers: false,
    revocationLists: [],
  };
  const answers: ReadonlyMap<string, unknown> = new Map<string, unknown>([
    [configRoutes.config.path, config],
    [verifyRoutes.trust.path, trust],
    ...more,
  ]);
  const send = (response: ServerResponse, type: string, body: Uint8Array | string): void =>
    void response.writeHead(200, { "content-type": type }).end(body);
  const server = createServer((request, response) => {
    void (async () => {
      const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
      const answer = path.startsWith("/api/verify/anchor/") ? { anchors: [] } : answers.get(path);
      if (answer instanceof Uint8Array) return send(response, "application/zip", answer);
      if (answer !== undefined) return send(response, "application/json", JSON.stringify(answer));
      if (path.startsWith("/api/")) return void response.writeHead(404).end();
      const file = join(folder, extname(path) === "" ? "index.html" : path);
      const content = await readFile(file).catch(() => undefined);
      if (content === undefined) return void response.writeHead(404).end();
      return send(response, contentTypeOf(file), content);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}
