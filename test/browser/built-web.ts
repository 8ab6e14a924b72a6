import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { inject } from "vitest";
import { buildStale } from "../../scripts/start/build.ts";
import { serveBuilt, type Posted, type StaticServer } from "./static-server.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The parts of the screens, each on a page. This build keeps React's own warnings, which count as complaints. */
export async function serveGallery(): Promise<StaticServer> {
  // Vitest shares the folder among all workers of a run, so that the gallery is built once.
  const folder = join(inject("runFolder"), "gallery");
  if (!existsSync(folder)) await buildGallery(folder);
  return serveBuilt(folder);
}

async function buildGallery(folder: string): Promise<void> {
  const outDir = await mkdtemp(`${folder}-`);
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = "development";
  await build({ configFile: join(ROOT, "test/browser/gallery/vite.config.ts"), logLevel: "error", build: { outDir } });
  process.env["NODE_ENV"] = before;
  await rename(outDir, folder).catch(async (error: unknown) => {
    // Another worker was faster, and its gallery is as good.
    await rm(outDir, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  });
}

/** The product's pages as shipped; hands over what they post. */
export async function serveProduct(take?: (posted: Posted) => void): Promise<StaticServer> {
  await buildStale(ROOT);
  return serveBuilt(join(ROOT, "dist/web"), take);
}
