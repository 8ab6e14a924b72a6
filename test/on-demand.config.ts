import { defineConfig } from "vitest/config";
import base, { BROWSER_TIMES } from "../vitest.config.ts";

/** Stories in a browser that `npm run evidence` plays. */
const { projects: _, ...common } = base.test ?? {};
export default defineConfig({
  ...base,
  test: { ...common, ...BROWSER_TIMES, include: ["test/{newcomer,published}/*.story.ts"], silent: false },
});
