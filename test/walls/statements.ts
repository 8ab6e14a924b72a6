import type { Wall } from "./wall.ts";

const QUERY = /\.query\(/;
const SAVE = /\.getRepository\(|\b(?:tx|manager)\.(?:save|upsert)\(/;

/** Files that speak to the database otherwise than by a named statement or about one table. */
const PLAIN: Readonly<Record<string, string>> = {
  "backend/asked/schema.ts": "makes the functions of the desk, which are no statement that can be described",
  "backend/core/changes.ts": "listens on a connection of its own",
  "backend/core/database.ts": "opens and ends transactions, and asks the statements",
  "backend/relayer/leader.ts": "listens on the connection that holds the lead",
};
const ELSEWHERE = /^backend\/migrations\//;

export const statements: readonly Wall[] = [
  {
    name: "a statement has a name, or is about one table: its columns are those of the database",
    faults: (house) => [
      ...[...house.values()].flatMap(({ path, text }) =>
        path.startsWith("backend/") && !ELSEWHERE.test(path) && !(path in PLAIN) && QUERY.test(text) ? [path] : [],
      ),
      ...Object.keys(PLAIN).flatMap((path) => {
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
];
