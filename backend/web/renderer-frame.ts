import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";

/**
 * The page inside has its own origin and may run its scripts there; it opens no windows and leads this one nowhere. A
 * page of our own origin is refused: beside its own scripts it would have our data.
 */
const SCRIPT = `
const url = new URL(decodeURIComponent(location.hash.slice(1)));
if (url.origin !== location.origin && /^https?:$/.test(url.protocol)) {
  const inner = document.createElement("iframe");
  inner.setAttribute("sandbox", "allow-scripts allow-same-origin allow-modals");
  inner.referrerPolicy = "no-referrer";
  inner.title = url.host;
  addEventListener("message", ({ source, origin, data }) => {
    if (source === parent && origin === location.origin) inner.contentWindow.postMessage(data, url.origin);
    else if (source === inner.contentWindow && origin === url.origin) parent.postMessage(data, location.origin);
  });
  inner.src = url.href;
  document.body.append(inner);
}
`;
const STYLE = "html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}";
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Renderer</title><style>${STYLE}</style></head><body><script>${SCRIPT}</script></body></html>`;

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const POLICY = [
  "default-src 'none'",
  `script-src ${hash(SCRIPT)}`,
  `style-src ${hash(STYLE)}`,
  "frame-src https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** Answers the page that holds a renderer elsewhere (domain/trade-trust/renderer-frame.ts). */
export const rendererFrame: RequestHandler = (_request: Request, response: Response) => {
  response.setHeader("Content-Security-Policy", POLICY);
  response.setHeader("X-Frame-Options", "SAMEORIGIN");
  response.setHeader("Cache-Control", "public, max-age=300");
  response.type("html").send(PAGE);
};
