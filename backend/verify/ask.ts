import { Resolver } from "node:dns/promises";
import type { verifyRoutes } from "#domain/api/desk";
import type { Output, Query } from "#domain/api/route";
import { LIMITS } from "#domain/limits";
import { fetchPublic } from "./fetch-public.ts";

type Question = Query<typeof verifyRoutes.ask>;

let waiting = 0;

/** Asks what an issuer publishes. Nulls when it could not be asked, does not answer in time, or answers something else. */
export async function ask({ kind, of }: Question, allowPrivate = false): Promise<Output<typeof verifyRoutes.ask>> {
  // Strangers must not be able to tie up this server, or to make it ask others without end.
  if (waiting >= LIMITS.verifyAsksAtOnce) return { document: null, records: null };
  waiting += 1;
  try {
    if (kind === "txt") return { document: null, records: await textRecords(of) };
    return { document: await fetchJson(kind === "did" ? urlOfDid(of, allowPrivate) : new URL(of), allowPrivate), records: null };
  } catch {
    return { document: null, records: null };
  } finally {
    waiting -= 1;
  }
}

async function textRecords(domain: string): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: (LIMITS.verifyAskSeconds * 1000) / 2, tries: 1 });
  try {
    return (await resolver.resolveTxt(domain)).map((parts) => parts.join(""));
  } catch (error) {
    // The domain was asked, and has none.
    const code = (error as NodeJS.ErrnoException).code;
    return code === "ENODATA" || code === "ENOTFOUND" ? [] : null;
  }
}

/** Where the document of a did:web stands, as its method says. */
export function urlOfDid(did: string, allowPlain = false): URL {
  const [host = "", ...path] = did.slice("did:web:".length).split(":").map(decodeURIComponent);
  const at = path.length === 0 ? ".well-known" : path.map(encodeURIComponent).join("/");
  if (!/^[A-Za-z0-9.-]+(:\d{1,5})?$/.test(host)) throw new TypeError("not a host");
  return new URL(`${allowPlain ? "http" : "https"}://${host}/${at}/did.json`);
}

async function fetchJson(url: URL, allowPrivate: boolean): Promise<Record<string, unknown> | null> {
  const found = await fetchPublic(url, "application/json", { private: allowPrivate });
  return found === null ? null : objectOf(found.toString("utf8"));
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
