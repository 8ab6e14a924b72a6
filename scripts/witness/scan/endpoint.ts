import { createServer } from "node:http";
import { listen } from "./gate.ts";

export interface Endpoint {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Where wapiti tries to make a server call, in place of the one on the Internet that it would use: it asks here who has
 * called.
 */
export async function startEndpoint(): Promise<Endpoint> {
  const calls = new Map<string, Record<string, Record<string, object[]>>>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://endpoint");
    const [, session, page, parameter] = /^\/ssrf\/([^/]+)\/([^/]+)\/([^/]+)/.exec(url.pathname) ?? [];
    if (session !== undefined && page !== undefined && parameter !== undefined) {
      const pages = calls.get(session) ?? {};
      ((pages[page] ??= {})[parameter] ??= []).push({
        url: url.href,
        date: new Date().toISOString(),
        ip: "127.0.0.1",
        method: request.method,
        size: 0,
      });
      calls.set(session, pages);
    }
    const asked = url.pathname === "/get_ssrf.php" ? calls.get(url.searchParams.get("id") ?? "") : undefined;
    response.setHeader("content-type", "application/json").end(JSON.stringify(asked ?? {}));
  });
  return listen(server);
}
