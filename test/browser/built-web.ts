import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { serveBuilt } from "./static-server.ts";

/** Pages that are built into a folder of their own and served from it. */
export interface BuiltWeb {
  readonly url: string;
  remove(): Promise<void>;
}

async function built(environment: "development" | "production", configFile: string): Promise<BuiltWeb> {
  const outDir = await mkdtemp(join(tmpdir(), "hawser-web-"));
  const before = process.env["NODE_ENV"];
  process.env["NODE_ENV"] = environment;
  await build({
    configFile: fileURLToPath(new URL(configFile, import.meta.url)),
    logLevel: "error",
    build: { outDir },
  });
  process.env["NODE_ENV"] = before;
  const server = await serveBuilt(outDir);
  return {
    url: server.url,
    async remove() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

/** The parts of the screens, each on a page. This build keeps React's own warnings, which count as complaints. */
export const buildGallery = (): Promise<BuiltWeb> => built("development", "./gallery/vite.config.ts");

/** The product's pages as shipped. */
export const buildProduct = (): Promise<BuiltWeb> => built("production", "../../vite.config.ts");
