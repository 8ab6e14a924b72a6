import { mergeConfig, defineConfig } from "vitest/config";
import base from "../../vitest.config.ts";
import { inBackend, withoutOwner } from "./without-owner.ts";

/** The backend without its own conditions in SQL on the owner of a row: only row-level security is left. */
export default mergeConfig(
  base,
  defineConfig({
    plugins: [
      {
        name: "without owner",
        enforce: "pre",
        transform: (code, id) => (inBackend(id) ? withoutOwner(code).code : null),
      },
    ],
  }),
);
