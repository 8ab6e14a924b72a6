import { createHash } from "node:crypto";
import { environmentOf } from "#domain/environment";
import { MONITORING_PATH, type MonitoringPage } from "#domain/monitoring";
import { unsafeIn } from "#domain/unsafe";
import { type Settings, standingOf } from "../settings/settings.ts";

/** What a page is told to measure by; null where nothing may be measured: on a machine of one's own, or by a setting. */
function monitoringOf(html: string, settings: Settings): MonitoringPage | null {
  const environment = environmentOf(settings);
  if (!settings.monitoring || environment === "dev") return null;
  return {
    url: settings.monitoringUrl ?? MONITORING_PATH,
    // The names of its chunks stand in the page: another release is another page.
    release: createHash("sha256").update(html).digest("hex").slice(0, 8),
    environment,
    flushSeconds: settings.monitoringFlush,
    batch: settings.monitoringBatch,
    sessionHours: settings.monitoringSession,
    inactivityMinutes: settings.monitoringInactivity,
  };
}

/** The marks of a page. */
type Mark = "unsafe" | "environment" | "monitoring";

/**
 * What the page says of its installation, as `data-…`: that it should not have been started, its label where it is not
 * production, and how it measures.
 */
export function marksOf(html: string, settings: Settings): Readonly<Partial<Record<Mark, string>>> {
  const environment = environmentOf(settings);
  const monitoring = monitoringOf(html, settings);
  return {
    ...(unsafeIn(standingOf(settings)).length > 0 ? { unsafe: "" } : {}),
    ...(environment === "prod" ? {} : { environment }),
    ...(monitoring === null ? {} : { monitoring: JSON.stringify(monitoring) }),
  };
}

/** One of them as it is written into the page. */
export const attribute = ([name, value]: readonly [string, string]): string =>
  value === "" ? ` data-${name}` : ` data-${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
