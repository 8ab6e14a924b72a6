import { fileURLToPath } from "node:url";
import type { Settings } from "#domain/setting";
import { SETTINGS } from "#domain/settings";
import { table } from "./table.ts";

export const environmentFile = fileURLToPath(new URL("../../.env.example", import.meta.url));

/** The text of .env.example: every setting that people make, what it is for and what happens without it. */
export function environmentText(settings: Settings = SETTINGS): string {
  const blocks = Object.values(settings).flatMap(({ variable, about, without, example }) =>
    without === undefined ? [] : [[`# ${about}`, `# Without it: ${without}.`, `#${variable}=${example}`].join("\n")],
  );
  const head =
    "# Generated from domain/settings.ts by npm run generate. Every setting may be left out. Copy this file to .env and fill in what you need.";
  return `${[head, ...blocks].join("\n\n")}\n`;
}

/** The page of docs/: every variable and who sees it. */
export function settingsPage(settings: Settings = SETTINGS): string {
  const rows = Object.values(settings);
  const sees = ({ seenBy }: (typeof rows)[number]): string =>
    seenBy.length === 0 ? "npm start alone" : seenBy.join(", ");
  const byHand = rows.filter(({ without }) => without !== undefined);
  const inner = rows.filter(({ without }) => without === undefined);
  return [
    "# Settings",
    "`npm start` reads all of them, in the environment or in a file `.env` beside package.json ([.env.example](../.env.example)), and tells each process those that it may see, and nothing else: no key reaches the indexer, and the key-encryption key never reaches the relayer. A process that does not get what it needs names everything that is missing or wrong, and ends.",
    table(
      ["variable", "what it is for", "without it", "example", "seen by"],
      byHand.map((row) => [row.variable, row.about, row.without ?? "", row.example ?? "", sees(row)]),
    ),
    "## For who starts a process alone",
    "`npm start` works these out.",
    table(
      ["variable", "what it is for", "seen by"],
      inner.map((row) => [row.variable, row.about, sees(row)]),
    ),
  ].join("\n\n");
}
