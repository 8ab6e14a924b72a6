import type { House } from "./house.ts";
import type { Wall } from "./wall.ts";

/** A way of Linux, or of a system with slashes, that another system does not have. */
interface Way {
  readonly name: string;
  readonly found: RegExp;
  /** Files that take another way where this one is missing. */
  readonly except?: readonly string[];
  /** A line that has it. */
  readonly broken: string;
}

const PIECE = "std" + "in";

const WAYS: readonly Way[] = [
  {
    name: "a file is named by fileURLToPath, not by the path of its URL",
    found: /import\.meta\.url\)\.pathname/,
    broken: `const folder = new URL("..", import.meta.url)` + `.pathname;`,
  },
  {
    name: "no file below /dev is named",
    found: new RegExp(`/dev/(${PIECE}|stdout|fd|shm)\\b`),
    except: ["scripts/services/postgres-cluster.ts", "scripts/test/memory.ts"],
    broken: `const from = "/dev/${PIECE}";`,
  },
  {
    name: "folders of PATH are joined by the delimiter of the system",
    found: /:\$\{process\.env(\.|\[")PATH|PATH(\b.*)?:\$\{|\bPATH\b.*\+ ?":"|":" ?\+ ?process\.env(\.|\[")PATH/,
    broken: "const PATH = `${tools}:" + '${process.env["PATH"]}`;',
  },
  {
    name: "npm, which is a script on Windows, is started by a shell",
    found: /\b(spawn|spawnSync|execFile|execFileSync)\)?\(\s*["'`]np[mx](\.cmd)?["'`]/,
    broken: `spawn(` + `"npm", ["ci"]);`,
  },
  {
    name: "the project's Node is found by projectNode",
    found: /\.bin\/node\b|"\.bin", "node"/,
    except: ["scripts/lib/install.mjs"],
    broken: `const node = join(ROOT, "node_modules/.bin` + `/node");`,
  },
  {
    name: "a link to a folder is a junction, for which Windows asks no rights",
    found: /\bsymlink(Sync)?\((?![^;]*"junction")/,
    // Links of libraries, in packages of systems that have links.
    except: ["scripts/services/postgres-binaries.ts"],
    broken: `await symlink` + `(from, to);`,
  },
];

export const portable: readonly Wall[] = WAYS.map(({ name, found, except = [], broken }) => ({
  name,
  faults: (house: House): string[] =>
    [...house.values()].flatMap(({ path, text }) => (found.test(text) && !except.includes(path) ? [path] : [])),
  broken: { "scripts/lib/a.ts": broken },
}));
