import { migrate } from "./core/database.ts";
import { readSettings } from "./core/settings.ts";

await migrate((await readSettings(process.env)).databaseUrl);
process.stdout.write("schema app is up to date\n");
