import { type House, partOf, type SourceFile } from "./house.ts";
import type { Wall } from "./wall.ts";

const LONGEST = 300;
/** A file of tests is longer: each costs a start of what it tests, and its stories share that. */
const LONGEST_TESTS = 650;
/** Code is kept as narrow by the formatter, which leaves comments and texts as they are. */
const WIDEST = 120;
/** The tables of routes: each is split by parts of its feature. */
const ROUTES = /^domain\/api\//;
/** Says to a tool what it must find in one line. */
const DIRECTIVE = /^\s*(oxlint|@ts-|@vite|biome)/;
const SQL_LINE =
  /^\s*`?\s*(SELECT|INSERT INTO|UPDATE \w+\.|DELETE FROM|FROM|WHERE|AND|OR|LEFT JOIN|JOIN|ORDER BY|GROUP BY|RETURNING|UNION|VALUES)\b/;
/** Tools that ask for a default export. */
const DEFAULT_EXPORTS = [/(^|\/)[\w.-]+\.config\.ts$/, /^test\/support\/global-setup\.ts$/];
/** Folders of test/ that are not a mirror of the tree. */
const TEST_FOLDERS = ["behaviours", "browser", "chaos", "flows", "support", "walls", "generate"];
/** Folders of tests of one floor, by what they prove and not by what they are of. */
const SUITES = ["contracts/interop", "contracts/safety"];
/** Written apart, so that this file may stand behind its own wall. */
const UNFINISHED = new RegExp(
  `\\b(${["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"].join("|")})\\b|\\b${"st" + "ub"}(s|bed)?\\b|not (yet )?implemented`,
  "i",
);
const NARROWED = new RegExp(`\\b(it|test|describe|suite)(\\.\\w+)*\\.(only|skip|to${"do"}|skipIf|runIf|fails)\\b`);
/** The function that a test is handed to end itself unseen, called or taken out of its context. */
const ENDED = new RegExp(`\\.${"sk" + "ip"}\\(|\\{[^{}]*\\b${"sk" + "ip"}\\b[^{}]*\\}\\) =>`);

const perFile =
  (fault: (file: SourceFile) => string | undefined | false) =>
  (house: House): string[] =>
    [...house.values()].flatMap((file) => fault(file) || []);

/**
 * The one place where texts are put into a form of writing; and where a password, bounded by its schema, must keep the
 * form that its key was derived in.
 */
const NORMALISING = ["domain/legible.ts", "backend/keyring/passwords.ts"];

/**
 * SQL that changes for whom, or as what, a transaction reads and writes. A code of invitation opens its own row and no
 * other.
 */
const ACTING =
  /set_config\((?!'app\.invitation')|\b(?:RESET|SET(?: LOCAL| SESSION)?) (?:ROLE(?! =)|SESSION AUTHORIZATION|app\.)/i;

/**
 * A loop that waits for promises one after another, all of them asked before it began. One that is refused while the
 * loop waits for another is refused with nobody listening, which ends the program or fails the whole run.
 */
const ASKED_BEFORE = /\bfor \(const (\w+) of \[[^;]*?\]\)[^;]*?\bawait (?:refusal\()?\1\b(?![?.([])/;

export const shape: readonly Wall[] = [
  {
    name: "texts are normalised in domain/legible.ts alone, where that takes no more time than their length",
    faults: perFile(
      ({ path, text }) => partOf(path) !== "test" && !NORMALISING.includes(path) && /\.normalize\(/.test(text) && path,
    ),
    broken: { "backend/core/a.ts": `const plain = name.normalize("NFC");` },
  },
  {
    name: "whom a transaction acts for is said in backend/core/database.ts alone: the rules of rows believe it",
    faults: perFile(({ path, text }) => {
      const said =
        path.startsWith("backend/") &&
        !path.startsWith("backend/migrations/") &&
        path !== "backend/core/database.ts" &&
        ACTING.exec(text);
      return said !== null && said !== false && `${path}: ${said[0]}`;
    }),
    broken: { "backend/core/a.ts": `await tx.query("SELECT set_config('app.organisation', $1, true)", [other]);` },
  },
  {
    name: `no file over ${LONGEST} lines (tests: ${LONGEST_TESTS}) that is not data or generated, and says so in its first line; routes are no data`,
    faults: perFile(({ path, text }) => {
      const lines = text.split("\n").length - 1;
      const most = partOf(path) === "test" ? LONGEST_TESTS : LONGEST;
      const isData = !ROUTES.test(path) && /\b(data|generated)\b/i.test(text.split("\n", 1)[0] ?? "");
      return lines > most && !isData && `${path} has ${lines} lines`;
    }),
    broken: { "domain/api/long.ts": `// Data: routes.\n${"const a = 1;\n".repeat(LONGEST)}` },
  },
  {
    name: `no comment over ${WIDEST} columns`,
    faults: perFile(({ path, text, comments }) => {
      if (!/\.(ts|tsx|mjs)$/.test(path)) return false;
      const said = new Set(comments.flatMap((comment) => comment.split("\n").map((line) => line.trim())));
      const wide = text.split("\n").findIndex((line) => {
        const words = line
          .replace(/^\s*(\/\/|\/\*\*?|(?=\*))/, "")
          .replace(/\*\/$/, "")
          .trim();
        return line.length > WIDEST && words !== "" && said.has(words) && !DIRECTIVE.test(words);
      });
      return wide >= 0 && `${path}:${wide + 1}`;
    }),
    broken: { "web/wide.ts": `// ${"a word ".repeat(20)}\n` },
  },
  {
    name: `no line of SQL over ${WIDEST} columns, but in migrations, which are never changed`,
    faults: perFile(({ path, text }) => {
      if (!/^(backend|indexer)\//.test(path) || path.includes("/migrations/")) return false;
      const wide = text.split("\n").findIndex((line) => line.length > WIDEST && SQL_LINE.test(line));
      return wide >= 0 && `${path}:${wide + 1}`;
    }),
    broken: { "backend/a.ts": `const all = \`\nSELECT ${"one, ".repeat(30)} two\`;` },
  },
  {
    name: "no default exports",
    faults: perFile(
      ({ path, exportsDefault }) => exportsDefault && !DEFAULT_EXPORTS.some((each) => each.test(path)) && path,
    ),
    broken: { "web/a.ts": "export default 1;" },
  },
  {
    name: "no barrel files",
    faults: perFile(({ path, onlyReexports }) => (onlyReexports || /(^|\/)index\.tsx?$/.test(path)) && path),
    broken: { "web/ui/all.ts": `export * from "./Logo.tsx";` },
  },
  {
    name: "a file that loads the X.509 library loads its polyfill before: which file a program loads first is chance",
    faults: perFile(({ path, text }) => {
      const library = text.indexOf('from "@peculiar/x509"');
      const polyfill = text.indexOf('import "reflect-metadata"');
      return !path.startsWith("test/walls/") && library >= 0 && !(polyfill >= 0 && polyfill < library) && path;
    }),
    broken: { "backend/a.ts": `import * as x509 from "@peculiar/x509";` },
  },
  {
    name: "relative imports name the file with its ending",
    faults: (house) =>
      [...house.values()].flatMap(({ path, imports }) =>
        imports
          .filter(({ from }) => from.startsWith(".") && !/\.(ts|tsx|mjs|js|css|json|svg|woff2)(\?\w+)?$/.test(from))
          .map(({ from }) => `${path} imports ${from}`),
      ),
    broken: { "web/a.ts": `import { b } from "./b";` },
  },
  {
    name: "the web makes a moment of a text in one place: browsers guess what a date means that is not ISO",
    faults: perFile(({ path, text }) => {
      const guess =
        path.startsWith("web/") &&
        path !== "web/i18n/instants.ts" &&
        /\bnew Date\((?!\))(?![^()]*,)|\bDate\.parse\(/.exec(text);
      return guess !== null && guess !== false && `${path}: ${guess[0]}`;
    }),
    broken: { "web/a.ts": "export const at = (typed: string) => new Date(typed);" },
  },
  {
    name: "nothing unfinished",
    faults: (house) =>
      [...house.values()].flatMap(({ path, comments }) =>
        comments.filter((comment) => UNFINISHED.test(comment)).map((comment) => `${path}: ${comment.trim()}`),
      ),
    broken: { "web/a.ts": `// ${"TO" + "DO"}: the rest\n` },
  },
  {
    name: "no test is left out",
    faults: perFile(
      ({ path, text }) => partOf(path) === "test" && NARROWED.test(text) && `${path}: ${NARROWED.exec(text)?.[0]}`,
    ),
    broken: { "test/a.test.ts": `${"it" + ".only"}("one", () => undefined);` },
  },
  {
    name: "no test leaves itself out while it runs",
    faults: perFile(
      ({ path, text }) => partOf(path) === "test" && ENDED.test(text) && `${path}: ${ENDED.exec(text)?.[0]}`,
    ),
    broken: { "test/a.test.ts": `it("one", (context) => context${".sk" + "ip"}());` },
  },
  {
    name: "no loop waits one after another for what was asked before it",
    faults: perFile(({ path, text }) => !path.startsWith("test/walls/") && ASKED_BEFORE.test(text) && path),
    broken: { "test/a.test.ts": "for (const asked of [show(one), show(two)]) await refusal(asked);" },
  },
  {
    name: "files are named kebab-case.ts, components PascalCase.tsx",
    faults: perFile(({ path }) => {
      const name = path.slice(path.lastIndexOf("/") + 1);
      if (/\.(ts|mjs)$/.test(name)) return !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|mjs)$/.test(name) && path;
      return name.endsWith(".tsx") && !/^([A-Z][A-Za-z0-9]*|[a-z0-9]+(-[a-z0-9]+)*)\.tsx$/.test(name) && path;
    }),
    broken: { "web/someThing.ts": "export const a = 1;" },
  },
  {
    name: "test/ mirrors the tree",
    faults: (house) =>
      [...house.keys()].flatMap((path) => {
        if (!path.startsWith("test/") || !path.endsWith(".test.ts")) return [];
        const [, first = "", ...rest] = path.split("/");
        if (TEST_FOLDERS.includes(first)) return [];
        const folder = [first, ...rest.slice(0, -1)].join("/");
        if (SUITES.includes(folder)) return [];
        return [...house.keys()].some((other) => other.startsWith(`${folder}/`))
          ? []
          : `${path}: there is no ${folder}/`;
      }),
    broken: { "test/elsewhere/a.test.ts": "" },
  },
];
