import { migrate } from "./migrations/migrate.ts";
import { readVariables } from "./settings/settings.ts";

await migrate(readVariables("migrate", process.env).databaseUrl);
process.stdout.write("schema app is up to date\n");
