import { createHmac } from "node:crypto";
import { request as plain } from "node:http";
import { request as secure } from "node:https";
import { LIMITS } from "#domain/limits";
import type { WebhookFault } from "#domain/webhooks";
import { assertOutside } from "../core/outside.ts";
import { isPublic, literalOf, PrivateAddress, publicLookup } from "../core/public-address.ts";

export interface Message {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  /** The present secret, and for a while the one before it. */
  readonly secrets: readonly Buffer[];
}

/** How sending ended: `status` where there was an answer, `fault` where it was none that counts. */
export interface Outcome {
  readonly status: number | null;
  readonly fault: WebhookFault | null;
}

/**
 * Signs as the Standard Webhooks specification has it: HMAC-SHA256 of id, time and body, a signature for each secret.
 */
export const signature = (id: string, timestamp: number, body: string, secrets: readonly Buffer[]): string =>
  secrets
    .map((secret) => `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`)
    .join(" ");

/** Names that are never of the public internet: of one machine or one network, or without a domain. */
const LOCAL_NAME = /^(?:[^.]+|.*\.(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|invalid))\.?$/i;

/**
 * Why a URL cannot be told of anything: only https to the public internet at its usual port, unless the installation
 * allows more; and never with a password in it, which others would read.
 */
export function assertAllowed(url: URL, allowPrivate: boolean): WebhookFault | null {
  if (url.username !== "" || url.password !== "") return "ADDRESS";
  if (allowPrivate) return null;
  if (url.port !== "" || (literalOf(url) === null && LOCAL_NAME.test(url.hostname))) return "ADDRESS";
  const literal = literalOf(url);
  return url.protocol !== "https:" || (literal !== null && !isPublic(literal)) ? "ADDRESS" : null;
}

/** Sends a message once. Never follows a redirect, never reads what is answered. */
export function post({ id, url, body, secrets }: Message, now: Date, allowPrivate: boolean): Promise<Outcome> {
  assertOutside("a webhook");
  const to = new URL(url);
  const refused = assertAllowed(to, allowPrivate);
  if (refused) return Promise.resolve({ status: null, fault: refused });
  const timestamp = Math.floor(now.getTime() / 1000);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent": "Hawser-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signature(id, timestamp, body, secrets),
  };
  return new Promise((resolve) => {
    const limit = AbortSignal.timeout(LIMITS.webhookSeconds * 1000);
    const request = (to.protocol === "https:" ? secure : plain)(
      to,
      { method: "POST", headers, signal: limit, agent: false, ...(allowPrivate ? {} : { lookup: publicLookup }) },
      (response) => {
        response.destroy();
        const status = response.statusCode ?? 0;
        resolve({ status, fault: status >= 200 && status < 300 ? null : "STATUS" });
      },
    );
    request.on("error", (error) =>
      resolve({
        status: null,
        fault: error instanceof PrivateAddress ? "ADDRESS" : limit.aborted ? "TIME_OUT" : "CONNECTION",
      }),
    );
    request.end(body);
  });
}
