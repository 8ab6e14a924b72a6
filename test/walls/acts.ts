import { ACT_NAMES } from "#domain/acts/acts";
import { partOf } from "./house.ts";
import type { Wall } from "./wall.ts";

/** Tables with one entry for each act, which the compiler keeps whole, and the words of both languages. */
const TABLES = [
  "backend/documents/effects.ts",
  "web/kind/act/answers.ts",
  "web/i18n/words.en.ts",
  "web/i18n/words.zh.ts",
];
/** Names that are no other word of the code: those of several words. */
const DISTINCT: readonly string[] = ACT_NAMES.filter((name) => /[A-Z]/.test(name));
const MANY = 3;

/** The acts that a line names, as texts or as keys, if one of them can be nothing else. */
function actsIn(line: string): readonly string[] {
  const said = [...line.matchAll(/["'`](\w+)["'`]|\b(\w+):/g)].map(([, quoted, key]) => quoted ?? key ?? "");
  const named = new Set(said.filter((name) => (ACT_NAMES as readonly string[]).includes(name)));
  return [...named].some((name) => DISTINCT.includes(name)) ? [...named] : [];
}

export const acts: readonly Wall[] = [
  {
    name: "acts are listed in domain/acts alone: elsewhere lists are derived, or whole tables",
    faults: (house) =>
      [...house.values()].flatMap(({ path, text }) =>
        partOf(path) === "test" ||
        path.startsWith("domain/acts/") ||
        path.startsWith("backend/migrations/") ||
        TABLES.includes(path) ||
        path.endsWith(".sol")
          ? []
          : text.split("\n").flatMap((line, i) => {
              const named = actsIn(line);
              return named.length >= MANY && named.filter((name) => DISTINCT.includes(name)).length > 1
                ? `${path}:${i + 1} lists ${named.join(", ")}`
                : [];
            }),
      ),
    broken: {
      "backend/documents/a.ts": `const ENDS = ["acceptSurrender", "telexRelease", "void"];`,
      "web/a.ts": `const ICONS = { presentForPayment: 1, refuseReceipt: 2, endorse: 3 };`,
    },
  },
];
