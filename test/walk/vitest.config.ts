import { defineConfig } from "vitest/config";
import base from "../../vitest.config.ts";

/** Too long for every change: `npm run walk:kinds`, and of some kinds alone with `-- -t Invoice`. */
export default defineConfig({ ...base, test: { ...base.test, include: ["test/walk/*.walk.ts"], silent: false, reporters: ["verbose"] } });
