import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import express, { type NextFunction, type Request, type Response, type Router } from "express";
import { bridgeAt } from "#domain/ukey";
import { unsafeIn } from "#domain/unsafe";
import { type Settings, standingOf } from "../core/settings.ts";

/** The policy of every page: nothing inline but what carries this answer's nonce, connections only home, to the chains and to a UKey of the machine itself. */
function policy(settings: Settings, nonce: string): string {
  const chains = settings.chains.flatMap((chain) => [chain.publicRpcUrl ?? chain.rpcUrls[0]]).filter((url) => url !== undefined);
  const wallet = settings.walletConnectProjectId ? ["wss://relay.walletconnect.com", "https://explorer-api.walletconnect.com"] : [];
  return [
    "default-src 'self'", `script-src 'self' 'nonce-${nonce}'`, `style-src 'self' 'nonce-${nonce}'`, "img-src 'self' data: blob:", "font-src 'self'",
    `connect-src 'self' ${[...chains.map((url) => new URL(url).origin), ...wallet, bridgeAt(settings.ukeyPort)].join(" ")}`, "worker-src 'self' blob:", "object-src 'none'",
    "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
  ].join("; ");
}

/** The page says on every screen that this installation should not have been started. */
const pageFrom = (html: string, settings: Settings): string => (unsafeIn(standingOf(settings)).length > 0 ? html.replace("<html", "<html data-unsafe") : html);

/** Serves the web app: chunks for ever, the page fresh with a nonce of its own, unknown paths to the app's fallback. */
export function webRouter(settings: Settings): Router {
  const router = express.Router();
  const index = join(settings.webDir, "index.html");
  const page = existsSync(index) ? pageFrom(readFileSync(index, "utf8"), settings) : null;
  router.use((_request: Request, response: Response, next: NextFunction) => {
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
    if (settings.publicUrl.startsWith("https:")) response.setHeader("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
    next();
  });
  router.use("/static", express.static(join(settings.webDir, "static"), { immutable: true, maxAge: "365d", index: false }));
  router.use(express.static(settings.webDir, { index: false, maxAge: "5m" }));
  router.get(/^\/(?!api\/|oauth\/|crl\/|health\/|openapi\.json).*/, (_request: Request, response: Response, next: NextFunction) => {
    if (!page) return next();
    const nonce = randomBytes(16).toString("base64");
    response.setHeader("Content-Security-Policy", policy(settings, nonce));
    response.setHeader("Cache-Control", "no-store");
    response.type("html").send(page.replaceAll("__CSP_NONCE__", nonce));
  });
  return router;
}
