import type { NextFunction, Request, Response } from "express";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** How an answer can be written shorter, the best first, with the ending of a file that is kept so. */
export const ENCODINGS = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;
type Encoding = (typeof ENCODINGS)[number]["name"];

/** Less is sent as it is. */
const LEAST_BYTES = 1_024;
/** Costs as much time as gzip, and writes a sixth less. */
const QUALITY = 4;
const WORTH_IT = /^(application\/(json|openapi\+json|problem\+json)|text\/(plain|csv|html))\b/;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The encodings that a browser takes. */
export const taken = (request: Request): readonly Encoding[] =>
  ENCODINGS.filter(({ name }) => request.acceptsEncodings(name) === name).map(({ name }) => name);

export const written = async (encoding: Encoding, bytes: Buffer): Promise<Buffer> =>
  encoding === "br"
    ? brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })
    : zip(bytes);

/**
 * Writes answers of data shorter. Only what is read: an answer to a post may hold a secret beside words of who asked,
 * and its length would tell of it. Streams and files go as they are.
 */
export function compressed(request: Request, response: Response, next: NextFunction): void {
  const [encoding] = request.method === "GET" ? taken(request) : [];
  if (request.method === "GET") response.vary("Accept-Encoding");
  if (encoding === undefined) return next();
  const end = response.end.bind(response) as (chunk?: unknown, ...rest: unknown[]) => Response;
  let ending = false;
  response.end = ((chunk?: unknown, ...rest: unknown[]): Response => {
    // A file is ended by its handler and once more, with nothing, by the framework: not before it is written shorter.
    if (ending) return response;
    const body = typeof chunk === "string" ? Buffer.from(chunk) : Buffer.isBuffer(chunk) ? chunk : null;
    const type = String(response.getHeader("Content-Type") ?? "");
    if (
      body === null ||
      body.length < LEAST_BYTES ||
      response.headersSent ||
      response.statusCode !== 200 ||
      response.hasHeader("Content-Encoding") ||
      !WORTH_IT.test(type)
    )
      return end(chunk, ...rest);
    ending = true;
    written(encoding, body).then(
      (shorter) => {
        if (response.destroyed) return;
        response.setHeader("Content-Encoding", encoding);
        response.setHeader("Content-Length", shorter.length);
        end(shorter);
      },
      () => end(chunk, ...rest),
    );
    return response;
  }) as Response["end"];
  next();
}
