import { lazy, type ComponentType } from "react";

/** A page's module exports the component as `Page`. */
export type PageLoader = () => Promise<{ readonly Page: ComponentType }>;

const TIME_OUT_MS = 120_000;
const RELOADED = "hawser.reloaded";

/** Reloads the window once for a chunk that cannot be had (a new version was put up, the network broke). */
function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === location.href) return false;
    sessionStorage.setItem(RELOADED, location.href);
  } catch {
    return false;
  }
  location.reload();
  return true;
}

function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED);
  } catch {
    // Without session storage no reload was remembered.
  }
}

/** Loads a page's chunk within 120 seconds; a failure reloads the window once, then shows the fallback. */
export async function loadPage(
  load: PageLoader,
  timeOutMs = TIME_OUT_MS,
  reload = reloadOnce,
): Promise<{ default: ComponentType }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the page's code did not arrive in time")), timeOutMs);
  });
  try {
    const module = await Promise.race([load(), late]);
    forgetReload();
    return { default: module.Page };
  } catch (problem) {
    // While the window reloads, the loading sign stays.
    if (reload()) return await new Promise<never>(() => undefined);
    throw problem;
  } finally {
    clearTimeout(timer);
  }
}

export const lazyPage = (load: PageLoader): ComponentType => lazy(() => loadPage(load));
