import { request } from "node:http";
import { gzipSync } from "node:zlib";
import { documentRoutes } from "#domain/api/documents";
import type { ApiClient } from "../../lib/api-client.ts";

const MB = 1024 * 1024;

interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent one after another, as fast as they are taken. */
  readonly parts: readonly Buffer[];
  /** Statuses that are right; 0 where the connection is cut. */
  readonly may: readonly number[];
}

const upload = `${documentRoutes.upload.path}?kind=Invoice&name=Large`;
const create = documentRoutes.create.path;
const json = { "content-type": "application/json" };
const bytes = { "content-type": "application/octet-stream" };
const megabytes = (count: number): Buffer[] => Array.from({ length: count }, () => Buffer.alloc(MB, 37));
const text = (value: string): Buffer[] => [Buffer.from(value)];
const deep = (depth: number): string => `{"kind":"BillOfLading","data":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}`;

/** Requests that are too large, or not what they say. */
const SENT: Readonly<Record<string, Sent>> = {
  "twenty megabytes to the byte": {
    path: upload,
    headers: { ...bytes, "content-length": String(20 * MB) },
    parts: megabytes(20),
    may: [413],
  },
  "thirty megabytes that say so": {
    path: upload,
    headers: { ...bytes, "content-length": String(30 * MB) },
    parts: megabytes(30),
    may: [413, 0],
  },
  "thirty megabytes that do not": {
    path: upload,
    headers: { ...bytes, "transfer-encoding": "chunked" },
    parts: megabytes(30),
    may: [413, 0],
  },
  "a hundred gigabytes that never come": {
    path: upload,
    headers: { ...bytes, "content-length": String(100_000 * MB) },
    parts: megabytes(1),
    may: [413, 0],
  },
  "a length that is none": { path: upload, headers: { ...bytes, "content-length": "-1" }, parts: [], may: [400, 0] },
  "a packed bomb": {
    path: upload,
    headers: { ...bytes, "content-encoding": "gzip" },
    parts: [gzipSync(Buffer.alloc(500 * MB))],
    may: [415, 422],
  },
  "a packed bomb as a form": {
    path: create,
    headers: { ...json, "content-encoding": "gzip" },
    parts: [gzipSync(Buffer.alloc(500 * MB, 32))],
    may: [413, 422],
  },
  "a packing that nobody knows": {
    path: create,
    headers: { ...json, "content-encoding": "zstd-x" },
    parts: text("{}"),
    may: [415, 422],
  },
  "a form of many parts": {
    path: upload,
    headers: { "content-type": "multipart/form-data; boundary=x" },
    parts: text('--x\r\nContent-Disposition: form-data; name="a"; filename="../a"\r\n\r\n%PDF-1.7\r\n--x--'),
    may: [415, 422],
  },
  "a file that says it is a form": { path: upload, headers: json, parts: text("{}"), may: [415, 422] },
  "two megabytes of form": {
    path: create,
    headers: json,
    parts: text(`{"kind":"BillOfLading","data":{"a":"${"x".repeat(2 * MB)}"}}`),
    may: [413],
  },
  "a form as deep as a megabyte": { path: create, headers: json, parts: text(deep(150_000)), may: [413, 422] },
  "a form of lists in lists": {
    path: create,
    headers: json,
    parts: text(`${"[".repeat(400_000)}${"]".repeat(400_000)}`),
    may: [413, 422],
  },
  "a form of a hundred thousand fields": {
    path: create,
    headers: json,
    parts: text(`{"kind":"BillOfLading","data":{${Array.from({ length: 70_000 }, (_, i) => `"k${i}":1`).join(",")}}}`),
    may: [413, 422],
  },
  "a form of one long number": {
    path: create,
    headers: json,
    parts: text(`{"kind":"BillOfLading","data":{"a":${"9".repeat(900_000)}}}`),
    may: [413, 422],
  },
  "a form that names what is not its own": {
    path: create,
    headers: json,
    parts: text('{"kind":"BillOfLading","data":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"a":1}}}}'),
    may: [200, 422],
  },
};

/** Sends one as it is, and answers the status; 0 when the connection was cut. */
function status(by: ApiClient, base: string, { path, headers, parts }: Sent): Promise<number> {
  const cookie = [...by.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return new Promise((resolve) => {
    const sent = request(new URL(path, base), { method: "POST", headers: { ...headers, cookie } }, (response) => {
      response.resume();
      sent.destroy();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", () => resolve(0));
    let at = 0;
    const more = (): void => {
      for (;;) {
        const part = parts[at];
        at += 1;
        if (part === undefined) {
          sent.end();
          return;
        }
        if (!sent.write(part)) break;
      }
      sent.once("drain", more);
    };
    more();
  });
}

/** The fault with each of these; null where there was none. */
export async function* throughDoors(
  by: ApiClient,
  base: string,
): AsyncGenerator<{ readonly what: string; readonly wrong: string | null }> {
  for (const [what, sent] of Object.entries(SENT)) {
    const answered = await status(by, base, sent);
    yield { what, wrong: sent.may.includes(answered) ? null : `answered ${answered}` };
  }
}
