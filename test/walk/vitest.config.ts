import { defineConfig } from "vitest/config";
import base, { BROWSER_TIMES } from "../../vitest.config.ts";

/** Too long for every change: `npm run evidence -- walk:kinds`, and of some kinds alone with `-t Invoice`. */
const { projects: _, ...common } = base.test ?? {};
export default defineConfig({
  ...base,
  test: {
    ...common,
    ...BROWSER_TIMES,
    globalSetup: ["test/support/global-setup.ts"],
    include: ["test/walk/*.walk.ts"],
    silent: false,
    reporters: ["verbose"],
  },
});
