import { open } from "node:fs/promises";
import { request as plain, type IncomingMessage } from "node:http";
import { request as secure } from "node:https";
import { LIMITS } from "#domain/limits";
import { assertOutside } from "../core/outside.ts";
import { isPublic, literalOf, publicLookup } from "../core/public-address.ts";

interface Allowed {
  /** Also hosts of private networks, any port and no https: for tests. */
  readonly private: boolean;
  /** Also addresses without https, at the usual port: for what is signed itself. */
  readonly plain?: boolean;
  /** So many bytes are read of the answer. */
  readonly bytes: number;
  /** How long it may take; as long as a verifier waits without it. */
  readonly seconds?: number;
  /** Ends the request, and all that follow it. */
  readonly until?: AbortSignal;
  /** The body of a success is written into this file, and not kept in memory. */
  readonly file?: string;
  /** How many redirects are followed, each to a place that may be asked itself; none without it. */
  readonly redirects?: number;
  /** The body that is sent, and its type: then it is a POST. */
  readonly sends?: { readonly type: string; readonly body: Uint8Array };
}

function mayAsk(url: URL, allowed: Pick<Allowed, "private" | "plain">): boolean {
  if (allowed.private) return true;
  const literal = literalOf(url);
  if (literal !== null && !isPublic(literal)) return false;
  // Another port than that of its scheme is written in the address.
  return url.port === "" && (url.protocol === "https:" || (allowed.plain === true && url.protocol === "http:"));
}

/** An answer that goes on beyond what is read of it. */
export class TooMuch extends Error {}

interface Answer {
  readonly status: number;
  readonly etag: string;
  readonly lastModified: string;
  readonly location: string;
  /** Empty where it is in a file. */
  readonly body: Buffer;
  readonly size: number;
}

const SUCCESS = 200;

/** Reads a body, no further than is allowed: into memory, or into a file. */
async function readBody(
  response: IncomingMessage,
  { bytes, file }: Pick<Allowed, "bytes" | "file">,
): Promise<Pick<Answer, "body" | "size">> {
  const chunks: Buffer[] = [];
  const kept = file === undefined || response.statusCode !== SUCCESS ? null : await open(file, "w");
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytes) throw new TooMuch();
      if (kept === null) chunks.push(chunk);
      else await kept.appendFile(chunk);
    }
  } finally {
    await kept?.close();
  }
  return { body: Buffer.concat(chunks), size };
}

/** One request to the public internet, or null for another place. */
function ask(url: URL, headers: Readonly<Record<string, string>>, allowed: Allowed): Promise<Answer | null> {
  assertOutside("a request to the internet");
  if (!mayAsk(url, allowed)) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const time = AbortSignal.timeout((allowed.seconds ?? LIMITS.verifyAskSeconds) * 1000);
    const signal = allowed.until === undefined ? time : AbortSignal.any([time, allowed.until]);
    const { sends } = allowed;
    const guard = allowed.private ? {} : { lookup: publicLookup };
    const request = (url.protocol === "https:" ? secure : plain)(
      url,
      {
        method: sends === undefined ? "GET" : "POST",
        headers: { ...headers, ...(sends && { "content-type": sends.type, "content-length": sends.body.length }) },
        signal,
        agent: false,
        ...guard,
      },
      (response) => {
        const { etag = "", "last-modified": lastModified = "", location = "" } = response.headers;
        const head = { status: response.statusCode ?? 0, etag, lastModified, location };
        readBody(response, allowed).then((body) => resolve({ ...head, ...body }), reject);
      },
    );
    request.on("error", reject);
    request.end(sends?.body);
  });
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The place to which a redirect leads; null where it leads nowhere that may be asked. */
export function redirected(from: URL, location: string, allowed: Pick<Allowed, "private" | "plain">): URL | null {
  if (location === "" || !URL.canParse(location, from.href)) return null;
  const to = new URL(location, from.href);
  // A password in an address is for the place that was written down, and no redirect is.
  return to.username === "" && to.password === "" && mayAsk(to, allowed) ? to : null;
}

/** One request, and as many more as its redirects are followed; null where one leads to a place that is not asked. */
async function askOn(url: URL, headers: Readonly<Record<string, string>>, allowed: Allowed): Promise<Answer | null> {
  let at = url;
  for (let left = allowed.redirects ?? 0; ; left -= 1) {
    const answer = await ask(at, headers, allowed);
    if (answer === null || left <= 0 || !REDIRECTS.has(answer.status)) return answer;
    const next = redirected(at, answer.location, allowed);
    if (next === null) return null;
    at = next;
  }
}

/**
 * One request to the public internet; null for another place, or for an answer that is no success. No redirect is
 * followed, only so much is read, and the connection is made to the very address that was checked.
 */
export async function fetchPublic(url: URL, accept: string, allowed: Allowed): Promise<Buffer | null> {
  const answer = await ask(url, { accept }, allowed);
  return answer?.status === SUCCESS ? answer.body : null;
}

/** The marks of the last answer of an address, so that only a newer one is sent. Empty where it gave none. */
export type Known = Pick<Answer, "etag" | "lastModified">;

/** The same, where the answer is not yet known; "same" where the address says that it is. */
export async function fetchNewer(
  url: URL,
  accept: string,
  allowed: Allowed,
  { etag, lastModified }: Known,
): Promise<Answer | "same" | null> {
  const headers = {
    accept,
    ...(etag !== "" && { "if-none-match": etag }),
    ...(lastModified !== "" && { "if-modified-since": lastModified }),
  };
  const answer = await askOn(url, headers, allowed);
  if (answer?.status === 304 && (etag !== "" || lastModified !== "")) return "same";
  return answer?.status === SUCCESS ? answer : null;
}
