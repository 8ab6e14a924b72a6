import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Body } from "./long-list.ts";
import { entryOf } from "#domain/lookup";

const FIRST = 64 * 1_024;
/** Not more than this is believed of what an answer says of its own length. */
const MOST = 64 * 1_024 * 1_024;

const DECODERS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const satisfies Record<
  string,
  () => NodeJS.ReadWriteStream & Readable
>;
/** The encodings that are understood, as they are asked for. */
export const ENCODINGS = Object.keys(DECODERS).join(", ");

/** The bytes of an answer as they were before they were packed. */
function unpacked(response: IncomingMessage): Readable {
  const decoder = entryOf(DECODERS, response.headers["content-encoding"])?.();
  if (decoder === undefined) return response;
  response.once("error", (error) => decoder.destroy(error));
  return response.pipe(decoder);
}

/** Reads the bodies of answers, the next one into the memory of one that was given back. */
export function bodyReader(): (response: IncomingMessage) => Promise<Body> {
  let spare: Buffer | undefined;
  return async (response) => {
    const told = "content-encoding" in response.headers ? 0 : Number(response.headers["content-length"] ?? 0);
    const size = Math.min(MOST, Math.max(FIRST, told));
    let bytes = spare !== undefined && spare.length >= size ? spare : Buffer.allocUnsafeSlow(size);
    spare = undefined;
    let length = 0;
    for await (const chunk of unpacked(response) as AsyncIterable<Buffer>) {
      if (length + chunk.length > bytes.length) {
        const wider = Buffer.allocUnsafeSlow(Math.max(Math.ceil(bytes.length * 1.5), length + chunk.length));
        bytes.copy(wider, 0, 0, length);
        bytes = wider;
      }
      bytes.set(chunk, length);
      length += chunk.length;
    }
    return {
      bytes: bytes.subarray(0, length),
      release: () => {
        if (spare === undefined || spare.length < bytes.length) spare = bytes;
      },
    };
  };
}
