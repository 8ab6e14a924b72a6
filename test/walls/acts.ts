import type { Subject } from "#domain/acts/act";
import { ACT_NAMES, ACTS, namesOf } from "#domain/acts/acts";
import { SUBJECTS } from "#domain/acts/subjects";
import { partOf } from "./house.ts";
import type { Wall } from "./wall.ts";

/**
 * Tables with one entry for each act, which the compiler keeps whole, and the words of both languages. Some rights are
 * called as acts are.
 */
const TABLES = [
  /^domain\/permissions\.ts$/,
  /^backend\/([\w-]+\/)+effects\.ts$/,
  /^web\/kind\/act\/answers\.ts$/,
  /^web\/features\/settings\/Stamps\.tsx$/,
  /^web\/i18n\/words\.(en|zh)\.ts$/,
];
const MANY = 3;
const KEYS: ReadonlySet<string> = new Set(Object.keys(ACTS));
/** Names of acts on documents that are no other word of the code: those of several words. */
const DISTINCT: ReadonlySet<string> = new Set(ACT_NAMES.filter((name) => /[A-Z]/.test(name)));
const NAMES = (Object.keys(SUBJECTS) as Subject[]).map((subject) => new Set<string>(namesOf(subject)));

/** Lines, and literals that stand on several: what is between two brackets without other brackets. */
const piecesOf = (text: string): string[] => [
  ...text.split("\n"),
  ...[...text.matchAll(/[[{][^[\]{}]*[\]}]/g)].map(([piece]) => piece).filter((piece) => piece.includes("\n")),
];

/** The acts that a piece lists; none where its words may mean something else. */
function actsIn(piece: string): readonly string[] {
  const said = [
    ...new Set([...piece.matchAll(/["'`]([\w.]+)["'`]|\b(\w+):/g)].map(([, quoted, key]) => quoted ?? key ?? "")),
  ];
  const keys = said.filter((word) => KEYS.has(word));
  const ofDocuments = said.filter((word) => NAMES[0]?.has(word));
  const certain = ofDocuments.filter((name) => DISTINCT.has(name)).length > 1 ? ofDocuments : [];
  // Words such as "accept" are names of acts where a list has no others.
  const alone = NAMES.slice(1).some((names) => said.every((word) => names.has(word))) ? said : [];
  return [keys, certain, alone].find((list) => list.length >= MANY) ?? [];
}

export const acts: readonly Wall[] = [
  {
    name: "acts are listed in domain/acts alone: elsewhere lists are derived, or whole tables",
    faults: (house) =>
      [...house.values()].flatMap(({ path, text }) =>
        partOf(path) === "test" ||
        path.startsWith("domain/acts/") ||
        // What the database allows is read off it.
        /^backend\/(migrations|schema)\//.test(path) ||
        TABLES.some((table) => table.test(path)) ||
        /\.(sol|css)$/.test(path)
          ? []
          : piecesOf(text).flatMap((piece) => {
              const named = actsIn(piece);
              return named.length === 0 ? [] : `${path} lists ${named.join(", ")}`;
            }),
      ),
    broken: {
      "backend/documents/a.ts": `const ENDS = ["acceptSurrender", "telexRelease", "void"];`,
      "web/a.ts": `const ICONS = { presentForPayment: 1, refuseReceipt: 2, endorse: 3 };`,
      "web/b.ts": `const MANAGING = ["remind", "setAside", "withdraw"];`,
      "web/c.ts": `const DONE = {\n  accept: 1,\n  reject: 2,\n  disable: 3,\n};`,
      "backend/packs/a.ts": `const SENT = new Set(["envelope.seal", "envelope.transfer", "pack.send"]);`,
    },
  },
];
