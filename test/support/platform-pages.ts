import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildStale } from "../../scripts/start/build.ts";
import type { Settings } from "../../backend/settings/settings.ts";
import { startBackend, type TestBackend } from "./backend.ts";
import { lookAt, type Seat } from "./story.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** The folder that pictures of the screens are kept in; without it none are taken. */
const SHOTS = process.env["HAWSER_SHOTS"];

/** Several platforms of one test have one build. */
let built: Promise<unknown> | undefined;

/** A platform with a chain whose pages are read in a browser, and that reaches other platforms on this machine. */
export async function platformWithPages(platformCode: string, settings: Partial<Settings> = {}): Promise<TestBackend> {
  await (built ??= buildStale(ROOT));
  const node = await startBackend({
    chain: true,
    settings: { webhookPrivate: true, platformCode, webDir: join(ROOT, "dist/web"), ...settings },
  });
  // Its pages are read where it listens.
  Object.assign(node.settings, { publicUrl: `http://localhost:${new URL(node.url).port}` });
  return node;
}

/** Runs axe, and keeps pictures in both modes where they are asked for. */
export async function see(seat: Seat, screen: string): Promise<void> {
  await lookAt(seat, screen);
  if (SHOTS === undefined) return;
  for (const colorScheme of ["dark", "light"] as const) {
    await seat.page.emulateMedia({ colorScheme });
    await seat.page.screenshot({ path: join(SHOTS, `${screen}-${seat.tongue}-${colorScheme}.png`) });
  }
}
