import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

/** Replaced by the server with a fresh nonce in every answer. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";

export default defineConfig({
  root: "web",
  plugins: [react()],
  resolve: { conditions: ["source", ...defaultClientConditions] },
  html: { cspNonce: NONCE_PLACEHOLDER },
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
      // antd's parts do not declare it, but none of their modules acts when it is merely imported.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@rc-component\//, sideEffects: false }] },
    },
  },
  server: {
    proxy: { "/api": { target: process.env["HAWSER_API"] ?? "http://localhost:3000" } },
  },
});
