import { listensOn } from "#domain/network";
import { createApp } from "./create-app.ts";
import { assertRoutes } from "./core/routes-check.ts";
import { readSettings } from "./core/settings.ts";

const settings = await readSettings(process.env);
const app = await createApp(settings);
assertRoutes(app);
const host = listensOn(settings);
await (host === undefined ? app.listen(settings.port) : app.listen(settings.port, host));
process.stdout.write(`backend listens on ${settings.port}\n`);
