import type { House } from "./house.ts";
import type { Wall } from "./wall.ts";

const FOLDER = "domain/api/";
const GROUP = /^export const (\w+Routes) = \{/gm;
const spread = (group: string): RegExp => new RegExp(`^ {2}${group},$|\\.\\.\\.${group}\\b`, "m");

/** Groups of routes that stand in no other group, nor in the list of all. */
function alone(house: House): string[] {
  const files = [...house.values()].filter(({ path }) => path.startsWith(FOLDER));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(GROUP)]
      .map(([, group]) => group ?? "")
      .filter((group) => !files.some((one) => spread(group).test(one.text)))
      .map((group) => `${path} ${group}`),
  );
}

export const groups: readonly Wall[] = [
  {
    name: "every group of routes is in the list of all routes",
    faults: alone,
    broken: {
      "domain/api/routes.ts": "export const ROUTES = [\n  shipRoutes,\n].flat();",
      "domain/api/ships.ts": "export const shipRoutes = {\n};",
      "domain/api/ports.ts": "export const portRoutes = {\n};",
    },
  },
];
