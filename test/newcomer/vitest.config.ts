import { defineConfig } from "vitest/config";
import base, { BROWSER_TIMES } from "../../vitest.config.ts";

/** The counted way of newcomers: `npm run evidence -- newcomer`. */
const { projects: _, ...common } = base.test ?? {};
export default defineConfig({
  ...base,
  test: { ...common, ...BROWSER_TIMES, include: ["test/newcomer/*.story.ts"], silent: false },
});
