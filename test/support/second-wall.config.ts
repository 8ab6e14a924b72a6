import { mergeConfig, defineConfig } from "vitest/config";
import base from "../../vitest.config.ts";
import { inBackend, withoutOwner } from "./without-owner.ts";

/** The backend as if nobody had ever asked in SQL whose a row is: row-level security is the only wall left. */
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
