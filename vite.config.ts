import { readFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { BACKEND_PATTERN } from "./domain/addresses.ts";
import { CREW_CACHES, CREW_WORKER } from "./domain/crew-worker.ts";
import { crewWorker } from "./scripts/lib/crew-worker.ts";
import { mapsAside } from "./scripts/lib/maps-aside.ts";
import { webChunks } from "./scripts/lib/web-chunks.ts";

/** Replaced by the server with a fresh nonce in every answer. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";

/** Addresses that the backend answers; sources of the web app also lie in a folder `api`. */
const OF_BACKEND = `^/(?:${BACKEND_PATTERN})(?!.*\\.tsx?(?:\\?|$))`;

const { version } = JSON.parse(
  readFileSync(new URL("node_modules/pdfjs-dist/package.json", import.meta.url), "utf8"),
) as { version: string };

/**
 * The reader of PDF files asks for its decoders by their names: these are kept, in a folder of the reader's version.
 */
const assetFileNames = ({ names }: { readonly names: readonly string[] }): string =>
  names.some((name) => name.endsWith("_nowasm_fallback.js"))
    ? `static/decoders-${version}/[name][extname]`
    : "static/[name]-[hash][extname]";

/** What is worth writing shorter; the rest is packed already. */
const TEXTS = /\.(js|mjs|css|svg|json)$/;
const LEAST_BYTES = 1_024;

/** One step below the best: the best saves two percent more, and takes thrice the time. */
const BROTLI_QUALITY = constants.BROTLI_MAX_QUALITY - 1;

/** Writes each text of the web once more for the browsers that take it shorter: the server has no time for it. */
const writtenShorter = (): Plugin => ({
  name: "written-shorter",
  apply: "build",
  async writeBundle({ dir = "" }) {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const texts = entries
      .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    await Promise.all(
      texts.map(async (path) => {
        const bytes = await readFile(path);
        if (bytes.length < LEAST_BYTES) return;
        const br = await promisify(brotliCompress)(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        });
        await writeFile(`${path}.br`, br);
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
      }),
    );
  },
});

export default defineConfig({
  root: "web",
  plugins: [react(), mapsAside(), crewWorker({ ...CREW_WORKER, caches: CREW_CACHES }), writtenShorter()],
  resolve: { conditions: ["source", ...defaultClientConditions] },
  html: { cspNonce: NONCE_PLACEHOLDER },
  worker: {
    format: "es",
    rolldownOptions: {
      output: { assetFileNames, entryFileNames: "static/[name]-[hash].js", chunkFileNames: "static/[name]-[hash].js" },
    },
  },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    assetsDir: "static",
    assetsInlineLimit: 0,
    target: "es2022",
    // The backend tells with them where in the sources an error of a page stands.
    sourcemap: "hidden",
    license: false,
    // Every chunk imports the few lines of the bundler. Where the worker of a crew answers, the browser does not use
    // what was preloaded of them, and says so in the console.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !file.includes("rolldown-runtime")) },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: { assetFileNames, codeSplitting: webChunks() },
      // antd's parts do not declare it, but none of their modules acts when it is merely imported.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
    },
  },
  server: { proxy: { [OF_BACKEND]: { target: process.env["HAWSER_API"] ?? "http://localhost:3000" } } },
});
