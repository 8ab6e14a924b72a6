import type { IncomingMessage } from "node:http";
import type { Route } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { megabytes } from "#domain/limits";

/**
 * Reads a body up to, and not including, the limit. A larger one is refused by its declared length,
 * or as soon as it passes the limit, without keeping it.
 */
export function readBytes(request: IncomingMessage, { mb, code }: NonNullable<Route["upTo"]>): Promise<Buffer> {
  const limit = megabytes(mb);
  const tooLarge = (size: number) => new Refused(code, { size: `${Math.ceil(size / 10_000) / 100} MB`, limit: mb });
  const declared = Number(request.headers["content-length"] ?? 0);
  if (declared >= limit) {
    // Let the rest run through, so that the client reads the answer instead of a broken connection.
    request.resume();
    return Promise.reject(tooLarge(declared));
  }
  // Read already, as the JSON that it was said to be: it never comes again.
  if (request.readableEnded) return Promise.reject(new Refused("UPLOAD_TYPE"));
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on("data", (part: Buffer) => {
      size += part.length;
      if (size >= limit) {
        parts.length = 0;
        reject(tooLarge(size));
      } else parts.push(part);
    });
    request.on("end", () => resolve(Buffer.concat(parts)));
    request.on("error", reject);
    request.on("aborted", () => reject(new Refused("UPLOAD_BROKEN")));
  });
}
