import { createApp } from "./create-app.ts";
import { assertRoutes } from "./core/routes-check.ts";
import { readSettings } from "./core/settings.ts";

const settings = await readSettings(process.env);
const app = await createApp(settings);
assertRoutes(app);
// An installation that calls itself localhost is for this machine alone: others must not reach it by its port.
const local = ["localhost", "127.0.0.1"].includes(new URL(settings.publicUrl).hostname);
await (local ? app.listen(settings.port, "127.0.0.1") : app.listen(settings.port));
process.stdout.write(`backend listens on ${settings.port}\n`);
