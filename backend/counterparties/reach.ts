import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { ErrorCode } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { assertOutside } from "../core/outside.ts";
import { PrivateAddress, publicLookup } from "../core/public-address.ts";
import { storableText } from "../core/storable.ts";
import { assertAllowed } from "../webhooks/post.ts";

/** How an address answered: its status, or why none came. */
export interface Reached {
  readonly status: number | null;
  readonly error: ErrorCode | null;
  readonly milliseconds: number;
  /** The body of the answer to what was posted, as it can be stored; empty where nothing was. */
  readonly text: string;
  /** The same as it came: what is signed counts byte for byte. */
  readonly bytes: Buffer;
  /** Whether anybody was connected to: without that, surely nothing of a message has arrived. */
  readonly sent: boolean;
}

/** A message or a question of a contract, to a path behind the base address. */
export interface Posted {
  readonly path: string;
  readonly body: string;
  /** The major version of the contract. */
  readonly version: string;
  /** POST unless it says so. */
  readonly method?: "PUT" | "GET";
  /** So much is read of the answer, in kilobytes, where it may be long. */
  readonly answerKb?: number;
  /** The token that the other side knows this node by. */
  readonly token?: string;
  /** How long the answer is waited for, where the body is large. */
  readonly seconds?: number;
}

/**
 * Asks an address once: any status says that somebody is there. Never follows a redirect, reads only so much of the
 * answer to a message and nothing of any other, and connects to the very address that was checked.
 */
export function reach(baseUrl: string, allowPrivate: boolean, posted?: Posted): Promise<Reached> {
  assertOutside("a call to a counterparty");
  const to = new URL(`${baseUrl}${posted?.path ?? ""}`);
  const began = performance.now();
  let sent = false;
  const answered = (status: number | null, error: ErrorCode | null, bytes = Buffer.alloc(0)): Reached => ({
    status,
    error,
    text: storableText(bytes.toString("utf8")),
    bytes,
    sent,
    milliseconds: Math.round(performance.now() - began),
  });
  if (assertAllowed(to, allowPrivate)) return Promise.resolve(answered(null, "COUNTERPARTY_ADDRESS"));
  return new Promise((resolve) => {
    const failed = (error: Error): void =>
      resolve(answered(null, error instanceof PrivateAddress ? "COUNTERPARTY_ADDRESS" : "COUNTERPARTY_AWAY"));
    const request = (to.protocol === "https:" ? secure : plain)(
      to,
      {
        method: posted === undefined ? "GET" : (posted.method ?? "POST"),
        signal: AbortSignal.timeout((posted?.seconds ?? LIMITS.counterpartySeconds) * 1000),
        agent: false,
        headers: {
          accept: "application/json",
          "user-agent": "Hawser-Exchange/1",
          ...(posted && {
            ...(posted.method !== "GET" && {
              "content-type": "application/json",
              "content-length": String(Buffer.byteLength(posted.body)),
            }),
            "API-Version": posted.version,
            ...(posted.token === undefined ? {} : { authorization: `Bearer ${posted.token}` }),
          }),
        },
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const status = response.statusCode ?? 0;
        if (posted === undefined) {
          response.destroy();
          return resolve(answered(status, null));
        }
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > (posted.answerKb ?? LIMITS.counterpartyAnswerKb) * 1024) response.destroy(new Error("too much"));
          else chunks.push(chunk);
        });
        response.on("error", failed);
        response.on("end", () => resolve(answered(status, null, Buffer.concat(chunks))));
      },
    );
    request.on("error", failed);
    // Nothing of the message goes out before the connection, or the handshake of TLS, is through.
    request.on("socket", (socket) => {
      sent ||= !socket.connecting;
      socket.once(to.protocol === "https:" ? "secureConnect" : "connect", () => (sent = true));
    });
    request.end(posted?.method === "GET" ? undefined : posted?.body);
  });
}
