import { request as plain } from "node:http";
import { request as secure } from "node:https";
import { CALL_HEADER, CONFIG_PATH, KEY_HEADER, PUSH_PATH } from "#domain/exchange/calls";
import type { ErrorCode } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { assertOutside } from "../core/outside.ts";
import { PrivateAddress, publicLookup } from "../core/public-address.ts";
import { assertAllowed } from "../webhooks/post.ts";

/**
 * How a call ended. `sent`: whether a connection stood, so that the other side may have read it. Without a status no
 * answer came.
 */
export type Called =
  | { readonly sent: boolean; readonly code: ErrorCode; readonly status: null; readonly text: "" }
  | { readonly sent: true; readonly code: null; readonly status: number; readonly text: string };

/** An exchange for bunker delivery notes. */
export interface Exchange {
  /** The data elements that may be sent, their receivers, and their schemas. */
  config(): Promise<Called>;
  /** Sends a body; `call` is the id of this call. */
  push(body: string, call: string): Promise<Called>;
}

export interface Place {
  readonly baseUrl: string;
  readonly key: string;
  /** Also addresses of private networks, any port and no https. */
  readonly allowPrivate: boolean;
}

interface Asked {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * One call; never follows a redirect, reads only so much, and connects to the very address that was checked. What goes
 * wrong once a connection stands counts as sent.
 */
function call(place: Place, { method, path, headers, body }: Asked): Promise<Called> {
  assertOutside("a call to an exchange");
  const to = new URL(`${place.baseUrl.replace(/\/+$/, "")}${path}`);
  const fault = (sent: boolean, code: ErrorCode): Called => ({ sent, code, status: null, text: "" });
  if (assertAllowed(to, place.allowPrivate)) return Promise.resolve(fault(false, "EXCHANGE_ADDRESS"));
  return new Promise((resolve) => {
    let connected = false;
    const signal = AbortSignal.timeout(LIMITS.exchangeSeconds * 1000);
    const failed = (error: Error): void =>
      resolve(fault(connected, error instanceof PrivateAddress ? "EXCHANGE_ADDRESS" : "EXCHANGE_AWAY"));
    const request = (to.protocol === "https:" ? secure : plain)(
      to,
      {
        method,
        signal,
        agent: false,
        headers: {
          accept: "application/json",
          "user-agent": "Hawser-Exchange/1",
          [KEY_HEADER]: place.key,
          ...headers,
          ...(body === undefined
            ? {}
            : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
        },
        ...(place.allowPrivate ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > LIMITS.exchangeAnswerKb * 1024) response.destroy(new Error("too much"));
          else chunks.push(chunk);
        });
        response.on("error", failed);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8").replaceAll("\0", "");
          resolve({ sent: true, code: null, status: response.statusCode ?? 0, text });
        });
      },
    );
    request.on("socket", (socket) =>
      socket.once(to.protocol === "https:" ? "secureConnect" : "connect", () => void (connected = true)),
    );
    request.on("error", failed);
    request.end(body);
  });
}

/** The exchange at an address. */
export const exchangeAt = (place: Place): Exchange => ({
  config: () => call(place, { method: "GET", path: CONFIG_PATH }),
  push: (body, id) => call(place, { method: "POST", path: PUSH_PATH, body, headers: { [CALL_HEADER]: id } }),
});
