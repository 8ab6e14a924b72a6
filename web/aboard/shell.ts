import { CREW_CACHES, CREW_WORKER } from "#domain/crew-worker";

/** The workers of this browser; a page that came neither by https nor from this machine gets none. */
const workers = (): ServiceWorkerContainer | undefined =>
  typeof navigator === "undefined" ? undefined : (navigator.serviceWorker as ServiceWorkerContainer | undefined);

/** Has the pages of the crew kept in this browser, so that they open without a network. */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD) return;
  const { address, scope } = CREW_WORKER;
  // A browser that refuses shows the pages while there is a network; what is typed is kept all the same.
  await workers()
    ?.register(address, { scope, updateViaCache: "none" })
    .catch(() => undefined);
}

/** Takes the pages of the crew out of this browser. */
export async function dropShell(): Promise<void> {
  const registered = await workers()
    ?.getRegistration(CREW_WORKER.scope)
    .catch(() => undefined);
  await registered?.unregister().catch(() => undefined);
  if (typeof caches === "undefined") return;
  const names = await caches.keys().catch(() => []);
  for (const name of names) if (name.startsWith(CREW_CACHES)) await caches.delete(name).catch(() => undefined);
}
