import type { House } from "./house.ts";
import type { Wall } from "./wall.ts";
import { tablesWritten, UNNAMED } from "./written.ts";

/** Writes of a table that another folder owns, by file and table, with the reason. */
const BESIDE: Readonly<Record<string, string>> = {
  "backend/session/find-program.ts api_token": "programs stand above the door, where a token that comes in is noted",
  "backend/session/find-program.ts oauth_client": "programs stand above the door, where one that comes in is noted",
  "backend/session/session.ts membership": "the organisation stands above the sessions, which note who came in last",
  "backend/documents/drafts.ts envelope_document": "envelopes stand above the documents that leave them with a draft",
  "backend/documents/pint/account.ts person":
    "nobody signs in as the account of exchanges, which the node makes itself",
  "backend/documents/pint/account.ts membership": "nobody signs in as the account of exchanges",
  "backend/documents/pint/account.ts organisation": "nobody finds the account of exchanges as a contact",
  "backend/documents/pint/account.ts budget": "the node's own account is limited by its balance alone",
};

const KEPT = /\btable\(\s*[\w.]+,\s*"(?:app|chain)\.\w+",?\s*\)(?!\s*\.)/;
const FOLDER = /^backend\/([\w-]+)\//;
/** Migrations make and change every table, and write what their rows need. */
const APART = "migrations";

/** Each statement that writes, by its folder, file and table. */
function* written(house: House): Generator<{ readonly folder: string; readonly path: string; readonly table: string }> {
  for (const { path, text } of house.values()) {
    const folder = FOLDER.exec(path)?.[1];
    if (folder === undefined || folder === APART) continue;
    for (const table of tablesWritten(text)) yield { folder, path, table };
  }
}

function several(house: House): string[] {
  const all = [...written(house)].filter(({ table }) => table !== UNNAMED);
  const known = new Set(all.map(({ path, table }) => `${path} ${table}`));
  const owned = Map.groupBy(
    all.filter(({ path, table }) => !(`${path} ${table}` in BESIDE)),
    ({ table }) => table,
  );
  return [
    ...[...owned].flatMap(([table, its]) => {
      const folders = [...new Set(its.map(({ folder }) => folder))].sort();
      return folders.length > 1 ? [`app.${table} is written by ${folders.join(", ")}`] : [];
    }),
    ...Object.keys(BESIDE).flatMap((one) =>
      house.has(one.split(" ")[0] ?? "") && !known.has(one) ? [`${one} is no more`] : [],
    ),
  ];
}

export const writers: readonly Wall[] = [
  {
    name: "one folder writes a table: others call a function of it",
    faults: several,
    broken: {
      "backend/vessels/add.ts": `export const add = (tx) => tx.query("INSERT INTO app.vessel (name) VALUES ('Ever')");`,
      "backend/jobs/sweep.ts": `export const SWEEP = "DELETE FROM app.vessel WHERE seen_at < now()";`,
    },
  },
  {
    name: "one folder writes a table, whichever way it writes",
    faults: several,
    broken: {
      "backend/vessels/add.ts": `export const add = (tx) => table(tx, "app.vessel").insert({ name: "Ever" });`,
      "backend/jobs/sweep.ts": `export const sweep = ({ tx }) => table(tx, "app.vessel")\n  .remove({ name: "Ever" });`,
    },
  },
  {
    name: "a table is asked where it is named, so that it is seen which folder writes it",
    faults: (house) =>
      [...house.values()].flatMap(({ path, text }) => (path.startsWith("backend/") && KEPT.test(text) ? [path] : [])),
    broken: { "backend/jobs/a.ts": `const vessels = table(tx, "app.vessel");\nvessels.remove({ name: "Ever" });` },
  },
  {
    name: "a statement that writes says which table",
    faults: (house) => [...written(house)].flatMap(({ path, table }) => (table === UNNAMED ? [path] : [])),
    broken: { "backend/jobs/a.ts": "export const end = (tx, table) => tx.query(`DELETE FROM app.${table}`);" },
  },
];
