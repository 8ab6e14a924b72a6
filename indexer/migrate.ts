import { readSeen } from "#domain/setting";
import { SETTINGS } from "#domain/settings";
import { migrateChain } from "./store/migrate.ts";

const faults: string[] = [];
const { databaseUrl } = readSeen(SETTINGS, "migrateChain", process.env, faults);
if (faults.length > 0) {
  process.stderr.write(`The settings are wrong:\n${faults.map((fault) => `  ${fault}`).join("\n")}\n`);
  process.exit(2);
}
await migrateChain(databaseUrl);
process.stdout.write("schema chain is up to date\n");
