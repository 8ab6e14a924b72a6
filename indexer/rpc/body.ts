import type { Body } from "./long-list.ts";

const FIRST = 64 * 1_024;
/** Not more than this is believed of what an answer says of its own length. */
const MOST = 64 * 1_024 * 1_024;

/** Reads the bodies of answers, the next one into the memory of one that was given back. */
export function bodyReader(): (response: Response) => Promise<Body> {
  let spare: Buffer | undefined;
  return async (response) => {
    const told = response.headers.has("content-encoding") ? 0 : Number(response.headers.get("content-length") ?? 0);
    const size = Math.min(MOST, Math.max(FIRST, told));
    let bytes = spare !== undefined && spare.length >= size ? spare : Buffer.allocUnsafeSlow(size);
    spare = undefined;
    let length = 0;
    for await (const chunk of response.body ?? []) {
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
