import { vi } from "vitest";

const native = globalThis.fetch;

/** TXT records by domain. */
export type Zone = ReadonlyMap<string, readonly string[]>;

/**
 * Answers what clients ask of dns.google from a zone, and refuses every other request that would leave the machine, as
 * without a network.
 * Returns what was refused.
 */
export function offline(zone: () => Zone): readonly string[] {
  const refused: string[] = [];
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.host === "dns.google" && url.searchParams.get("type") === "TXT") {
      const name = url.searchParams.get("name") ?? "";
      const answers = (zone().get(name) ?? []).map((data) => ({ name, type: 16, TTL: 300, data }));
      return Response.json({ Status: 0, AD: true, Question: [{ name, type: 16 }], Answer: answers });
    }
    if (url.hostname === "127.0.0.1") return native(input, init);
    refused.push(url.href);
    throw new TypeError("fetch failed");
  });
  return refused;
}
