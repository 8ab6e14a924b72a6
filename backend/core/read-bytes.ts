import type { IncomingMessage } from "node:http";
import { Refused } from "#domain/errors";

/**
 * Reads a body up to, and not including, `limit` bytes. A larger one is refused by its declared length,
 * or as soon as it passes the limit, without keeping it.
 */
export function readBytes(request: IncomingMessage, limit: number, megabytes: number): Promise<Buffer> {
  const tooLarge = (size: number) => new Refused("UPLOAD_TOO_LARGE", { size: `${Math.ceil(size / 1024 / 1024)} MB`, limit: megabytes });
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
