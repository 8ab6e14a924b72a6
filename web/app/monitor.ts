import type { MonitoringPage } from "#domain/monitoring";
import { cookieAnswer, subscribeCookies } from "./cookies.ts";

/**
 * Begins to measure as soon as the user of this browser has accepted it. The server writes how into the page; where
 * nothing may be measured, as on a machine of one's own, it writes nothing.
 */
export function monitorWhenAccepted(): void {
  const told = document.documentElement.dataset["monitoring"];
  if (told === undefined) return;
  let begun = false;
  const look = (): void => {
    if (begun || cookieAnswer() !== "accepted") return;
    begun = true;
    // Nobody is to notice whether it came.
    import("../monitoring/start.ts").then(
      ({ start }) => start(JSON.parse(told) as MonitoringPage),
      () => undefined,
    );
  };
  subscribeCookies(look);
  look();
}
