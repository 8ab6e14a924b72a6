/** The service worker that keeps the pages of a crew: its file, and the addresses of the pages that it may serve. */
export const CREW_WORKER = { address: "/layout/crew-worker.js", scope: "/layout/bunker" } as const;

/** The names of its caches begin so; one for each build of the web app. */
export const CREW_CACHES = "hawser.crew.";
