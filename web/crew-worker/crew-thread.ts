/** The pages of the crew and the files that they need, as this build has them. */
interface Shell {
  /** The name of the cache: another build has another. */
  readonly cache: string;
  /** The names of the caches of every build begin so. */
  readonly caches: string;
  /** The address under which the page itself is kept: all pages of the crew are the same one. */
  readonly page: string;
  /** A script that the page of this build names. */
  readonly entry: string;
  readonly files: readonly string[];
}
/** Written in by the build (scripts/lib/crew-worker.ts). */
declare const SHELL: Shell;

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "fetch", listener: (event: Asked) => void): void;
}
const worker = globalThis as unknown as Worker;

/** Longer nobody waits for a page that the tablet has as well. */
const PATIENCE_MS = 4_000;
const FOR_EVER = "/static/";

/** The kept file at an address. The cache is not made anew: after a sign-out there is none. */
const keptAt = async (path: string): Promise<Response | undefined> => caches.match(path, { cacheName: SHELL.cache });

/** The same of a file whose name changes with what it holds: a window of the former build may still ask for it. */
const keptForEver = async (path: string): Promise<Response | undefined> => (await keptAt(path)) ?? caches.match(path);

/** An answer that may be kept: a file of this build, asked for without the session of anybody. */
async function fresh(path: string): Promise<Response> {
  const answer = await fetch(path, { credentials: "omit", cache: path.startsWith(FOR_EVER) ? "default" : "no-cache" });
  if (!answer.ok || answer.redirected) throw new Error(`${path} ${answer.status}`);
  return answer;
}

async function install(): Promise<void> {
  const cache = await caches.open(SHELL.cache);
  const page = await fresh(SHELL.page);
  // Another build was put in place meanwhile: its own worker keeps it.
  if (!(await page.clone().text()).includes(SHELL.entry)) throw new Error("the page is of another build");
  await Promise.all(SHELL.files.map(async (path) => cache.put(path, await fresh(path))));
  await cache.put(SHELL.page, page);
  await worker.skipWaiting();
}

/** A build is whole when its page is kept, which comes last. */
const isWhole = async (name: string): Promise<boolean> => (await caches.open(name)).match(SHELL.page).then(Boolean);

/** The files of the build before stay: a window of it that is open may load parts of itself later, without a network. */
async function activate(): Promise<void> {
  const former = (await caches.keys()).filter((name) => name.startsWith(SHELL.caches) && name !== SHELL.cache);
  let before: string | undefined;
  for (const name of former) if (await isWhole(name)) before = name;
  await Promise.all(former.filter((name) => name !== before).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The network's answer, and the kept one where none comes in time, or the server is away. */
async function networkFirst(request: Request, path: string): Promise<Response> {
  const kept = await keptAt(path);
  const asked = fetch(request);
  if (kept === undefined) return asked;
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  const answer = await Promise.race([asked, late]).catch(() => undefined);
  return answer === undefined || answer.status >= 500 ? kept : answer;
}

/** A file whose name changes with what it holds. */
async function keptFirst(request: Request, path: string): Promise<Response> {
  const kept = await keptForEver(path);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.status === 200 && answer.type === "basic" && (await caches.has(SHELL.cache)))
    await (await caches.open(SHELL.cache)).put(path, answer.clone());
  return answer;
}

const isPage = (path: string): boolean => path === SHELL.page || path.startsWith(`${SHELL.page}/`);

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Data of the interface passes by: the pages keep what they need, each account its own.
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    if (isPage(pathname)) event.respondWith(networkFirst(request, SHELL.page));
  } else if (pathname.startsWith(FOR_EVER)) event.respondWith(keptFirst(request, pathname));
  else if (SHELL.files.includes(pathname)) event.respondWith(networkFirst(request, pathname));
});
