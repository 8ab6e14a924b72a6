import { lazy, type ComponentType } from "react";
import { network } from "../api/network.ts";
import { session } from "../storage/kept.ts";
import { once, type Once } from "./reload-once.ts";

/** A page's module exports the component as `Page`. */
export type PageLoader = () => Promise<{ readonly Page: ComponentType }>;

const TIME_OUT_MS = 120_000;

/** One window, one memory of what it was loaded anew for. */
const reloads = once(session("hawser.reloaded"), () => location.reload());

/**
 * Loads a page's chunk within 120 seconds; a failure reloads the window once for this page, then shows the fallback.
 */
export async function loadPage(
  name: string,
  load: PageLoader,
  timeOutMs = TIME_OUT_MS,
  { reload, arrived }: Once = reloads,
): Promise<{ default: ComponentType }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the page's code did not arrive in time")), timeOutMs);
  });
  try {
    const module = await Promise.race([load(), late]);
    arrived(name);
    return { default: module.Page };
  } catch (problem) {
    // While the window reloads, the loading sign stays. Without a network it would have nothing to load from.
    if (network.reached() && reload(name)) return await new Promise<never>(() => undefined);
    throw problem;
  } finally {
    clearTimeout(timer);
  }
}

export const lazyPage = (name: string, load: PageLoader): ComponentType => lazy(() => loadPage(name, load));
