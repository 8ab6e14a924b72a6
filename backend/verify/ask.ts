import { Resolver } from "node:dns/promises";
import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { verifyRoutes } from "#domain/api/desk";
import type { Output, Query } from "#domain/api/route";
import { LIMITS } from "#domain/limits";
import { assertAllowed } from "../webhooks/post.ts";
import { publicLookup } from "../webhooks/public-address.ts";

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

/** One request to the public internet; no redirect is followed, and only so much is read. */
function fetchJson(url: URL, allowPrivate: boolean): Promise<Record<string, unknown> | null> {
  if (assertAllowed(url, allowPrivate) !== null) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(LIMITS.verifyAskSeconds * 1000);
    const guard = allowPrivate ? {} : { lookup: publicLookup };
    const request = (url.protocol === "https:" ? secure : plain)(url, { headers: { accept: "application/json" }, signal, agent: false, ...guard }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > LIMITS.verifyAskMb * 1024 * 1024) response.destroy(new Error("too much"));
        else chunks.push(chunk);
      });
      response.on("error", reject);
      response.on("end", () => resolve(response.statusCode === 200 ? objectOf(Buffer.concat(chunks).toString("utf8")) : null));
    });
    request.on("error", reject);
    request.end();
  });
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
