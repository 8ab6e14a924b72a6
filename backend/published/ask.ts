import type { verifyRoutes } from "#domain/api/desk";
import { RATES } from "#domain/api/rates";
import type { Output, Query } from "#domain/api/route";
import { LIMITS } from "#domain/limits";
import { Lanes } from "../core/lanes.ts";
import { fetchPublic } from "../trust/fetch-public.ts";
import { textRecords } from "./text-records.ts";
import { toldOf } from "./told.ts";

type Question = Query<typeof verifyRoutes.ask>;

/** Strangers must not be able to tie up this server, or to make it ask others without end. */
const LANES = new Lanes({
  atOnce: LIMITS.verifyAsksAtOnce,
  perKey: LIMITS.verifyAsksOfSource,
  waitingPerKey: RATES.ask.atOnce - LIMITS.verifyAsksOfSource,
  waiting: 24,
});

interface Asking {
  /** Addresses of DNS over HTTPS. */
  readonly resolvers: readonly string[];
  /** Also hosts of private networks, without https: for tests. */
  readonly allowPrivate?: boolean;
}

/**
 * Asks what an issuer publishes, for one source. Nulls when it could not be asked, does not answer in time, or answers
 * something that no verification reads. OVERLOADED.
 */
export function ask(
  { kind, of }: Question,
  source: string,
  { resolvers, allowPrivate = false }: Asking,
): Promise<Output<typeof verifyRoutes.ask>> {
  return LANES.run(source, async () => {
    try {
      if (kind === "txt") return { document: null, records: await textRecords(of, { resolvers, allowPrivate }) };
      const found = await fetchJson(kind === "did" ? urlOfDid(of, allowPrivate) : new URL(of), allowPrivate);
      return { document: found && toldOf(kind, found), records: null };
    } catch {
      return { document: null, records: null };
    }
  });
}

/** Where the document of a did:web stands, as its method says. */
export function urlOfDid(did: string, allowPlain = false): URL {
  const [host = "", ...path] = did.slice("did:web:".length).split(":").map(decodeURIComponent);
  const at = path.length === 0 ? ".well-known" : path.map(encodeURIComponent).join("/");
  if (!/^[A-Za-z0-9.-]+(:\d{1,5})?$/.test(host)) throw new TypeError("not a host");
  return new URL(`${allowPlain ? "http" : "https"}://${host}/${at}/did.json`);
}

async function fetchJson(url: URL, allowPrivate: boolean): Promise<Record<string, unknown> | null> {
  const found = await fetchPublic(url, "application/json", { private: allowPrivate, bytes: LIMITS.verifyAskKb * 1024 });
  return found === null ? null : objectOf(found.toString("utf8"));
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
