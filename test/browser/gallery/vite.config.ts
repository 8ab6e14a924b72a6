import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { mergeConfig } from "vite";
import product from "../../../vite.config.ts";

/** The product's build with the gallery as its page, but without compressed copies; it is never part of the product. */
export default mergeConfig(
  { ...product, plugins: [react()] },
  {
    root: fileURLToPath(new URL(".", import.meta.url)),
    publicDir: fileURLToPath(new URL("../../../web/public", import.meta.url)),
    build: { outDir: fileURLToPath(new URL("../../../dist/gallery", import.meta.url)) },
  },
);
