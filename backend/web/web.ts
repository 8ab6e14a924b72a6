import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import express, { type NextFunction, type Request, type Response, type Router } from "express";
import { BACKEND_PATTERN } from "#domain/addresses";
import { CREW_WORKER } from "#domain/crew-worker";
import type { Settings } from "../settings/settings.ts";
import { ENCODINGS, taken } from "./compress.ts";
import { policyOfPage } from "./headers.ts";
import { attribute, marksOf } from "./page-marks.ts";

const PAGE = "/index.html";
/** Files whose name changes with what they hold. */
const FOR_EVER = "/static/";

/** A file of the web app: where it lies, in each of the ways in which it was written. */
interface Served {
  readonly path: string;
  readonly ways: ReadonlyMap<string, string>;
}

/**
 * Every file of the built web app by its address, but the page: that is never served as a file, for it has no nonce.
 */
function filesOf(folder: string): ReadonlyMap<string, Served> {
  if (!existsSync(folder)) return new Map();
  const all = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`),
  );
  const whole = [...all].filter(
    (address) => address !== PAGE && !ENCODINGS.some(({ ending }) => address.endsWith(ending)),
  );
  return new Map(
    whole.map((address) => [
      address,
      {
        path: join(folder, address),
        ways: new Map(
          ENCODINGS.flatMap(({ name, ending }) =>
            all.has(address + ending) ? [[name, join(folder, address + ending)]] : [],
          ),
        ),
      },
    ]),
  );
}

/** The mark of a file's content: the same on every machine. */
const markOf = (path: string, encoding: string): string =>
  `"${createHash("sha256").update(readFileSync(path)).digest("base64url").slice(0, 22)}${encoding === "" ? "" : `-${encoding}`}"`;

/** The page of this installation: with what its scripts have to know before they ask for anything. */
const pageFrom = (html: string, settings: Settings): string =>
  html.replace("<html", `<html${Object.entries(marksOf(html, settings)).map(attribute).join("")}`);

/** How long a file may be kept. The worker of the crew is asked for anew: an old one would serve an old app. */
function keptFor(address: string): string {
  if (address === CREW_WORKER.address) return "no-cache";
  return address.startsWith(FOR_EVER) ? "public, max-age=31536000, immutable" : "public, max-age=300";
}

/** Serves the web app: chunks for ever, the page fresh with a nonce of its own, unknown paths to the app's fallback. */
export function webRouter(settings: Settings): Router {
  const router = express.Router();
  const index = join(settings.webDir, PAGE);
  const page = existsSync(index) ? pageFrom(readFileSync(index, "utf8"), settings) : null;
  const files = filesOf(settings.webDir);
  const marks = new Map<string, string>();
  const mark = (path: string, encoding: string): string => {
    const known = marks.get(path) ?? markOf(path, encoding);
    marks.set(path, known);
    return known;
  };
  const policy = policyOfPage(settings, null);

  router.use((request: Request, response: Response, next: NextFunction) => {
    const file = request.method === "GET" || request.method === "HEAD" ? files.get(request.path) : undefined;
    if (file === undefined) return next();
    const encoding = taken(request).find((name) => file.ways.has(name)) ?? "";
    const path = file.ways.get(encoding) ?? file.path;
    response.type(file.path.slice(file.path.lastIndexOf(".")));
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("Cache-Control", keptFor(request.path));
    // The frame of a drawing has no origin, and asks for the letters of this page as a stranger does.
    if (file.path.endsWith(".woff2")) response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("ETag", mark(path, encoding));
    if (file.ways.size > 0) response.vary("Accept-Encoding");
    if (encoding !== "") response.setHeader("Content-Encoding", encoding);
    response.sendFile(path, { cacheControl: false, lastModified: false, etag: false }, (problem?: Error) => {
      if (problem !== undefined && !response.headersSent) next(problem);
    });
  });
  // A chunk of another release: the page would take an answer of HTML for its code, and a cache would keep it.
  router.use(
    "/static",
    (_request: Request, response: Response) =>
      void response.status(404).set("Cache-Control", "no-store").type("txt").send("Not found"),
  );
  router.get(PAGE, (_request: Request, response: Response) => response.redirect(308, "/"));
  router.get(new RegExp(`^/(?!${BACKEND_PATTERN}).*`), (_request: Request, response: Response, next: NextFunction) => {
    if (!page) return next();
    const nonce = randomBytes(16).toString("base64");
    response.setHeader("Content-Security-Policy", policyOfPage(settings, nonce));
    response.setHeader("Cache-Control", "no-store");
    response.type("html").send(page.replaceAll("__CSP_NONCE__", nonce));
  });
  return router;
}
