import type { Measurement } from "#domain/api/monitoring";
import { MOST_PLACES, type MonitoringPage } from "#domain/monitoring";
import { onFailedCall } from "../api/client.ts";
import { session } from "../storage/kept.ts";
import { gathering } from "./gather.ts";
import { onPage, shownPage } from "./page.ts";
import { measureVitals } from "./vitals.ts";

const PLACE = /([\w.-]{1,80}\.m?js):(\d{1,7}):(\d{1,7})/g;
const NAME = /^[A-Z][A-Za-z]{0,40}$/;

/** An error as it is told: its class and places in our code. Its message may quote what somebody typed. */
export function toldOf(error: unknown, page: string): Measurement {
  const { name, stack } = error instanceof Error ? error : { name: "", stack: "" };
  return {
    kind: "error",
    page,
    name: NAME.test(name) ? name : "Unknown",
    places: [...(stack ?? "").matchAll(PLACE)].slice(0, MOST_PLACES).map(([place]) => place),
  };
}

const number = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Begins to measure this window, by what its page was told. */
export function start(page: MonitoringPage): void {
  const { note, leave, again } = gathering(page, {
    now: Date.now,
    later(run, ms) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    session: session("hawser.monitoring"),
    number,
    online: () => navigator.onLine,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "",
    // Plain text asks the receiver for no leave, and no cookie goes with it.
    post: async (body) =>
      (
        await fetch(page.url, {
          method: "POST",
          body,
          credentials: "omit",
          headers: { "content-type": "text/plain;charset=UTF-8" },
        })
      ).ok,
    beacon: (body) => navigator.sendBeacon(page.url, body),
  });
  const first = shownPage();
  note({ kind: "route", page: first });
  const atEnd = measureVitals(
    (name, value) => note({ kind: "vital", page: first, name, value }),
    (value) => note({ kind: "long", page: shownPage(), value }),
  );
  onPage((next) => note({ kind: "route", page: next }));
  onFailedCall((name, { code, status, trace }) => note({ kind: "call", page: shownPage(), name, code, status, trace }));
  addEventListener("error", ({ error }) => note(toldOf(error, shownPage())));
  addEventListener("unhandledrejection", ({ reason }) => note(toldOf(reason, shownPage())));
  addEventListener("online", again);
  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden") return;
    atEnd();
    leave();
  });
  addEventListener("pagehide", leave);
}
