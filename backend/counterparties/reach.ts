import { request as plain } from "node:http";
import { request as secure } from "node:https";
import type { ErrorCode } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { assertOutside } from "../core/outside.ts";
import { PrivateAddress, publicLookup } from "../core/public-address.ts";
import { assertAllowed } from "../webhooks/post.ts";

/** How an address answered: its status, or why none came. */
export interface Reached {
  readonly status: number | null;
  readonly error: ErrorCode | null;
  readonly milliseconds: number;
}

/**
 * Asks an address once, and reads nothing of the answer: any status says that somebody is there. Never follows a
 * redirect, and connects to the very address that was checked.
 */
export function reach(baseUrl: string, allowPrivate: boolean): Promise<Reached> {
  assertOutside("a look at a counterparty");
  const to = new URL(baseUrl);
  const began = performance.now();
  const answered = (status: number | null, error: ErrorCode | null): Reached => ({
    status,
    error,
    milliseconds: Math.round(performance.now() - began),
  });
  if (assertAllowed(to, allowPrivate)) return Promise.resolve(answered(null, "COUNTERPARTY_ADDRESS"));
  return new Promise((resolve) => {
    const request = (to.protocol === "https:" ? secure : plain)(
      to,
      {
        method: "GET",
        signal: AbortSignal.timeout(LIMITS.counterpartySeconds * 1000),
        agent: false,
        headers: { accept: "application/json", "user-agent": "Hawser-Exchange/1" },
        ...(allowPrivate ? {} : { lookup: publicLookup }),
      },
      (response) => {
        response.destroy();
        resolve(answered(response.statusCode ?? 0, null));
      },
    );
    request.on("error", (error) =>
      resolve(answered(null, error instanceof PrivateAddress ? "COUNTERPARTY_ADDRESS" : "COUNTERPARTY_AWAY")),
    );
    request.end();
  });
}
