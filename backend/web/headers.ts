import type { NextFunction, Request, RequestHandler, Response } from "express";
import { bridgeAt } from "#domain/ukey";
import { publicChains } from "../settings/public-chains.ts";
import type { Settings } from "../settings/settings.ts";

/**
 * Where a page of the product may lead a script: home, to the chains, to a UKey of the machine itself and to the
 * receiver of measurements.
 */
function connections(settings: Settings): string {
  const chains = settings.chains
    .flatMap((chain) => [chain.publicRpcUrl ?? chain.rpcUrls[0]])
    .filter((url) => url !== undefined);
  const wallet = settings.walletConnectProjectId
    ? ["wss://relay.walletconnect.com", "https://explorer-api.walletconnect.com"]
    : [];
  const nodes = [...chains, ...publicChains(settings).map(({ rpcUrl }) => rpcUrl)].map((url) => new URL(url).origin);
  const receiver = settings.monitoringUrl === null ? [] : [new URL(settings.monitoringUrl).origin];
  return ["'self'", ...new Set(nodes), ...wallet, ...receiver, bridgeAt(settings.ukeyPort)].join(" ");
}

/**
 * The policy of every page and of its files: nothing inline but what carries this answer's nonce. A file has none;
 * threads of the page live by it.
 */
export function policyOfPage(settings: Settings, nonce: string | null): string {
  const inline = nonce === null ? "" : ` 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connections(settings)}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy of every other answer: data, which nobody shows as a page. */
const POLICY_OF_DATA = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The headers of every answer, whatever it is and whoever refuses it. */
export const safeHeaders =
  (settings: Settings): RequestHandler =>
  (_request: Request, response: Response, next: NextFunction) => {
    response.setHeader("Content-Security-Policy", POLICY_OF_DATA);
    response.setHeader("X-Frame-Options", "DENY");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
    if (settings.publicUrl.startsWith("https:"))
      response.setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
    next();
  };
