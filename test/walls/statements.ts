import type { Wall } from "./wall.ts";

const QUERY = /\.query\(/;
const SAVE = /\.getRepository\(|\b(?:tx|manager)\.(?:save|upsert)\(/;

/** Files that speak to the database otherwise than by a named statement or about one table. */
const PLAIN: readonly string[] = [
  // It makes the functions of the desk, which are no statement that can be described.
  "backend/asked/schema.ts",
  // It listens on a connection of its own.
  "backend/core/changes.ts",
  // It opens and ends transactions, and asks the statements.
  "backend/core/database.ts",
  // It listens on the connection that holds the lead.
  "backend/relayer/leader.ts",
];
const LOOKED_UP = /\b(?:ON|AND)\s+\w+\.(?:id|\w+_id)\s*=\s*coalesce\(/i;
const ELSEWHERE = /^backend\/migrations\//;

export const statements: readonly Wall[] = [
  {
    name: "a statement has a name, or is about one table: its columns are those of the database",
    faults: (house) => [
      ...[...house.values()].flatMap(({ path, text }) =>
        path.startsWith("backend/") && !ELSEWHERE.test(path) && !PLAIN.includes(path) && QUERY.test(text) ? [path] : [],
      ),
      ...PLAIN.flatMap((path) => {
        const text = house.get(path)?.text;
        return text === undefined || QUERY.test(text) ? [] : [`${path} asks nothing any more`];
      }),
    ],
    broken: { "backend/vessels/a.ts": `export const all = (tx) => tx.query("SELECT name FROM app.vessel");` },
  },
  {
    name: "no entity is saved: a change says on which condition it is made",
    faults: (house) =>
      [...house.values()].flatMap(({ path, text }) => (path.startsWith("backend/") && SAVE.test(text) ? [path] : [])),
    broken: { "backend/vessels/a.ts": `export const keep = (tx, one) => tx.save(one);` },
  },
  {
    name: "no row is looked up by COALESCE, which no index answers beneath the policies of the tables",
    faults: (house) =>
      [...house.values()].flatMap(({ path, text }) =>
        path.startsWith("backend/") && !ELSEWHERE.test(path) && LOOKED_UP.test(text) ? [path] : [],
      ),
    broken: {
      "backend/vessels/a.ts": `const A = statement("a", "SELECT 1 FROM app.a JOIN app.b ON b.id = coalesce(a.b, a.c)");`,
    },
  },
];
