import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

/** Replaced by the server with a fresh nonce in every answer. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";

const { version } = JSON.parse(readFileSync(new URL("node_modules/pdfjs-dist/package.json", import.meta.url), "utf8")) as { version: string };

/** The reader of PDF files asks for its decoders by their names: these are kept, in a folder of the reader's version. */
const assetFileNames = ({ names }: { readonly names: readonly string[] }): string =>
  names.some((name) => name.endsWith("_nowasm_fallback.js")) ? `static/decoders-${version}/[name][extname]` : "static/[name]-[hash][extname]";

export default defineConfig({
  root: "web",
  plugins: [react()],
  resolve: { conditions: ["source", ...defaultClientConditions] },
  html: { cspNonce: NONCE_PLACEHOLDER },
  worker: { format: "es", rolldownOptions: { output: { assetFileNames, entryFileNames: "static/[name]-[hash].js", chunkFileNames: "static/[name]-[hash].js" } } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    assetsDir: "static",
    assetsInlineLimit: 0,
    target: "es2022",
    sourcemap: false,
    license: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: { assetFileNames },
      // antd's parts do not declare it, but none of their modules acts when it is merely imported.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
    },
  },
  server: {
    proxy: { "/api": { target: process.env["HAWSER_API"] ?? "http://localhost:3000" } },
  },
});
