import { drainSeconds, listensOn } from "#domain/network";
import { createApp } from "./create-app.ts";
import { assertLogins, endInWords } from "./settings/footing.ts";
import { assertRoutes } from "./door/routes-check.ts";
import { Watching } from "./health/watching.ts";
import { readSettings } from "./settings/settings.ts";

/** From the end of draining to the end of the process, at the most. */
const END_MS = 14_000;

const settings = await readSettings(process.env);
await assertLogins(settings).catch(endInWords);
const app = await createApp(settings).catch(endInWords);
assertRoutes(app);
// Work that does not come to its end, as with a database that never answers, does not keep the process for ever.
process.once("SIGTERM", () => setTimeout(() => process.exit(1), drainSeconds(settings) * 1_000 + END_MS).unref());
const host = listensOn(settings);
await (host === undefined ? app.listen(settings.port) : app.listen(settings.port, host));
await app.get(Watching).listen();
process.stdout.write(`backend listens on ${settings.port}\n`);
