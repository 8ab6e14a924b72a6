import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { taken, written } from "./compress.ts";

/**
 * An answer that is the same for everybody until the next start: its bytes are made once, when somebody first asks, in
 * each of the ways in which it is sent.
 */
export function toldOnce(make: () => unknown): RequestHandler {
  let whole: { readonly bytes: Buffer; readonly mark: string } | undefined;
  const shorter = new Map<string, Promise<Buffer>>();
  return async (request: Request, response: Response): Promise<void> => {
    if (whole === undefined) {
      const bytes = Buffer.from(JSON.stringify(make()));
      whole = { bytes, mark: createHash("sha256").update(bytes).digest("base64url").slice(0, 22) };
    }
    const { bytes, mark } = whole;
    const [encoding] = taken(request);
    response.type("json");
    response.vary("Accept-Encoding");
    response.setHeader("Cache-Control", "public, no-cache");
    response.setHeader("ETag", `"${mark}${encoding === undefined ? "" : `-${encoding}`}"`);
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    if (encoding === undefined) {
      response.end(bytes);
      return;
    }
    const ready = shorter.get(encoding) ?? written(encoding, bytes);
    shorter.set(encoding, ready);
    response.setHeader("Content-Encoding", encoding);
    response.end(await ready);
  };
}
